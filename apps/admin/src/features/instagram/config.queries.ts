import { useQuery } from '@tanstack/react-query'
import { getInstagramConfig } from '@velvet/contracts/instagram'
import { useServer } from '../../kit/server.tsx'

/** APPL-11, in ms. */
const configInterval = 30_000

/** Whether profiles can be fetched; `isPolled` fetches the answer every 30 seconds while the tab is visible. */
export function useInstagramConfig(isPolled = false) {
  const call = useServer()
  return useQuery({
    queryKey: [getInstagramConfig.name],
    queryFn: ({ signal }) => call(getInstagramConfig, {}, { signal }),
    staleTime: configInterval,
    refetchInterval: isPolled ? configInterval : false,
  })
}
