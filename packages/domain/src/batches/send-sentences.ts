import type { SendAction } from '@velvet/contracts/batches'
import type { Channel } from '@velvet/contracts/delivery'

/** The results of a bulk send; `skipped` counts people, everything else counts messages. */
export type SendCounts = {
  readonly sent: Readonly<Partial<Record<Channel, number>>>
  readonly failed: number
  readonly queued: number
  readonly deferred: number
  readonly skipped: number
  /** The rest waits until an admin resumes the campaign. */
  readonly isHeld?: boolean
  /** The recipients are still being gathered. */
  readonly isGrowing?: boolean
  /** The same was sent a moment ago, and these are its counts. */
  readonly isRepeated?: boolean
}

const number = new Intl.NumberFormat('en-US')
const counted = (count: number, one: string, many: string): string =>
  `${number.format(count)} ${count === 1 ? one : many}`

const words: Readonly<Record<Channel, readonly [one: string, many: string]>> = {
  email: ['email', 'emails'],
  sms: ['text', 'texts'],
}

const sentParts = (sent: SendCounts['sent']): string[] =>
  (['email', 'sms'] as const).flatMap((channel) => {
    const count = sent[channel] ?? 0
    return count > 0 ? [counted(count, ...words[channel])] : []
  })

const opening = ({ sent, failed, queued, deferred, isGrowing }: SendCounts): string[] => {
  const parts = sentParts(sent)
  if (parts.length > 0) return [`Sent ${parts.join(' and ')}.`]
  if (queued + deferred > 0 || isGrowing) return []
  return [failed > 0 ? 'Nothing was sent.' : 'No messages were sent.']
}

const waiting = ({ sent, queued, isHeld = false }: SendCounts): string => {
  const noun = sentParts(sent).length > 0 ? ['', ''] : ['message ', 'messages ']
  return isHeld
    ? counted(queued, `${noun[0]}waits.`, `${noun[1]}wait.`)
    : counted(queued, `${noun[0]}is on its way.`, `${noun[1]}are on their way.`)
}

/** How a bulk send went: `Sent 12 emails. 3 are on their way. 2 applicants were skipped.` */
export const sendSentence = (counts: SendCounts): string => {
  const { sent, failed, queued, deferred, skipped, isGrowing = false, isRepeated = false } = counts
  const isBegun = queued > 0 || sentParts(sent).length > 0
  return [
    ...(isRepeated ? ['The same message went to the same people a moment ago, and was not sent again.'] : []),
    ...opening(counts),
    ...(failed > 0 ? [`${number.format(failed)} failed.`] : []),
    ...(queued > 0 ? [waiting(counts)] : []),
    ...(isGrowing ? [isBegun ? 'More are being prepared.' : 'The messages are being prepared.'] : []),
    ...(deferred > 0
      ? [counted(deferred, 'text waits for the end of quiet hours.', 'texts wait for the end of quiet hours.')]
      : []),
    ...(skipped > 0 ? [counted(skipped, 'applicant was skipped.', 'applicants were skipped.')] : []),
  ].join(' ')
}

const kinds: Readonly<Record<SendAction, string>> = {
  send_email: 'Bulk email',
  send_sms: 'Bulk SMS',
  send_combined: 'Bulk email and SMS',
}

const moment = { month: 'short', day: 'numeric', hour: 'numeric', minute: '2-digit' } as const

/** The name of the campaign a bulk send becomes, with the time in this zone (IANA name): `Bulk email, Nov 21, 2:05 PM`. */
export const sendName = (action: SendAction, at: Date, timeZone: string): string =>
  `${kinds[action]}, ${at.toLocaleString('en-US', { ...moment, timeZone }).replace(/\s/g, ' ')}`

/** The message of a bulk send of which every message was refused. */
export const refusedSentence = (action: SendAction, count: number): string => {
  if (action === 'send_combined') return `None of the ${number.format(count)} emails and SMS messages was accepted.`
  const [one, many] = action === 'send_sms' ? ['SMS message', 'SMS messages'] : ['email', 'emails']
  return count === 1 ? `The ${one} was refused.` : `All ${number.format(count)} ${many} were refused.`
}

/** The messages of a bulk send to no applicants at all (BULK-25, BULK-27). */
const nobodyFound: Readonly<Record<SendAction, string>> = {
  send_email: 'No applicants found to send emails to',
  send_sms: 'No applicants found to send SMS to',
  send_combined: 'No applicants found to send emails and SMS to',
}

/** The message of a bulk send that cannot reach any of the selected applicants, or has none. */
export const nobodySentence = (action: SendAction, count: number): string => {
  if (count === 0) return nobodyFound[action]
  const by = { send_email: 'email', send_sms: 'SMS', send_combined: 'both email and SMS' }[action]
  return count === 1
    ? `The selected applicant cannot be reached by ${by}.`
    : `None of the ${number.format(count)} selected applicants can be reached by ${by}.`
}
