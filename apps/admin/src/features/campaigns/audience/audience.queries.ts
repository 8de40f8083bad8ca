import { keepPreviousData, queryOptions, useInfiniteQuery, useMutation, useQuery } from '@tanstack/react-query'
import { getApplicant, listApplicants } from '@velvet/contracts/applicants'
import { listAudience, previewAudience } from '@velvet/contracts/campaigns'
import { ApiError, type Client, type EndpointInput } from '@velvet/contracts/kernel'
import { useEffect, useMemo } from 'react'
import { useServer } from '../../../kit/server.tsx'
import { useDebouncedValue } from '../../../kit/use-debounced-value.ts'

type AudienceQuestion = EndpointInput<typeof previewAudience>['body']

/** How long typing must pause before a request is sent, in ms. */
const typingPause = 300

/** The people a campaign would reach right now, counted by the server. */
export const audienceQuery = (call: Client, question: AudienceQuestion) =>
  queryOptions({
    queryKey: [previewAudience.name, question],
    queryFn: ({ signal }) => call(previewAudience, { body: question }, { signal }),
    staleTime: 0,
    gcTime: 0,
  })

/** The receipt of an audience. `data` may still be the previous audience's; `isCurrent` says whether it is this one's. */
export function useAudience(question: AudienceQuestion | undefined) {
  const call = useServer()
  const { settled, isSettled } = useDebouncedValue(question, typingPause)
  const query = useQuery({
    ...audienceQuery(call, settled ?? { targetFilters: {} }),
    enabled: settled !== undefined,
    placeholderData: keepPreviousData,
  })
  return { ...query, isCurrent: isSettled && question !== undefined && !query.isPlaceholderData }
}

/** Lists the people whom the filters reach, to continue by hand (CAMP-16). */
export function useCarryOver() {
  const call = useServer()
  return useMutation({
    mutationKey: [listAudience.name],
    mutationFn: (question: AudienceQuestion) => call(listAudience, { body: question }),
  })
}

/** The names of the chosen people of a saved campaign, as far as they can be reached. */
export function useNames(question: AudienceQuestion | undefined) {
  const call = useServer()
  return useQuery({
    queryKey: [listAudience.name, question],
    queryFn: ({ signal }) => call(listAudience, { body: question ?? { targetFilters: {} } }, { signal }),
    enabled: question !== undefined,
  })
}

/** One person by id; null when the person no longer exists. */
export function useOnePerson(id: string, isWanted: boolean) {
  const call = useServer()
  return useQuery({
    queryKey: [getApplicant.name, id, 'chosen'],
    queryFn: async ({ signal }) => {
      try {
        return await call(getApplicant, { params: { id } }, { signal })
      } catch (error) {
        if (error instanceof ApiError && (error.status === 404 || error.status === 410)) return null
        throw error
      }
    },
    enabled: isWanted,
  })
}

/** The page size of the search (CAMP-19); later pages matter when most people on a page are already chosen. */
const maxResults = 10
const furtherPage = 200

/** Up to ten people who match the search and are not chosen yet (CAMP-19, CAMP-20, CAMP-25). */
export function useUnchosen(words: string, chosen: ReadonlySet<string>) {
  const call = useServer()
  const { settled: search } = useDebouncedValue(words.trim(), typingPause)
  const query = useInfiniteQuery({
    queryKey: [listApplicants.name, 'unchosen', search],
    queryFn: ({ signal, pageParam: offset }) =>
      call(
        listApplicants,
        { query: { search, sort: 'name', order: 'asc', limit: offset === 0 ? maxResults : furtherPage, offset } },
        { signal },
      ),
    initialPageParam: 0,
    getNextPageParam: ({ total }, pages) => {
      const read = pages.reduce((sum, { applicants }) => sum + applicants.length, 0)
      return read < total && pages.at(-1)?.applicants.length ? read : undefined
    },
    enabled: search !== '',
    staleTime: 30_000,
  })
  const { data, hasNextPage, isFetching, isError, fetchNextPage } = query
  const found = useMemo(
    () => data?.pages.flatMap(({ applicants }) => applicants).filter(({ id }) => !chosen.has(id)),
    [data, chosen],
  )
  const isShort = found !== undefined && found.length < maxResults && hasNextPage
  useEffect(() => {
    if (isShort && !isFetching && !isError) void fetchNextPage()
  }, [isShort, isFetching, isError, fetchNextPage])
  return {
    search,
    people: found?.slice(0, maxResults),
    matched: data?.pages[0]?.total ?? 0,
    isSearching: search !== '' && (isFetching || isShort) && !isError,
    isError,
    retry: () => void query.refetch(),
  }
}
