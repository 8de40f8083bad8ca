import type { Applicant, ApplicantSummary } from '@velvet/contracts/applicants'
import { ApiError } from '@velvet/contracts/kernel'
import { displayName } from '@velvet/domain/applicants'
import { Button } from '@velvet/ui/button'
import { Dialog } from '@velvet/ui/dialog'
import { useToast } from '@velvet/ui/toast'
import { useId, useState } from 'react'
import { FormProvider, useForm } from 'react-hook-form'
import { useFailureToast } from '../../../kit/failure-toast.ts'
import { useClosing } from '../../../kit/use-closing.ts'
import { useCreateApplicant } from '../../people/index.ts'
import { ApplicantForm } from '../form/applicant-form.tsx'
import { showFieldProblems } from '../form/applicant-form-state.ts'
import { type ApplicantFormValues, changesBetween, emptyValues } from '../form/applicant-form-values.ts'
import { DuplicateWarning } from './add-applicant-duplicates.tsx'

export type AddApplicantDialogProps = { open: boolean; onClose: () => void; onAdded: (applicant: Applicant) => void }

/** Adds an applicant by hand: an email address or a phone number is enough (APPL-04, APPL-05). */
export function AddApplicantDialog({ open, onClose, onAdded }: AddApplicantDialogProps) {
  const formId = useId()
  const toast = useToast()
  const failureToast = useFailureToast()
  const adding = useCreateApplicant()
  const form = useForm<ApplicantFormValues>({ defaultValues: emptyValues })
  const [matches, setMatches] = useState<readonly ApplicantSummary[]>()
  const { isDirty } = form.formState

  const finish = () => {
    form.reset(emptyValues)
    setMatches(undefined)
    onClose()
  }

  const question = 'Discard this applicant?'
  const closing = useClosing({ open, isDirty, isSaving: adding.isPending, onClose: finish, question })

  const store = async (values: ApplicantFormValues, allowDuplicate: boolean): Promise<boolean> => {
    if (values.email.trim() === '' && values.phone.trim() === '') {
      form.setError('email', { message: 'Enter an email address or a phone number' }, { shouldFocus: true })
      return false
    }
    try {
      const body = { ...changesBetween(emptyValues, values), ...(allowDuplicate ? { allowDuplicate } : {}) }
      const added = await adding.mutateAsync(body)
      toast({ title: 'Applicant Added', description: `${displayName(added)} is on the list.` })
      onAdded(added)
      return true
    } catch (error) {
      const found = matchesIn(error)
      if (found) setMatches(found)
      else {
        showFieldProblems(form, error)
        failureToast(error, 'Add Failed', 'Failed to add applicant.')
      }
      return false
    }
  }

  const add = (allowDuplicate: boolean) =>
    form.handleSubmit((values) => closing.save(() => store(values, allowDuplicate)))

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
            <Button variant="primary" pending={adding.isPending} onClick={() => void add(true)()}>
              Add anyway
            </Button>
          </>
        ) : (
          <>
            <Button onClick={closing.close}>Cancel</Button>
            <Button variant="primary" type="submit" form={formId} pending={adding.isPending}>
              Add Applicant
            </Button>
          </>
        )
      }
    >
      {matches ? (
        <DuplicateWarning matches={matches} />
      ) : (
        <form id={formId} noValidate onSubmit={(event) => void add(false)(event)}>
          <FormProvider {...form}>
            <ApplicantForm />
          </FormProvider>
        </form>
      )}
    </Dialog>
  )
}

const matchesIn = (error: unknown): readonly ApplicantSummary[] | undefined =>
  error instanceof ApiError && error.problem?.code === 'applicant_duplicate'
    ? ((error.problem.current as { matches?: ApplicantSummary[] } | undefined)?.matches ?? [])
    : undefined
