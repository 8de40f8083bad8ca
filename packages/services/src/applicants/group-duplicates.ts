import { type ApplicantFilters, type ApplicantSummary, duplicateKinds } from '@velvet/contracts/applicants'
import type { Database } from '@velvet/database'
import { type RawBuilder, type SelectQueryBuilder, sql } from 'kysely'
import type { Context } from '../kernel/index.ts'

/** The kind of match by which people are grouped: the filter's, or a person's first one. */
const groupingBit = (kind: NonNullable<ApplicantFilters['duplicates']>): RawBuilder<number> => {
  const bit = (duplicateKinds as readonly string[]).indexOf(kind)
  return bit < 0 ? sql`(duplicate_kinds & -duplicate_kinds)` : sql`${sql.lit(1 << bit)}::smallint`
}

/** What a row of the grouped list is grouped by. */
export type Grouped = { id: string; group_kind: number; group_key: string | null }

/**
 * Sorts people who share an email, a phone, a name, or an Instagram profile next to each other, group by group; the caller adds
 * the order within a group.
 */
export const groupedByMatch = <O>(
  query: SelectQueryBuilder<Database, 'applicants', O>,
  kind: NonNullable<ApplicantFilters['duplicates']>,
) => {
  const bit = groupingBit(kind)
  const shared = sql<string | null>`(select m.key from match_keys m
    where m.applicant_id = applicants.id and m.kind = ${bit} and exists (
      select from match_keys o where o.kind = m.kind and o.key = m.key and o.applicant_id <> m.applicant_id)
    order by m.key limit 1)`
  return query
    .select([bit.as('group_kind'), shared.as('group_key')])
    .orderBy(sql`group_kind`)
    .orderBy(sql`group_key`)
}

/** The normalized value that the people of each group share, by person. */
export const readGroups = async (
  { db }: Context,
  rows: readonly Grouped[],
): Promise<Map<string, ApplicantSummary['duplicateGroup']>> => {
  const { rows: found } = await sql<{ id: string; kind: number; value: string }>`
    select a.id, g.kind, said.value
    from unnest(${rows.map(({ id }) => id)}::uuid[], ${rows.map((row) => row.group_kind)}::smallint[],
      ${rows.map((row) => row.group_key)}::bigint[]) g(id, kind, key)
    join applicants a on a.id = g.id
    cross join lateral (
      select value from (
        select * from unnest(array[1, 1, 2, 4, 8, 8], array[a.email_key, a.email2_key, a.phone_key, a.name_key,
          instagram_match(a.instagram_key), instagram_match(lower(btrim(a.instagram_url)))]) u(kind, value)
        union all select 1, e.email_key from applicant_emails e where e.applicant_id = a.id
      ) k where k.kind = g.kind and hashtextextended(k.value, 0) = g.key limit 1
    ) said`.execute(db)
  return new Map(
    found.flatMap(({ id, kind, value }) => {
      const name = duplicateKinds[Math.log2(kind)]
      return name ? [[id, { kind: name, value }] as const] : []
    }),
  )
}
