import { useQueryClient } from '@tanstack/react-query'
import type { InstagramRefresh } from '@velvet/contracts/instagram'
import { Button } from '@velvet/ui/button'
import { Spinner } from '@velvet/ui/spinner'
import { useToast } from '@velvet/ui/toast'
import { useEffect, useRef } from 'react'
import { refreshApplicants } from '../people/index.ts'
import { useRefreshes } from './bulk/bulk.queries.ts'
import { endingOf } from './refresh-words.ts'

/** The notice of a running bulk refresh, which opens it; when it ends, a toast says so. */
export function RefreshNotice({ onOpen }: { onOpen: (refreshId: string) => void }) {
  const refreshes = useRefreshes().data
  useEndings(refreshes, onOpen)
  const running = refreshes?.find(({ status }) => status === 'running')
  if (!running) return null
  const { done, total } = running
  return (
    <Button variant="ghost" icon={<Spinner />} onClick={() => onOpen(running.id)}>
      Refreshing Instagram
      <span className="text-fg-3">{total > 0 ? `${Math.floor((done / total) * 100)}%` : ''}</span>
    </Button>
  )
}

/** Shows one toast for each refresh that ended since the page was opened. */
function useEndings(refreshes: readonly InstagramRefresh[] | undefined, onOpen: (refreshId: string) => void) {
  const client = useQueryClient()
  const toast = useToast()
  const told = useRef<Set<string>>(undefined)
  const open = useRef(onOpen)
  useEffect(() => {
    open.current = onOpen
  })
  useEffect(() => {
    if (!refreshes) return
    const ended = refreshes.filter(({ status }) => status !== 'running')
    const isFirst = told.current === undefined
    const known = told.current ?? new Set()
    told.current = known
    for (const each of ended) {
      if (known.has(each.id)) continue
      known.add(each.id)
      if (isFirst) continue
      toast({ ...endingOf(each), action: { label: 'Details', onSelect: () => open.current(each.id) } })
      void refreshApplicants(client)
    }
  }, [refreshes, client, toast])
}
