import { countText, peopleText } from '../campaigns/campaign-numbers.tsx'
import type { ApplicantCounts } from './events.queries.ts'

export type DeleteQuestionProps = {
  counts: ApplicantCounts
  /** It was asked with other numbers before. */
  isAgain: boolean
}

/** The question before an event is deleted (EVT-33) and what becomes of the people who applied. */
export function DeleteQuestion({ counts, isAgain }: DeleteQuestionProps) {
  return (
    <>
      <span className="block">Are you sure you want to delete this event?</span>
      {counts.total > 0 ? (
        <span className="mt-1.5 block">
          {isAgain ? 'In the meantime people applied. ' : ''}
          {appliedText(counts)} The event is archived: nobody can apply any more, and everybody keeps their application
          and their history. You can restore it.
        </span>
      ) : null}
    </>
  )
}

function appliedText({ total, ...byStatus }: ApplicantCounts): string {
  const parts = (['approved', 'pending', 'declined'] as const)
    .filter((status) => byStatus[status] > 0)
    .map((status) => `${countText(byStatus[status])} ${status}`)
  return `${peopleText(total)} applied${parts.length > 0 ? `: ${parts.join(', ')}` : ''}.`
}
