import { type ApplicantStatus, applicantStatuses, type SortKey, sortKeys } from '@velvet/contracts/applicants'
import type { Sort } from '@velvet/ui/data-table'
import { parseAsInteger, parseAsString, parseAsStringLiteral, useQueryStates } from 'nuqs'
import { useEffect, useState } from 'react'

/** What part of the list is asked for. */
export type ApplicantView = {
  search: string
  status: ApplicantStatus | null
  sort: SortKey
  order: 'asc' | 'desc'
  /** Counted from 1. */
  page: number
}

const parsers = {
  search: parseAsString.withDefault(''),
  status: parseAsStringLiteral(applicantStatuses),
  sort: parseAsStringLiteral(sortKeys).withDefault('appliedDate'),
  order: parseAsStringLiteral(['asc', 'desc'] as const).withDefault('desc'),
  page: parseAsInteger.withDefault(1),
}

const searchDelay = 250

/**
 * The view as the address has it, so that it can be shared and Back leads through pages and filters. Defaults are left
 * out; typing leaves no trace in the history. `view` lags behind the typed text, `search` does not.
 */
export function useApplicantView() {
  const [state, setState] = useQueryStates(parsers, { shallow: false })
  const search = useDelayed(state.search, searchDelay)
  const push = { history: 'push' } as const
  return {
    view: { ...state, page: Math.max(1, state.page), search: search.trim().slice(0, 100) } satisfies ApplicantView,
    search: state.search,
    isFiltered: state.search !== '' || state.status !== null,
    sort: { key: state.sort, direction: state.order === 'asc' ? 'ascending' : 'descending' } satisfies Sort,
    setSearch: (text: string) => void setState({ search: text || null, page: null }),
    setStatus: (status: ApplicantStatus | null) => void setState({ status, page: null }, push),
    setSort: (sort: SortKey, order: 'asc' | 'desc') => void setState({ sort, order, page: null }, push),
    setPage: (page: number) => void setState({ page }, push),
    correctPage: (page: number) => void setState({ page }),
    clearFilters: () => void setState({ search: null, status: null, page: null }, push),
  }
}

/** The value as it was once it stopped changing for so many ms; clearing it counts at once. */
function useDelayed(value: string, delay: number): string {
  const [delayed, setDelayed] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setDelayed(value), value === '' ? 0 : delay)
    return () => clearTimeout(timer)
  }, [value, delay])
  return value === '' ? '' : delayed
}
