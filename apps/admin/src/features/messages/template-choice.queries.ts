import { useQuery } from '@tanstack/react-query'
import { listTemplates } from '@velvet/contracts/templates'
import { useServer } from '../../kit/server.tsx'

/** All templates, by name; loaded only when wanted. */
export function useTemplates(isWanted = true) {
  const call = useServer()
  return useQuery({
    queryKey: [listTemplates.name],
    queryFn: ({ signal }) => call(listTemplates, {}, { signal }),
    staleTime: 30_000,
    enabled: isWanted,
  })
}
