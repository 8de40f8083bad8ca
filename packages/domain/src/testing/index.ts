export { type TestCell, workbookOf, zipBomb, zipOf } from './workbook-of.ts'
