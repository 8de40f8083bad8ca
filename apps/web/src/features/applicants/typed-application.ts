import type { Application } from '@velvet/contracts/applicants'
import type { Question } from '@velvet/contracts/events'
import type { FieldProblem } from '@velvet/contracts/kernel'
import { askedFields, checkApplication } from '@velvet/domain/applicants'
import { type EventForm, readAnswer } from '@velvet/domain/events'
import type { ApplicationDraft } from './application-draft.ts'

const givenAnswer = (question: Question, typed: string | undefined): unknown => {
  if (!typed) return undefined
  if (question.type === 'number') return Number(typed)
  return question.type === 'yes_no' ? typed === 'yes' : typed
}

/** What is wrong with the answer to a question, as the sentence under it, or null. */
export const answerProblem = (question: Question, typed: string | undefined): string | null =>
  readAnswer(question, givenAnswer(question, typed)).problem ?? null

/** The size of the party as its field shows it: one guest until the visitor chooses, and at most as many as the night welcomes. */
export const partyOf = ({ party }: Pick<ApplicationDraft, 'party'>, { maxParty }: EventForm): number =>
  Math.min(Number(party) || 1, maxParty)

/** The names of the other guests of the party as their fields show them. */
export const companionsOf = (draft: Pick<ApplicationDraft, 'party' | 'companions'>, form: EventForm): string[] =>
  Array.from({ length: partyOf(draft, form) - 1 }, (_, index) => draft.companions[index] ?? '')

/** The typed answers as the call takes them, without fields that this night does not request; or their problems. */
export function typedApplication(
  draft: ApplicationDraft,
  form: EventForm,
): { body: Application; problems: null } | { body: null; problems: FieldProblem[] } {
  const party = partyOf(draft, form)
  const answers = Object.fromEntries(
    form.questions.map((question) => [question.id, givenAnswer(question, draft.answers[question.id])]),
  )
  const companions = companionsOf(draft, form).map((name) => ({ name }))
  const { application, request, problems } = checkApplication({ ...draft, party, companions, answers }, form)
  if (problems !== null) return { body: null, problems }
  const { firstName, lastName, email, phone, eventId, age, zipCodes, instagramUrl } = application
  const { emailConsent, smsConsent, smsUpdates, website } = draft
  const asked = askedFields(form)
  const body = {
    ...{ firstName, lastName, email, phone, eventId, emailConsent, smsConsent, smsUpdates, website },
    ...(asked.includes('age') ? { age } : {}),
    ...(asked.includes('zipCodes') ? { zipCodes } : {}),
    ...(instagramUrl === null ? {} : { instagramUrl }),
    ...(form.maxParty > 1 ? { party } : {}),
    ...(request.companions.length > 0 ? { companions: [...request.companions] } : {}),
    ...(form.questions.length > 0 ? { answers } : {}),
  }
  return { body, problems: null }
}
