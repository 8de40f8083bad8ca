import type { Question } from '@velvet/contracts/events'
import type { FieldProblem } from '@velvet/contracts/kernel'
import { cleanLines } from '../kernel/index.ts'

export type AnswerValue = string | number | boolean

/** An answer with the question as it read at that time. */
export type Answer = { readonly questionId: string; readonly label: string; readonly value: AnswerValue }

const maxTextLength = 500

type Read = { value: AnswerValue | null; problem?: string }

const readText = (value: string): Read => {
  const text = cleanLines(value)
  return text.length > maxTextLength
    ? { value: null, problem: `An answer must be at most ${maxTextLength} characters.` }
    : { value: text || null }
}

const readers: Record<Question['type'], (value: unknown, question: Question) => Read> = {
  text: (value) => (typeof value === 'string' ? readText(value) : { value: null, problem: 'Write your answer.' }),
  choice: (value, { options = [] }) =>
    typeof value === 'string' && options.includes(value)
      ? { value }
      : { value: null, problem: 'Choose one of the options.' },
  yes_no: (value) => (typeof value === 'boolean' ? { value } : { value: null, problem: 'Answer yes or no.' }),
  number: (value) =>
    typeof value === 'number' && Number.isFinite(value) ? { value } : { value: null, problem: 'Enter a number.' },
}

const isBlank = (value: unknown): boolean =>
  value === undefined || value === null || (typeof value === 'string' && cleanLines(value) === '')

/** The answer to one question, or null without one, and the sentence under its field (GST-24). */
export const readAnswer = (question: Question, value: unknown): Read => {
  if (!isBlank(value)) return readers[question.type](value, question)
  return question.required ? { value: null, problem: 'This question needs an answer.' } : { value: null }
}

/** The answers to the questions of an event; others are ignored. */
export const checkAnswers = (
  questions: readonly Question[],
  answers: Readonly<Record<string, unknown>> = {},
): { answers: Answer[]; problems: FieldProblem[] } => {
  const read = questions.map((question) => {
    const value = Object.hasOwn(answers, question.id) ? answers[question.id] : undefined
    return { question, ...readAnswer(question, value) }
  })
  return {
    answers: read.flatMap(({ question, value }) =>
      value === null ? [] : [{ questionId: question.id, label: question.label, value }],
    ),
    problems: read.flatMap(({ question, problem }) =>
      problem === undefined ? [] : [{ path: `answers.${question.id}`, code: 'invalid', message: problem }],
    ),
  }
}
