import type { Question, QuestionDraft } from '@velvet/contracts/events'
import type { FieldProblem } from '@velvet/contracts/kernel'
import { cleanText, invalidFields } from '../kernel/index.ts'

const problem = (path: string, message: string): FieldProblem => ({ path, code: 'invalid', message })

const optionsOf = ({ options }: QuestionDraft): string[] => [...new Set((options ?? []).map(cleanText).filter(Boolean))]

const problemsOf = (draft: QuestionDraft, index: number, ids: readonly (string | undefined)[]): FieldProblem[] => {
  const path = `questions.${index}`
  return [
    ...(cleanText(draft.label) ? [] : [problem(`${path}.label`, 'Write the question.')]),
    ...(draft.id !== undefined && ids.indexOf(draft.id) !== index
      ? [problem(`${path}.id`, 'Two questions have the same id.')]
      : []),
    ...(draft.type === 'choice' && optionsOf(draft).length < 2
      ? [problem(`${path}.options`, 'A choice needs 2 to 20 different options.')]
      : []),
  ]
}

/**
 * The questions of an event as they are stored. A question keeps its id, and a new one gets one from `newId` (GST-23). Refuses
 * `validation_failed`, naming each field.
 */
export const checkQuestions = (drafts: readonly QuestionDraft[], newId: () => string): Question[] => {
  const ids = drafts.map(({ id }) => id)
  const problems = drafts.flatMap((draft, index) => problemsOf(draft, index, ids))
  if (problems.length > 0) throw invalidFields(problems)
  return drafts.map((draft) => ({
    id: draft.id ?? newId(),
    type: draft.type,
    label: cleanText(draft.label),
    required: draft.required ?? false,
    ...(draft.type === 'choice' ? { options: optionsOf(draft) } : {}),
  }))
}
