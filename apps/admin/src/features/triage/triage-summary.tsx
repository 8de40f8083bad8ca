import { Button } from '@velvet/ui/button'
import { EmptyState } from '@velvet/ui/empty-state'
import { LinkButton } from '@velvet/ui/link-button'
import { ClipboardCheck } from 'lucide-react'
import type { Mark } from './triage-queue.ts'

export type TriageSummaryProps = {
  marks: readonly Mark[]
  listHref: string
  canUndo: boolean
  onUndo: () => void
  onAgain: () => void
}

/** The end of the queue: the results of this session. */
export function TriageSummary({ marks, listHref, canUndo, onUndo, onAgain }: TriageSummaryProps) {
  const count = (outcome: Mark['outcome']) => marks.filter((mark) => mark.outcome === outcome).length
  const waiting = count('skipped') + count('pending')
  return (
    <EmptyState
      icon={<ClipboardCheck />}
      title={marks.length === 0 ? 'No applicants to review' : `${marks.length} reviewed`}
      action={
        <>
          <LinkButton variant="primary" href={listHref}>
            Back to the list
          </LinkButton>
          {waiting > 0 ? <Button onClick={onAgain}>Review the rest again</Button> : null}
          {canUndo ? <Button onClick={onUndo}>Undo last decision</Button> : null}
        </>
      }
    >
      {marks.length === 0
        ? 'No applicant matches this filter.'
        : `${count('approved')} approved, ${count('declined')} declined, ${count('pending')} left pending, ${count('skipped')} skipped.`}
    </EmptyState>
  )
}
