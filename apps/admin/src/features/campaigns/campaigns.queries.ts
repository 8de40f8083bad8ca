import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import {
  countStuckCampaigns,
  deleteCampaign,
  getCampaign,
  getCampaignProgress,
  getCampaignStats,
  listCampaigns,
} from '@velvet/contracts/campaigns'
import { refetchEndpoints } from '../../kit/live-query/refetch-changed.ts'
import { useLiveQueries } from '../../kit/live-query/use-live-queries.ts'
import { useServer } from '../../kit/server.tsx'

export function useDeleteCampaign() {
  const call = useServer()
  const client = useQueryClient()
  return useMutation({
    mutationKey: [deleteCampaign.name],
    mutationFn: (id: string) => call(deleteCampaign, { params: { id } }),
    // Not awaited: the details would report that their campaign is gone before they could close.
    onSettled: () => void refreshCampaigns(client),
  })
}

const shown = [listCampaigns, getCampaign, getCampaignStats, getCampaignProgress, countStuckCampaigns]

/** Refetches everything that shows campaigns. */
export const refreshCampaigns = (client: QueryClient) => refetchEndpoints(client, shown)

/** Refetches the campaigns whenever the server announces a change. Returns whether announcements arrive. */
export const useCampaignChanges = (): boolean => useLiveQueries('campaigns', shown)
