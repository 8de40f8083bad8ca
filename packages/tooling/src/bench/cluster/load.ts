import { type Timing, timingOf } from '../applicants/timing.ts'

export type Load = Timing & {
  perSecond: number
  /** Answers other than the one that is expected, by status; 0 for a call without an answer. */
  refused: Readonly<Record<number, number>>
}

/** So many calls at once, each begun when another one ends, for so long. Only expected answers count as calls. */
export const load = async (
  { seconds, inFlight, expected }: { seconds: number; inFlight: number; expected: number },
  call: () => Promise<{ status: number }>,
): Promise<Load> => {
  const times: number[] = []
  const refused: Record<number, number> = {}
  const startedAt = performance.now()
  const end = startedAt + seconds * 1_000
  const lane = async (): Promise<void> => {
    while (performance.now() < end) {
      const begun = performance.now()
      const status = await call().then(
        (answer) => answer.status,
        () => 0,
      )
      if (status === expected) times.push(performance.now() - begun)
      else refused[status] = (refused[status] ?? 0) + 1
    }
  }
  await Promise.all(Array.from({ length: inFlight }, lane))
  return { ...timingOf(times), perSecond: times.length / ((performance.now() - startedAt) / 1_000), refused }
}

export const countOf = (refused: Load['refused']): number => Object.values(refused).reduce((sum, one) => sum + one, 0)
