import {
  type ApplicantFilters,
  ageRanges,
  applicantStatuses,
  duplicateKinds,
  priorities,
  type SortKey,
  sortKeys,
} from '@velvet/contracts/applicants'
import { applicationStatuses } from '@velvet/contracts/applications'
import type { Sort } from '@velvet/ui/data-table'
import { createParser, parseAsInteger, parseAsStringLiteral, type UseQueryStatesKeysMap, useQueryStates } from 'nuqs'
import { useEffect, useMemo, useState } from 'react'
import { useIsAllowed } from '../auth/index.ts'

/** The filters that an admin chooses; dates are in the browser's time zone. */
export type FilterKey = Exclude<keyof ApplicantFilters, 'timeZone'>

/** The part of the list that a request asks for. */
export type ApplicantView = {
  filters: ApplicantFilters
  sort: SortKey
  order: 'asc' | 'desc'
  /** Counted from 1. */
  page: number
}

const parseAsCount = (maximum: number) =>
  createParser({
    parse: (text) => (/^\d+$/.test(text) && Number(text) <= maximum ? Number(text) : null),
    serialize: String,
  })

const parseAsText = (length = 100) => createParser({ parse: (text) => text.slice(0, length), serialize: String })

const parseAsAnswer = createParser({
  parse: (text) => (text === 'true' ? true : text === 'false' ? false : null),
  serialize: String,
})

/** The valid values of each filter in the address; any other value counts as absent. */
const filterParsers = {
  search: parseAsText(),
  status: parseAsStringLiteral(applicantStatuses),
  priority: parseAsStringLiteral(priorities),
  name: parseAsText(),
  instagram: parseAsText(),
  city: parseAsText(),
  state: parseAsText(60),
  country: parseAsText(),
  zipCodes: parseAsText(200),
  ageRange: parseAsStringLiteral(ageRanges),
  ageMin: parseAsCount(150),
  ageMax: parseAsCount(150),
  followersMin: parseAsCount(2_000_000_000),
  followersMax: parseAsCount(2_000_000_000),
  source: parseAsText(),
  eventId: parseAsText(),
  applicationStatus: parseAsStringLiteral(applicationStatuses),
  emailOptIn: parseAsAnswer,
  smsOptIn: parseAsAnswer,
  appliedFrom: parseAsText(),
  appliedTo: parseAsText(),
  tags: parseAsText(500),
  duplicates: parseAsStringLiteral(['true', ...duplicateKinds] as const),
} satisfies UseQueryStatesKeysMap & Record<FilterKey, unknown>

const usual = { sort: 'appliedDate', order: 'desc' } as const

const parsers = {
  ...filterParsers,
  sort: parseAsStringLiteral(sortKeys).withDefault(usual.sort),
  order: parseAsStringLiteral(['asc', 'desc'] as const).withDefault(usual.order),
  page: parseAsInteger.withDefault(1),
}

/** Filters with typed input: the list waits for a pause in typing, and the browser's history does not record each letter. */
const typed: ReadonlySet<FilterKey> = new Set<FilterKey>([
  ...(['search', 'name', 'instagram', 'city', 'country', 'zipCodes', 'tags'] as const),
  ...(['ageMin', 'ageMax', 'followersMin', 'followersMax', 'appliedFrom', 'appliedTo'] as const),
])
const filterKeys = Object.keys(filterParsers) as FilterKey[]
const nothing = Object.fromEntries(filterKeys.map((key) => [key, null])) as Record<FilterKey, null>

const typingPause = 250

/** Rows show dates in the browser's time zone, so dates are filtered in the same zone. */
const inBrowserDays = (filters: ApplicantFilters): ApplicantFilters =>
  filters.appliedFrom === undefined && filters.appliedTo === undefined
    ? filters
    : { ...filters, timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone }

export type ApplicantList = ReturnType<typeof useApplicantView>

/**
 * The view, held in the address so that it can be shared and Back steps through pages and filters. Defaults are left out.
 * `view` is debounced while the admin types, `filters` is not. A role that may not read scores gets the usual order instead.
 */
export function useApplicantView() {
  const [state, setState] = useQueryStates(parsers, { shallow: false })
  const mayReadScore = useIsAllowed('applicants.read_private')
  const { sort: _sort, order: _order, page, ...written } = state
  const { sort, order } = state.sort === 'score' && !mayReadScore ? usual : state
  const now = JSON.stringify(stated(written))
  const filters = useMemo<ApplicantFilters>(() => JSON.parse(now), [now])
  const settled = useSettledFilters(filters)
  const asked = useMemo(() => inBrowserDays(settled), [settled])
  const push = { history: 'push' } as const
  return {
    view: { filters: asked, sort, order, page: Math.max(1, page) } satisfies ApplicantView,
    filters,
    isFiltered: now !== '{}',
    sort: { key: sort, direction: order === 'asc' ? 'ascending' : 'descending' } satisfies Sort,
    /** `undefined` removes the filter. */
    setFilter: <Key extends FilterKey>(key: Key, value: ApplicantFilters[Key] | undefined) =>
      void setState(
        {
          ...(key === 'eventId' && !value ? { applicationStatus: null } : {}),
          [key]: value === '' ? null : (value ?? null),
          page: null,
        },
        typed.has(key) && value ? {} : push,
      ),
    setFilters: (values: ApplicantFilters) =>
      void setState(
        { ...Object.fromEntries(Object.entries(values).map(([key, value]) => [key, value || null])), page: null },
        Object.entries(values).every(([key, value]) => typed.has(key as FilterKey) && value) ? {} : push,
      ),
    clearFilters: () => void setState({ ...nothing, page: null }, push),
    setSort: (key: SortKey, direction: 'asc' | 'desc') =>
      void setState({ sort: key, order: direction, page: null }, push),
    setPage: (next: number) => void setState({ page: next }, push),
    correctPage: (next: number) => void setState({ page: next }),
  }
}

/** The filters that are set. The server refuses the status of an application to no event. */
const stated = (written: Record<string, unknown>): object =>
  Object.fromEntries(
    Object.entries(written).filter(
      ([key, value]) => value !== null && value !== '' && (key !== 'applicationStatus' || written.eventId),
    ),
  )

/** The filters after a pause in typing, trimmed; choices and a cleared field apply immediately. */
function useSettledFilters(filters: ApplicantFilters): ApplicantFilters {
  const entries = Object.entries(filters) as [FilterKey, unknown][]
  const typing = JSON.stringify(Object.fromEntries(entries.filter(([key]) => typed.has(key))))
  const settled = useDelayed(typing, typing === '{}' ? 0 : typingPause)
  const chosen = JSON.stringify(Object.fromEntries(entries.filter(([key]) => !typed.has(key))))
  return useMemo(() => {
    const words = Object.entries(JSON.parse(typing === '{}' ? typing : settled) as object)
      .map(([key, value]) => [key, typeof value === 'string' ? value.trim() : value])
      .filter(([, value]) => value !== '')
    return { ...JSON.parse(chosen), ...Object.fromEntries(words) }
  }, [typing, settled, chosen])
}

function useDelayed(value: string, delay: number): string {
  const [delayed, setDelayed] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setDelayed(value), delay)
    return () => clearTimeout(timer)
  }, [value, delay])
  return delayed
}
