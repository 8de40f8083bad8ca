import type { FieldProblem } from '@velvet/contracts/kernel'

/** Whether a moment can be stored: Postgres and calendars count other years differently. */
export const isKnownDate = (date: Date): boolean => date.getUTCFullYear() > 0 && date.getUTCFullYear() < 10_000

/** The problem of a field with a date that cannot be stored. */
export const unknownDate = (path: string): FieldProblem => ({
  path,
  code: 'date_unknown',
  message: 'This date does not exist.',
})
