import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { Applicant } from '@velvet/contracts/applicants'
import { listConsents } from '@velvet/contracts/suppressions'
import { useServer } from '../../kit/server.tsx'
import { useSuppressionChanges } from '../suppressions/index.ts'

/** A person's consents, newest first, and their suppressed addresses; refetched whenever either changes. */
export function useConsents({ id, updatedAt }: Applicant) {
  const call = useServer()
  useSuppressionChanges()
  return useQuery({
    queryKey: [listConsents.name, id, updatedAt],
    queryFn: ({ signal }) => call(listConsents, { params: { id } }, { signal }),
    placeholderData: (known, last) => (last?.queryKey[1] === id ? keepPreviousData(known) : undefined),
    staleTime: 0,
  })
}
