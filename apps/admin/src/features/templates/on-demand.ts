import { lazy } from 'react'

// What other features show of this one, and load when it is first shown.
export const TemplatesTab = lazy(async () => ({ default: (await import('./templates-tab.tsx')).TemplatesTab }))
