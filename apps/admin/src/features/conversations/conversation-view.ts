import { createParser, parseAsString, parseAsStringLiteral, useQueryStates } from 'nuqs'
import { useMemo } from 'react'
import { useDebouncedValue } from '../../kit/use-debounced-value.ts'
import type { ConversationFilters } from './conversations.queries.ts'

const maxSearchLength = 100
const typingPause = 250

/** The lists other than the inbox: unread threads, archived threads, and texts from unknown numbers. */
const shows = ['unread', 'archived', 'unmatched'] as const
type Show = 'inbox' | (typeof shows)[number]

const parsers = {
  search: createParser({ parse: (text) => text.slice(0, maxSearchLength), serialize: String }),
  show: parseAsStringLiteral(shows),
  conversation: parseAsString,
  unmatched: parseAsString,
}

export type ConversationView = ReturnType<typeof useConversationView>

/**
 * Which list is shown and which thread or unknown number is open, stored in the page's address, so that links and the Back
 * button work. `filters` lags behind typing, `search` does not.
 */
export function useConversationView() {
  const [{ search, show, conversation, unmatched }, setState] = useQueryStates(parsers)
  const typed = search ?? ''
  const { settled } = useDebouncedValue(typed.trim(), typingPause)
  const asked = typed === '' ? '' : settled
  const filters = useMemo<ConversationFilters>(
    () => ({
      ...(asked ? { search: asked } : {}),
      ...(show === 'unread' ? { unread: true } : {}),
      ...(show === 'archived' ? { archived: true } : {}),
    }),
    [asked, show],
  )
  const push = { history: 'push' } as const
  const shown: Show = show ?? 'inbox'
  return {
    search: typed,
    show: shown,
    filters,
    openedId: shown === 'unmatched' ? undefined : (conversation ?? undefined),
    openedUnmatchedId: shown === 'unmatched' ? (unmatched ?? undefined) : undefined,
    setSearch: (text: string) => void setState({ search: text || null }),
    setShow: (next: Show) => void setState({ show: parsers.show.parse(next), unmatched: null }, push),
    open: (id: string) => void setState({ conversation: id }, push),
    openUnmatched: (id: string) => void setState({ unmatched: id }, push),
    /** Opens the thread that the texts of an unknown number were linked to. */
    openLinked: (id: string) => void setState({ show: null, search: null, unmatched: null, conversation: id }, push),
    close: () => void setState({ conversation: null, unmatched: null }, push),
  }
}
