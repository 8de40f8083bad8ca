import { useQuery } from '@tanstack/react-query'
import { getInstagramConfig } from '@velvet/contracts/instagram'
import { paces } from '../../kit/live-query/paces.ts'
import { useServer } from '../../kit/server.tsx'

/** Whether profiles can be fetched; `isPolled` fetches the answer every 30 seconds while the tab is visible. */
export function useInstagramConfig(isPolled = false) {
  const call = useServer()
  return useQuery({
    queryKey: [getInstagramConfig.name],
    queryFn: ({ signal }) => call(getInstagramConfig, {}, { signal }),
    staleTime: paces.list.polled,
    refetchInterval: isPolled ? paces.list.polled : false,
  })
}
