import { useMutation, useQueryClient } from '@tanstack/react-query'
import { runBulkAction } from '@velvet/contracts/batches'
import type { EndpointInput } from '@velvet/contracts/kernel'
import { useServer } from '../../kit/server.tsx'
import { useIdempotentCall } from '../../kit/use-idempotent-call.ts'
import { refreshApplicants } from '../people/index.ts'

export type BulkRequest = EndpointInput<typeof runBulkAction>['body']

/** Runs one action on many people, once even when it is retried; lists and numbers are refetched afterwards (BULK-21). */
export function useRunBulkAction() {
  const call = useServer()
  const once = useIdempotentCall()
  const client = useQueryClient()
  return useMutation({
    mutationKey: [runBulkAction.name],
    mutationFn: (body: BulkRequest) =>
      once(body, (idempotencyKey) => call(runBulkAction, { body }, { idempotencyKey })),
    onSuccess: () => void refreshApplicants(client),
  })
}
