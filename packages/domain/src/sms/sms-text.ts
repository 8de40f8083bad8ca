import { SegmentedMessage } from 'sms-segments-calculator'
import {
  type CompiledText,
  compileText,
  compileWith,
  fillText,
  personTokens,
  type TokenValues,
  type Vocabulary,
} from '../campaigns/index.ts'

/** The maximum length of a text with its values filled in (BULK-28, LIM-10), without the opt-out line that is added to it. */
export const maxSmsCharacters = 320
/** The target of the counter in the campaign dialog, which is not a limit (CAMP-33). */
export const smsCounterAim = 160

const added = '\nReply STOP to opt out'
// The word alone is not enough: a text may announce a non-STOP party.
const saysHowToStop = /\b(?:reply|respond|answer|text|txt|send)(?: with)? ["'“‘]?STOP\b/i

/** A campaign's text with the opt-out line at its end, unless the author wrote one. */
export const campaignText = (text: string): string => {
  const trimmed = text.trim()
  return saysHowToStop.test(trimmed) ? trimmed : `${trimmed}${added}`
}

const withoutAdded = (text: string): string => (text.endsWith(added) ? text.slice(0, -added.length) : text)

/** The part of a campaign's text that counts towards the limit. */
export const countedText = (text: string): string => withoutAdded(campaignText(text))

/** Characters of a sent text that count toward the limit. */
export const countedCharacters = (sent: string): number => Array.from(withoutAdded(sent).trim()).length

export type SmsSize = { readonly characters: number; readonly encoding: 'GSM-7' | 'UCS-2'; readonly segments: number }

/** More than a provider accepts in one message; for longer texts, the exact count takes too much time. */
const maxSegmented = 1_600

/** The segments of a text that is too long to be sent, counted character by character. */
const measureLongSms = (text: string): Pick<SmsSize, 'encoding' | 'segments'> => {
  const counts = new Map<string, number>()
  for (const sign of text) counts.set(sign, (counts.get(sign) ?? 0) + 1)
  let septets = 0
  for (const [sign, count] of counts) {
    const { encodingName, numberOfCharacters } = new SegmentedMessage(sign)
    if (encodingName !== 'GSM-7') return { encoding: 'UCS-2', segments: Math.ceil(text.length / 67) }
    septets += count * numberOfCharacters
  }
  return { encoding: 'GSM-7', segments: Math.ceil(septets / 153) }
}

const segmentSms = (text: string): Pick<SmsSize, 'encoding' | 'segments'> => {
  if (text.length > maxSegmented) return measureLongSms(text)
  const { encodingName, segmentsCount } = new SegmentedMessage(text)
  return { encoding: encodingName === 'GSM-7' ? 'GSM-7' : 'UCS-2', segments: text === '' ? 0 : segmentsCount }
}

/** How a text is billed: characters, encoding, and messages it is sent as. Takes time linear in the length. */
export const measureSms = (text: string): SmsSize => ({ characters: Array.from(text).length, ...segmentSms(text) })

/** A campaign's text, parsed once, so that filling it in for each person is cheap. */
export const compileSms = (text: string, vocabulary: Vocabulary = personTokens): CompiledText =>
  compileWith(vocabulary, campaignText(text))

/** The text one person gets. Whether it is short enough is for the caller to check. */
export const fillSms = (text: CompiledText, values: TokenValues<string>): string => fillText(text, values).trim()

/** Characters of a campaign's text without its filled-in values: every recipient's text is at least this long. */
export const ownSmsCharacters = (text: string): number =>
  Array.from(
    compileText(countedText(text))
      .parts.filter((part) => typeof part === 'string')
      .join('')
      .trim(),
  ).length
