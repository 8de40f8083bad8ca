import { useQueryClient } from '@tanstack/react-query'
import { listOpenEvents } from '@velvet/contracts/events'
import { ApiError, messageOf } from '@velvet/contracts/kernel'
import {
  type ApplicationField,
  applicationFieldProblem,
  applicationFields,
  checkApplication,
} from '@velvet/domain/applicants'
import { useToast } from '@velvet/ui/toast'
import { useEffect, useState } from 'react'
import { useApply } from './applicants.queries.ts'
import { type ApplicationDraft, emptyDraft, loadDraft, saveDraft } from './application-draft.ts'

export const applicationReceived =
  "Your application has been submitted successfully! We'll review it and get back to you."

export type FieldErrors = Partial<Record<ApplicationField, string>>

export type ApplicationForm = ReturnType<typeof useApplicationForm>

/**
 * The state of the public form: idle, submitting, success, failure (PUB-29). A field is validated on blur after typing, on
 * every change once it has an error, and with all others on submit. `refusals` counts refused submits.
 */
export function useApplicationForm() {
  const [draft, setDraft] = useState(loadDraft)
  const [errors, setErrors] = useState<FieldErrors>({})
  const [refusals, setRefusals] = useState(0)
  const apply = useApply()
  const toast = useToast()
  const queryClient = useQueryClient()

  useEffect(() => saveDraft(draft), [draft])

  function refuse(problems: FieldErrors) {
    setErrors(problems)
    setRefusals((count) => count + 1)
  }

  function change<K extends keyof ApplicationDraft>(field: K, value: ApplicationDraft[K]) {
    setDraft((before) => ({ ...before, [field]: value }))
    if (isApplicationField(field) && errors[field] !== undefined) check(field, String(value))
  }

  function check(field: ApplicationField, value: string) {
    setErrors(({ [field]: _, ...rest }) => {
      const problem = applicationFieldProblem(field, value)
      return problem === null ? rest : { ...rest, [field]: problem }
    })
  }

  async function submit() {
    if (apply.isPending) return
    const { application, problems } = checkApplication(draft)
    if (problems !== null) return refuse(byField(problems))
    setErrors({})
    const { instagramUsername: _, ...answers } = application
    const { emailConsent, smsConsent, website } = draft
    try {
      await apply.mutateAsync({ ...answers, emailConsent, smsConsent, website })
      setDraft(emptyDraft)
      toast({ variant: 'application', title: 'Application Submitted', description: applicationReceived })
    } catch (error) {
      refuse(problemsOf(error))
      toast({
        variant: 'destructive',
        title: 'Submission Failed',
        description: messageOf(error, 'Failed to submit application. Please try again.'),
      })
      if (isEventProblem(error)) {
        setDraft((before) => ({ ...before, eventId: '' }))
        await queryClient.invalidateQueries({ queryKey: [listOpenEvents.name] })
      }
    }
  }

  return {
    draft,
    errors,
    refusals,
    isSubmitting: apply.isPending,
    isSubmitted: apply.isSuccess,
    change,
    /** Validates a field on blur; an empty one only on submit. */
    leave: (field: ApplicationField) => {
      if (draft[field] !== '') check(field, draft[field])
    },
    submit,
  }
}

const isApplicationField = (field: keyof ApplicationDraft): field is ApplicationField =>
  (applicationFields as string[]).includes(field)

const byField = (problems: readonly { path: string; message: string }[]): FieldErrors =>
  Object.fromEntries(problems.map(({ path, message }) => [path.split('.')[0], message]))

const isEventProblem = (error: unknown): boolean =>
  error instanceof ApiError && /^event_/.test(error.problem?.code ?? '')

/** The server's messages for single fields, to show under them. */
const problemsOf = (error: unknown): FieldErrors => {
  if (isEventProblem(error)) return { eventId: messageOf(error, 'Please select an event') }
  return error instanceof ApiError ? byField(error.problem?.errors ?? []) : {}
}
