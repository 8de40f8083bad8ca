import type { Applicant } from '@velvet/contracts/applicants'
import { displayName } from '@velvet/domain/applicants'
import { useToast } from '@velvet/ui/toast'
import { useLayoutEffect, useRef, useState } from 'react'
import { useFailureToast } from '../../../kit/failure-toast.ts'
import { currentRecord, type FieldProblems, fieldProblems, useRecordForm } from '../../../kit/record-form/index.ts'
import { useLeaveWarning } from '../../../kit/use-leave-warning.ts'
import { useSaveApplicant } from '../../people/index.ts'
import {
  type ApplicantField,
  type ApplicantFormValues,
  applicantFields,
  changesBetween,
  differingFields,
  emptyValues,
  valuesOf,
} from './applicant-form-values.ts'

/**
 * The form of one applicant. It keeps typed values while the stored applicant changes: a status that was saved immediately
 * is adopted, any other change shows on saving, which then offers both versions (`conflict`).
 */
export function useApplicantEditor(applicant: Applicant | undefined, onDone: () => void) {
  const toast = useToast()
  const failureToast = useFailureToast()
  const { mutateAsync: store } = useSaveApplicant()
  const base = useRef<Applicant>(undefined)
  const [conflict, setConflict] = useState<Applicant>()

  const { form, isDirty, isSaving, submit, place } = useRecordForm<ApplicantFormValues>({
    begin: emptyValues,
    save: async (values) => {
      const known = base.current
      if (!known) return
      const changes = changesBetween(valuesOf(known), values)
      if (Object.keys(changes).length === 0) {
        toast({ title: 'No Changes', description: 'No changes were made to update.' })
        start(known)
        return
      }
      const saved = await store({ id: known.id, body: { ...changes, updatedAt: known.updatedAt } })
      if (base.current?.id === saved.id) start(saved)
      toast({ title: 'Applicant Updated', description: `${displayName(saved)} has been saved.` })
    },
    onRefused: (error) => {
      const current = currentRecord<Applicant>(error, 'applicant_changed')
      setConflict(current)
      if (current) return {}
      failureToast(error, 'Update Failed', 'Failed to update applicant.')
      return applicantProblems(error)
    },
  })
  useLeaveWarning(isDirty)

  const start = (from: Applicant) => {
    base.current = from
    form.reset(valuesOf(from))
    setConflict(undefined)
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: runs only when a new version of the applicant arrives, and reads the rest then
  useLayoutEffect(() => {
    if (!applicant) return
    const known = base.current?.id === applicant.id ? valuesOf(base.current) : undefined
    if (!known || differingFields(known, form.getValues()).length === 0) start(applicant)
    else if (differingFields(known, valuesOf(applicant)).length === 0) base.current = applicant
  }, [applicant])

  const save = async () => {
    const id = base.current?.id
    // By then, the address may name another applicant.
    if ((await submit()) && base.current?.id === id) onDone()
  }

  return {
    form,
    isDirty,
    isSaving,
    place,
    /** The record as another admin has saved it in the meantime. */
    conflict,
    save,
    discard: () => base.current && start(base.current),
    backToForm: () => setConflict(undefined),
    /** Continues from the other version, with the admin's own values in these fields, and saves. */
    settle: async (mine: readonly ApplicantField[]) => {
      if (!conflict) return
      const values = form.getValues()
      start(conflict)
      for (const field of mine) form.setValue(field, values[field], { shouldDirty: true })
      await save()
    },
  }
}

export type ApplicantEditor = ReturnType<typeof useApplicantEditor>

/** The server's messages by field; the form has one field for the username and the address of a profile. */
export const applicantProblems = (error: unknown): FieldProblems<ApplicantFormValues> =>
  fieldProblems(error, applicantFields, {}, (path) => {
    const name = path.split(/[./]/).find(Boolean) ?? ''
    return name.startsWith('instagram') ? 'instagram' : name
  })
