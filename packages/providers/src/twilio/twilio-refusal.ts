import type { SendOutcome } from '@velvet/services/message-providers'
import { retryAfterMs } from '../http/retry-after.ts'
import { statusOutcome } from '../http/status-outcome.ts'
import { suppressionOf, verdictOf } from '../twilio-webhook/index.ts'

const numberIn = (error: unknown, name: string): number | null => {
  const value: unknown = typeof error === 'object' && error !== null ? Reflect.get(error, name) : undefined
  return typeof value === 'number' ? value : null
}

/** The outcome of an unsuccessful answer; null when the error is not an answer of Twilio. */
export const refusedByTwilio = (error: unknown, headers: Readonly<Record<string, unknown>>): SendOutcome | null => {
  const status = numberIn(error, 'status')
  if (status === null) return null
  const code = numberIn(error, 'code')
  const message = error instanceof Error && error.message ? error.message : `Twilio answered ${status}`
  const failure = { status, code: code === null ? `http_${status}` : String(code), message, headers }
  switch (code === null || status >= 500 ? null : verdictOf(code)) {
    case 'blocked':
      return { kind: 'blocked', reason: message, httpStatus: status }
    case 'retry': {
      const wait = retryAfterMs(headers, Date.now())
      return {
        kind: 'retry',
        reason: failure.code,
        httpStatus: status,
        ...(status === 429 ? {} : { tooFast: true as const }),
        ...(wait === undefined ? {} : { retryAfterMs: wait }),
      }
    }
    case 'refused': {
      const suppress = code === null ? null : suppressionOf(code)
      return { kind: 'refused', code: failure.code, message, httpStatus: status, ...(suppress ? { suppress } : {}) }
    }
    case null:
      return statusOutcome(failure)
  }
}
