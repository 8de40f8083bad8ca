import { type Context, oneOf } from '../../kernel/index.ts'
import { columnOf } from '../chunks/person-fields.ts'
import type { StoredImport } from '../lock-import.ts'

/** The opt-in columns, as `id column`, of people whom a later import opted out after this one had. */
export const laterOptOuts = async ({ db }: Context, one: StoredImport, ids: readonly string[]): Promise<string[]> => {
  const rows = await db
    .selectFrom('import_rows as r')
    .innerJoin('imports as i', 'i.id', 'r.import_id')
    .select(['r.applicant_id as id', 'r.changes'])
    .where('r.applicant_id', '=', oneOf(ids))
    .where('r.import_id', '<>', one.id)
    .where('r.undone', 'is', null)
    .where('r.outcome', '=', 'updated')
    .where('i.status', 'in', ['completed', 'failed'])
    .where('i.finished_at', '>', ({ fn, selectFrom, val }) =>
      fn.coalesce(
        selectFrom('import_rows as own')
          .select(({ fn: inner }) => inner.max('own.written_at').as('at'))
          .whereRef('own.applicant_id', '=', 'r.applicant_id')
          .where('own.import_id', '=', one.id),
        val(one.created_at),
      ),
    )
    .execute()
  return rows.flatMap(({ id, changes }) =>
    (['emailOptIn', 'smsOptIn'] as const)
      .filter((field) => changes?.[field])
      .map((field) => `${id} ${columnOf[field]}`),
  )
}
