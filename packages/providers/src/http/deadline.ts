/**
 * Makes a call with a signal that ends it after `timeoutMs`, by a `TimeoutError`, or when `signal` does. It avoids
 * `AbortSignal.timeout`, which outlives a fast call: thousands of them take much memory.
 */
export const beforeDeadline = async <T>(
  timeoutMs: number,
  signal: AbortSignal | undefined,
  call: (end: AbortSignal) => Promise<T>,
): Promise<T> => {
  const late = new AbortController()
  const timer = setTimeout(() => late.abort(new DOMException('too slow', 'TimeoutError')), timeoutMs)
  try {
    return await call(signal ? AbortSignal.any([signal, late.signal]) : late.signal)
  } finally {
    clearTimeout(timer)
  }
}
