import type { Message } from '../message.ts'
import type { InboundAnswer } from '../playback/playback.ts'
import type { InboundSms } from '../playback/twilio-callbacks.ts'
import type { SandboxState } from '../sandbox-state.ts'

const stopWords = new Set(['STOP', 'STOPALL', 'UNSUBSCRIBE', 'CANCEL', 'END', 'QUIT', 'REVOKE', 'OPTOUT'])
const startWords = new Set(['START', 'UNSTOP', 'YES'])
const helpWords = new Set(['HELP', 'INFO'])

/** Plays a person's text to the product and, as Twilio does, blocks or unblocks the number by its keyword. */
export const answerText = (
  { playback, stoppedNumbers }: SandboxState,
  sms: InboundSms,
  answered: Message | null,
  copies: number,
): Promise<InboundAnswer> => {
  const word = sms.body.trim().toUpperCase()
  if (stopWords.has(word)) stoppedNumbers.add(sms.from)
  if (startWords.has(word)) stoppedNumbers.delete(sms.from)
  const optOutType = stopWords.has(word) ? 'STOP' : startWords.has(word) ? 'START' : helpWords.has(word) ? 'HELP' : null
  return playback.receiveSms(sms, answered, optOutType, copies)
}
