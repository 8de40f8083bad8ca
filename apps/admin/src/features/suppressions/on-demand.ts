import { lazy } from 'react'

// What other features show of this one, and load when it is first shown.
export const SuppressionsTab = lazy(async () => ({ default: (await import('./suppressions-tab.tsx')).SuppressionsTab }))
