import type { SendOutcome } from '@velvet/services/message-providers'
import { LostCall } from './connections.ts'

/** The outcome of a call that got no answer: certainly not sent if it never left, else unknown. */
export const lostCallOutcome = (error: unknown): SendOutcome => {
  if (!(error instanceof LostCall))
    return { kind: 'unknown', reason: error instanceof Error ? error.name : 'no_answer' }
  return { kind: error.hasLeft ? 'unknown' : 'retry', reason: error.code }
}
