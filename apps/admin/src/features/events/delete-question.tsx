import { type ApplicationStatus, applicationStatuses } from '@velvet/contracts/applications'
import { applicationStatusLabels } from '@velvet/domain/applications'
import { countText, peopleText } from '../../kit/counts.ts'
import type { ApplicantCounts } from './events.queries.ts'

export type DeleteQuestionProps = {
  counts: ApplicantCounts
  /** Whether the question repeats because the numbers changed. */
  isAgain: boolean
}

/** Asks before an event is deleted (EVT-33) and says what happens to its applications. */
export function DeleteQuestion({ counts, isAgain }: DeleteQuestionProps) {
  return (
    <>
      <span className="block">Are you sure you want to delete this event?</span>
      {counts.total > 0 ? (
        <span className="mt-1.5 block">
          {isAgain ? 'More people have applied in the meantime. ' : ''}
          {appliedText(counts)} The event will be archived. No one can apply anymore, and all applicants keep their
          application and their history. You can restore it.
        </span>
      ) : null}
    </>
  )
}

const shownFirst = [...new Set<ApplicationStatus>(['approved', 'pending', ...applicationStatuses])]

function appliedText({ total, ...byStatus }: ApplicantCounts): string {
  const parts = shownFirst.flatMap((status) => {
    const count = byStatus[status] ?? 0
    return count > 0 ? [`${countText(count)} ${applicationStatusLabels[status].toLowerCase()}`] : []
  })
  return `${peopleText(total)} applied${parts.length > 0 ? `: ${parts.join(', ')}` : ''}.`
}
