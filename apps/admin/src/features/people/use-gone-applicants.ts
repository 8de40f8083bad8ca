import { useQueryClient } from '@tanstack/react-query'
import { deleteApplicant, eraseApplicant } from '@velvet/contracts/applicants'
import type { EndpointInput } from '@velvet/contracts/kernel'
import { mergeApplicants } from '@velvet/contracts/merges'
import { useEffect } from 'react'

/** Calls `onGone` with the applicants whom this browser deletes, erases, or merges into another record, wherever it does so. */
export function useGoneApplicants(onGone: (ids: readonly string[]) => void): void {
  const client = useQueryClient()
  useEffect(
    () =>
      client.getMutationCache().subscribe((event) => {
        if (event.type !== 'updated' || event.action.type !== 'success') return
        const { options, state } = event.mutation
        const name = options.mutationKey?.[0]
        if (name === deleteApplicant.name || name === eraseApplicant.name) onGone([state.variables as string])
        if (name === mergeApplicants.name)
          onGone((state.variables as EndpointInput<typeof mergeApplicants>['body']).duplicateIds)
      }),
    [client, onGone],
  )
}
