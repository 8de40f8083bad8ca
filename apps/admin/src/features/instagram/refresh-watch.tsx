import { useQueryClient } from '@tanstack/react-query'
import type { InstagramRefresh } from '@velvet/contracts/instagram'
import { useToast } from '@velvet/ui/toast'
import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { refreshApplicants } from '../people/index.ts'
import { useKnownRefreshes, useRefreshes } from './bulk/bulk.queries.ts'
import { endingOf } from './refresh-words.ts'

const RefreshDialog = lazy(async () => ({ default: (await import('./refresh-dialog.tsx')).RefreshDialog }))

/** Follows a bulk refresh that was seen running, and says on any screen when it ends. */
export function RefreshWatch() {
  const refreshes = useKnownRefreshes().data
  const [shownId, setShownId] = useState<string>()
  useEndings(refreshes, setShownId)
  return (
    <>
      {refreshes?.some(({ status }) => status === 'running') ? <Following /> : null}
      {shownId ? (
        <Suspense>
          <RefreshDialog refreshId={shownId} onClose={() => setShownId(undefined)} />
        </Suspense>
      ) : null}
    </>
  )
}

function Following() {
  useRefreshes()
  return null
}

/** Shows one toast for each refresh that ended since the page was opened. */
function useEndings(refreshes: readonly InstagramRefresh[] | undefined, onOpen: (refreshId: string) => void) {
  const client = useQueryClient()
  const toast = useToast()
  const told = useRef<Set<string>>(undefined)
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
      toast({ ...endingOf(each), action: { label: 'Details', onSelect: () => onOpen(each.id) } })
      void refreshApplicants(client)
    }
  }, [refreshes, client, toast, onOpen])
}
