import type { Row } from '../applicants/table.ts'

const ceilingMs = 250
const goalFactor = 1.5
const goalMs = 3

const verdictOn = (goal: string, rows: readonly Row[], isMet: (row: Row) => boolean): string => {
  const missed = rows.filter((row) => !isMet(row)).map(({ name }) => name)
  return `goal: ${goal}: ${missed.length === 0 ? 'met' : `not met by ${missed.join('; ')}`}`
}

export const verdict = (rows: readonly Row[]): string =>
  [
    verdictOn(`p95 ≤ ${ceilingMs} ms whatever the filter`, rows, ({ api }) => api.p95 <= ceilingMs),
    verdictOn(
      `p95 ≤ ${goalFactor} × SQL + ${goalMs} ms`,
      rows,
      ({ api, sql }) => api.p95 <= goalFactor * sql.p95 + goalMs,
    ),
  ].join('\n')
