import { sql } from 'kysely'
import type { Context } from '../kernel/index.ts'
import type { Consent } from './record-consents.ts'

/**
 * The opt-in columns of these people that an undo leaves alone, as `id column`: they opted out since, other than by changes of the
 * source `except`.
 */
export const leftSince = async (
  context: Context,
  ids: readonly string[],
  { since, except }: { since: Date; except: Consent['source'] },
): Promise<Set<string>> => {
  const { rows } = await sql<{ id: string; channel: 'email' | 'sms' }>`
    select applicant_id as id, channel from communications
    where applicant_id = any(${ids}::uuid[]) and unsubscribed_at > ${since}
    union
    select applicant_id, channel from consent_events
    where applicant_id = any(${ids}::uuid[]) and action = 'out' and source <> ${except} and created_at > ${since}`.execute(
    context.db,
  )
  return new Set(rows.flatMap(({ id, channel }) => [`${id} ${channel}_opt_in`, `${id} ${channel}_opted_out_at`]))
}
