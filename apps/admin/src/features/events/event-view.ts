import type { Event } from '@velvet/contracts/events'
import { createParser, parseAsStringLiteral, useQueryStates } from 'nuqs'

const maxSearchLength = 100
const views = ['current', 'archived'] as const
export type View = (typeof views)[number]

const parsers = {
  search: createParser({ parse: (text) => text.slice(0, maxSearchLength), serialize: String }),
  view: parseAsStringLiteral(views),
}

/** Which events are shown, stored in the page's address. */
export function useEventView() {
  const [{ search, view }, setState] = useQueryStates(parsers)
  return {
    search: search ?? '',
    isFiltered: (search ?? '').trim() !== '',
    view: view ?? 'current',
    setSearch: (text: string) => void setState({ search: text || null }),
    setView: (next: View) => void setState({ view: next === 'current' ? null : next }, { history: 'push' }),
    /** Searches for this event. */
    show: ({ name, archivedAt }: Event) =>
      void setState({ search: name.slice(0, maxSearchLength), view: archivedAt ? 'archived' : null }),
    clear: () => void setState({ search: null }, { history: 'push' }),
  }
}

/** The events with these words in their name, description or location, ignoring case (EVT-06). */
export function found(events: readonly Event[], search: string): readonly Event[] {
  const words = search.trim().toLowerCase()
  if (words === '') return events
  return events.filter(({ name, description, location }) =>
    [name, description, location].some((text) => text?.toLowerCase().includes(words)),
  )
}
