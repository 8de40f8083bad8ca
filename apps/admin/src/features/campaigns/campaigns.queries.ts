import {
  keepPreviousData,
  type QueryClient,
  queryOptions,
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import {
  type Campaign,
  cancelCampaign,
  createCampaign,
  deleteCampaign,
  getCampaignProgress,
  getCampaignStats,
  listCampaigns,
  listRecipients,
  pauseCampaign,
  previewAudience,
  resumeCampaign,
  sendCampaign,
  type TargetFilters,
  updateCampaign,
} from '@velvet/contracts/campaigns'
import type { Client, EndpointInput } from '@velvet/contracts/kernel'
import { useServer } from '../../server.tsx'

/** How often the numbers are read, in ms: while something is being sent, and while its deliveries still come in. */
const sendingInterval = 1_500
const settlingInterval = 5_000
const settlingTime = 120_000

/** Campaigns on the screen, newest first. */
const campaignLimit = 1000

const recipientPage = 100

/** All campaigns with their numbers. While they move they are read again in a visible tab, seldom when the server calls. */
export function useCampaigns(isTold: boolean) {
  const call = useServer()
  return useQuery({
    queryKey: [listCampaigns.name],
    queryFn: ({ signal }) => call(listCampaigns, { query: { limit: campaignLimit } }, { signal }),
    staleTime: settlingInterval,
    refetchInterval: ({ state }) => pace(state.data ?? [], isTold),
  })
}

function pace(campaigns: readonly Campaign[], isTold: boolean): number | false {
  const isSending = campaigns.some(({ status, paused }) => status === 'sending' && !paused)
  if (isSending) return isTold ? settlingInterval : sendingInterval
  const isSettling = ({ completedAt }: Campaign) =>
    completedAt !== null && Date.now() - Date.parse(completedAt) < settlingTime
  return campaigns.some((campaign) => campaign.paused || isSettling(campaign)) ? settlingInterval : false
}

/** CAMP-02 to CAMP-04, in step with the list. */
export function useCampaignStats(campaigns: readonly Campaign[], isTold: boolean) {
  const call = useServer()
  return useQuery({
    queryKey: [getCampaignStats.name],
    queryFn: ({ signal }) => call(getCampaignStats, {}, { signal }),
    staleTime: settlingInterval,
    refetchInterval: pace(campaigns, isTold),
  })
}

/** Who a campaign would reach right now, counted by the server. */
export const audienceQuery = (call: Client, targetFilters: TargetFilters) =>
  queryOptions({
    queryKey: [previewAudience.name, targetFilters],
    queryFn: ({ signal }) => call(previewAudience, { body: { type: 'email', targetFilters } }, { signal }),
    staleTime: 0,
    gcTime: 0,
  })

export function useAudience(targetFilters: TargetFilters | undefined) {
  const call = useServer()
  return useQuery({
    ...audienceQuery(call, targetFilters ?? {}),
    enabled: targetFilters !== undefined,
    placeholderData: keepPreviousData,
  })
}

export function useCampaignProgress({ id, status }: Campaign) {
  const call = useServer()
  return useQuery({
    queryKey: [getCampaignProgress.name, id],
    queryFn: ({ signal }) => call(getCampaignProgress, { params: { id } }, { signal }),
    enabled: status !== 'draft' && status !== 'scheduled',
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data?.status === 'sending' ? sendingInterval : false),
  })
}

/** The people of a finished campaign, page by page. */
export function useRecipients(campaignId: string) {
  const call = useServer()
  return useInfiniteQuery({
    queryKey: [listRecipients.name, campaignId],
    queryFn: ({ signal, pageParam }) =>
      call(
        listRecipients,
        { params: { id: campaignId }, query: { limit: recipientPage, ...(pageParam ? { after: pageParam } : {}) } },
        { signal },
      ),
    initialPageParam: '',
    getNextPageParam: (page) => (page.length === recipientPage ? page.at(-1)?.id : undefined),
    staleTime: 0,
  })
}

type Draft = EndpointInput<typeof createCampaign>['body']

/** Writes a new draft, or changes the given one unless somebody else did meanwhile. */
export function useSaveCampaign() {
  const call = useServer()
  const refresh = useRefreshCampaigns()
  return useMutation({
    mutationKey: [createCampaign.name],
    mutationFn: ({ draft, known }: { draft: Draft; known: Campaign | undefined }) => {
      if (!known) return call(createCampaign, { body: draft })
      const { type, ...changes } = draft
      return call(updateCampaign, { params: { id: known.id }, body: { ...changes, updatedAt: known.updatedAt } })
    },
    onSettled: refresh,
  })
}

export function useSendCampaign() {
  const call = useServer()
  const refresh = useRefreshCampaigns()
  return useMutation({
    mutationKey: [sendCampaign.name],
    mutationFn: (id: string) => call(sendCampaign, { params: { id } }),
    onSettled: refresh,
  })
}

export function useDeleteCampaign() {
  const call = useServer()
  const refresh = useRefreshCampaigns()
  return useMutation({
    mutationKey: [deleteCampaign.name],
    mutationFn: (id: string) => call(deleteCampaign, { params: { id } }),
    onSettled: refresh,
  })
}

const steering = { pause: pauseCampaign, resume: resumeCampaign, cancel: cancelCampaign }
export type Steering = keyof typeof steering

/** Holds, resumes or stops a campaign that is being sent. */
export function useSteerCampaign() {
  const call = useServer()
  const refresh = useRefreshCampaigns()
  return useMutation({
    mutationKey: ['steerCampaign'],
    mutationFn: ({ id, action }: { id: string; action: Steering }) => call(steering[action], { params: { id } }),
    onSettled: refresh,
  })
}

/** Everything on the campaign screen that a change of a campaign shows in. */
export const refreshCampaigns = (client: QueryClient) =>
  Promise.all(
    [listCampaigns, getCampaignStats, getCampaignProgress].map(({ name }) =>
      client.invalidateQueries({ queryKey: [name] }, { cancelRefetch: false }),
    ),
  )

function useRefreshCampaigns() {
  const client = useQueryClient()
  return () => refreshCampaigns(client)
}
