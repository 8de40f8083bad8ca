import { lazy } from 'react'

// What other features show of this one, and load when it is first shown.
export const BulkDialog = lazy(async () => ({ default: (await import('./bulk-dialog.tsx')).BulkDialog }))
export const SendDialog = lazy(async () => ({ default: (await import('./send-dialog.tsx')).SendDialog }))
