import { useInfiniteQuery } from '@tanstack/react-query'
import { listImportRows } from '@velvet/contracts/imports'
import { useServer } from '../../../kit/server.tsx'

/** Rows whose applicants changed since the import and were therefore kept, in pages. */
export function useStableRows(id: string) {
  const call = useServer()
  return useInfiniteQuery({
    queryKey: [listImportRows.name, id, 'kept'],
    queryFn: ({ signal, pageParam }) =>
      call(listImportRows, { params: { id }, query: { undone: 'kept', after: pageParam } }, { signal }),
    initialPageParam: 0,
    getNextPageParam: ({ rows, hasMore }) => (hasMore ? rows.at(-1)?.row : undefined),
    staleTime: 0,
  })
}
