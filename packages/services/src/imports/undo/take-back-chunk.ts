import { sql } from 'kysely'
import type { Context } from '../../kernel/index.ts'
import { isAsWritten, lastWritten } from '../chunks/as-written.ts'
import { chunkRows } from '../chunks/read-chunk.ts'
import type { StoredImport } from '../lock-import.ts'
import { removePeople } from './remove-people.ts'
import { restorePeople } from './restore-people.ts'
import type { TakenBack, Written } from './written.ts'

const readRows = async (context: Context, one: StoredImport) => {
  const { rows } = await sql<{ row: number; id: string | null }>`
    select row_number as row, case when undone is null then applicant_id end as id from import_rows
    where import_id = ${one.id}::uuid and row_number < ${one.last_row}
    order by row_number desc limit ${chunkRows}`.execute(context.db)
  return rows
}

/** The people, locked in order of id. Leaves out people who were deleted in the meantime. */
const lockWritten = async (context: Context, importId: string, ids: readonly string[]): Promise<Written[]> => {
  const locked = await sql<{ id: string }>`
    select id from applicants where id = any(${ids}::uuid[]) order by id for update`.execute(context.db)
  const here = locked.rows.map(({ id }) => id)
  const { rows } = await sql<Written>`
    select a.id, w."isMade", ${isAsWritten} as "isUntouched", w.changes
    from applicants a
    join (
      select applicant_id, bool_or(outcome = 'created') as "isMade", ${lastWritten},
        coalesce(jsonb_agg(changes order by row_number) filter (where changes is not null), '[]') as changes
      from import_rows
      where import_id = ${importId}::uuid and applicant_id = any(${here}::uuid[]) and undone is null
      group by applicant_id
    ) w on w.applicant_id = a.id
    order by a.id`.execute(context.db)
  return rows
}

const keepOutcome = async (context: Context, importId: string, people: readonly TakenBack[]): Promise<void> => {
  if (people.length === 0) return
  await sql`update import_rows r set undone = p.undone
    from jsonb_to_recordset(${JSON.stringify(people)}::jsonb) as p(id uuid, undone text)
    where r.import_id = ${importId}::uuid and r.applicant_id = p.id`.execute(context.db)
}

/**
 * Undoes the next rows of a locked import, the newest first, person by person: each person is settled with all their rows.
 * Returns whether rows may be left.
 */
export const takeBackChunk = async (context: Context, one: StoredImport): Promise<boolean> => {
  const rows = await readRows(context, one)
  const ids = [...new Set(rows.flatMap(({ id }) => id ?? []))]
  const written = await lockWritten(context, one.id, ids)
  const removed = await removePeople(
    context,
    one,
    written.filter(({ isMade }) => isMade),
  )
  const restored = await restorePeople(
    context,
    one,
    written.filter(({ isMade }) => !isMade),
  )
  const people = [...removed, ...restored]
  await keepOutcome(context, one.id, people)
  const count = (undone: TakenBack['undone']): number => people.filter((person) => person.undone === undone).length
  await context.db
    .updateTable('imports')
    .set({
      last_row: rows.at(-1)?.row ?? 0,
      processed_rows: one.processed_rows + rows.length,
      removed_people: one.removed_people + count('removed'),
      restored_people: one.restored_people + count('restored'),
      kept_people: one.kept_people + count('kept'),
    })
    .where('id', '=', one.id)
    .execute()
  return rows.length === chunkRows
}
