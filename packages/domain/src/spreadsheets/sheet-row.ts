/** A row of a sheet that is not blank: its number, and its cells as text without blank ones at the end. */
export type SheetRow = { line: number; cells: string[] }

/** A workbook that cannot be read. `too_large`: unpacked, it is larger than allowed. */
export class UnreadableWorkbook extends Error {
  readonly reason: 'not_a_workbook' | 'too_large' | 'sheet_not_found'
  constructor(reason: UnreadableWorkbook['reason']) {
    super(`This workbook cannot be read: ${reason}`)
    this.name = 'UnreadableWorkbook'
    this.reason = reason
  }
}
