import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { getApifyStatus, getHtmlParserStatus, getScrapedoStatus, getZylaStatus } from '@velvet/contracts/integrations'
import type { Client } from '@velvet/contracts/kernel'
import { refetchChanged } from '../../kit/live-query/refetch-changed.ts'
import { useServer } from '../../kit/server.tsx'
import { readApifyStatus, readStatus, readZylaStatus } from './read-status.ts'

const key = 'integrationStatus'

type Asked = { query: { refresh?: boolean } }
type Read<S> = (call: Client, asked: Asked, init?: { signal: AbortSignal }) => Promise<S>

const readApify: Read<ReturnType<typeof readApifyStatus>> = async (call, asked, init) =>
  readApifyStatus(await call(getApifyStatus, asked, init))
const readZyla: Read<ReturnType<typeof readZylaStatus>> = async (call, asked, init) =>
  readZylaStatus(await call(getZylaStatus, asked, init))
const readScrapedo: Read<ReturnType<typeof readStatus>> = async (call, asked, init) =>
  readStatus(await call(getScrapedoStatus, asked, init))
const readHtmlParser: Read<ReturnType<typeof readStatus>> = async (call, asked, init) =>
  readStatus(await call(getHtmlParserStatus, asked, init))

const reads = { apify: readApify, zyla: readZyla, scrapedo: readScrapedo, html: readHtmlParser } as const

function useStatus<S>(source: keyof typeof reads, read: Read<S>) {
  const call = useServer()
  return useQuery({
    queryKey: [key, source],
    queryFn: ({ signal }) => read(call, { query: {} }, { signal }),
    staleTime: 0,
  })
}

/** A status that is loaded, loading, or failed to load. */
export type Looked<S> = { data: S | undefined; isPending: boolean }

/** The configuration and connection of each source; loaded independently on every visit. */
export function useIntegrationStatus() {
  const apify = useStatus('apify', readApify)
  const zyla = useStatus('zyla', readZyla)
  const scrapedo = useStatus('scrapedo', readScrapedo)
  const html = useStatus('html', readHtmlParser)
  const all = [apify, zyla, scrapedo, html]
  return {
    apify,
    zyla,
    scrapedo,
    html,
    isPending: all.some(({ isPending }) => isPending),
    /** Why one of them could not be loaded. */
    error: all.find(({ data, error }) => error && !data)?.error ?? null,
  }
}
export type IntegrationStatus = ReturnType<typeof useIntegrationStatus>

/** Checks every source again, however recent its last check is (INT-01). Statuses that load are shown even if others fail. */
export function useRefreshStatus() {
  const call = useServer()
  const client = useQueryClient()
  return useMutation({
    mutationKey: [key, 'refresh'],
    mutationFn: async () => {
      const answers = await Promise.allSettled(
        Object.entries(reads).map(async ([source, read]) => {
          const status = await read(call, { query: { refresh: true } })
          client.setQueryData([key, source], status)
        }),
      )
      const failed = answers.find((answer) => answer.status === 'rejected')
      if (failed) throw failed.reason
    },
  })
}

/** Fetches the statuses again after a test, which counts as a check. */
export function useStatusAfterTest(): () => void {
  const client = useQueryClient()
  return () => void refetchChanged(client, [[key]])
}
