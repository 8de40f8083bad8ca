import { useMutation, useQueryClient } from '@tanstack/react-query'
import { resolveDuplicates } from '@velvet/contracts/imports'
import type { EndpointInput } from '@velvet/contracts/kernel'
import { useServer } from '../../../kit/server.tsx'
import { keepImport } from '../imports.queries.ts'

/** The decision on duplicates; without `rows` it applies to all of them. */
export type Decision = EndpointInput<typeof resolveDuplicates>['body']

/** Decides on duplicates; the server then adds or merges them in the background. */
export function useResolveDuplicates(id: string) {
  const call = useServer()
  const client = useQueryClient()
  return useMutation({
    mutationKey: [resolveDuplicates.name],
    mutationFn: (body: Decision) => call(resolveDuplicates, { params: { id }, body }),
    onSuccess: (found) => keepImport(client, found),
  })
}
