import { lazy } from 'react'

// What other features show of this one, and load when it is first shown.
export const ServiceTemplates = lazy(async () => ({
  default: (await import('./service-templates.tsx')).ServiceTemplates,
}))
