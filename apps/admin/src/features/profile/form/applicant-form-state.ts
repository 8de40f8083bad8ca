import type { Applicant } from '@velvet/contracts/applicants'
import { ApiError } from '@velvet/contracts/kernel'
import { displayName } from '@velvet/domain/applicants'
import { useToast } from '@velvet/ui/toast'
import { useLayoutEffect, useRef, useState } from 'react'
import { type FieldPath, type UseFormReturn, useForm } from 'react-hook-form'
import { useFailureToast } from '../../../kit/failure-toast.ts'
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
  const saving = useSaveApplicant()
  const form = useForm<ApplicantFormValues>({ defaultValues: emptyValues })
  const base = useRef<Applicant>(undefined)
  const [conflict, setConflict] = useState<Applicant>()
  const { isDirty } = form.formState
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

  const save = form.handleSubmit(async (values) => {
    const known = base.current
    if (!known || saving.isPending) return
    const changes = changesBetween(valuesOf(known), values)
    if (Object.keys(changes).length === 0) {
      toast({ title: 'No Changes', description: 'No changes were made to update.' })
      start(known)
      onDone()
      return
    }
    try {
      const saved = await saving.mutateAsync({ id: known.id, body: { ...changes, updatedAt: known.updatedAt } })
      start(saved)
      toast({ title: 'Applicant Updated', description: `${displayName(saved)} has been saved.` })
      onDone()
    } catch (error) {
      const current = currentRecord(error)
      if (current) return setConflict(current)
      showFieldProblems(form, error)
      failureToast(error, 'Update Failed', 'Failed to update applicant.')
    }
  })

  return {
    form,
    isDirty,
    isSaving: saving.isPending,
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

const currentRecord = (error: unknown): Applicant | undefined =>
  error instanceof ApiError && error.problem?.code === 'applicant_changed'
    ? (error.problem.current as Applicant | undefined)
    : undefined

/** Shows the server's messages under the fields they are about. */
export function showFieldProblems<Values extends ApplicantFormValues>(form: UseFormReturn<Values>, error: unknown) {
  if (!(error instanceof ApiError)) return
  for (const { path, message } of error.problem?.errors ?? []) {
    const name = path.split(/[./]/).find(Boolean) ?? ''
    const field = name.startsWith('instagram') ? 'instagram' : name
    if (applicantFields.includes(field as ApplicantField)) form.setError(field as FieldPath<Values>, { message })
  }
}
