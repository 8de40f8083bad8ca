export { type CopyRows, createImport } from './create-import.ts'
export { downloadRejectedRows } from './download-rejected-rows.ts'
