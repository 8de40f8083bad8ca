import { type ApplicantFilters, duplicateKinds } from '@velvet/contracts/applicants'
import type { Database } from '@velvet/database'
import { type RawBuilder, type SelectQueryBuilder, sql } from 'kysely'

/** The bit by which people are grouped: that of the filter, or the first by which a person matches somebody. */
const groupingBit = (kind: NonNullable<ApplicantFilters['duplicates']>): RawBuilder<number> => {
  const bit = (duplicateKinds as readonly string[]).indexOf(kind)
  return bit < 0 ? sql`(duplicate_kinds & -duplicate_kinds)` : sql`${sql.lit(1 << bit)}::smallint`
}

/**
 * Puts those who share an email, a phone, a name or an Instagram profile next to each other, group by group, and leaves the
 * order within a group to what is added later.
 */
export const groupedByMatch = <O>(
  query: SelectQueryBuilder<Database, 'applicants', O>,
  kind: NonNullable<ApplicantFilters['duplicates']>,
): SelectQueryBuilder<Database, 'applicants', O> => {
  const bit = groupingBit(kind)
  const shared = sql`(select m.key from match_keys m
    where m.applicant_id = applicants.id and m.kind = ${bit} and exists (
      select from match_keys o where o.kind = m.kind and o.key = m.key and o.applicant_id <> m.applicant_id)
    order by m.key limit 1)`
  return query.orderBy(bit).orderBy(shared)
}
