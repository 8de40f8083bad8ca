import type { Comparison, Timing } from './measure.ts'

export type Row = Comparison & { name: string; clients: number }

/** At p95 and for one client: one and a half times the statements alone, and three milliseconds; never more than the ceiling. */
const goalFactor = 1.5
const goalMs = 3
const ceilingMs = 250

/** Several clients share one process of the api but all cores of the database; what they see is only shown. */
const isJudged = ({ clients }: Row): boolean => clients === 1

const meetsGoal = ({ api, sql }: Row): boolean => api.p95 <= goalFactor * sql.p95 + goalMs
const staysBelow = ({ api }: Row): boolean => api.p95 <= ceilingMs

const cells = (timing: Timing): string =>
  [timing.p50, timing.p95, timing.p99].map((ms) => ms.toFixed(1).padStart(7)).join('')

export const printHeading = (): void => {
  const columns = '    p50    p95    p99'
  console.log(`${'milliseconds'.padEnd(28)}clients |${'api'.padStart(21)} |${'SQL alone'.padStart(21)} | p95 ratio`)
  console.log(`${''.padEnd(35)} |${columns} |${columns} |`)
}

export const printRow = (row: Row): void => {
  const ratio = (row.api.p95 / row.sql.p95).toFixed(2).padStart(6)
  const missed = [...(meetsGoal(row) ? [] : ['above the goal']), ...(staysBelow(row) ? [] : ['above the ceiling'])]
  const note = isJudged(row) && missed.length > 0 ? `  ${missed.join(', ')}` : ''
  console.log(
    `${row.name.padEnd(28)}${String(row.clients).padStart(7)} |${cells(row.api)} |${cells(row.sql)} | ${ratio}${note}`,
  )
}

const judge = (goal: string, rows: readonly Row[], isMet: (row: Row) => boolean): string => {
  const missed = rows.filter((row) => isJudged(row) && !isMet(row)).map(({ name }) => name)
  return `goal: ${goal}: ${missed.length === 0 ? 'met' : `not met by ${missed.join(', ')}`}`
}

export const verdict = (rows: readonly Row[]): string =>
  [
    judge(`p95 ≤ ${goalFactor} × SQL + ${goalMs} ms with one client`, rows, meetsGoal),
    judge(`p95 ≤ ${ceilingMs} ms`, rows, staysBelow),
  ].join('\n')
