import type { ApplicantStatus, ApplicantSummary } from '@velvet/contracts/applicants'
import { ApiError, type Problem } from '@velvet/contracts/kernel'
import { displayName, isDecided, statusLabels } from '@velvet/domain/applicants'
import { useConfirm } from '@velvet/ui/confirm'
import { useToast } from '@velvet/ui/toast'
import { useCallback } from 'react'
import { useFailureToast } from '../../../kit/failure-toast.ts'
import { type Decision, useUpdateStatus } from '../../people/index.ts'

/** Decides on a person and, when named, on other open applications. */
export type Decide = (applicant: ApplicantSummary, status: ApplicantStatus, also?: readonly string[]) => void

/**
 * Returns the function that approves, declines, or resets an applicant, and reports the outcome in a toast (DASH-27, DASH-28).
 * The toast offers Undo; exceeding the capacity of a full event needs confirmation.
 */
export function useDecide(): Decide {
  const { mutateAsync } = useUpdateStatus()
  const toast = useToast()
  const confirm = useConfirm()
  const failureToast = useFailureToast()

  const attempt = useCallback(
    async function decide(decision: Decision, isUndo: boolean): Promise<void> {
      const { applicant, status, also } = decision
      // Another decision cannot give applications back the different statuses they had; the history of the person can.
      const canUndo = isDecided(applicant, applicant.status) && !also
      try {
        const saved = await mutateAsync(decision)
        const { status: decided, applicationStatus, stagedStatus, updatedAt } = saved
        // A refused undo shows these again.
        const now = { ...applicant, status: decided, applicationStatus, stagedStatus }
        const undo = () => void decide({ applicant: now, status: applicant.status, updatedAt }, true)
        toast({
          title: 'Status Updated',
          description: `${displayName(applicant)} is now ${statusLabels[status].toLowerCase()}.`,
          ...(canUndo && !isUndo ? { action: { label: 'Undo', onSelect: undo } } : {}),
        })
      } catch (error) {
        const full = fullEvent(error)
        if (!full) return failureToast(error, 'Update Failed', 'Failed to update applicant status.')
        const description = [full.message, full.suggestion].filter(Boolean).join(' ')
        const request = {
          title: 'This night is full',
          description,
          confirmLabel: 'Approve anyway',
          tone: 'neutral',
        } as const
        if (await confirm(request)) await decide({ ...decision, override: true }, isUndo)
      }
    },
    [mutateAsync, toast, confirm, failureToast],
  )

  return useCallback(
    (applicant, status, also = []) => {
      if (isDecided(applicant, status) && also.length === 0) return
      void attempt({ applicant, status, ...(also.length > 0 ? { also: [...also] } : {}) }, false)
    },
    [attempt],
  )
}

const fullEvent = (error: unknown): Problem | null =>
  error instanceof ApiError && error.problem?.code === 'event_full' ? error.problem : null
