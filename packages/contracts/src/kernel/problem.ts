import { type Static, Type } from 'typebox'

/** The kind of an error decides the policy: HTTP status, retry, reporting. The code says what went wrong. */
export const errorKinds = {
  invalid: 400,
  unauthenticated: 401,
  forbidden: 403,
  not_found: 404,
  slow: 408,
  gone: 410,
  conflict: 409,
  too_large: 413,
  unsupported: 415,
  unmet: 422,
  limited: 429,
  refused: 502,
  unavailable: 503,
  late: 504,
} as const
export type ErrorKind = keyof typeof errorKinds

export const FieldProblem = Type.Object({
  path: Type.String({ description: 'Dotted path of the field, empty for the whole body' }),
  code: Type.String(),
  message: Type.String({ description: 'Sentence for the person' }),
})
export type FieldProblem = Static<typeof FieldProblem>

/** Body of every answer outside 2xx. */
export const Problem = Type.Object({
  message: Type.String({ description: 'Sentence for the person; may change' }),
  code: Type.String({ description: 'Stable lower snake_case' }),
  requestId: Type.String(),
  details: Type.Optional(Type.String()),
  suggestion: Type.Optional(Type.String({ description: 'What the person can do about it' })),
  stats: Type.Optional(Type.Record(Type.String(), Type.Number())),
  errors: Type.Optional(Type.Array(FieldProblem, { maxItems: 100 })),
  current: Type.Optional(Type.Unknown({ description: 'The current record, after a lost update' })),
})
export type Problem = Static<typeof Problem>
