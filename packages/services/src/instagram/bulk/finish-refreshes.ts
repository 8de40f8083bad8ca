import { sql } from 'kysely'
import { type Context, inTransaction } from '../../kernel/index.ts'
import { announceRefreshes } from './announce-refreshes.ts'

/** As many as are listed; older ones are deleted. */
export const maxKept = 20

const forgetOld = async (context: Context): Promise<void> => {
  const listed = context.db
    .selectFrom('instagram_refreshes')
    .select('id')
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(maxKept)
  await context.db
    .deleteFrom('instagram_refreshes')
    .where('status', '<>', 'running')
    .where('id', 'not in', listed)
    .execute()
}

/** Ends bulk refreshes without waiting items. */
export const finishRefreshes = (outer: Context): Promise<void> =>
  inTransaction(outer, async (context) => {
    const rows = await context.db
      .updateTable('instagram_refreshes as r')
      .set({ status: 'completed', ended_at: sql`clock_timestamp()`, waits_until: null })
      .where('r.status', '=', 'running')
      .where(({ exists, not, selectFrom }) =>
        not(
          exists(
            selectFrom('instagram_refresh_items as i')
              .select('i.id')
              .whereRef('i.refresh_id', '=', 'r.id')
              .where('i.state', '=', 'waiting'),
          ),
        ),
      )
      .returning('r.id')
      .execute()
    if (rows.length === 0) return
    await forgetOld(context)
    await announceRefreshes(
      context,
      rows.map(({ id }) => id),
    )
  })

/** Records until when every bulk refresh waits for the sources; null when it continues. */
export const noteWait = (outer: Context, until: Date | null): Promise<void> =>
  inTransaction(outer, async (context) => {
    const rows = await context.db
      .updateTable('instagram_refreshes')
      .set({ waits_until: until })
      .where('status', '=', 'running')
      .where('waits_until', 'is distinct from', until)
      .returning('id')
      .execute()
    await announceRefreshes(
      context,
      rows.map(({ id }) => id),
    )
  })
