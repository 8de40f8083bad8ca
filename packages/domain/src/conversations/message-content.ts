import { AppError } from '../kernel/index.ts'
import { maxSmsCharacters } from '../sms/index.ts'

// Removes characters that switch the direction permanently, or that are always invisible. Joiners and direction marks stay:
// emoji families, Persian, Hebrew and Arabic need them.
// biome-ignore lint/suspicious/noControlCharactersInRegex: removing control characters is the point
const invisible = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\u200b\u202a-\u202e\u2060-\u2064\ufeff]/g

/** A text of only invisible characters: joiners, direction marks, variation selectors and blanks. */
const unseen = /^[\s\p{Default_Ignorable_Code_Point}\u2800]*$/u

/** A text in the form in which it is stored and sent: composed Unicode with line breaks, without invisible control characters. */
export const cleanMessage = (text: string): string =>
  text.replace(invisible, '').replace(/\r\n?/g, '\n').normalize('NFC').trim().toWellFormed()

/** Whether there is nothing to read in it (CONV-11). */
export const isBlankMessage = (text: string): boolean => unseen.test(cleanMessage(text))

/** The text as it is sent. Refuses `message_blank` and `message_too_long`, which counts like every text: at most 320 characters. */
export const requireMessage = (text: string): string => {
  const content = cleanMessage(text)
  if (isBlankMessage(content)) throw new AppError('invalid', 'message_blank', 'Please write a message.')
  const characters = Array.from(content).length
  if (characters > maxSmsCharacters)
    throw new AppError(
      'invalid',
      'message_too_long',
      `The message has ${characters.toLocaleString('en-US')} characters; at most ${maxSmsCharacters} can be sent.`,
      { suggestion: 'Shorten it, or send it in parts.' },
    )
  return content
}
