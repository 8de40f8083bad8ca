import {
  keepPreviousData,
  type QueryClient,
  queryOptions,
  useInfiniteQuery,
  useMutation,
  useMutationState,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import {
  type Applicant,
  type ApplicantStatus,
  createApplicant,
  getApplicant,
  listApplicantActivity,
  listApplications,
  updateApplicant,
} from '@velvet/contracts/applicants'
import { listDuplicates } from '@velvet/contracts/duplicates'
import { getInstagramState } from '@velvet/contracts/instagram'
import { ApiError, type Client, type EndpointInput } from '@velvet/contracts/kernel'
import { listTags } from '@velvet/contracts/tags'
import { useLiveQueries } from '../../kit/live-query/use-live-queries.ts'
import { useServer } from '../../kit/server.tsx'
import { type Decision, keepApplicant, refreshList } from './applicants.queries.ts'

export type ApplicantChanges = EndpointInput<typeof updateApplicant>['body']
export type NewApplicant = EndpointInput<typeof createApplicant>['body']

/** Everything stored about one applicant. */
export const applicantQuery = (call: Client, id: string) =>
  queryOptions({
    queryKey: [getApplicant.name, id],
    queryFn: ({ signal }) => call(getApplicant, { params: { id } }, { signal }),
    staleTime: 30_000,
  })

/** One applicant, refetched at the given interval in ms. */
export function useApplicant(id: string, refetchInterval: number | false = false) {
  const call = useServer()
  return useQuery({ ...applicantQuery(call, id), refetchInterval })
}

/** Refetches the open applicant whenever the server announces a change of applicants. Returns whether announcements arrive. */
export const useApplicantChanges = (): boolean =>
  useLiveQueries('applicants', [
    getApplicant,
    listApplicantActivity,
    listApplications,
    listDuplicates,
    getInstagramState,
  ])

/** Whether the server says that the applicant was deleted, or merged into another record. */
export const isGone = (error: Error | null): boolean =>
  error instanceof ApiError && (error.status === 404 || error.status === 410)

/** The status that is being saved for this applicant right now. */
export function usePendingStatus(id: string): ApplicantStatus | undefined {
  const decisions = useMutationState({
    filters: { mutationKey: [updateApplicant.name], status: 'pending' },
    select: ({ state }) => state.variables as Decision,
  })
  return decisions.findLast(({ applicant }) => applicant.id === id)?.status
}

/** The history of one applicant, newest first, page by page. */
export function useApplicantActivity(id: string) {
  const call = useServer()
  return useInfiniteQuery({
    queryKey: [listApplicantActivity.name, id],
    queryFn: ({ pageParam, signal }) =>
      call(
        listApplicantActivity,
        { params: { id }, query: pageParam === undefined ? {} : { before: pageParam } },
        { signal },
      ),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ entries, hasMore }) => (hasMore ? entries.at(-1)?.timestamp : undefined),
    staleTime: 30_000,
  })
}

/** Every application of a person; refetched when they change. */
export function useApplications({ id, updatedAt }: Applicant) {
  const call = useServer()
  return useQuery({
    queryKey: [listApplications.name, id, updatedAt],
    queryFn: ({ signal }) => call(listApplications, { params: { id } }, { signal }),
    placeholderData: (known, last) => (last?.queryKey[1] === id ? keepPreviousData(known) : undefined),
    staleTime: 30_000,
  })
}

/** All existing tags, as suggestions. */
export function useTags() {
  const call = useServer()
  return useQuery({ queryKey: [listTags.name], queryFn: ({ signal }) => call(listTags, {}, { signal }) })
}

/** Saves the changed fields of an applicant. */
export function useSaveApplicant() {
  const call = useServer()
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ id, body }: { id: string; body: ApplicantChanges }) =>
      call(updateApplicant, { params: { id }, body }),
    onSuccess: (saved) => {
      keepApplicant(client, saved)
      void readAgain(client)
    },
  })
}

/** Adds an applicant by hand. */
export function useCreateApplicant() {
  const call = useServer()
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: NewApplicant) => call(createApplicant, { body }),
    onSuccess: (added) => {
      keepApplicant(client, added)
      void readAgain(client)
    },
  })
}

async function readAgain(client: QueryClient) {
  await client.invalidateQueries({ queryKey: [listTags.name] })
  await refreshList(client)
}
