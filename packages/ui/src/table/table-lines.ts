/** What stands in one line of a table: a row, or the heading above the row that begins a group. */
export type TableLine<Row> = { row: Row; index: number; heading?: string }

export type HeadingOf<Row> = (row: Row, before: Row | undefined) => string | undefined

/** Rows with the headings of their groups, one per line. `index` is the place among the rows. */
export const linesOf = <Row>(rows: readonly Row[], headingOf: HeadingOf<Row> | undefined): TableLine<Row>[] =>
  rows.flatMap((row, index) => {
    const heading = headingOf?.(row, rows[index - 1])
    return heading === undefined
      ? [{ row, index }]
      : [
          { row, index, heading },
          { row, index },
        ]
  })
