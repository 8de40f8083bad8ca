import { undoDays } from '@velvet/domain/batches'
import { sql } from 'kysely'
import type { Context } from '../kernel/index.ts'

const rowsAtOnce = 10_000

/** Deletes the rows of imports that can no longer be undone, and uploads that were not started within a day. */
export const forgetOldImports = async (context: Context): Promise<void> => {
  const before = new Date(context.now().getTime() - undoDays * 86_400_000)
  const dayAgo = new Date(context.now().getTime() - 86_400_000)
  for (let isMore = true; isMore; ) {
    // Raw: ctid is in no table's type.
    const { rows } = await sql<{ count: number }>`
      with old as (
        select id from imports where finished_at < ${before}
        union all select id from imports where status in ('uploading', 'checked') and created_at < ${dayAgo}
      ), gone as (
        delete from import_rows where ctid = any(array(
          select r.ctid from old join import_rows r on r.import_id = old.id limit ${rowsAtOnce}
        )) returning 1
      )
      select count(*)::int as count from gone`.execute(context.db)
    isMore = (rows[0]?.count ?? 0) === rowsAtOnce
  }
  await context.db
    .deleteFrom('imports')
    .where('status', 'in', ['uploading', 'checked'])
    .where('created_at', '<', dayAgo)
    .execute()
}
