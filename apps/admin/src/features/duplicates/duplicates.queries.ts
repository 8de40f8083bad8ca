import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { getApplicant } from '@velvet/contracts/applicants'
import { dismissDuplicate, listDuplicates } from '@velvet/contracts/duplicates'
import { useServer } from '../../kit/server.tsx'
import { refreshPeople } from '../people/index.ts'

/** The possible duplicates of a person. */
export function useDuplicates(applicantId: string) {
  const call = useServer()
  return useQuery({
    queryKey: [listDuplicates.name, applicantId],
    queryFn: ({ signal }) => call(listDuplicates, { params: { id: applicantId } }, { signal }),
    staleTime: 0,
  })
}

/** Records that two people are not the same. */
export function useDismissDuplicate(applicantId: string) {
  const call = useServer()
  const client = useQueryClient()
  return useMutation({
    mutationKey: [dismissDuplicate.name],
    mutationFn: (otherId: string) =>
      call(dismissDuplicate, { params: { id: applicantId }, body: { applicantId: otherId } }),
    onSettled: () => {
      void client.invalidateQueries({ queryKey: [getApplicant.name] })
      refreshPeople(client)
    },
  })
}
