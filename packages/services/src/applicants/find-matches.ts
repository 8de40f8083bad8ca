import { type ApplicantSummary, duplicateKinds } from '@velvet/contracts/applicants'
import type { CheckedFields } from '@velvet/domain/applicants'
import { sql } from 'kysely'
import type { Context } from '../kernel/index.ts'
import { presentSummary, selectSummary } from './present-applicant.ts'

const maxMatches = 10

/** The keys by which people with these fields are recognized, as `match_keys` holds them (DUP-03 to DUP-09). */
// Raw: a list of values made by functions.
const keysOf = ({ email, email2, phone, firstName, lastName, instagramUsername }: CheckedFields) => sql`
  select kind::smallint, hashtextextended(value, 0) as key
  from (select regexp_replace(${phone ?? null}::text, '\\D', '', 'g') as digits) given, lateral (values
    (1, match_key(${email ?? null})), (1, match_key(${email2 ?? null})),
    (2, case when length(digits) >= 10 then right(digits, 10) end),
    (4, match_key(${firstName ?? null}) || ' ' || match_key(${lastName ?? null})),
    (8, instagram_match(match_key(${instagramUsername ?? null})))
  ) named (kind, value) where value is not null`

/** Waits for other transactions that look for people who match these fields, so that they do not both find none. */
export const waitForMatches = async ({ db }: Context, fields: CheckedFields): Promise<void> => {
  const inOrder = sql<{ key: string }>`(
    select distinct hashint8extended(key, kind) as key from (${keysOf(fields)}) keys order by 1)`.as('in_order')
  await db.selectFrom(inOrder).select(sql`pg_advisory_xact_lock(key)`.as('lock')).execute()
}

/**
 * People who match these fields by the rules of DUP-03 to DUP-09; those with the most in common first. `duplicateOn` lists what
 * each has in common with them.
 */
export const findMatches = async (context: Context, fields: CheckedFields): Promise<ApplicantSummary[]> => {
  const wanted = sql<{ kind: number; key: string }>`(${keysOf(fields)})`.as('wanted')
  const rows = await context.db
    .selectFrom(wanted)
    .innerJoin('match_keys as m', (join) => join.onRef('m.kind', '=', 'wanted.kind').onRef('m.key', '=', 'wanted.key'))
    .select(['m.applicant_id as id', sql<number>`bit_or(m.kind)::int`.as('kinds')])
    .groupBy('m.applicant_id')
    .orderBy(sql`bit_count(bit_or(m.kind)::int::bit(4))`, 'desc')
    .orderBy('m.applicant_id', 'desc')
    .limit(maxMatches)
    .execute()
  if (rows.length === 0) return []
  const people = await selectSummary(context.db.selectFrom('applicants'))
    .where(
      'id',
      'in',
      rows.map(({ id }) => id),
    )
    .execute()
  return rows.flatMap(({ id, kinds }) => {
    const person = people.find((row) => row.id === id)
    if (!person) return []
    const duplicateOn = duplicateKinds.filter((_, bit) => (kinds & (1 << bit)) !== 0)
    return [{ ...presentSummary(person, context.actor), duplicateOn }]
  })
}
