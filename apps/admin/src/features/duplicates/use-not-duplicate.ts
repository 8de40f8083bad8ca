import type { ApplicantSummary } from '@velvet/contracts/applicants'
import { displayName } from '@velvet/domain/applicants'
import { useToast } from '@velvet/ui/toast'
import { useFailureToast } from '../../failure-toast.ts'
import { useDismissDuplicate } from './duplicates.queries.ts'

/** Remembers somebody as another person and tells so; `dismiss` answers whether it worked. */
export function useNotDuplicate(applicantId: string) {
  const { mutateAsync, isPending, variables } = useDismissDuplicate(applicantId)
  const toast = useToast()
  const failureToast = useFailureToast()
  const dismiss = async (other: ApplicantSummary): Promise<boolean> => {
    try {
      await mutateAsync(other.id)
      toast({ title: 'Not a Duplicate', description: `${displayName(other)} is remembered as somebody else.` })
      return true
    } catch (error) {
      failureToast(error, 'Update Failed', 'Failed to remember that they are two people.')
      return false
    }
  }
  return { dismiss, pendingId: isPending ? variables : undefined }
}
