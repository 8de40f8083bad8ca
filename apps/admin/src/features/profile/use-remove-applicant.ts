import type { ApplicantSummary } from '@velvet/contracts/applicants'
import { displayName } from '@velvet/domain/applicants'
import { useConfirm } from '@velvet/ui/confirm'
import { useToast } from '@velvet/ui/toast'
import { useCallback } from 'react'
import { useFailureToast } from '../../kit/failure-toast.ts'
import { useDeleteApplicant } from '../people/index.ts'

/** Returns the function that deletes an applicant after a question (DASH-24 to DASH-26). It resolves to whether it did. */
export function useRemoveApplicant(): (applicant: ApplicantSummary) => Promise<boolean> {
  const { mutateAsync } = useDeleteApplicant()
  const toast = useToast()
  const confirm = useConfirm()
  const failureToast = useFailureToast()
  return useCallback(
    async (applicant) => {
      const isSure = await confirm({
        title: 'Delete applicant?',
        description: `Are you sure you want to permanently delete ${displayName(applicant)}? This action cannot be undone.`,
        confirmLabel: 'Delete',
      })
      if (!isSure) return false
      try {
        await mutateAsync(applicant.id)
        toast({ title: 'Applicant Deleted', description: 'Applicant has been permanently removed.' })
        return true
      } catch (error) {
        failureToast(error, 'Delete Failed', 'Failed to delete applicant.')
        return false
      }
    },
    [mutateAsync, toast, confirm, failureToast],
  )
}
