import type { Message } from '@velvet/contracts/conversations'
import type { CommunicationState, SkipReason } from '@velvet/contracts/delivery'
import { failureOf, messageState } from '@velvet/domain/conversations'

/** The ledger's state of an outgoing text. */
export type LedgerRow = {
  state: CommunicationState
  skip_reason: SkipReason | null
  error_code: string | null
  error_message: string | null
  due_at: Date
  delivered_at: Date | null
}

/** The part of a message that shows its outcome. */
export const outcomeOf = (row: LedgerRow): Pick<Message, 'state' | 'failure' | 'dueAt' | 'deliveredAt'> => ({
  state: messageState(row.state),
  failure: failureOf({
    state: row.state,
    skipReason: row.skip_reason,
    errorCode: row.error_code,
    errorMessage: row.error_message,
  }),
  dueAt: row.state === 'queued' ? row.due_at.toISOString() : null,
  deliveredAt: row.delivered_at?.toISOString() ?? null,
})
