import { applicantStatuses } from '@velvet/contracts/applicants'
import { usePhone } from '@velvet/ui/media-query'
import { createParser, parseAsStringLiteral, useQueryStates } from 'nuqs'
import { useMemo } from 'react'
import { useDebouncedValue } from '../../kit/use-debounced-value.ts'
import type { LocationFilters } from './geography.queries.ts'

const maxSearchLength = 100
const typingPause = 250

const looks = ['map', 'list'] as const
type Look = (typeof looks)[number]

const parsers = {
  search: createParser({ parse: (text) => text.slice(0, maxSearchLength), serialize: String }),
  status: parseAsStringLiteral(applicantStatuses),
  view: parseAsStringLiteral(looks),
}

/**
 * What the map shows, stored in the page's address. Without a stored choice, phones show the list, because the map is small
 * there. `filters` lags behind typing, `search` does not (GEO-01, GEO-06, GEO-07).
 */
export function useGeographyView() {
  const isPhone = usePhone()
  const [{ search, status, view }, setState] = useQueryStates(parsers)
  const typed = search ?? ''
  const { settled } = useDebouncedValue(typed.trim(), typingPause)
  const asked = typed.trim() === '' ? '' : settled
  const filters = useMemo<LocationFilters>(
    () => ({ ...(asked ? { search: asked } : {}), ...(status ? { status } : {}) }),
    [asked, status],
  )
  const push = { history: 'push' } as const
  return {
    search: typed,
    status,
    filters,
    look: view ?? (isPhone ? 'list' : 'map'),
    isFiltered: typed.trim() !== '' || status !== null,
    setSearch: (text: string) => void setState({ search: text || null }),
    setStatus: (next: string) => void setState({ status: parsers.status.parse(next) }, push),
    setLook: (next: Look) => void setState({ view: next }, push),
    clear: () => void setState({ search: null, status: null }, push),
  }
}
