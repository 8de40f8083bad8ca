import type { SmsFinding, SmsProvider, SmsSearch } from '@velvet/services/delivery'
import { lostCallOutcome } from '../http/lost-call.ts'
import { storable } from '../http/storable.ts'
import { smsStatusOf } from './twilio-codes.ts'
import { refusedByTwilio } from './twilio-refusal.ts'
import { createTransport } from './twilio-transport.ts'

export type TwilioOptions = {
  readonly accountSid: string
  readonly authToken: string
  /** Origin of the API, such as `https://api.twilio.com`. */
  readonly baseUrl: string
  /** Calls in flight that need a connection each; more wait for a free one. */
  readonly maxConnections: number
  readonly sender: { readonly from: string } | { readonly messagingServiceSid: string }
  /** Public address of the status webhook; `c` and `a` are added, which is how a lost answer is recognised later. */
  readonly statusCallbackUrl: string
}

const defaultTimeoutMs = 15_000
/** Twilio's times are whole seconds and its clock is not ours. */
const clockSlackMs = 5000
const searchDepth = 100

const sameText = (a: string, b: string): boolean => a.trim() === b.trim()

const callbackFor = (address: string, communicationId: string, attempt: number): string => {
  const url = new URL(address)
  url.searchParams.set('c', communicationId)
  url.searchParams.set('a', String(attempt))
  return url.href
}

/** Sends through Twilio's Programmable Messaging, and finds what it was sent. */
export const createTwilio = (options: TwilioOptions): Required<SmsProvider> & { close(): void } => {
  const { open, close } = createTransport(options)

  return {
    async send({ to, body, communicationId, attempt }, { timeoutMs = defaultTimeoutMs, signal } = {}) {
      if (signal?.aborted) return { kind: 'retry', reason: 'aborted' }
      const call = open(timeoutMs, signal)
      const statusCallback = callbackFor(options.statusCallbackUrl, communicationId, attempt)
      try {
        const { sid } = await call.client.messages.create({ to, body, statusCallback, ...options.sender })
        return storable(
          sid ? { kind: 'accepted', providerId: sid, httpStatus: 201 } : { kind: 'unknown', reason: 'no_sid' },
        )
      } catch (error) {
        return storable(refusedByTwilio(error, call.answerHeaders()) ?? lostCallOutcome(error))
      }
    },

    async find({ to, body, sentAfter }: SmsSearch, { timeoutMs = defaultTimeoutMs, signal } = {}): Promise<SmsFinding> {
      const call = open(timeoutMs, signal)
      try {
        const messages = await call.client.messages.list({ to, limit: searchDepth, pageSize: searchDepth })
        const since = sentAfter.getTime() - clockSlackMs
        const matches = messages.filter((found) => sameText(found.body, body) && found.dateCreated.getTime() >= since)
        const earliest = matches.toSorted((a, b) => a.dateCreated.getTime() - b.dateCreated.getTime())[0]
        if (!earliest) return { kind: 'absent' }
        const errorCode = earliest.errorCode ? { errorCode: String(earliest.errorCode) } : {}
        return {
          kind: 'found',
          providerId: earliest.sid,
          status: smsStatusOf(earliest.status) ?? 'accepted',
          ...errorCode,
        }
      } catch (error) {
        return { kind: 'unavailable', reason: error instanceof Error ? error.message : 'no_answer' }
      }
    },
    close,
  }
}
