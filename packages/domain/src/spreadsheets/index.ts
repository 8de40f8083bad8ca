export { fitToHeader, type SheetRow, UnreadableWorkbook } from './sheet-row.ts'
export { isWorkbookName, openWorkbook, type Workbook } from './workbook.ts'
