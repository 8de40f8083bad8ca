import type { WriteCost } from './duplicates.ts'
import type { Comparison } from './measure.ts'
import type { Timing } from './timing.ts'

export type Row = Comparison & { name: string; clients: number }

/** At p95 and for one client: one and a half times the statements alone, and three milliseconds; never more than the ceiling. */
const goalFactor = 1.5
const goalMs = 3
const ceilingMs = 250
/** The most frequent queries. */
const instant = ['first page', 'status pending', 'duplicates']
const instantMs = 15
const writeMs = 4
const rebuildSeconds = 20
const growth = 1.1

/** Several clients share one process of the api but all cores of the database; what they see is only shown. */
const isJudged = ({ clients }: Row): boolean => clients === 1

const meetsGoal = ({ api, sql }: Row): boolean => api.p95 <= goalFactor * sql.p95 + goalMs
const staysBelow = ({ api, name }: Row): boolean => api.p95 <= (instant.includes(name) ? instantMs : ceilingMs)

const cells = (timing: Timing): string =>
  [timing.p50, timing.p95, timing.p99].map((ms) => ms.toFixed(1).padStart(7)).join('')

const columns = '    p50    p95    p99'

export const printHeading = (): void => {
  console.log(`${'milliseconds'.padEnd(36)}clients |${'api'.padStart(21)} |${'SQL alone'.padStart(21)} | p95 ratio`)
  console.log(`${''.padEnd(43)} |${columns} |${columns} |`)
}

export const printRow = (row: Row): void => {
  const ratio = (row.api.p95 / row.sql.p95).toFixed(2).padStart(6)
  const missed = [...(meetsGoal(row) ? [] : ['above the goal']), ...(staysBelow(row) ? [] : ['above the ceiling'])]
  const note = isJudged(row) && missed.length > 0 ? `  ${missed.join(', ')}` : ''
  console.log(
    `${row.name.padEnd(36)}${String(row.clients).padStart(7)} |${cells(row.api)} |${cells(row.sql)} | ${ratio}${note}`,
  )
}

const moreAtP95 = ({ withKeys, without }: WriteCost): number => withKeys.p95 - without.p95

export const printWrites = (costs: readonly WriteCost[]): void => {
  console.log(
    `\n${'milliseconds of one write'.padEnd(43)} |${'with duplicates'.padStart(21)} |${'without'.padStart(21)} | more`,
  )
  console.log(`${''.padEnd(43)} |${columns} |${columns} |    p50    p95`)
  for (const cost of costs) {
    const more = [cost.withKeys.p50 - cost.without.p50, moreAtP95(cost)].map((ms) => ms.toFixed(1).padStart(7)).join('')
    console.log(`${cost.name.padEnd(43)} |${cells(cost.withKeys)} |${cells(cost.without)} |${more}`)
  }
}

const verdictOn = (goal: string, missed: readonly string[]): string =>
  `goal: ${goal}: ${missed.length === 0 ? 'met' : `not met by ${missed.join(', ')}`}`

const namesOf = (rows: readonly Row[], isMet: (row: Row) => boolean): string[] =>
  rows.filter((row) => isJudged(row) && !isMet(row)).map(({ name }) => name)

export const verdictOnReads = (rows: readonly Row[]): string => {
  const p95Of = (wanted: string): number => rows.find((row) => isJudged(row) && row.name === wanted)?.api.p95 ?? 0
  const [first, duplicates] = [p95Of('first page'), p95Of('duplicates')]
  return [
    verdictOn(`p95 ≤ ${goalFactor} × SQL + ${goalMs} ms with one client`, namesOf(rows, meetsGoal)),
    verdictOn(`p95 ≤ ${ceilingMs} ms, ${instant.join(', ')} ≤ ${instantMs} ms`, namesOf(rows, staysBelow)),
    verdictOn(
      `p95 of duplicates ≤ ${goalFactor} × first page`,
      duplicates <= goalFactor * first ? [] : [`${(duplicates / first).toFixed(1)} ×`],
    ),
  ].join('\n')
}

export const verdictOnWrites = (costs: readonly WriteCost[], seconds: number): string =>
  [
    verdictOn(
      `a write takes ≤ ${writeMs} ms more for duplicates at p95`,
      costs.filter((cost) => moreAtP95(cost) > writeMs).map(({ name }) => name),
    ),
    verdictOn(
      `all duplicates from nothing in ≤ ${rebuildSeconds} s`,
      seconds <= rebuildSeconds ? [] : [`${seconds.toFixed(1)} s`],
    ),
  ].join('\n')

/** Megabytes of the api: before any question, after the first few kinds of them, after all. */
export type Memory = { atRest: number; warm: number; afterwards: number }

export const verdictOnMemory = ({ atRest, warm, afterwards }: Memory): string =>
  `api memory: ${atRest} MB at rest, ${warm} MB when warm, ${afterwards} MB afterwards\n${verdictOn(
    `memory stays flat: afterwards ≤ ${growth} × warm`,
    afterwards <= growth * warm ? [] : [`${(afterwards / warm).toFixed(2)} ×`],
  )}`
