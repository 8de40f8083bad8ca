import { useMutation, useQueries, useQueryClient } from '@tanstack/react-query'
import { type Applicant, getApplicant } from '@velvet/contracts/applicants'
import { mergeApplicants } from '@velvet/contracts/merges'
import { useServer } from '../../kit/server.tsx'
import { applicantQuery, isGone, refreshPeople } from '../people/index.ts'
import type { MergeRequest } from './merge-plan.ts'

export type MergePeople = {
  /** The records that still exist, in the order they were named. */
  people: readonly Applicant[]
  /** How many were merged or removed since they were chosen. */
  goneCount: number
  isLoading: boolean
  isRetrying: boolean
  error: Error | undefined
  retry: () => void
}

/** The current records of a merge. */
export function useMergePeople(ids: readonly string[], isNeeded: boolean): MergePeople {
  const call = useServer()
  const results = useQueries({
    queries: ids.map((id) => ({ ...applicantQuery(call, id), enabled: isNeeded, staleTime: 0 })),
  })
  const failed = results.filter(({ error }) => error && !isGone(error))
  return {
    people: results.flatMap(({ data, error }) => (data && !error ? [data] : [])),
    goneCount: results.filter(({ error }) => isGone(error)).length,
    isLoading: results.some(({ isFetchedAfterMount }) => !isFetchedAfterMount),
    isRetrying: failed.some(({ isFetching }) => isFetching),
    error: failed[0]?.error ?? undefined,
    retry: () => {
      for (const { refetch } of failed) void refetch()
    },
  }
}

/** API-21. Caches the kept applicant from the answer; after a refusal, all records are fetched again. */
export function useMergeApplicants() {
  const call = useServer()
  const client = useQueryClient()
  return useMutation({
    mutationKey: [mergeApplicants.name],
    mutationFn: (body: MergeRequest) => call(mergeApplicants, { body }),
    onSuccess: ({ applicant }) => client.setQueryData(applicantQuery(call, applicant.id).queryKey, applicant),
    onError: () => void client.invalidateQueries({ queryKey: [getApplicant.name] }),
    onSettled: () => refreshPeople(client),
  })
}
