import type { Applicant } from '@velvet/contracts/applicants'
import { isUnauthorized, messageOf } from '@velvet/contracts/kernel'
import { useToast } from '@velvet/ui/toast'
import { useFailureToast } from '../../kit/failure-toast.ts'
import { useUndoMerge } from '../undo/index.ts'
import type { MergeRequest } from './merge-plan.ts'
import { useMergeApplicants } from './merges.queries.ts'

/** Merges records and shows the result, with Undo (MERGE-08 to MERGE-10). Returns the kept applicant, or undefined. */
export function useMerge() {
  const { mutateAsync: merge, isPending } = useMergeApplicants()
  const { mutateAsync: takeBack } = useUndoMerge()
  const toast = useToast()
  const failureToast = useFailureToast()

  const undo = async (mergeId: string) => {
    try {
      const { message } = await takeBack(mergeId)
      toast({ title: 'Merge Undone', description: message })
    } catch (error) {
      failureToast(error, 'Undo Failed', 'Failed to undo the merge.')
    }
  }

  const run = async (request: MergeRequest): Promise<Applicant | undefined> => {
    try {
      const { applicant, mergedCount, mergeId } = await merge(request)
      toast({
        title: 'Applicants Merged',
        description: `Successfully merged ${mergedCount} applicants into primary record.`,
        action: { label: 'Undo', onSelect: () => void undo(mergeId) },
      })
      return applicant
    } catch (error) {
      if (!isUnauthorized(error))
        toast({
          variant: 'destructive',
          title: 'Merge Failed',
          description: `Failed to merge applicants. ${messageOf(error, '')}`.trim(),
        })
      return undefined
    }
  }

  return { merge: run, isPending }
}
