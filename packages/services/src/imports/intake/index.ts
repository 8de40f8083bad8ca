export { createImport, type Intake } from './create-import.ts'
export { downloadRejectedRows } from './download-rejected-rows.ts'
export { type SpooledFile, type Staged, type StageFile, stageFile } from './stage-file.ts'
export { createUploadPlaces, type UploadPlaces } from './upload-places.ts'
