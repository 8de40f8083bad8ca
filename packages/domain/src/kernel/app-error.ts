import type { ErrorKind, FieldProblem } from '@velvet/contracts/kernel'

export type ErrorExtras = {
  /** One paragraph more, shown under the message. */
  details?: string
  /** What the person can do about it. */
  suggestion?: string
  stats?: Record<string, number>
  errors?: FieldProblem[]
  retryAfterSeconds?: number
  /** The current record, after a lost update. */
  current?: unknown
  cause?: unknown
}

/** The one error our code throws on purpose. The kind decides status, retry and reporting; the code says what happened. */
export class AppError extends Error {
  readonly kind: ErrorKind
  readonly code: string
  readonly extras: ErrorExtras
  constructor(kind: ErrorKind, code: string, message: string, extras: ErrorExtras = {}) {
    super(message, { cause: extras.cause })
    this.name = 'AppError'
    this.kind = kind
    this.code = code
    this.extras = extras
  }
}

const ended = (sentence: string): string => (/[.!?]$/.test(sentence) ? sentence : `${sentence}.`)

/** A body whose fields break product rules: 400 with one entry per field. */
export const invalidFields = (errors: FieldProblem[]): AppError => {
  const [first, ...others] = errors.map(({ message }) => message)
  const message = others.length === 0 ? (first ?? '') : [first ?? '', ...others].map(ended).join(' ')
  return new AppError('invalid', 'validation_failed', message, { errors })
}
