import type { Message } from '@velvet/contracts/conversations'
import { useCallback, useEffect, useMemo, useSyncExternalStore } from 'react'
import { type Draft, draftOf, draftPlace, storedDraft, writeDraft } from '../../../kit/drafts.ts'
import { useSignedInAdmin } from '../../auth/index.ts'

/**
 * The admin's draft for this applicant, kept while other threads are open. `read` returns the latest draft even before
 * React renders it: two key presses can fall between two renders.
 */
export function useDraft(conversationId: string) {
  const place = useDraftPlace(conversationId)
  const stored = useSyncExternalStore(onStorage, () => storedDraft(place))
  const draft = useMemo(() => draftOf(stored), [stored])
  const read = useCallback(() => draftOf(storedDraft(place)), [place])
  const write = useCallback((next: Draft) => writeDraft(place, next), [place])
  return { draft, read, write }
}

/** Clears a text from the input when its answer was lost but the text turns up in the thread after all. */
export function useArrivedDraft(conversationId: string, entries: readonly Message[] | undefined): void {
  const place = useDraftPlace(conversationId)
  useEffect(() => {
    const { id } = draftOf(storedDraft(place))
    if (id && entries?.some((entry) => entry.id === id)) writeDraft(place, { text: '' })
  }, [place, entries])
}

const useDraftPlace = (conversationId: string): string => draftPlace(useSignedInAdmin().id, conversationId)

function onStorage(listener: () => void) {
  window.addEventListener('storage', listener)
  return () => window.removeEventListener('storage', listener)
}
