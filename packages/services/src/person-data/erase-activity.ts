import { type SqlBool, sql } from 'kysely'
import { type Context, oneOf } from '../kernel/index.ts'
import type { Traces } from './traces.ts'

/** What remains of an entry besides the actor, the action, the time, and the target's id. */
const sentence = 'About a person who was erased'

/**
 * Erases a person from the log, which keeps what kind of action was done, by whom, and to which id. Entries about other people
 * that mention the person, such as merges, and entries about the person's suppressed addresses lose their text; their details
 * keep only ids.
 */
export const eraseActivity = async ({ db }: Context, { ids, addresses }: Traces): Promise<void> => {
  await db
    .updateTable('activity')
    .set({
      description: sentence,
      details: '{}',
      // Keeps where an admin acted from, but not where the person did.
      ip_address: sql`case when actor_kind = 'admin' then ip_address end`,
      user_agent: sql`case when actor_kind = 'admin' then user_agent end`,
    })
    .where('target_type', '=', 'applicant')
    .where('target_id', '=', oneOf(ids))
    .execute()
  await db
    .updateTable('activity')
    .set({ description: sentence })
    .where('action', 'in', ['applicant.merged', 'applicant.not_duplicate'])
    .where(sql<SqlBool>`(details -> 'duplicateIds' ?| ${ids}::text[] or details ->> 'otherId' = ${oneOf(ids)})`)
    .execute()
  const closed = addresses.map(({ channel, addressHmac }) => `${channel}-${addressHmac.toString('hex')}`)
  await db
    .updateTable('activity')
    .set({
      description: 'About an address of a person who was erased',
      details: sql`jsonb_build_object('suppressionId', details -> 'suppressionId')`,
    })
    .where('action', 'in', ['suppression.added', 'suppression.lifted'])
    .where(sql<string>`details ->> 'suppressionId'`, '=', oneOf(closed))
    .execute()
}
