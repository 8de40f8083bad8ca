import type { Import } from '@velvet/contracts/imports'
import { useFailureToast } from '../../../kit/failure-toast.ts'
import { type Decision, useResolveDuplicates } from './duplicates.queries.ts'

/** Decides on one duplicate, or all. `decision` is the decision in progress, until the server has finished. */
export function useDecideDuplicates({ id, status }: Import) {
  const failureToast = useFailureToast()
  const { mutateAsync, isPending, isSuccess, variables } = useResolveDuplicates(id)
  const isWorking = isPending || (isSuccess && status === 'running')

  /** Returns whether the server accepted the decision. */
  const decide = async (action: Decision['action'], row?: number): Promise<boolean> => {
    try {
      await mutateAsync(row === undefined ? { action } : { action, rows: [row] })
      return true
    } catch (error) {
      failureToast(error, 'Duplicates Not Changed', 'The duplicates could not be changed. Please try again.')
      return false
    }
  }
  return { decide, decision: isWorking ? variables : undefined }
}
