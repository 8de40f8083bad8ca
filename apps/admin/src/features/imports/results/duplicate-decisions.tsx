import { Button } from '@velvet/ui/button'
import type { Decision } from './duplicates.queries.ts'

type Action = Decision['action']

const actions: readonly { action: Action; label: string }[] = [
  { action: 'force_add', label: 'Force add' },
  { action: 'merge', label: 'Merge' },
  { action: 'skip', label: 'Skip' },
]

export type DuplicateDecisionsProps = {
  /** Names the rows that the buttons decide on. */
  subject: string
  /** Whether the labels are visible; screen readers always get them. */
  isVisible?: boolean
  /** The decision that is being carried out. */
  decision: Action | undefined
  isDisabled: boolean
  onDecide: (action: Action) => void
}

/** Force add, Merge and Skip (CSV-27 to CSV-29). */
export function DuplicateDecisions({ subject, isVisible, decision, isDisabled, onDecide }: DuplicateDecisionsProps) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would bring the styles and behavior of a form
    <div role="group" aria-label={`Decide on ${subject}`} className="flex flex-wrap items-center gap-1.5">
      {isVisible ? <span className="me-1 text-sm text-fg-2 first-letter:uppercase">{subject}</span> : null}
      {actions.map(({ action, label }) => (
        <Button
          key={action}
          size="sm"
          pending={decision === action}
          disabled={isDisabled && decision !== action}
          onClick={() => onDecide(action)}
        >
          {label}
          <span className="sr-only">{` ${subject}`}</span>
        </Button>
      ))}
    </div>
  )
}
