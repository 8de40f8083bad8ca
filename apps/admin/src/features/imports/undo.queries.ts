import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query'
import { listImportRows, undoImport } from '@velvet/contracts/imports'
import { useServer } from '../../server.tsx'
import { keepImport } from './imports.queries.ts'

/** Undoes an import in the background. */
export function useUndoImport() {
  const call = useServer()
  const client = useQueryClient()
  return useMutation({
    mutationKey: [undoImport.name],
    mutationFn: (id: string) => call(undoImport, { params: { id } }),
    onSuccess: (found) => keepImport(client, found),
  })
}

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
