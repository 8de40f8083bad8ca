import { type ApplicantSummary, duplicateKinds } from '@velvet/contracts/applicants'
import type { CheckedFields } from '@velvet/domain/applicants'
import { sql } from 'kysely'
import type { Context } from '../kernel/index.ts'
import { presentSummary, selectSummary } from './present-applicant.ts'

const maxMatches = 10

/**
 * People who match these fields by the rules of DUP-03 to DUP-09; those with the most in common first. `duplicateOn` lists what
 * each has in common with them.
 */
export const findMatches = async (context: Context, fields: CheckedFields): Promise<ApplicantSummary[]> => {
  const {
    email = null,
    email2 = null,
    phone = null,
    firstName = null,
    lastName = null,
    instagramUsername = null,
  } = fields
  // Raw: a list of values made by functions, and arithmetic on bits.
  const { rows } = await sql<{ id: string; kinds: number }>`
    with given as (select regexp_replace(${phone}::text, '\\D', '', 'g') as digits),
    wanted as (
      select kind::smallint, hashtextextended(value, 0) as key from given, lateral (values
        (1, match_key(${email})), (1, match_key(${email2})),
        (2, case when length(digits) >= 10 then right(digits, 10) end),
        (4, match_key(${firstName}) || ' ' || match_key(${lastName})),
        (8, instagram_match(${instagramUsername}))
      ) named (kind, value) where value is not null
    )
    select applicant_id as id, bit_or(kind)::int as kinds from wanted join match_keys using (kind, key)
    group by applicant_id order by bit_count(bit_or(kind)::int::bit(4)) desc, applicant_id desc limit ${maxMatches}
  `.execute(context.db)
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
