import { type ApplicationSortKey, type ApplicationStatus, applicationSortKeys } from '@velvet/contracts/applications'
import type { Sort } from '@velvet/ui/data-table'
import { createParser, parseAsStringLiteral, useQueryStates } from 'nuqs'
import { useMemo } from 'react'
import { useDebouncedValue } from '../../kit/use-debounced-value.ts'
import { useIsAllowed } from '../auth/index.ts'

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

const usual = { sort: 'applied', order: 'desc' } as const

const parsers = {
  status: parseAsStringLiteral(listedStatuses),
  search: createParser({ parse: (text) => text.slice(0, maxSearchLength), serialize: String }),
  sort: parseAsStringLiteral(applicationSortKeys).withDefault(usual.sort),
  order: parseAsStringLiteral(['asc', 'desc'] as const).withDefault(usual.order),
}

export type GuestView = ReturnType<typeof useGuestView>

/**
 * Which guests are listed and in which order, stored in the page's address. The question waits for a pause in typing. A role that
 * may not read scores gets the usual order instead.
 */
export function useGuestView() {
  const [state, setState] = useQueryStates(parsers)
  const mayReadScore = useIsAllowed('applicants.read_private')
  const { status, search } = state
  const { sort, order } = state.sort === 'score' && !mayReadScore ? usual : state
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
