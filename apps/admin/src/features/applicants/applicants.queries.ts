import { keepPreviousData, type QueryClient, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import {
  type ApplicantStatus,
  type ApplicantSummary,
  getStats,
  listApplicants,
  updateApplicant,
} from '@velvet/contracts/applicants'
import type { Client, EndpointOutput } from '@velvet/contracts/kernel'
import { useServer } from '../../server.tsx'
import type { ApplicantView } from './applicant-view.ts'

/** Rows of a page (DASH-29). */
export const pageSize = 50

/** Stats and list are read again this often, in ms, while the tab is in view (DASH-08, DASH-09). */
const refreshInterval = 30_000

export type ApplicantPage = EndpointOutput<typeof listApplicants>

const shownPages = [listApplicants.name, 'shown'] as const
const latestPages = [listApplicants.name, 'latest'] as const

const readPage = (call: Client, { page, status, ...view }: ApplicantView, signal: AbortSignal) =>
  call(
    listApplicants,
    { query: { ...view, ...(status ? { status } : {}), limit: pageSize, offset: (page - 1) * pageSize } },
    { signal },
  )

/** The page on screen. It changes when something is asked of it, never by itself; until a new one is there the old one stays. */
export function useShownPage(view: ApplicantView) {
  const call = useServer()
  return useQuery({
    queryKey: [...shownPages, view],
    queryFn: ({ signal }) => readPage(call, view, signal),
    placeholderData: keepPreviousData,
    staleTime: refreshInterval,
  })
}

/** The same page as the server has it now, read every 30 seconds once the one on screen is there. */
export function useLatestPage(view: ApplicantView, shown: ApplicantPage | undefined) {
  const call = useServer()
  return useQuery({
    queryKey: [...latestPages, view],
    queryFn: ({ signal }) => readPage(call, view, signal),
    enabled: shown !== undefined,
    initialData: shown,
    gcTime: 0,
    refetchInterval: refreshInterval,
  })
}

/** Replaces the page on screen by what `change` makes of it. */
export function changeShownPage(
  client: QueryClient,
  view: ApplicantView,
  change: (page: ApplicantPage) => ApplicantPage,
) {
  client.setQueryData<ApplicantPage>([...shownPages, view], (page) => page && change(page))
}

/** How many applicants there are, by status. */
export function useApplicantStats() {
  const call = useServer()
  return useQuery({
    queryKey: [getStats.name],
    queryFn: ({ signal }) => call(getStats, {}, { signal }),
    staleTime: refreshInterval,
    refetchInterval: refreshInterval,
  })
}

export type Decision = {
  applicant: ApplicantSummary
  status: ApplicantStatus
  /** Approves past the capacity of the event. */
  override?: boolean
  /** Refused when somebody else changed the applicant since. */
  updatedAt?: string
}

/** Sets a status at once on screen and takes it back when the server refuses. The row keeps its place. */
export function useUpdateStatus() {
  const call = useServer()
  const client = useQueryClient()
  return useMutation({
    mutationKey: [updateApplicant.name],
    mutationFn: ({ applicant, ...body }: Decision) => call(updateApplicant, { params: { id: applicant.id }, body }),
    onMutate: ({ applicant, status }) => changeRow(client, applicant.id, { status }),
    onError: (_error, { applicant }) => changeRow(client, applicant.id, { status: applicant.status }),
    onSuccess: ({ id, status, updatedAt }) => changeRow(client, id, { status, updatedAt }),
    onSettled: () => client.invalidateQueries({ queryKey: [getStats.name] }),
  })
}

/** A reading under way may still hold the row as it was, so it is dropped. */
async function changeRow(
  client: QueryClient,
  id: string,
  change: Pick<ApplicantSummary, 'status'> & { updatedAt?: string },
) {
  await client.cancelQueries({ queryKey: latestPages })
  for (const [key, page] of client.getQueriesData<ApplicantPage>({ queryKey: shownPages })) {
    const row = page?.applicants.find((applicant) => applicant.id === id)
    if (!page || !row) continue
    const { status } = key[2] as ApplicantView
    const left = status === row.status ? 1 : 0
    const joined = status === change.status ? 1 : 0
    client.setQueryData<ApplicantPage>(key, {
      applicants: page.applicants.map((applicant) => (applicant === row ? { ...row, ...change } : applicant)),
      total: page.total - left + joined,
    })
  }
}
