const control =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: removing control characters is the point
  /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f\u00ad\u061c\u200b\u200e\u200f\u202a-\u202e\u2060-\u2064\u2066-\u2069\ufeff]/g

const joiner = /[\u200c\u200d]/g

/** Joiners that join nothing: beside a blank, at an end, or repeated. */
const strayJoiner = /(?<=^|\s)[\u200c\u200d]+|(?<=[\u200c\u200d])[\u200c\u200d]|[\u200c\u200d]+(?=\s|$)/g

const withoutUnseen = (text: string): string => text.normalize('NFC').replace(control, '').replace(strayJoiner, '')

/** What `cleanText` may change; most texts have none of it. */
const uncleanText = /[^ -~]|^ | $| {2}/

/**
 * Text as people meant it: composed Unicode, no invisible or direction-switching characters, single spaces, trimmed. Joiners stay
 * between characters: families of emoji, Persian, and Sinhala are written with them.
 */
export const cleanText = (text: string): string =>
  uncleanText.test(text) ? withoutUnseen(text).replace(/\s+/g, ' ').trim() : text

/** Like `cleanText` but without joiners, for text that must never look the same and differ, such as usernames and tags. */
export const cleanKey = (text: string): string => cleanText(text.replace(joiner, ''))

/** Like `cleanText` but keeps line breaks. */
export const cleanLines = (text: string): string => withoutUnseen(text.replace(/\r\n?/g, '\n')).trim()
