import { lazy } from 'react'

// What other features show of this one, and load when it is first shown.
export const DuplicateList = lazy(async () => ({ default: (await import('./duplicate-list.tsx')).DuplicateList }))
