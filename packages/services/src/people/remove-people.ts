import { sql } from 'kysely'
import { type Context, oneOf } from '../kernel/index.ts'
import { announcePeople } from './announce-applicants.ts'

/**
 * Waits until no part of a ledger is being filled, and lets none start until the transaction ends. For transactions that change
 * messages before they remove the person, because a fill may wait for those messages.
 */
export const awaitFills = async ({ db }: Context): Promise<void> => {
  // Raw: the query builder does not lock tables.
  await sql`lock table ledger_gate in share mode`.execute(db)
}

/**
 * Deletes people permanently, with everything that belongs to them alone. Their applications and consents are detached by one
 * statement each, at a tenth of what the triggers of thousands of people take for the same.
 */
export const removePeople = async (context: Context, ids: readonly string[]): Promise<void> => {
  if (ids.length === 0) return
  await context.db.deleteFrom('event_applications').where('applicant_id', '=', oneOf(ids)).execute()
  await context.db
    .updateTable('consent_events')
    .set({ applicant_id: null })
    .where('applicant_id', '=', oneOf(ids))
    .execute()
  await context.db.deleteFrom('applicants').where('id', '=', oneOf(ids)).execute()
  await announcePeople(context, ids)
}
