import { lazy } from 'react'

// What other features show of this one, and load when it is first shown.
export const MergeDialog = lazy(async () => ({ default: (await import('./merge-dialog.tsx')).MergeDialog }))
