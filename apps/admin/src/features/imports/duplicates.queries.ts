import { useMutation, useQueryClient } from '@tanstack/react-query'
import { resolveDuplicates } from '@velvet/contracts/imports'
import type { EndpointInput } from '@velvet/contracts/kernel'
import { useServer } from '../../server.tsx'
import { keepImport } from './imports.queries.ts'

/** What to do about duplicates, and about which; about all of them without `rows`. */
export type Decision = EndpointInput<typeof resolveDuplicates>['body']

/** Decides on duplicates; the server then works on those that are to be added or merged. */
export function useResolveDuplicates(id: string) {
  const call = useServer()
  const client = useQueryClient()
  return useMutation({
    mutationKey: [resolveDuplicates.name],
    mutationFn: (body: Decision) => call(resolveDuplicates, { params: { id }, body }),
    onSuccess: (found) => keepImport(client, found),
  })
}
