import { AppError } from '@velvet/domain/kernel'
import type { ProcessContext } from '../kernel/index.ts'

/** A call that may be repeated: the key is scoped to this admin and this endpoint. */
export type IdempotentCall = { adminId: string; endpoint: string; key: string; requestHash: Buffer }

/** The stored answer of a call. */
export type KeptAnswer = { status: number; body: string }

const keptHours = 24

/**
 * Claims the key for this call and returns null; or returns the answer to the same call within a day. Refuses
 * `idempotency_key_reused` when the earlier request was different, and `idempotency_call_open` while it has no answer. That state
 * stays when the process ended in the middle of the call, because its effect is unknown.
 */
export const beginCall = async (process: ProcessContext, call: IdempotentCall): Promise<KeptAnswer | null> => {
  const now = process.now()
  const dayAgo = new Date(now.getTime() - keptHours * 3_600_000)
  await process.db.deleteFrom('idempotent_calls').where('created_at', '<', dayAgo).execute()
  const taken = await process.db
    .insertInto('idempotent_calls')
    .values({
      admin_id: call.adminId,
      endpoint: call.endpoint,
      key: call.key,
      request_hash: call.requestHash,
      created_at: now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('key')
    .executeTakeFirst()
  if (taken) return null

  const earlier = await process.db
    .selectFrom('idempotent_calls')
    .select(['request_hash', 'status', 'body'])
    .where((eb) => eb.and({ admin_id: call.adminId, endpoint: call.endpoint, key: call.key }))
    .executeTakeFirst()
  if (earlier && !earlier.request_hash.equals(call.requestHash))
    throw new AppError('unmet', 'idempotency_key_reused', 'This Idempotency-Key was used for a different request.', {
      suggestion: 'Use a new key for each different request.',
    })
  // Without a row, the earlier call has just ended without an answer to store.
  if (!earlier || earlier.status === null || earlier.body === null)
    throw new AppError(
      'conflict',
      'idempotency_call_open',
      'This request was already received and has no answer yet.',
      {
        suggestion: 'Wait a moment. If no answer arrives, check what the request changed before you repeat it.',
      },
    )
  return { status: earlier.status, body: earlier.body }
}
