import { useQuery } from '@tanstack/react-query'
import { listTemplates } from '@velvet/contracts/templates'
import { useServer } from '../../server.tsx'

/** The templates there are, by name. */
export function useTemplates() {
  const call = useServer()
  return useQuery({
    queryKey: [listTemplates.name],
    queryFn: ({ signal }) => call(listTemplates, {}, { signal }),
    staleTime: 30_000,
  })
}
