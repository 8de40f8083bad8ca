import { ApiError } from '@velvet/contracts/kernel'
import { useConfirm } from '@velvet/ui/confirm'
import { Dialog } from '@velvet/ui/dialog'
import { ErrorState } from '@velvet/ui/error-state'
import { Skeleton } from '@velvet/ui/skeleton'
import { useEffect, useId, useRef } from 'react'
import { tinykeys } from 'tinykeys'
import { useIsAllowed } from '../auth/index.ts'
import { useInstagram } from '../instagram/index.ts'
import { isGone, useApplicant, useApplicantChanges } from '../people/index.ts'
import { ApplicantEdit } from './applicant-dialog-edit.tsx'
import { ApplicantDialogFooter } from './applicant-dialog-footer.tsx'
import { ApplicantPager } from './applicant-dialog-pager.tsx'
import { ApplicantProfile } from './applicant-profile.tsx'
import { useApplicantEditor } from './form/applicant-form-state.ts'

export type ApplicantDialogProps = {
  applicantId: string
  mode: 'view' | 'edit'
  onModeChange: (mode: 'view' | 'edit') => void
  onClose: () => void
  /** Absent at the start or the end of the list. */
  onPrevious?: (() => void) | undefined
  onNext?: (() => void) | undefined
  /** The applicant's position in the list, counted from 0. */
  position?: { index: number; total: number } | undefined
}

/** One applicant, to view and decide about or to edit; j and k step through the list without closing (PROF-01 to PROF-32). */
export function ApplicantDialog(props: ApplicantDialogProps) {
  const { applicantId, onModeChange, onClose, onPrevious, onNext } = props
  const formId = useId()
  const confirm = useConfirm()
  const mayEdit = useIsAllowed('applicants.edit')
  const isEditing = props.mode === 'edit' && mayEdit
  useApplicantChanges()
  const person = useApplicant(applicantId)
  const applicant = person.data
  const editor = useApplicantEditor(isEditing ? applicant : undefined, onClose)
  const isHoldingChanges = isEditing && editor.isDirty
  // A profile that closes on its own must not discard unsaved changes.
  const instagram = useInstagram(applicant, { isOpened: true, close: isHoldingChanges ? undefined : onClose })

  const leave = async (go: () => void) => {
    if (editor.isSaving) return
    if (isHoldingChanges) {
      const mayLeave = await confirm({
        title: 'Discard your changes?',
        description: 'Your changes have not been saved.',
        confirmLabel: 'Discard',
        cancelLabel: 'Keep editing',
      })
      if (!mayLeave) return
    }
    editor.discard()
    go()
  }
  const go = (step: (() => void) | undefined) => step && (() => void leave(step))
  const body = useDialogKeys({ k: go(onPrevious), j: go(onNext), ArrowUp: go(onPrevious), ArrowDown: go(onNext) })

  return (
    <Dialog
      open
      onOpenChange={(open) => (open ? undefined : void leave(onClose))}
      title={isEditing ? 'VIP Profile' : 'Applicant Profile'}
      {...(isEditing ? { description: 'Edit Applicant', size: 'xl' } : { size: 'md', placement: 'end' })}
      header={<ApplicantPager position={props.position} onPrevious={go(onPrevious)} onNext={go(onNext)} />}
      keepOpenOnOutsidePress={isHoldingChanges}
      initialFocus={body}
      footer={
        applicant ? (
          <ApplicantDialogFooter
            applicant={applicant}
            isEditing={isEditing}
            formId={formId}
            isSaving={editor.isSaving}
            onBackToForm={editor.conflict ? editor.backToForm : undefined}
            onEdit={() => onModeChange('edit')}
            onCancel={() => void leave(onClose)}
            onRemoved={onClose}
          />
        ) : undefined
      }
    >
      <div ref={body} tabIndex={-1} className="outline-none">
        {applicant ? (
          isEditing ? (
            <ApplicantEdit applicant={applicant} instagram={instagram} editor={editor} formId={formId} />
          ) : (
            <ApplicantProfile
              applicant={applicant}
              instagram={instagram}
              landing={body}
              onMergedAway={onClose}
              onErased={onClose}
            />
          )
        ) : person.isError ? (
          <NotThere error={person.error} onRetry={() => void person.refetch()} isRetrying={person.isFetching} />
        ) : (
          <Arriving />
        )}
      </div>
    </Dialog>
  )
}

/** Shortcuts while the focus is in this dialog, not in a field or a dialog above it. Returns the props of the dialog's body. */
function useDialogKeys(keys: Record<string, (() => void) | undefined>) {
  const body = useRef<HTMLDivElement>(null)
  const latest = useRef(keys)
  useEffect(() => {
    latest.current = keys
  })
  useEffect(() => {
    const press = (key: string) => (event: KeyboardEvent) => {
      const { target } = event
      if (!(target instanceof Element) || target.closest('input, textarea, select')) return
      const action = target.closest('[role="dialog"]')?.contains(body.current) ? latest.current[key] : undefined
      if (!action) return
      event.preventDefault()
      action()
    }
    return tinykeys(window, Object.fromEntries(Object.keys(latest.current).map((key) => [key, press(key)])))
  }, [])
  return body
}

function NotThere(props: { error: Error; onRetry: () => void; isRetrying: boolean }) {
  const problem = props.error instanceof ApiError ? props.error.problem : null
  const gone = isGone(props.error)
  return (
    <ErrorState
      title={gone ? 'This applicant no longer exists' : 'The applicant could not be loaded'}
      details={props.error.message}
      {...(gone ? {} : { onRetry: props.onRetry, retrying: props.isRetrying })}
    >
      {problem?.message ?? 'The server sent an unexpected response.'}
    </ErrorState>
  )
}

function Arriving() {
  return (
    <div className="flex flex-col gap-4 animate-late">
      <p className="sr-only">Loading the applicant</p>
      <Skeleton className="h-14 w-2/3" />
      <Skeleton className="w-full" />
      <Skeleton className="w-1/2" />
    </div>
  )
}
