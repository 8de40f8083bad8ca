/** Milliseconds. */
export type Timing = { p50: number; p95: number; p99: number; calls: number }

export const timingOf = (times: readonly number[]): Timing => {
  const sorted = times.toSorted((a, b) => a - b)
  const at = (share: number): number => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0
  return { p50: at(0.5), p95: at(0.95), p99: at(0.99), calls: sorted.length }
}
