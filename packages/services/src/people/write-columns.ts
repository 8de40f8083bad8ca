import type { Values } from '@velvet/database'
import { sql } from 'kysely'
import type { Context } from '../kernel/index.ts'
import { type PersonColumns, typedColumns, usedColumns } from './person-columns.ts'

/** What else of a person changed, before and after: ids of tags, and the status of an application. */
export type Further = { readonly before: Values; readonly after: Values }

type Written = { readonly id: string; readonly columns: PersonColumns; readonly further?: Further }

/**
 * Keeps the earlier and later values of the columns that change, for an undo; a decision also has the time of the earlier one. A
 * second change of a batch adds to the first. Part of the statement that writes, so that both see the same person.
 */
const keeping = (batchId: string) => sql`, kept as (
    insert into batch_items as k (batch_id, applicant_id, before, after)
    select ${batchId}::uuid, a.id,
      coalesce(c.before, '{}') || coalesce(p.further -> 'before', '{}')
        || case when c.before ? 'status' then jsonb_build_object('decided_at', a.decided_at) else '{}' end,
      coalesce(c.after, '{}') || coalesce(p.further -> 'after', '{}')
    from p join applicants a on a.id = p.id
    cross join lateral (select to_jsonb(a) as now, to_jsonb(p) as next) v
    cross join lateral (
      select jsonb_object_agg(name, now -> name) as before, jsonb_object_agg(name, next -> name) as after
      from unnest(p.named) name where now -> name is distinct from next -> name
    ) c
    on conflict (batch_id, applicant_id) do update
      set before = excluded.before || k.before, after = k.after || excluded.after
  )`

/**
 * Writes the named columns of each person and leaves the others unchanged, in one statement; with a batch, keeps what an undo
 * needs.
 */
export const writeColumns = async (
  context: Context,
  people: readonly Written[],
  batchId: string | undefined,
): Promise<void> => {
  const used = usedColumns(people.map(({ columns }) => columns))
  const changes = used.map(
    (column) =>
      sql`${sql.ref(column)} = case when ${column} = any(p.named) then p.${sql.ref(column)} else a.${sql.ref(column)} end`,
  )
  const records = people.map(({ id, columns, further }) => ({ id, further, named: Object.keys(columns), ...columns }))
  // A trigger sets the time of the change, also where only tags or applications changed.
  // Raw: a case per column, and in one statement with what is kept.
  await sql`with p as (
      select * from json_to_recordset(${JSON.stringify(records)}::json)
        as r(${sql.join([sql`id uuid, named text[], further jsonb`, ...typedColumns(used)])})
    )${batchId === undefined ? sql`` : keeping(batchId)}
    update applicants a set ${sql.join([sql`updated_at = a.updated_at`, ...changes])} from p where a.id = p.id`.execute(
    context.db,
  )
}
