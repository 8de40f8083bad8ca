import type { ApplicantSummary } from '@velvet/contracts/applicants'
import { displayName } from '@velvet/domain/applicants'
import { useToast } from '@velvet/ui/toast'
import { useFailureToast } from '../../kit/failure-toast.ts'
import { useDismissDuplicate } from './duplicates.queries.ts'

/** Records that another person is not a duplicate and shows the result; `dismiss` returns whether it worked. */
export function useNotDuplicate(applicantId: string) {
  const { mutateAsync, isPending, variables } = useDismissDuplicate(applicantId)
  const toast = useToast()
  const failureToast = useFailureToast()
  const dismiss = async (other: ApplicantSummary): Promise<boolean> => {
    try {
      await mutateAsync(other.id)
      toast({ title: 'Not a Duplicate', description: `${displayName(other)} is no longer listed as a duplicate.` })
      return true
    } catch (error) {
      failureToast(error, 'Update Failed', 'Failed to mark as not a duplicate.')
      return false
    }
  }
  return { dismiss, pendingId: isPending ? variables : undefined }
}
