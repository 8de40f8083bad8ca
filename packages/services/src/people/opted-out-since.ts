import { type Context, oneOf } from '../kernel/index.ts'
import type { Consent } from './record-consents.ts'

/**
 * The opt-in columns of these people that an undo leaves alone, as `id column`: they opted out since, other than by changes of the
 * source `except`.
 */
export const optedOutSince = async (
  context: Context,
  ids: readonly string[],
  { since, except }: { since: Date; except: Consent['source'] },
): Promise<Set<string>> => {
  const { db } = context
  const left = await db
    .selectFrom('communications')
    .select(['applicant_id as id', 'channel'])
    .where('applicant_id', '=', oneOf(ids))
    .where('unsubscribed_at', '>', since)
    .union(
      db
        .selectFrom('consent_events')
        .select(['applicant_id as id', 'channel'])
        .where('applicant_id', '=', oneOf(ids))
        .where('action', '=', 'out')
        .where('source', '<>', except)
        .where('created_at', '>', since),
    )
    .execute()
  return new Set(left.flatMap(({ id, channel }) => [`${id} ${channel}_opt_in`, `${id} ${channel}_opted_out_at`]))
}
