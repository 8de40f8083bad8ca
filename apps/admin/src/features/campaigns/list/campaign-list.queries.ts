import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { type CampaignSummary, getCampaign, getCampaignStats, listCampaigns } from '@velvet/contracts/campaigns'
import type { Client, EndpointInput } from '@velvet/contracts/kernel'
import { paces } from '../../../kit/live-query/paces.ts'
import { useServer } from '../../../kit/server.tsx'

/** How long delivery reports arrive after the end of a campaign, and the longest wait for its start, in ms. */
const settlingTime = 120_000
const maxWaiting = 60_000

const campaignPage = 200

/** The filters of the campaign list (CAMP-05). */
export type CampaignFilters = Pick<EndpointInput<typeof listCampaigns>['query'], 'search' | 'status' | 'type'>

/** Matching campaigns, newest first, page by page, with their numbers; refetched as long as the numbers change. */
export function useCampaigns(filters: CampaignFilters, isLive: boolean) {
  const call = useServer()
  return useInfiniteQuery({
    queryKey: [listCampaigns.name, filters],
    queryFn: ({ signal, pageParam }) =>
      call(
        listCampaigns,
        { query: { ...filters, brief: true, limit: campaignPage, ...(pageParam ? { before: pageParam } : {}) } },
        { signal },
      ),
    initialPageParam: '',
    getNextPageParam: (page) => (page.length === campaignPage ? page.at(-1)?.id : undefined),
    placeholderData: keepPreviousData,
    staleTime: paces.settling.polled,
    refetchInterval: ({ state }) => {
      const pages = state.data?.pages ?? []
      const next = pace(pages.flat(), isLive)
      return next === false ? false : next * Math.max(1, pages.length)
    },
  })
}

/** The current version of one campaign with its content and audience. */
export const wholeQuery = (call: Client, id: string) => ({
  queryKey: [getCampaign.name, id],
  queryFn: ({ signal }: { signal: AbortSignal }) => call(getCampaign, { params: { id } }, { signal }),
  staleTime: 0,
})

/** One campaign, refetched as long as its numbers change. */
export function useCampaign(id: string | undefined, isLive: boolean) {
  const call = useServer()
  return useQuery({
    ...wholeQuery(call, id ?? ''),
    enabled: id !== undefined,
    refetchInterval: ({ state }) => (state.data ? pace([state.data], isLive) : false),
  })
}

/** The three numbers (CAMP-02 to CAMP-04), refetched along with the list. */
export function useCampaignStats(campaigns: readonly CampaignSummary[], isLive: boolean) {
  const call = useServer()
  return useQuery({
    queryKey: [getCampaignStats.name],
    queryFn: ({ signal }) => call(getCampaignStats, {}, { signal }),
    staleTime: paces.settling.polled,
    refetchInterval: () => pace(campaigns, isLive),
  })
}

/**
 * When to refetch the numbers: soon during sending, less often while the server announces changes, near the scheduled time
 * (CAMP-10), and never once nothing changes.
 */
export function pace(campaigns: readonly CampaignSummary[], isLive: boolean): number | false {
  const paces = campaigns.flatMap((campaign) => paceOf(campaign, isLive) ?? [])
  return paces.length > 0 ? Math.min(...paces) : false
}

function paceOf({ status, paused, scheduledAt, completedAt }: CampaignSummary, isLive: boolean): number | undefined {
  if (status === 'sending') return paces.sending[paused || isLive ? 'live' : 'polled']
  if (status === 'scheduled' && scheduledAt)
    return Math.min(maxWaiting, Math.max(paces.settling.polled, Date.parse(scheduledAt) - Date.now()))
  const isSettling = completedAt !== null && Date.now() - Date.parse(completedAt) < settlingTime
  return isSettling ? paces.settling.polled : undefined
}
