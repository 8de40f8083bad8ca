import type { SendOutcome } from '@velvet/services/message-providers'
import { retryAfterMs } from './retry-after.ts'

export type HttpFailure = {
  readonly status: number
  readonly code: string
  readonly message: string
  readonly headers: Readonly<Record<string, unknown>>
}

/** A redirect, a refusal or a wrong address, which every other message would meet as well. */
const blocking = (status: number): boolean => status < 400 || [401, 402, 403, 404, 405].includes(status)

/**
 * What an HTTP status says about a send when the provider's own code does not say more. After a 5xx or 408 the outcome is
 * unknown: a 503 may come from a proxy in front of the provider, after the provider itself has accepted the message.
 */
export const statusOutcome = ({ status, code, message, headers }: HttpFailure): SendOutcome => {
  if (blocking(status)) return { kind: 'blocked', reason: message, httpStatus: status }
  if (status === 429) {
    const wait = retryAfterMs(headers, Date.now())
    return { kind: 'retry', reason: code, httpStatus: status, ...(wait === undefined ? {} : { retryAfterMs: wait }) }
  }
  if (status >= 500 || status === 408) return { kind: 'unknown', reason: code, httpStatus: status }
  return { kind: 'refused', code, message, httpStatus: status }
}
