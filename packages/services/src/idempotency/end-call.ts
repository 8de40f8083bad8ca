import type { ProcessContext } from '../kernel/index.ts'
import type { IdempotentCall, KeptAnswer } from './begin-call.ts'

/** Stores the call's answer; null releases the key, for a call that did nothing. */
export const endCall = async (
  { db }: ProcessContext,
  { adminId, endpoint, key }: IdempotentCall,
  answer: KeptAnswer | null,
): Promise<void> => {
  if (answer)
    await db
      .updateTable('idempotent_calls')
      .set(answer)
      .where((eb) => eb.and({ admin_id: adminId, endpoint, key }))
      .execute()
  else
    await db
      .deleteFrom('idempotent_calls')
      .where((eb) => eb.and({ admin_id: adminId, endpoint, key }))
      .execute()
}
