// biome-ignore lint/suspicious/noControlCharactersInRegex: removing control characters is the point
const control = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f\u200b-\u200f\u202a-\u202e\u2060-\u2064\ufeff]/g

/** What `cleanText` may change; most texts have none of it. */
const uncleanText = /[^ -~]|^ | $| {2}/

/** Text as people meant it: composed Unicode, no invisible or direction-switching characters, single spaces, trimmed. */
export const cleanText = (text: string): string =>
  uncleanText.test(text) ? text.normalize('NFC').replace(control, '').replace(/\s+/g, ' ').trim() : text

/** Like `cleanText` but keeps line breaks. */
export const cleanLines = (text: string): string =>
  text.normalize('NFC').replace(/\r\n?/g, '\n').replace(control, '').trim()
