/** A sustained rate limit: a number of calls in every window of a given length, for as long as the plan is set. */
export type CallLimit = { readonly calls: number; readonly everyMs: number }

/** Where one call stands within its window. */
export type Standing = {
  readonly isOver: boolean
  readonly calls: number
  readonly remaining: number
  readonly resetsAt: number
}

/** Counts the calls of one channel; a window begins with the first call after the previous window ended. */
export const createCallCounter = () => {
  let resetsAt = Number.NEGATIVE_INFINITY
  let counted = 0
  return {
    count({ calls, everyMs }: CallLimit, now: number): Standing {
      if (now >= resetsAt) {
        resetsAt = now + everyMs
        counted = 0
      }
      counted += 1
      return { isOver: counted > calls, calls, remaining: Math.max(0, calls - counted), resetsAt }
    },
  }
}

const wholeSeconds = (ms: number): string => String(Math.ceil(ms / 1_000))

/** What SendGrid says with every answer. */
export const rateLimitHeaders = ({ calls, remaining, resetsAt }: Standing): Record<string, string> => ({
  'x-ratelimit-limit': String(calls),
  'x-ratelimit-remaining': String(remaining),
  'x-ratelimit-reset': wholeSeconds(resetsAt),
})

/** What Twilio says with a call that it refuses. */
export const retryAfterHeader = ({ isOver, resetsAt }: Standing): Record<string, string> =>
  isOver ? { 'retry-after': wholeSeconds(Math.max(0, resetsAt - Date.now())) } : {}
