import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import {
  countStuckCampaigns,
  deleteCampaign,
  getCampaign,
  getCampaignProgress,
  getCampaignStats,
  listCampaigns,
} from '@velvet/contracts/campaigns'
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

/** Refetches everything that shows campaigns. */
export const refreshCampaigns = (client: QueryClient) =>
  Promise.all(
    [listCampaigns, getCampaign, getCampaignStats, getCampaignProgress, countStuckCampaigns].map(({ name }) =>
      client.invalidateQueries({ queryKey: [name] }, { cancelRefetch: false }),
    ),
  )
