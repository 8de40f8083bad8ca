export { createImport, type Intake } from './create-import.ts'
export { downloadRejectedRows } from './download-rejected-rows.ts'
export { removeAbandonedSpools } from './spool.ts'
export { createUploadPlaces, type UploadPlaces } from './upload-places.ts'
