import { lazy } from 'react'

// What other features show of this one, and load when it is first shown.
export const LazyMessagePreview = lazy(async () => ({
  default: (await import('./message-preview.tsx')).MessagePreview,
}))
