export { busyMs } from './busy-ms.ts'
export { type TestCell, workbookOf, zipBomb, zipOf } from './workbook-of.ts'
