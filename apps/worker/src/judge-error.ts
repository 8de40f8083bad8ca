import type { ErrorKind } from '@velvet/contracts/kernel'
import { AppError } from '@velvet/domain/kernel'
import type { RetryDecision } from '@velvet/queues'

const finished: readonly ErrorKind[] = ['not_found', 'gone', 'conflict']
const later: readonly ErrorKind[] = ['limited', 'unavailable', 'refused', 'late']

/**
 * The outcome of a job by its error: a job whose target is gone or done already is finished, a job that can never succeed is
 * given up.
 */
export const judgeError = (error: unknown): RetryDecision => {
  if (!(error instanceof AppError)) return 'retry'
  if (finished.includes(error.kind)) return 'done'
  return later.includes(error.kind) ? 'retry' : 'give_up'
}
