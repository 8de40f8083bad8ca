import type { Applicant } from '@velvet/contracts/applicants'
import { ApiError } from '@velvet/contracts/kernel'
import { useConfirm } from '@velvet/ui/confirm'
import { useFailureToast } from '../../kit/failure-toast.ts'
import { type ApplicantChanges, useSaveApplicant } from '../people/index.ts'

/** Returns the function that saves a decision and returns the applicant, or nothing if refused; a full event asks first. */
export function useJudge() {
  const confirm = useConfirm()
  const failureToast = useFailureToast()
  const { mutateAsync, isPending } = useSaveApplicant()

  const judge = async (id: string, body: ApplicantChanges): Promise<Applicant | undefined> => {
    try {
      return await mutateAsync({ id, body })
    } catch (error) {
      const full = error instanceof ApiError && error.problem?.code === 'event_full' ? error.problem : undefined
      if (!full) {
        failureToast(error, 'Update Failed', 'Failed to update applicant status.')
        return undefined
      }
      const isConfirmed = await confirm({
        title: 'This night is full',
        description: [full.message, full.suggestion].filter(Boolean).join(' '),
        confirmLabel: 'Approve anyway',
        tone: 'neutral',
      })
      return isConfirmed ? judge(id, { ...body, override: true }) : undefined
    }
  }
  return { judge, isPending }
}
