import type { Comparison, Timing } from './measure.ts'

export type Row = Comparison & { name: string; clients: number }

/** At p95: one and a half times the statements alone, and three milliseconds. */
const goalFactor = 1.5
const goalMs = 3

const meetsGoal = ({ api, sql }: Comparison): boolean => api.p95 <= goalFactor * sql.p95 + goalMs

const cells = (timing: Timing): string =>
  [timing.p50, timing.p95, timing.p99].map((ms) => ms.toFixed(1).padStart(7)).join('')

export const printHeading = (): void => {
  const columns = '    p50    p95    p99'
  console.log(`${'milliseconds'.padEnd(28)}clients |${'api'.padStart(21)} |${'SQL alone'.padStart(21)} | p95 ratio`)
  console.log(`${''.padEnd(35)} |${columns} |${columns} |`)
}

export const printRow = (row: Row): void => {
  const ratio = (row.api.p95 / row.sql.p95).toFixed(2).padStart(6)
  const note = meetsGoal(row) ? '' : '  above the goal'
  console.log(
    `${row.name.padEnd(28)}${String(row.clients).padStart(7)} |${cells(row.api)} |${cells(row.sql)} | ${ratio}${note}`,
  )
}

export const verdict = (rows: readonly Row[]): string => {
  const missed = rows.filter((row) => !meetsGoal(row)).map(({ name, clients }) => `${name} (${clients})`)
  const goal = `goal: p95 ≤ ${goalFactor} × SQL + ${goalMs} ms`
  return missed.length === 0 ? `${goal}: met` : `${goal}: not met by ${missed.join(', ')}`
}
