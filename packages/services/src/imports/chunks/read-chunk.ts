import type { ImportData } from '@velvet/domain/imports'
import { sql } from 'kysely'
import type { Context } from '../../kernel/index.ts'
import type { StoredImport } from '../lock-import.ts'

/** Rows per transaction: enough that a statement costs little per row, few enough that others hardly wait. */
export const chunkRows = 2_500

export type ChunkRow = {
  row: number
  data: ImportData
  emailKey: string | null
  decision: 'force_add' | 'merge' | null
  /** Why the row was rejected when the file was read. */
  error: string | null
  /** The row's number of cells differs from the header's. */
  isRagged: boolean
  /** The person with the address; of several, the one with that name or that time, or else the oldest. */
  knownId: string | null
  /** The first earlier row of the file with the same address. */
  earlierRow: number | null
  /** That row created the known person. */
  isOfEarlier: boolean
  /** A new person's only row in this chunk, while nothing is written: it stays without an outcome, and `data` is left empty. */
  isNew: boolean
}

/**
 * The next rows, each with the owner of its address. Looked up row by row in indexes, so that the cost depends neither on the
 * number of people nor on the length of the file. After a first pass only rows without an outcome are left. A check leaves rows of
 * new people without an outcome, so that only the others travel and are written.
 */
export const readChunk = async (context: Context, one: StoredImport, limit: number): Promise<ChunkRow[]> => {
  // Raw: two lateral joins, each of which must stay a few lookups in indexes per row, and an update with what they found.
  const { rows } = await sql<ChunkRow>`
    with looked as materialized (
      select r.*, known.id as known_id, earlier.row_number as earlier_row,
        coalesce(earlier.outcome = 'created' and earlier.applicant_id = known.id, false) as is_of_earlier,
        ${one.status === 'checking'}::boolean and r.reason is null and r.decision is null and known.id is null
          and earlier.row_number is null and count(*) over (partition by r.email_key) = 1 as is_new
      from (
        select row_number, data, email_key, decision, outcome, case when matched_on is null then error end as reason,
          cardinality(cells) <> ${one.headers.length}::int as is_ragged
        from import_rows
        where import_id = ${one.id}::uuid and row_number > ${one.last_row}
          and ${one.finished_at === null ? sql`true` : sql`outcome is null`}
        order by row_number limit ${limit}
      ) r
      left join lateral (
        select p.id from (
          select a.id, a.created_at, a.name_key from applicants a where a.email_key = r.email_key
          union all select a.id, a.created_at, a.name_key from applicants a where a.email2_key = r.email_key
          union all select a.id, a.created_at, a.name_key from applicant_emails e join applicants a on a.id = e.applicant_id
            where e.email_key = r.email_key
        ) p
        order by coalesce(date_trunc('milliseconds', p.created_at) = (r.data ->> 'createdAt')::timestamptz, false) desc,
          coalesce(p.name_key = match_key(r.data ->> 'firstName') || ' ' || match_key(r.data ->> 'lastName'), false) desc,
          p.created_at, p.id
        limit 1
      ) known on r.reason is null
      left join lateral (
        select e.row_number, e.outcome, e.applicant_id from import_rows e
        where e.import_id = ${one.id}::uuid and e.email_key = r.email_key and e.row_number < r.row_number
          and (e.error is null or e.matched_on is not null)
        order by e.row_number limit 1
      ) earlier on r.reason is null
    ), reset as (
      update import_rows r set outcome = null, error = null, applicant_id = null, match_id = null, matched_on = null, changes = null
      from looked l where l.is_new and l.outcome is not null and r.import_id = ${one.id}::uuid and r.row_number = l.row_number
    )
    select row_number as row, case when is_new then '{}' else data end as data, email_key as "emailKey", decision,
      reason as error, is_ragged as "isRagged", known_id as "knownId", earlier_row as "earlierRow",
      is_of_earlier as "isOfEarlier", is_new as "isNew"
    from looked order by row_number`.execute(context.db)
  return rows
}
