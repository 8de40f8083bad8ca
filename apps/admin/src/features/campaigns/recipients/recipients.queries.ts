import { keepPreviousData, useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query'
import { listRecipients, resolveReview } from '@velvet/contracts/campaigns'
import type { EndpointInput } from '@velvet/contracts/kernel'
import { useServer } from '../../../kit/server.tsx'
import { refreshCampaigns } from '../campaigns.queries.ts'

const recipientPage = 100

/** The filters of the recipient list. */
export type RecipientFilters = Pick<EndpointInput<typeof listRecipients>['query'], 'search' | 'status' | 'channel'>

/** The recipients of a campaign, page by page; refetched at the given interval in ms, less often the more pages are on screen. */
export function useRecipients(campaignId: string, filters: RecipientFilters, interval: number | false) {
  const call = useServer()
  return useInfiniteQuery({
    queryKey: [listRecipients.name, campaignId, filters],
    queryFn: ({ signal, pageParam }) =>
      call(
        listRecipients,
        {
          params: { id: campaignId },
          query: { ...filters, limit: recipientPage, ...(pageParam ? { after: pageParam } : {}) },
        },
        { signal },
      ),
    initialPageParam: '',
    getNextPageParam: (page) => (page.length === recipientPage ? page.at(-1)?.id : undefined),
    placeholderData: keepPreviousData,
    staleTime: 0,
    refetchInterval: ({ state }) =>
      interval === false ? false : interval * Math.max(1, state.data?.pages.length ?? 1),
  })
}

type Decision = EndpointInput<typeof resolveReview>['body']

/** Decides about messages whose outcome is unknown. */
export function useResolveReview(campaignId: string) {
  const call = useServer()
  const client = useQueryClient()
  return useMutation({
    mutationKey: [resolveReview.name],
    mutationFn: (decision: Decision) => call(resolveReview, { params: { id: campaignId }, body: decision }),
    onSettled: () =>
      Promise.all([
        client.invalidateQueries({ queryKey: [listRecipients.name, campaignId] }),
        refreshCampaigns(client),
      ]),
  })
}
