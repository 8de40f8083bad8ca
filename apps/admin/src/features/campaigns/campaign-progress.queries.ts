import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import {
  type Campaign,
  cancelCampaign,
  getCampaignProgress,
  pauseCampaign,
  resumeCampaign,
} from '@velvet/contracts/campaigns'
import { useServer } from '../../server.tsx'
import { sendingInterval } from './campaign-list.queries.ts'
import { refreshCampaigns } from './campaigns.queries.ts'

/**
 * Where a campaign stands, read closely while it is sent and every so many ms while it settles; nothing is asked of one that
 * was never sent.
 */
export function useCampaignProgress({ id, status }: Campaign, settling: number | false) {
  const call = useServer()
  return useQuery({
    queryKey: [getCampaignProgress.name, id],
    queryFn: ({ signal }) => call(getCampaignProgress, { params: { id } }, { signal }),
    enabled: status !== 'draft' && status !== 'scheduled',
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data?.status === 'sending' ? sendingInterval : settling),
  })
}

const steering = { pause: pauseCampaign, resume: resumeCampaign, cancel: cancelCampaign }
export type Steering = keyof typeof steering

/** Holds, resumes or stops a campaign that is being sent. */
export function useSteerCampaign() {
  const call = useServer()
  const client = useQueryClient()
  return useMutation({
    mutationKey: ['steerCampaign'],
    mutationFn: ({ id, action }: { id: string; action: Steering }) => call(steering[action], { params: { id } }),
    onSettled: () => refreshCampaigns(client),
  })
}
