import type { SendOutcome } from '@velvet/services/message-providers'
import { retryAfterMs } from './retry-after.ts'

export type HttpFailure = {
  readonly status: number
  readonly code: string
  readonly message: string
  readonly headers: Readonly<Record<string, unknown>>
}

/** Redirected, refused or not found at all: the same would happen to every other message. */
const blocking = (status: number): boolean => status < 400 || [401, 402, 403, 404, 405].includes(status)

/**
 * What an HTTP status says about a send when the provider's own code says no more. Only a 4xx says that nothing was taken over:
 * a 503 may come from something in front of the provider, after the provider itself has accepted.
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
