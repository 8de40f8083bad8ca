import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import {
  type Campaign,
  cancelCampaign,
  getCampaignProgress,
  pauseCampaign,
  resumeCampaign,
} from '@velvet/contracts/campaigns'
import { paces } from '../../../kit/live-query/paces.ts'
import { useServer } from '../../../kit/server.tsx'
import { refreshCampaigns } from '../campaigns.queries.ts'

/**
 * The progress of a campaign, refetched often during sending and at a longer interval while delivery reports arrive; a
 * campaign that was never sent is not requested.
 */
export function useCampaignProgress({ id, status }: Campaign, settling: number | false) {
  const call = useServer()
  return useQuery({
    queryKey: [getCampaignProgress.name, id],
    queryFn: ({ signal }) => call(getCampaignProgress, { params: { id } }, { signal }),
    enabled: status !== 'draft' && status !== 'scheduled',
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data?.status === 'sending' ? paces.sending.polled : settling),
  })
}

const steering = { pause: pauseCampaign, resume: resumeCampaign, cancel: cancelCampaign }
export type Steering = keyof typeof steering

/** Pauses, resumes, or cancels a campaign that is being sent. */
export function useSteerCampaign() {
  const call = useServer()
  const client = useQueryClient()
  return useMutation({
    mutationKey: ['steerCampaign'],
    mutationFn: ({ id, action }: { id: string; action: Steering }) => call(steering[action], { params: { id } }),
    onSettled: () => refreshCampaigns(client),
  })
}
