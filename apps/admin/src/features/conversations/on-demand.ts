import { lazy } from 'react'

// What other features show of this one, and load when it is first shown.
export const ConversationsTab = lazy(async () => ({
  default: (await import('./conversations-tab.tsx')).ConversationsTab,
}))
