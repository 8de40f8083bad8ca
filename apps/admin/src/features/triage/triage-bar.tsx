import { Button } from '@velvet/ui/button'
import { Kbd } from '@velvet/ui/kbd'
import { Check, Clock, SkipForward, Undo2, X } from 'lucide-react'
import type { Mark } from './triage-queue.ts'

export const actions = [
  { key: 'a', outcome: 'approved', label: 'Approve', icon: <Check />, variant: 'primary' },
  { key: 'd', outcome: 'declined', label: 'Decline', icon: <X />, variant: 'secondary' },
  { key: 'p', outcome: 'pending', label: 'Pending', icon: <Clock />, variant: 'secondary' },
  { key: 's', outcome: 'skipped', label: 'Skip', icon: <SkipForward />, variant: 'secondary' },
] as const

export type TriageBarProps = {
  isBusy: boolean
  /** The applicant is gone: only Skip makes sense. */
  isGone: boolean
  canUndo: boolean
  /** Undo needs the history of the person. */
  isPastUndo: boolean
  onAct: (outcome: Mark['outcome']) => void
  onUndo: () => void
}

/** The actions for the current applicant, each with its key. */
export function TriageBar({ isBusy, isGone, canUndo, isPastUndo, onAct, onUndo }: TriageBarProps) {
  return (
    <div
      role="toolbar"
      aria-label="Decision"
      className="sticky bottom-0 z-20 flex flex-wrap gap-2 border-t border-line bg-surface px-5 py-3 max-md:px-3 max-md:pb-[calc(0.75rem+env(safe-area-inset-bottom))]"
    >
      {actions.map(({ key, outcome, label, icon, variant }) => (
        <Button
          key={key}
          size="lg"
          variant={variant}
          icon={icon}
          aria-keyshortcuts={key}
          className="max-md:flex-1"
          disabled={isBusy || (isGone && outcome !== 'skipped')}
          onClick={() => onAct(outcome)}
        >
          {label}
          <KeyHint>{key}</KeyHint>
        </Button>
      ))}
      <Button
        size="lg"
        variant="ghost"
        icon={<Undo2 />}
        aria-keyshortcuts="u"
        className="md:ms-auto"
        disabled={!canUndo || isBusy}
        title={isPastUndo ? 'Undo this decision in the history of the applicant.' : undefined}
        onClick={onUndo}
      >
        Undo
        <KeyHint>u</KeyHint>
      </Button>
    </div>
  )
}

function KeyHint({ children }: { children: string }) {
  return (
    <span aria-hidden="true" className="max-lg:hidden pointer-coarse:hidden">
      <Kbd>{children.toUpperCase()}</Kbd>
    </span>
  )
}
