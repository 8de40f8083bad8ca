import { type ApplicationSortKey, type ApplicationStatus, applicationSortKeys } from '@velvet/contracts/applications'
import type { Sort } from '@velvet/ui/data-table'
import { createParser, parseAsStringLiteral, useQueryStates } from 'nuqs'
import { useMemo } from 'react'
import { useDebouncedValue } from '../../kit/use-debounced-value.ts'

/** The statuses that the list can be narrowed to (CAP-03). */
export const listedStatuses = [
  'pending',
  'waitlisted',
  'offered',
  'approved',
  'declined',
  'withdrawn',
] as const satisfies ApplicationStatus[]
export type ListedStatus = (typeof listedStatuses)[number]

const maxSearchLength = 100
const typingPause = 250

const parsers = {
  status: parseAsStringLiteral(listedStatuses),
  search: createParser({ parse: (text) => text.slice(0, maxSearchLength), serialize: String }),
  sort: parseAsStringLiteral(applicationSortKeys).withDefault('applied'),
  order: parseAsStringLiteral(['asc', 'desc'] as const).withDefault('desc'),
}

export type GuestView = ReturnType<typeof useGuestView>

/** Which guests are listed and in which order, stored in the page's address. The question waits for a pause in typing. */
export function useGuestView() {
  const [{ status, search, sort, order }, setState] = useQueryStates(parsers)
  const typed = search ?? ''
  const { settled } = useDebouncedValue(typed.trim(), typed === '' ? 0 : typingPause)
  const query = useMemo(
    () => ({ ...(status ? { status } : {}), ...(settled ? { search: settled } : {}), sort, order }),
    [status, settled, sort, order],
  )
  return {
    query,
    status,
    search: typed,
    isFiltered: status !== null || typed !== '',
    sort: { key: sort, direction: order === 'asc' ? 'ascending' : 'descending' } satisfies Sort,
    setStatus: (next: ListedStatus | null) => void setState({ status: next }, { history: 'push' }),
    setSearch: (text: string) => void setState({ search: text || null }),
    setSort: (key: ApplicationSortKey, direction: 'asc' | 'desc') =>
      void setState({ sort: key, order: direction }, { history: 'push' }),
    clear: () => void setState({ status: null, search: null }, { history: 'push' }),
  }
}
