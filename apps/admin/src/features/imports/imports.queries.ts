import { type QueryClient, useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
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
import { useCallback } from 'react'
import { useServer } from '../../server.tsx'
import { useChanges } from '../../use-changes.ts'

/** How often something that moves is read, in ms: by itself, and while the server tells of changes. */
const movingInterval = 1_000
const toldInterval = 5_000

const rowPage = 50

/** Whether the server is at work on it. */
export const isMoving = (status: ImportStatus): boolean => status === 'checking' || isWriting(status)

/** Whether people are being written or taken back. */
export const isWriting = (status: ImportStatus): boolean =>
  status === 'running' || status === 'cancelling' || status === 'undoing'

/** The latest imports. One that moves changes here too as soon as `useImport` reads it. */
export function useImports() {
  const call = useServer()
  return useQuery({
    queryKey: [listImports.name],
    queryFn: ({ signal }) => call(listImports, {}, { signal }),
    staleTime: toldInterval,
  })
}

/** One import, read again while it moves. */
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
      return isLive ? toldInterval : movingInterval
    },
  })
}

/** What becomes of the rows, page by page; those of one outcome, or all of them. */
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
    staleTime: toldInterval,
  })
}

/** Writes what was checked, or checks it again with other options. */
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

/** Stops an import, and takes back what it has written; one that was only checked is forgotten. */
export function useCancelImport() {
  const call = useServer()
  const client = useQueryClient()
  return useMutation({
    mutationKey: [cancelImport.name],
    mutationFn: (id: string) => call(cancelImport, { params: { id } }),
    onSuccess: (cancelled) => keepImport(client, cancelled),
  })
}

/** Reads the imports again whenever the server says that they changed. Answers whether it is being told. */
export function useImportChanges(): boolean {
  const client = useQueryClient()
  return useChanges(
    'imports',
    useCallback(() => {
      for (const { name } of [listImports, getImport])
        void client.invalidateQueries({ queryKey: [name] }, { cancelRefetch: false })
    }, [client]),
  )
}

/**
 * Takes over what the server answered about an import, wherever it is shown; its rows are read again. A reading under way may
 * still have it as it was, so it is dropped.
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
