import type { ColumnValue } from './csv-file.ts'

const maxValues = 20
const maxValueLength = 60
const maxSamples = 6

const isAscii = (text: string): boolean => /^[\0-\x7f]*$/.test(text)

/** Collects the distinct values of columns with few of them, and sample cells that show whether the encoding is right. */
export function collectValues() {
  const counts: (Map<string, number> | null)[] = []
  const samples = new Set<string>()

  const count = (cell: string, column: number) => {
    const known = counts[column]
    if (known === null || cell.trim() === '') return
    const values = known ?? new Map<string, number>()
    values.set(cell, (values.get(cell) ?? 0) + 1)
    counts[column] = values.size > maxValues || cell.length > maxValueLength ? null : values
  }

  return {
    add(row: readonly string[]) {
      for (const [column, cell] of row.entries()) {
        count(cell, column)
        if (samples.size < maxSamples && !isAscii(cell)) samples.add(cell.slice(0, maxValueLength))
      }
    },
    values: (columns: number): (ColumnValue[] | null)[] =>
      Array.from({ length: columns }, (_, column) => {
        const known = counts[column]
        return known === null ? null : [...(known ?? [])].map(([value, times]) => ({ value, count: times }))
      }),
    samples: () => [...samples],
  }
}
