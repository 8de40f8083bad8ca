import type { Neighbors } from './neighbors.ts'

export type Row = Record<string, string | number>

export const ratio = (value: number): number => Number(value.toFixed(2))
export const count = (value: number): number => Math.round(value)

export const printRuns = (title: string, rows: Record<string, Row>): void => {
  console.log(`\n${title}`)
  console.table(rows)
}

/** Milliseconds, and how many times those of idle. */
export const printNeighbors = (rows: readonly [string, Neighbors][], idle: Neighbors): void =>
  printRuns(
    'Guests who apply and an admin who looks at the list, in the same run (ms)',
    Object.fromEntries(
      rows.map(([name, { form, list }]) => [
        name,
        {
          'form p95': ratio(form.p95),
          'form p99': ratio(form.p99),
          'form p95 to idle': ratio(form.p95 / idle.form.p95),
          'list p95': ratio(list.p95),
          'list p95 to idle': ratio(list.p95 / idle.list.p95),
          calls: form.calls + list.calls,
        },
      ]),
    ),
  )
