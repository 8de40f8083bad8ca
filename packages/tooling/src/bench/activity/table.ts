import type { Comparison } from '../applicants/measure.ts'

export type Row = Comparison & { name: string }

const cells = ({ p50, p95 }: Row['api']): string => [p50, p95].map((ms) => ms.toFixed(1).padStart(8)).join('')

export const printHeading = (): void => {
  console.log(`${'milliseconds'.padEnd(34)} |${'api'.padStart(16)} |${'SQL alone'.padStart(16)}`)
  console.log(`${''.padEnd(34)} |${'p50'.padStart(8)}${'p95'.padStart(8)} |${'p50'.padStart(8)}${'p95'.padStart(8)}`)
}

/** Says beside it when its p95 is above the goal, in milliseconds. */
export const printRow = (row: Row, goalMs: number): void =>
  console.log(
    `${row.name.padEnd(34)} |${cells(row.api)} |${cells(row.sql)}${row.api.p95 <= goalMs ? '' : '  above the goal'}`,
  )

export const verdict = (rows: readonly Row[], goalMs: number): string => {
  const missed = rows.filter(({ api }) => api.p95 > goalMs).map(({ name }) => name)
  return `goal: p95 ≤ ${goalMs} ms for every question: ${missed.length === 0 ? 'met' : `not met by ${missed.join(', ')}`}`
}
