import { type ApplicationField, askedFields, formFieldProblem } from '@velvet/domain/applicants'
import { answerProblem } from './typed-application.ts'
import type { ApplicationForm } from './use-application-form.ts'

export type StepName = 'night' | 'person' | 'contact'

export type Step = { readonly name: StepName; readonly title: string; readonly isDone: boolean }

const titles: Readonly<Record<StepName, string>> = { night: 'The night', person: 'You', contact: 'How we reach you' }

const fieldsOf: Readonly<Record<StepName, readonly ApplicationField[]>> = {
  night: ['eventId'],
  person: ['firstName', 'lastName', 'age', 'zipCodes', 'instagramUrl'],
  contact: ['email', 'phone'],
}

const isDone = (name: StepName, { draft, form, errors }: ApplicationForm): boolean => {
  const asked = askedFields(form).filter((field) => fieldsOf[name].includes(field))
  const isRight = asked.every((field) => !errors[field] && formFieldProblem(field, draft[field], form) === null)
  if (name !== 'night') return isRight
  return isRight && form.questions.every((question) => answerProblem(question, draft.answers[question.id]) === null)
}

/** The parts of the form in their order. The page of an event begins with the person, and asks about its night only what it must. */
export const stepsOf = (form: ApplicationForm, choosesEvent: boolean): Step[] => {
  const asksOfNight = form.form.maxParty > 1 || form.form.questions.length > 0
  const names: StepName[] = choosesEvent
    ? ['night', 'person', 'contact']
    : ['person', ...(asksOfNight ? (['night'] as const) : []), 'contact']
  return names.map((name) => ({ name, title: titles[name], isDone: isDone(name, form) }))
}
