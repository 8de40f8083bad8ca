import { useQuery } from '@tanstack/react-query'
import { countStuckCampaigns } from '@velvet/contracts/campaigns'
import { refetchInterval } from '../../../kit/live-query/paces.ts'
import { useLiveQueries } from '../../../kit/live-query/use-live-queries.ts'
import { useServer } from '../../../kit/server.tsx'

/** How many campaigns need attention; undefined until loaded. */
export function useStuckCampaigns(interval: number | false = false) {
  const call = useServer()
  return useQuery({
    queryKey: [countStuckCampaigns.name],
    queryFn: ({ signal }) => call(countStuckCampaigns, {}, { signal }),
    staleTime: 0,
    refetchOnWindowFocus: true,
    refetchInterval: interval,
  }).data?.campaigns
}

/** Refetches the count when campaigns change, or at an interval without announcements; mounted once for all badges. */
export function useStuckChanges(): void {
  const isLive = useLiveQueries('campaigns', [countStuckCampaigns])
  useStuckCampaigns(refetchInterval('list', isLive))
}
