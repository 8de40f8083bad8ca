import type { Import } from '@velvet/contracts/imports'
import { useFailureToast } from '../../failure-toast.ts'
import { type Decision, useResolveDuplicates } from './duplicates.queries.ts'

/** Decides on one duplicate, or all. `decision` is what is being done, until the server has done it. */
export function useDecideDuplicates({ id, status }: Import) {
  const failureToast = useFailureToast()
  const { mutateAsync, isPending, isSuccess, variables } = useResolveDuplicates(id)
  const isWorking = isPending || (isSuccess && status === 'running')

  /** Answers whether the server has taken it on. */
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
