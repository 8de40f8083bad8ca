import type { SmsFinding, SmsProvider, SmsSearch } from '@velvet/services/message-providers'
import { lostCallOutcome } from '../http/lost-call.ts'
import { storable } from '../http/storable.ts'
import { findAmong, searchDepth } from './find-among.ts'
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
  /** Public address of the status webhook; `c` and `a` are added, which is how a lost answer is recognized later. */
  readonly statusCallbackUrl: string
}

const defaultTimeoutMs = 15_000

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
    async send({ to, body, communicationId, attempt }, { timeoutMs = defaultTimeoutMs, ...limits } = {}) {
      if (limits.signal?.aborted) return { kind: 'retry', reason: 'aborted' }
      const call = open(timeoutMs, limits)
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

    async find(search: SmsSearch, { timeoutMs = defaultTimeoutMs, ...limits } = {}): Promise<SmsFinding> {
      const call = open(timeoutMs, limits)
      try {
        const messages = await call.client.messages.list({ to: search.to, limit: searchDepth, pageSize: searchDepth })
        return storable(findAmong(messages, search, call.answerHeaders().date))
      } catch (error) {
        return { kind: 'unavailable', reason: error instanceof Error ? error.message : 'no_answer' }
      }
    },
    close,
  }
}
