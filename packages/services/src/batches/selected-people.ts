import { type RawBuilder, sql } from 'kysely'
import { matchingApplicants } from '../applicants/index.ts'
import type { Context } from '../kernel/index.ts'
import type { Selection } from './selection.ts'
import { maxListed } from './tally.ts'

/** The people that a selection means for a message. */
export type Selected = {
  people: number
  withPhoneNumbers: number
  /** People who opted into at most one channel; `firstNotBoth` are the first of them. */
  notBoth: number
  firstNotBoth: string[]
  /** Ids without a person. */
  unknown: readonly string[]
}

/** The id of a merged person means the person who was kept. */
const named = (ids: readonly string[]): RawBuilder<unknown> => sql`
  select named.id as asked, coalesce(m.merged_into, named.id) as id
  from unnest(${ids}::uuid[]) as named(id) left join merged_applicants m on m.id = named.id`

const peopleOf = (context: Context, selection: Selection): RawBuilder<unknown> =>
  selection.kind === 'ids'
    ? sql`select id, phone_e164, email_opt_in, sms_opt_in from applicants
        where id in (select id from (${named(selection.ids)}) n)`
    : sql`${matchingApplicants(context, selection.filter)
        .select(['id', 'phone_e164', 'email_opt_in', 'sms_opt_in'])
        .where(sql<boolean>`applicants.created_at <= ${selection.began}::timestamptz`)}`

const findUnknown = async (context: Context, selection: Selection): Promise<readonly string[]> => {
  if (selection.kind === 'filter') return []
  const { rows } = await sql<{ asked: string }>`
    select asked from (${named(selection.ids)}) n
    where not exists (select 1 from applicants a where a.id = n.id)`.execute(context.db)
  return [...selection.malformed, ...rows.map((row) => row.asked)]
}

/** Counts the people a selection means, each once. */
export const countSelected = async (context: Context, selection: Selection): Promise<Selected> => {
  const { rows } = await sql<Omit<Selected, 'unknown'>>`
    with people as materialized (${peopleOf(context, selection)})
    select count(*)::int as people, count(phone_e164)::int as "withPhoneNumbers",
      count(*) filter (where not (email_opt_in and sms_opt_in))::int as "notBoth",
      array(select id from people where not (email_opt_in and sms_opt_in) order by id limit ${maxListed})::text[] as "firstNotBoth"
    from people`.execute(context.db)
  const [counts] = rows
  if (!counts) throw new Error('A selection was not counted')
  return { ...counts, unknown: await findUnknown(context, selection) }
}
