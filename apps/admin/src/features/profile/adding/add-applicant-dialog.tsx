import type { Applicant, ApplicantSummary } from '@velvet/contracts/applicants'
import { ApiError } from '@velvet/contracts/kernel'
import { displayName } from '@velvet/domain/applicants'
import { Button } from '@velvet/ui/button'
import { Dialog } from '@velvet/ui/dialog'
import { useToast } from '@velvet/ui/toast'
import { useId, useState } from 'react'
import { FormProvider } from 'react-hook-form'
import { useFailureToast } from '../../../kit/failure-toast.ts'
import { RecordForm, useClosing, useRecordForm } from '../../../kit/record-form/index.ts'
import { useCreateApplicant } from '../../people/index.ts'
import { ApplicantForm } from '../form/applicant-form.tsx'
import { applicantProblems } from '../form/applicant-form-state.ts'
import { type ApplicantFormValues, changesBetween, emptyValues } from '../form/applicant-form-values.ts'
import { DuplicateWarning } from './add-applicant-duplicates.tsx'

export type AddApplicantDialogProps = { open: boolean; onClose: () => void; onAdded: (applicant: Applicant) => void }

/** Adds an applicant by hand: an email address or a phone number is enough (APPL-04, APPL-05). */
export function AddApplicantDialog({ open, onClose, onAdded }: AddApplicantDialogProps) {
  const formId = useId()
  const toast = useToast()
  const failureToast = useFailureToast()
  const { mutateAsync: create } = useCreateApplicant()
  const [matches, setMatches] = useState<readonly ApplicantSummary[]>()
  const { form, isDirty, isSaving, submit, place } = useRecordForm<ApplicantFormValues>({
    begin: emptyValues,
    check: ({ email, phone }) =>
      email.trim() === '' && phone.trim() === '' ? { email: 'Enter an email address or a phone number' } : {},
    save: async (values) => {
      // An admin who has seen the duplicates adds the applicant anyway.
      const added = await create({
        ...changesBetween(emptyValues, values),
        ...(matches ? { allowDuplicate: true } : {}),
      })
      toast({ title: 'Applicant Added', description: `${displayName(added)} is on the list.` })
      onAdded(added)
    },
    onRefused: (error) => {
      const found = matchesIn(error)
      if (found) {
        setMatches(found)
        return {}
      }
      failureToast(error, 'Add Failed', 'Failed to add applicant.')
      return applicantProblems(error)
    },
  })

  const finish = () => {
    form.reset(emptyValues)
    setMatches(undefined)
    onClose()
  }

  const question = 'Discard this applicant?'
  const closing = useClosing({ open, isDirty, isSaving, onClose: finish, question })
  const add = () => void closing.save(submit)

  return (
    <Dialog
      {...closing.dialog}
      title="Add Applicant"
      description="An email address or a phone number is enough."
      size="lg"
      footer={
        matches ? (
          <>
            <Button onClick={() => setMatches(undefined)}>Back to the form</Button>
            <Button variant="primary" pending={isSaving} onClick={add}>
              Add anyway
            </Button>
          </>
        ) : (
          <>
            <Button onClick={closing.close}>Cancel</Button>
            <Button variant="primary" type="submit" form={formId} pending={isSaving}>
              Add Applicant
            </Button>
          </>
        )
      }
    >
      {matches ? (
        <DuplicateWarning matches={matches} />
      ) : (
        <RecordForm ref={place} id={formId} onSubmit={add}>
          <FormProvider {...form}>
            <ApplicantForm />
          </FormProvider>
        </RecordForm>
      )}
    </Dialog>
  )
}

const matchesIn = (error: unknown): readonly ApplicantSummary[] | undefined =>
  error instanceof ApiError && error.problem?.code === 'applicant_duplicate'
    ? ((error.problem.current as { matches?: ApplicantSummary[] } | undefined)?.matches ?? [])
    : undefined
