import type { ApplicantSummary } from '@velvet/contracts/applicants'
import { displayName } from '@velvet/domain/applicants'
import { IconButton } from '@velvet/ui/button'
import { Eye, MessageSquare, Pencil, Trash2 } from 'lucide-react'
import type { Decide } from '../../profile/index.ts'
import { DecisionButtons } from './decision-buttons.tsx'

/** The actions on one applicant; actions that the role does not allow are absent. */
export type RowActionHandlers = {
  view: (applicant: ApplicantSummary) => void
  edit: ((applicant: ApplicantSummary) => void) | undefined
  decide: Decide | undefined
  /** Opens the conversation with them. */
  message: ((applicant: ApplicantSummary) => void) | undefined
  remove: ((applicant: ApplicantSummary) => void) | undefined
  /** Opens the merge dialog for these people. */
  merge: ((ids: readonly string[]) => void) | undefined
}

/** The buttons at the end of a row (DASH-19 to DASH-22); a card shows its decisions as words. */
export function RowActions({ applicant, handlers, isCard = false }: RowActionsProps) {
  const { view, edit, decide, message, remove } = handlers
  const name = displayName(applicant)
  return (
    <span className={isCard ? 'flex flex-wrap gap-2' : 'flex justify-end [&_button]:w-6.5'}>
      {decide ? <DecisionButtons applicant={applicant} decide={decide} wide={isCard} /> : null}
      <span className={isCard ? 'flex flex-1 justify-end gap-2' : 'contents'}>
        <IconButton size="sm" label={`View details of ${name}`} onClick={() => view(applicant)}>
          <Eye />
        </IconButton>
        {edit ? (
          <IconButton size="sm" label={`Edit ${name}`} onClick={() => edit(applicant)}>
            <Pencil />
          </IconButton>
        ) : null}
        {message ? (
          <IconButton size="sm" label={`Message ${name}`} onClick={() => message(applicant)}>
            <MessageSquare />
          </IconButton>
        ) : null}
        {remove ? (
          <IconButton size="sm" label={`Delete ${name}`} onClick={() => remove(applicant)}>
            <Trash2 />
          </IconButton>
        ) : null}
      </span>
    </span>
  )
}

export type RowActionsProps = { applicant: ApplicantSummary; handlers: RowActionHandlers; isCard?: boolean }
