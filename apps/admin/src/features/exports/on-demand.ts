import { lazy } from 'react'

// What other features show of this one, and load when it is first shown.
export const ExportDialog = lazy(async () => ({ default: (await import('./export-dialog.tsx')).ExportDialog }))
