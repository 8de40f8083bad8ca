export { ExportButton } from './export-button.tsx'
export { ExportDialog } from './on-demand.ts'
export { fileNameOf } from './read-export.ts'
export { useFileExport } from './use-file-export.ts'
