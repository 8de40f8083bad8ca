/** A row of a sheet that is not blank: its number, and its cells as text without blank ones at the end. */
export type SheetRow = { line: number; cells: string[] }

/** The cells of a row that stand under the header of its sheet, with the blank ones at its end; null when all are blank. */
export const fitToHeader = (cells: readonly string[], width: number): string[] | null => {
  const fitted = Array.from({ length: width }, (_, column) => cells[column] ?? '')
  return fitted.some((cell) => cell.trim() !== '') ? fitted : null
}

/** A workbook that cannot be read. `too_large`: unpacked, it is larger than allowed. */
export class UnreadableWorkbook extends Error {
  readonly reason: 'not_a_workbook' | 'too_large' | 'sheet_not_found'
  constructor(reason: UnreadableWorkbook['reason']) {
    super(`This workbook cannot be read: ${reason}`)
    this.name = 'UnreadableWorkbook'
    this.reason = reason
  }
}
