export { importRunning } from './begin-phase.ts'
export { cancelImport } from './cancel-import.ts'
export { resolveDuplicates } from './chunks/resolve-duplicates.ts'
export { forgetOldImports } from './forget-old-imports.ts'
export { getImport } from './get-import.ts'
export { importCsv, importRecords } from './import-csv.ts'
export {
  createImport,
  createUploadSlots,
  downloadRejectedRows,
  type Intake,
  removeAbandonedSpools,
  type UploadSlots,
} from './intake/index.ts'
export { listImportRows } from './list-import-rows.ts'
export { listImports } from './list-imports.ts'
export { resumeImports } from './resume-imports.ts'
export { runImport } from './run-import.ts'
export { startImport } from './start-import.ts'
export { undoImport } from './undo/undo-import.ts'
