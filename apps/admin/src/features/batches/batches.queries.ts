import { useQueryClient } from '@tanstack/react-query'
import { runBulkAction } from '@velvet/contracts/batches'
import type { EndpointInput } from '@velvet/contracts/kernel'
import { useIdempotentMutation } from '../../kit/use-idempotent-mutation.ts'
import { refreshApplicants } from '../people/index.ts'

export type BulkRequest = EndpointInput<typeof runBulkAction>['body']

/** Runs one action on many people, once even when it is retried; lists and numbers are refetched afterwards (BULK-21). */
export function useRunBulkAction() {
  const client = useQueryClient()
  return useIdempotentMutation(runBulkAction, () => void refreshApplicants(client))
}
