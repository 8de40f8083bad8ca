export { createImport, type Intake } from './create-import.ts'
export { downloadRejectedRows } from './download-rejected-rows.ts'
export { removeAbandonedSpools } from './spool.ts'
export { createUploadSlots, type UploadSlots } from './upload-slots.ts'
