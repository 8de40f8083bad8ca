import { toE164 } from '@velvet/domain/phone'
import { sql } from 'kysely'
import type { Context } from '../kernel/index.ts'

/** Values that are known of a person. */
export type Known = { emails: (string | null)[]; numbers: (string | null)[]; names: (string | null)[] }

type Left = Record<'emails' | 'phones' | 'names', (string | null)[] | null>

/** The id of a deleted person, and of people who were merged into them and not restored. */
export const readRemainingIds = async (context: Context, id: string): Promise<string[]> => {
  const other = sql<string>`other::uuid`
  const rows = await context.db
    .selectFrom('activity')
    .crossJoinLateral(sql`jsonb_array_elements_text(details -> 'duplicateIds')`.as('other'))
    .select(sql<string>`other`.as('id'))
    .distinct()
    .where('target_id', '=', id)
    .where('action', '=', 'applicant.merged')
    .where(({ exists, not, selectFrom }) => not(exists(selectFrom('applicants').select('id').where('id', '=', other))))
    .where(({ exists, not, selectFrom }) =>
      not(exists(selectFrom('merged_applicants').select('id').where('id', '=', other))),
    )
    .execute()
  return [id, ...rows.map((row) => row.id)]
}

/**
 * The remaining data of a deleted person: from import rows, message values, undone merges, and the entry of the deletion. An
 * address that was never contacted or imported is no longer known.
 */
export const readRemainingData = async (context: Context, ids: readonly string[]): Promise<Known> => {
  // Raw: nearly every column is read from JSON, for which the builder has fragments only.
  const { rows } = await sql<Left>`
    with said as (
      select data from import_rows where applicant_id = any (${ids}::uuid[])
      union all
      select merge_values from communications where merged_from = any (${ids}::uuid[])
      union all
      select jsonb_build_object('email', p -> 'email', 'email2', p -> 'email2', 'phone', p -> 'phone_e164',
        'firstName', p -> 'first_name', 'lastName', p -> 'last_name', 'instagram', p -> 'instagram_username')
      from merges cross join lateral jsonb_array_elements(snapshot #> '{removed,applicants}') p
      where p ->> 'id' = any (${ids}::text[])
      union all
      select jsonb_build_object('firstName', word)
      from activity, regexp_split_to_table(description, '\\s+') with ordinality w(word, place)
      where target_id = any (${ids}::uuid[]) and action = 'applicant.deleted' and place > 1
    )
    select array_agg(data ->> 'email') || array_agg(data ->> 'email2') as emails, array_agg(data ->> 'phone') as phones,
      array_agg(data ->> 'firstName') || array_agg(data ->> 'lastName') || array_agg(data ->> 'instagramUsername')
        || array_agg(data ->> 'instagram') as names
    from said`.execute(context.db)
  const [left] = rows
  return {
    emails: left?.emails ?? [],
    numbers: (left?.phones ?? []).map((phone) => phone && toE164(phone)),
    names: left?.names ?? [],
  }
}
