/** What makes a spreadsheet run a cell as a formula, ASCII and full-width, behind any number of quotes. */
const dangerous = /^'*[=+\-@\t\r\n\0＝＋－＠]/

/** A text that no spreadsheet runs: one `'` in front of text that starts like a formula. `restoreCell` removes it again. */
export const neutralizeCell = (text: string): string => (dangerous.test(text) ? `'${text}` : text)

/** Removes the one `'` that `neutralizeCell` adds; every other text is unchanged. */
export const restoreCell = (cell: string): string =>
  cell.startsWith("'") && dangerous.test(cell) ? cell.slice(1) : cell
