import { lazy } from 'react'

// What other features show of this one, and load when it is first shown.
export const CampaignDialog = lazy(async () => ({
  default: (await import('./editor/campaign-dialog.tsx')).CampaignDialog,
}))
