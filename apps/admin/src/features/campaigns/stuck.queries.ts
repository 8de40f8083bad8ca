import { useQuery, useQueryClient } from '@tanstack/react-query'
import { countStuckCampaigns } from '@velvet/contracts/campaigns'
import { useCallback } from 'react'
import { useServer } from '../../server.tsx'
import { useChanges } from '../../use-changes.ts'

/** How often campaigns are looked after, in ms, while the server does not say when something becomes of them. */
const lookingInterval = 30_000

/** How many campaigns need somebody; undefined until it is known. */
export function useStuckCampaigns(refetchInterval: number | false = false) {
  const call = useServer()
  return useQuery({
    queryKey: [countStuckCampaigns.name],
    queryFn: ({ signal }) => call(countStuckCampaigns, {}, { signal }),
    staleTime: 0,
    refetchOnWindowFocus: true,
    refetchInterval,
  }).data?.campaigns
}

/** Counts again whenever campaigns are announced, or now and then while nothing is; once for everybody who shows the count. */
export function useStuckChanges(): void {
  const client = useQueryClient()
  const isLive = useChanges(
    'campaigns',
    useCallback(() => void client.invalidateQueries({ queryKey: [countStuckCampaigns.name] }), [client]),
  )
  useStuckCampaigns(isLive ? false : lookingInterval)
}
