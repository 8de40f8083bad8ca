import type { Measured } from './measure.ts'

/** How far below its rate a source may stay. */
const maxBelow = 0.02
/** Clocks of two processes, and calls that leave a moment after their turn. */
const tolerance = 0.001
/** What the memory may grow by from the first profiles to the last. */
const maxGrowth = 0.15

/** Calls per minute that arrived at the source, over the whole run. */
const reached = ({ stats: { calls, firstAt, lastAt } }: Measured): number =>
  firstAt === null || lastAt === null ? 0 : ((calls - 1) / (lastAt - firstAt)) * 60_000

const judge = (goal: string, isMet: boolean): string => `goal: ${goal}: ${isMet ? 'met' : 'not met'}`

export const printRuns = (runs: readonly Measured[]): void => {
  console.table(
    Object.fromEntries(
      runs.map((run) => [
        run.case.source,
        {
          profiles: run.refresh.total,
          fetched: run.refresh.succeeded,
          'asked twice': run.stats.calls - run.stats.usernames,
          'allowed/min': run.case.perMinute,
          'reached/min': Number(reached(run).toFixed(1)),
          share: Number((reached(run) / run.case.perMinute).toFixed(4)),
          'most in 60 s': run.stats.maxInOneMinute,
          'taken on, ms': Math.round(run.takenOnMs),
          'worker MB': `${run.memory.start} / ${run.memory.middle} / ${run.memory.end}`,
        },
      ]),
    ),
  )
}

export const verdict = (runs: readonly Measured[]): string =>
  [
    judge(
      'every profile fetched, none requested twice',
      runs.every(({ refresh, stats }) => refresh.succeeded === refresh.total && stats.calls === stats.usernames),
    ),
    judge(
      `each source at its rate within ${maxBelow * 100} %, never above`,
      runs.every((run) => {
        const share = reached(run) / run.case.perMinute
        return share >= 1 - maxBelow && share <= 1 + tolerance && run.stats.maxInOneMinute <= run.case.perMinute + 1
      }),
    ),
    judge(
      `memory of the worker flat: at most ${maxGrowth * 100} % more at the end than at the start`,
      runs.every(({ memory }) => memory.end <= memory.start * (1 + maxGrowth)),
    ),
  ].join('\n')
