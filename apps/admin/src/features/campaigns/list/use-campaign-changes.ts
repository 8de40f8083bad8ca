import { useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { useChanges } from '../../../kit/live-query/use-changes.ts'
import { refreshCampaigns } from '../campaigns.queries.ts'

/** Refetches the campaigns whenever the server announces a change. Returns whether announcements arrive. */
export function useCampaignChanges(): boolean {
  const client = useQueryClient()
  return useChanges(
    'campaigns',
    useCallback(() => void refreshCampaigns(client), [client]),
  )
}
