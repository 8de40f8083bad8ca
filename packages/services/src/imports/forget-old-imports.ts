import { undoDays } from '@velvet/domain/batches'
import { workingStatuses } from '@velvet/domain/imports'
import { sql } from 'kysely'
import type { Context } from '../kernel/index.ts'

const rowsAtOnce = 10_000

/**
 * Deletes some rows of imports that can no longer be undone and that no worker is working on, and of uploads that were neither
 * started nor checked within a day, and finally these uploads. Returns whether more may be left.
 */
export const forgetOldImports = async (context: Context): Promise<boolean> => {
  const before = new Date(context.now().getTime() - undoDays * 86_400_000)
  const dayAgo = new Date(context.now().getTime() - 86_400_000)
  // Raw: ctid is in no table's type.
  const { rows } = await sql<{ count: number }>`
    with old as (
      select id from imports where finished_at < ${before} and status <> all(${workingStatuses}::text[])
      union all
      select id from imports where status in ('uploading', 'checked') and coalesce(started_at, created_at) < ${dayAgo}
    ), gone as (
      delete from import_rows where ctid = any(array(
        select r.ctid from old join import_rows r on r.import_id = old.id limit ${rowsAtOnce}
      )) returning 1
    )
    select count(*)::int as count from gone`.execute(context.db)
  if (rows[0]?.count === rowsAtOnce) return true
  await context.db
    .deleteFrom('imports')
    .where('status', 'in', ['uploading', 'checked'])
    .where(({ fn }) => fn.coalesce('started_at', 'created_at'), '<', dayAgo)
    .execute()
  return false
}
