import { type ApplicantFilters, type ApplicantSummary, duplicateKinds } from '@velvet/contracts/applicants'
import type { Database } from '@velvet/database'
import { type RawBuilder, type SelectQueryBuilder, sql } from 'kysely'

type Filter = NonNullable<ApplicantFilters['duplicates']>

/** The first kind by which a person is a duplicate; `applicants_grouped` begins with it. */
const firstKind = sql<number>`(duplicate_kinds & -duplicate_kinds)`

/** The columns that identify a group, by filter; an index of `applicants` begins with each. */
const groupColumns: Record<Filter, readonly RawBuilder<unknown>[]> = {
  true: [firstKind, sql.ref('duplicate_group')],
  email: [sql.ref('duplicate_group')],
  phone: [sql.ref('phone_key')],
  name: [sql.ref('name_key')],
  instagram: [sql.ref('instagram_group')],
}

/**
 * Sorts people who share an email, a phone, a name, or an Instagram profile next to each other, group by group, the newest of
 * each group first; ascending, the whole list is reversed. The query must have the condition of the same filter: an index then
 * supplies the order, so that the cost of a page does not depend on the number of duplicates.
 */
export const orderedByGroup = <O>(
  query: SelectQueryBuilder<Database, 'applicants', O>,
  filter: Filter,
  order: 'asc' | 'desc',
): SelectQueryBuilder<Database, 'applicants', O> => {
  const ofGroups = order === 'desc' ? 'asc' : 'desc'
  return groupColumns[filter]
    .reduce((grouped, column) => grouped.orderBy(column, ofGroups), query)
    .orderBy('created_at', order)
    .orderBy('id', order)
}

/** The kind of match by which people are grouped: the filter's, or a person's first one. */
const groupingKind = (filter: Filter): RawBuilder<number> => {
  const bit = (duplicateKinds as readonly string[]).indexOf(filter)
  return bit < 0 ? firstKind : sql`${sql.lit(1 << bit)}`
}

const keptByHash = (values: RawBuilder<unknown>, group: string): RawBuilder<string | null> =>
  sql`(select value from (${values}) said (value) where hashtextextended(value, 0) = ${sql.ref(group)} limit 1)`
const emails = sql`values (email_key), (email2_key)
  union all select e.email_key from applicant_emails e where e.applicant_id = applicants.id`
const profiles = sql`values (instagram_match(instagram_key)), (instagram_match(lower(btrim(instagram_url))))`

/** The normalized value that the people of a group share; looked up for the rows of a page only. */
export const sharedValue = (filter: Filter) =>
  [
    groupingKind(filter).as('group_kind'),
    sql<string | null>`case ${groupingKind(filter)}
      when 1 then ${keptByHash(emails, 'duplicate_group')}
      when 2 then phone_key
      when 4 then name_key
      else ${keptByHash(profiles, 'instagram_group')}
    end`.as('group_value'),
  ] as const

/** The group of a row that was read with `sharedValue`; nothing for other rows. */
export const presentGroup = (row: {
  group_kind?: number
  group_value?: string | null
}): Pick<ApplicantSummary, 'duplicateGroup'> => {
  const kind = row.group_kind === undefined ? undefined : duplicateKinds[Math.log2(row.group_kind)]
  return kind && row.group_value ? { duplicateGroup: { kind, value: row.group_value } } : {}
}
