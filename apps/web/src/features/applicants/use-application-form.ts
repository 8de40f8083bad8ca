import type { OpenEvent, Question } from '@velvet/contracts/events'
import { ApiError, messageOf } from '@velvet/contracts/kernel'
import { type ApplicationField, applicationFields, askedFields, formFieldProblem } from '@velvet/domain/applicants'
import { type EventForm, formOf } from '@velvet/domain/events'
import { useToast } from '@velvet/ui/toast'
import { useEffect, useEffectEvent, useState } from 'react'
import { useApply } from './applicants.queries.ts'
import { type ApplicationDraft, emptyDraft, loadDraft, saveDraft } from './application-draft.ts'
import { answerProblem, typedApplication } from './typed-application.ts'

const submitFailed = 'Failed to submit application. Please try again.'
const applicationReceived = "Your application has been submitted successfully! We'll review it and get back to you."

/** What the visitor is told after the application was stored (PUB-33, ANS-18). */
const receivedText = ({ message, waitlisted }: { message: string; waitlisted: boolean }): string =>
  waitlisted ? message : applicationReceived

/** The event of an application, from the list or from its page. */
type AppliedEvent = Pick<OpenEvent, 'name' | 'date' | 'timeZone' | 'location' | 'answers'> &
  Parameters<typeof formOf>[0]

/** An application that was sent, as the visitor sees it afterwards. */
export type Sealed = {
  event: AppliedEvent | undefined
  firstName: string
  email: string
  /** Where texts about it go; null when there are none. */
  phone: string | null
  received: string
  waitlisted: boolean
}

/** Sentences by field; `answers.<id>` for a question of the event. */
export type FieldErrors = Readonly<Record<string, string>>

export type ApplicationForm = ReturnType<typeof useApplicationForm>

export type ApplicationFormOptions = {
  /** The event of a page that is about one; absent where the visitor chooses. */
  eventId?: string
  useEvent: (eventId: string) => AppliedEvent | undefined
}

/**
 * The state of the public form: idle, submitting, success, failure (PUB-29). A field is validated on blur after typing, on
 * every change once it has an error, and with all others on submit. `refusals` counts refused submits.
 */
export function useApplicationForm({ eventId, useEvent }: ApplicationFormOptions) {
  const [typed, setTyped] = useState(loadDraft)
  const [errors, setErrors] = useState<FieldErrors>({})
  const [refusal, setRefusal] = useState<string | null>(null)
  const [refusals, setRefusals] = useState(0)
  const [isOffline, setIsOffline] = useState(false)
  const [sealed, setSealed] = useState<Sealed | null>(null)
  const apply = useApply()
  const toast = useToast()
  const draft: ApplicationDraft = eventId === undefined ? typed : { ...typed, eventId }
  const event = useEvent(draft.eventId)
  const form = formOf(event)

  useEffect(() => saveDraft(typed), [typed])

  const recheck = useEffectEvent(() =>
    setErrors((found) =>
      Object.fromEntries(Object.entries(found).flatMap(([path, message]) => stillWrong(path, message, draft, form))),
    ),
  )
  // biome-ignore lint/correctness/useExhaustiveDependencies: another event asks other questions
  useEffect(recheck, [draft.eventId])

  function refuse(problems: FieldErrors, sentence: string | null = null) {
    setErrors(problems)
    setRefusal(sentence)
    setRefusals((count) => count + 1)
  }

  function setProblem(path: string, problem: string | null) {
    setErrors(({ [path]: _, ...rest }) => (problem === null ? rest : { ...rest, [path]: problem }))
  }

  function change<K extends keyof ApplicationDraft>(field: K, value: ApplicationDraft[K]) {
    setTyped((before) => ({ ...before, [field]: value }))
    if (isApplicationField(field) && errors[field] !== undefined) check(field, String(value))
  }

  const check = (field: ApplicationField, value: string) => setProblem(field, formFieldProblem(field, value, form))

  function answer(question: Question, value: string) {
    setTyped((before) => ({ ...before, answers: { ...before.answers, [question.id]: value } }))
    if (errors[pathOf(question)] !== undefined) setProblem(pathOf(question), answerProblem(question, value))
  }

  async function submit() {
    if (apply.isPending) return
    const { body, problems } = typedApplication(draft, form)
    if (problems !== null) return refuse(byField(problems))
    setErrors({})
    setRefusal(null)
    setIsOffline(false)
    try {
      const stored = await apply.mutateAsync(body)
      const { firstName, email, phone, smsUpdates } = body
      const reached = { firstName, email, phone: smsUpdates ? phone : null }
      setSealed({ event, ...reached, received: receivedText(stored), waitlisted: stored.waitlisted })
      setTyped(emptyDraft)
      toast({ variant: 'application', title: 'Application Submitted', description: receivedText(stored) })
    } catch (error) {
      // The page of one event has no field for it.
      if (eventId !== undefined && isEventProblem(error)) refuse({}, messageOf(error, submitFailed))
      else refuse(problemsOf(error))
      setIsOffline(!navigator.onLine)
      toast({
        variant: 'destructive',
        title: 'Submission Failed',
        description: messageOf(error, submitFailed),
      })
      if (isEventProblem(error)) setTyped((before) => ({ ...before, eventId: '' }))
    }
  }

  return {
    draft,
    form,
    errors,
    /** The server's sentence about the whole form. */
    refusal,
    refusals,
    isSubmitting: apply.isPending,
    /** Whether the last submit failed without a connection. */
    isOffline,
    /** The application that was just sent; the form is empty and waits behind it. */
    sealed,
    /** Opens the empty form again. */
    applyAgain: () => setSealed(null),
    /** The same with an event chosen. */
    applyFor: (id: string) => {
      setSealed(null)
      change('eventId', id)
    },
    change,
    nameCompanion: (index: number, name: string) =>
      setTyped((before) => {
        const companions = Array.from({ length: Math.max(before.companions.length, index + 1) }, (_, at) =>
          at === index ? name : (before.companions[at] ?? ''),
        )
        return { ...before, companions }
      }),
    /** Validates a field on blur; an empty one only on submit. */
    leave: (field: ApplicationField) => {
      if (draft[field] !== '') check(field, draft[field])
    },
    answer,
    /** The same for a question of the event. */
    leaveAnswer: (question: Question) => {
      const value = draft.answers[question.id]
      if (value) setProblem(pathOf(question), answerProblem(question, value))
    },
    submit,
  }
}

const pathOf = ({ id }: Question): string => `answers.${id}`

const isApplicationField = (field: keyof ApplicationDraft): field is ApplicationField =>
  (applicationFields as string[]).includes(field)

/** An error for the form of another event: what is still wrong there. The problem of the event itself stays. */
function stillWrong(path: string, message: string, draft: ApplicationDraft, form: EventForm): [string, string][] {
  if (path === 'eventId') return [[path, message]]
  const field = askedFields(form).find((name) => name === path)
  const question = form.questions.find((each) => pathOf(each) === path)
  const problem = field
    ? formFieldProblem(field, draft[field], form)
    : question && answerProblem(question, draft.answers[question.id])
  return problem ? [[path, problem]] : []
}

const byField = (problems: readonly { path: string; message: string }[]): FieldErrors =>
  Object.fromEntries(
    problems.map(({ path, message }) => [path.startsWith('answers.') ? path : path.replace(/\..*/, ''), message]),
  )

const isEventProblem = (error: unknown): boolean =>
  error instanceof ApiError && /^event_/.test(error.problem?.code ?? '')

/** The server's messages for single fields, to show under them. */
const problemsOf = (error: unknown): FieldErrors => {
  if (isEventProblem(error)) return { eventId: messageOf(error, 'Please select an event') }
  return error instanceof ApiError ? byField(error.problem?.errors ?? []) : {}
}
