import { useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { useChanges } from '../../use-changes.ts'
import { refreshCampaigns } from './campaigns.queries.ts'

/** Reads the campaigns again whenever the server says that they changed. Answers whether it is being told. */
export function useCampaignChanges(): boolean {
  const client = useQueryClient()
  return useChanges(
    'campaigns',
    useCallback(() => void refreshCampaigns(client), [client]),
  )
}
