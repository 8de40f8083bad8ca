import type { Applicant, ApplicantStatus } from '@velvet/contracts/applicants'
import { displayName, isDecided } from '@velvet/domain/applicants'
import { Button, IconButton } from '@velvet/ui/button'
import { Check, MessageSquare, Pencil, Trash2, X } from 'lucide-react'
import { useIsAllowed } from '../auth/index.ts'
import { useMessage } from '../conversations/index.ts'
import { usePendingStatus } from '../people/index.ts'
import { AlsoDecide, useAlsoDecide } from './decision/also-decide.tsx'
import { useDecide } from './decision/use-decide.ts'
import { useRemoveApplicant } from './use-remove-applicant.ts'

export type ApplicantDialogFooterProps = {
  applicant: Applicant
  isEditing: boolean
  formId: string
  isSaving: boolean
  /** Returns to the form from the choice between two versions. */
  onBackToForm: (() => void) | undefined
  onEdit: () => void
  onCancel: () => void
  onRemoved: () => void
}

/** Message, Approve, Decline, and Edit while viewing (PROF-02); Save Changes and Cancel while editing (PROF-19). */
export function ApplicantDialogFooter(props: ApplicantDialogFooterProps) {
  const { applicant, isEditing, formId, isSaving } = props
  const mayEdit = useIsAllowed('applicants.edit')
  const mayDelete = useIsAllowed('applicants.delete')
  const mayMessage = useIsAllowed('conversations.manage')
  const message = useMessage()
  const remove = useRemoveApplicant()
  const also = useAlsoDecide(applicant)
  const deleteButton = mayDelete ? (
    <IconButton
      label={`Delete ${displayName(applicant)}`}
      className="me-auto"
      onClick={() => void remove(applicant).then((isRemoved) => isRemoved && props.onRemoved())}
    >
      <Trash2 />
    </IconButton>
  ) : null
  if (props.onBackToForm)
    return (
      <>
        <Button onClick={props.onBackToForm}>Back to the form</Button>
        <Button variant="primary" type="submit" form={formId} pending={isSaving}>
          Save these values
        </Button>
      </>
    )
  if (isEditing)
    return (
      <>
        {deleteButton}
        <Button onClick={props.onCancel}>Cancel</Button>
        <Button variant="primary" type="submit" form={formId} pending={isSaving}>
          Save Changes
        </Button>
      </>
    )
  return (
    <>
      {mayEdit ? <AlsoDecide also={also} className="basis-full pb-2" /> : null}
      {deleteButton}
      {mayMessage ? (
        <IconButton label={`Message ${displayName(applicant)}`} onClick={() => message(applicant)}>
          <MessageSquare />
        </IconButton>
      ) : null}
      {mayEdit ? (
        <>
          <Button icon={<Pencil />} onClick={props.onEdit}>
            <span className="max-xs:sr-only">Edit</span>
          </Button>
          <Decisions applicant={applicant} also={also} />
        </>
      ) : null}
    </>
  )
}

/** Buttons from any status to the other two; the button of the current status is disabled. */
function Decisions({ applicant, also }: { applicant: Applicant; also: ReturnType<typeof useAlsoDecide> }) {
  const decide = useDecide()
  const onItsWay = usePendingStatus(applicant.id)
  const isSo = (status: ApplicantStatus) =>
    onItsWay ? onItsWay === status : isDecided(applicant, status) && also.ids.length === 0
  const act = (status: ApplicantStatus) => {
    decide(applicant, status, also.ids)
    also.clear()
  }
  return (
    <>
      <Button icon={<X />} disabled={isSo('declined')} onClick={() => act('declined')}>
        Decline
      </Button>
      <Button variant="primary" icon={<Check />} disabled={isSo('approved')} onClick={() => act('approved')}>
        Approve
      </Button>
    </>
  )
}
