import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import {
  type Applicant,
  type ApplicantFilters,
  type ApplicantStatus,
  type ApplicantSummary,
  listApplicants,
  type SortKey,
} from '@velvet/contracts/applicants'
import { useEffect, useId, useRef, useState } from 'react'
import { useServer } from '../../kit/server.tsx'
import { applicantQuery } from '../people/index.ts'
import { rememberedPlace, rememberPlace } from './triage-place.ts'

/** Applicants loaded at a time, and how close to the last of them the next are fetched. */
const portion = 100
const reserve = 5

export type TriageView = { filters: ApplicantFilters; sort: SortKey; order: 'asc' | 'desc' }

/** What was done with one applicant, with the state before; `saved` is absent when nothing had to be saved. */
export type Mark = {
  applicant: ApplicantSummary
  index: number
  outcome: ApplicantStatus | 'skipped'
  saved: Applicant | undefined
}

/**
 * The applicants of a filter one by one, from where this device stopped last time. An applicant who is decided, here or
 * elsewhere, leaves the filter, so the next page starts well before the current place, so that it skips no applicant.
 */
export function useTriageQueue(view: TriageView) {
  const call = useServer()
  const client = useQueryClient()
  const key = JSON.stringify(view)
  const sitting = useId()
  const [place] = useState(() => rememberedPlace(key))
  const [moved, setMoved] = useState<number>()
  const [marks, setMarks] = useState<readonly Mark[]>([])
  const start = Math.max(0, (place?.before ?? 0) - portion / 2)
  const hasLeft = ({ saved, applicant }: Mark) => (saved ?? applicant).status !== view.filters.status
  const leftCount = marks.filter(hasLeft).length
  const reached = useRef(start)

  const list = useInfiniteQuery({
    queryKey: ['triage', sitting, key],
    queryFn: ({ pageParam, signal }) =>
      call(
        listApplicants,
        { query: { ...view.filters, sort: view.sort, order: view.order, limit: portion, offset: pageParam } },
        { signal },
      ),
    initialPageParam: start,
    getNextPageParam: (last, pages, offset) => {
      if (last.applicants.length < portion) return undefined
      const isNews = unique(pages).length > unique(pages.slice(0, -1)).length
      return isNews ? Math.max(0, reached.current - portion / 2) : offset + portion
    },
    gcTime: 0,
  })
  const pages = list.data?.pages ?? []
  const people = unique(pages)
  const found = people.findIndex(({ id }) => id === place?.id)
  const resumed = found >= 0 ? found : Math.min((place?.before ?? 0) - start, Math.max(0, people.length - 1))
  const index = moved ?? resumed
  const current = people[index]
  const next = people[index + 1]

  const before = start + index - leftCount
  useEffect(() => {
    reached.current = before
  }, [before])

  const { hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage } = list
  useEffect(() => {
    if (index >= people.length - reserve && hasNextPage && !isFetchingNextPage && !isFetchNextPageError)
      void fetchNextPage()
  }, [index, people.length, hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage])

  useEffect(() => {
    if (next) void client.prefetchQuery(applicantQuery(call, next.id))
  }, [client, call, next])

  const isThrough = list.isSuccess && !current && !hasNextPage
  const currentId = current?.id
  useEffect(() => {
    if (currentId) rememberPlace(key, { id: currentId, before })
    else if (isThrough) rememberPlace(key, undefined)
  }, [key, currentId, before, isThrough])

  return {
    current,
    position: start + index + 1,
    total: Math.max(pages[0]?.total ?? 0, start + people.length),
    marks,
    isThrough,
    error: list.error,
    retry: () => void (list.data ? fetchNextPage() : list.refetch()),
    isRetrying: list.isFetching,
    /** Moves on to the next applicant. */
    mark: (applicant: ApplicantSummary, outcome: Mark['outcome'], saved: Applicant | undefined) => {
      setMarks((known) => [...known, { applicant, index, outcome, saved }])
      setMoved(index + 1)
    },
    /** Moves back to the applicant that was reviewed last. */
    unmark: () => {
      const last = marks.at(-1)
      if (!last) return
      setMarks(marks.slice(0, -1))
      setMoved(last.index)
    },
  }
}

export type TriageQueue = ReturnType<typeof useTriageQueue>

const unique = (pages: readonly { applicants: readonly ApplicantSummary[] }[]): ApplicantSummary[] => [
  ...new Map(pages.flatMap(({ applicants }) => applicants.map((person) => [person.id, person] as const))).values(),
]
