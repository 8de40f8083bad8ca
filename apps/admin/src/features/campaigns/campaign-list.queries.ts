import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { type CampaignSummary, getCampaign, getCampaignStats, listCampaigns } from '@velvet/contracts/campaigns'
import type { Client, EndpointInput } from '@velvet/contracts/kernel'
import { useServer } from '../../server.tsx'

/** How often numbers are read, in ms: while something is being sent, and while its deliveries still come in. */
export const sendingInterval = 1_500
const settlingInterval = 5_000
const settlingTime = 120_000
const maxWaiting = 60_000

const campaignPage = 200

/** What part of the campaigns is asked for (CAMP-05). */
export type CampaignFilters = Pick<EndpointInput<typeof listCampaigns>['query'], 'search' | 'status' | 'type'>

/** Campaigns that match, newest first, page by page, with their numbers; they are read again as long as they move. */
export function useCampaigns(filters: CampaignFilters, isLive: boolean) {
  const call = useServer()
  return useInfiniteQuery({
    queryKey: [listCampaigns.name, filters],
    queryFn: ({ signal, pageParam }) =>
      call(
        listCampaigns,
        { query: { ...filters, limit: campaignPage, ...(pageParam ? { before: pageParam } : {}) } },
        { signal },
      ),
    initialPageParam: '',
    getNextPageParam: (page) => (page.length === campaignPage ? page.at(-1)?.id : undefined),
    placeholderData: keepPreviousData,
    staleTime: settlingInterval,
    refetchInterval: ({ state }) => {
      const pages = state.data?.pages ?? []
      const next = pace(pages.flat(), isLive)
      return next === false ? false : next * Math.max(1, pages.length)
    },
  })
}

/** One campaign with what it says and whom it is for, as it is now. */
export const wholeQuery = (call: Client, id: string) => ({
  queryKey: [getCampaign.name, id],
  queryFn: ({ signal }: { signal: AbortSignal }) => call(getCampaign, { params: { id } }, { signal }),
  staleTime: 0,
})

/** One campaign, read again as long as it moves. */
export function useCampaign(id: string | undefined, isLive: boolean) {
  const call = useServer()
  return useQuery({
    ...wholeQuery(call, id ?? ''),
    enabled: id !== undefined,
    refetchInterval: ({ state }) => (state.data ? pace([state.data], isLive) : false),
  })
}

/** CAMP-02 to CAMP-04, in step with the list. */
export function useCampaignStats(campaigns: readonly CampaignSummary[], isLive: boolean) {
  const call = useServer()
  return useQuery({
    queryKey: [getCampaignStats.name],
    queryFn: ({ signal }) => call(getCampaignStats, {}, { signal }),
    staleTime: settlingInterval,
    refetchInterval: () => pace(campaigns, isLive),
  })
}

/**
 * When the numbers should be read next: soon while a campaign is sent, seldomer when the server calls anyway, near its
 * time for a scheduled one (CAMP-10), and not at all once nothing moves.
 */
export function pace(campaigns: readonly CampaignSummary[], isLive: boolean): number | false {
  const paces = campaigns.flatMap((campaign) => paceOf(campaign, isLive) ?? [])
  return paces.length > 0 ? Math.min(...paces) : false
}

function paceOf({ status, paused, scheduledAt, completedAt }: CampaignSummary, isLive: boolean): number | undefined {
  if (status === 'sending') return paused || isLive ? settlingInterval : sendingInterval
  if (status === 'scheduled' && scheduledAt)
    return Math.min(maxWaiting, Math.max(settlingInterval, Date.parse(scheduledAt) - Date.now()))
  const isSettling = completedAt !== null && Date.now() - Date.parse(completedAt) < settlingTime
  return isSettling ? settlingInterval : undefined
}
