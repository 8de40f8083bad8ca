import {
  type QueryClient,
  queryOptions,
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import {
  cancelImport,
  getImport,
  type Import,
  type ImportOutcome,
  type ImportStatus,
  listImportRows,
  listImports,
  startImport,
} from '@velvet/contracts/imports'
import type { EndpointInput } from '@velvet/contracts/kernel'
import { workingStatuses, writingStatuses } from '@velvet/domain/imports'
import { paces, refetchInterval } from '../../kit/live-query/paces.ts'
import { useLiveQueries } from '../../kit/live-query/use-live-queries.ts'
import { useServer } from '../../kit/server.tsx'

const rowPage = 50

/** Whether the server is working on it. */
export const isMoving = (status: ImportStatus): boolean => workingStatuses.includes(status)

/** Whether applicants are being written or undone. */
export const isWriting = (status: ImportStatus): boolean => writingStatuses.includes(status)

const importsQuery = (call: ReturnType<typeof useServer>) =>
  queryOptions({
    queryKey: [listImports.name],
    queryFn: ({ signal }) => call(listImports, {}, { signal }),
    meta: { listsJobs: true },
    staleTime: paces.job.live,
  })

/** The latest imports. An import in progress updates here as soon as `useImport` fetches it. */
export function useImports() {
  return useQuery(importsQuery(useServer()))
}

/** What is known of the latest imports, without a call: a screen that needs them fetches them. */
export function useKnownImports() {
  return useQuery({ ...importsQuery(useServer()), enabled: false })
}

/** One import, polled while it is in progress. */
export function useImport(id: string | undefined, isLive: boolean) {
  const call = useServer()
  const client = useQueryClient()
  return useQuery({
    queryKey: [getImport.name, id],
    queryFn: async ({ signal }) => {
      const found = await call(getImport, { params: { id: id ?? '' } }, { signal })
      keepInList(client, found)
      return found
    },
    enabled: id !== undefined,
    staleTime: 0,
    refetchInterval: ({ state }) => {
      const status = state.data?.status
      if (!status || !(status === 'uploading' || isMoving(status))) return false
      return refetchInterval('job', isLive)
    },
  })
}

/** The rows with their outcomes, in pages; all of them or those with one outcome. */
export function useImportRows(id: string, outcome: ImportOutcome | undefined) {
  const call = useServer()
  return useInfiniteQuery({
    queryKey: [listImportRows.name, id, outcome ?? 'all'],
    queryFn: ({ signal, pageParam }) => {
      const query = { limit: rowPage, after: pageParam, ...(outcome ? { outcome } : {}) }
      return call(listImportRows, { params: { id }, query }, { signal })
    },
    initialPageParam: 0,
    getNextPageParam: ({ rows, hasMore }) => (hasMore ? rows.at(-1)?.row : undefined),
    staleTime: paces.job.live,
  })
}

/** Writes the checked rows, or checks them again with other options. */
export function useStartImport() {
  const call = useServer()
  const client = useQueryClient()
  return useMutation({
    mutationKey: [startImport.name],
    mutationFn: ({ id, ...body }: { id: string } & EndpointInput<typeof startImport>['body']) =>
      call(startImport, { params: { id }, body }),
    onSuccess: (started) => keepImport(client, started),
  })
}

/** Cancels an import and undoes what it has written, or discards one that was only checked. */
export function useCancelImport() {
  const call = useServer()
  const client = useQueryClient()
  return useMutation({
    mutationKey: [cancelImport.name],
    mutationFn: (id: string) => call(cancelImport, { params: { id } }),
    onSuccess: (cancelled) => keepImport(client, cancelled),
  })
}

/** Fetches the imports again when the server announces a change. Returns whether announcements are connected. */
export const useImportChanges = (): boolean => useLiveQueries('imports', [listImports, getImport])

/**
 * Stores the server's latest answer about an import everywhere it is shown, and fetches its rows again. Cancels requests in
 * flight, which may return an older state.
 */
export function keepImport(client: QueryClient, known: Import) {
  void client.cancelQueries({ queryKey: [getImport.name, known.id] })
  client.setQueryData([getImport.name, known.id], known)
  keepInList(client, known)
  void client.invalidateQueries({ queryKey: [listImportRows.name, known.id] })
}

function keepInList(client: QueryClient, known: Import) {
  const { imports = [] } = client.getQueryData<{ imports: Import[] }>([listImports.name]) ?? {}
  const isThere = imports.some(({ id }) => id === known.id)
  if (!isThere && !isWriting(known.status)) return
  void client.cancelQueries({ queryKey: [listImports.name] })
  client.setQueryData([listImports.name], {
    imports: isThere ? imports.map((each) => (each.id === known.id ? known : each)) : [known, ...imports],
  })
  if (!isThere) void client.invalidateQueries({ queryKey: [listImports.name] })
}
