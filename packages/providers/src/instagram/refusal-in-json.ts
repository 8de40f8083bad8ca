import { at, textOf } from './json-values.ts'

const texts = [
  'message',
  'error.message',
  'error',
  'error_description',
  'detail',
  'errors.0.message',
  'errors.0',
  'Message.0',
]

/** The sentence of an answer that is about the call, not about a profile; null when there is none. */
export const sentenceIn = (json: unknown): string | null =>
  texts.map((path) => textOf(at(json, path), 200)).find((text) => text !== null) ?? null

/** Whether the body reports a failure, whatever its HTTP status. */
export const isFailureAnswer = (json: unknown): boolean => {
  const error = at(json, 'error')
  const status = at(json, 'status')
  return (
    at(json, 'success') === false ||
    (typeof status === 'string' && /^(?:fail|failed|failure|error)$/i.test(status)) ||
    (error !== undefined && error !== null && error !== false && error !== '')
  )
}
