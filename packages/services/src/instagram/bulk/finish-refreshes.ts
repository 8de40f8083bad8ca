import { sql } from 'kysely'
import { type Context, inTransaction } from '../../kernel/index.ts'
import { announceRefreshes } from './announce-refreshes.ts'

/** As many as are listed; older ones are deleted. */
export const maxKept = 20

const forgetOld = async (context: Context): Promise<void> => {
  await sql`
    delete from instagram_refreshes where status <> 'running' and id not in (
      select id from instagram_refreshes order by created_at desc, id desc limit ${maxKept})`.execute(context.db)
}

/** Ends bulk refreshes without waiting items. */
export const finishRefreshes = (outer: Context): Promise<void> =>
  inTransaction(outer, async (context) => {
    const { rows } = await sql<{ id: string }>`
      update instagram_refreshes r set status = 'completed', ended_at = clock_timestamp(), waits_until = null
      where status = 'running'
        and not exists (select from instagram_refresh_items i where i.refresh_id = r.id and i.state = 'waiting')
      returning id`.execute(context.db)
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
    const { rows } = await sql<{ id: string }>`
      update instagram_refreshes set waits_until = ${until}
      where status = 'running' and waits_until is distinct from ${until}::timestamptz returning id`.execute(context.db)
    await announceRefreshes(
      context,
      rows.map(({ id }) => id),
    )
  })
