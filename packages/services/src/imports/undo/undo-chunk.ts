import { sql } from 'kysely'
import { type Context, oneOf, tableOf } from '../../kernel/index.ts'
import { isAsWritten, lastWritten } from '../chunks/as-written.ts'
import { chunkRows } from '../chunks/read-chunk.ts'
import type { StoredImport } from '../lock-import.ts'
import { removePeople } from './remove-people.ts'
import { restorePeople } from './restore-people.ts'
import type { UndoneRow, Written } from './written.ts'

const readRows = (context: Context, one: StoredImport) =>
  context.db
    .selectFrom('import_rows')
    .select('row_number as row')
    .select((eb) => eb.case().when('undone', 'is', null).then(eb.ref('applicant_id')).end().as('id'))
    .where('import_id', '=', one.id)
    .where('row_number', '<', one.last_row)
    .orderBy('row_number', 'desc')
    .limit(chunkRows)
    .execute()

/** The people, locked in order of id. Leaves out people who were deleted in the meantime. */
const lockWritten = async (context: Context, importId: string, ids: readonly string[]): Promise<Written[]> => {
  const locked = await context.db
    .selectFrom('applicants')
    .select('id')
    .where('id', '=', oneOf(ids))
    .orderBy('id')
    .forUpdate()
    .execute()
  const here = locked.map(({ id }) => id)
  // Raw: aggregates of all rows of a person, also of JSON, compared with the person.
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

const keepOutcome = async (context: Context, importId: string, people: readonly UndoneRow[]): Promise<void> => {
  if (people.length === 0) return
  await context.db
    .updateTable('import_rows as r')
    .from(tableOf('p', { id: 'uuid', undone: 'text' }, people))
    .set(({ ref }) => ({ undone: ref('p.undone') }))
    .where('r.import_id', '=', importId)
    .whereRef('r.applicant_id', '=', 'p.id')
    .execute()
}

/**
 * Undoes the next rows of a locked import, the newest first, person by person: each person is settled with all their rows.
 * Returns whether rows may be left.
 */
export const undoChunk = async (context: Context, one: StoredImport): Promise<boolean> => {
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
  const count = (undone: UndoneRow['undone']): number => people.filter((person) => person.undone === undone).length
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
