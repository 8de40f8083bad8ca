import { sql } from 'kysely'
import { matchingApplicants } from '../applicants/index.ts'
import { type Context, tableOf } from '../kernel/index.ts'
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
const named = ({ db }: Context, ids: readonly string[]) =>
  db
    .selectFrom(
      tableOf(
        'named',
        { id: 'uuid' },
        ids.map((id) => ({ id })),
      ),
    )
    .leftJoin('merged_applicants as m', 'm.id', 'named.id')
    .select(['named.id as asked', sql<string>`coalesce(m.merged_into, named.id)`.as('id')])

const peopleOf = (context: Context, selection: Selection) => {
  const columns = ['id', 'phone_e164', 'email_opt_in', 'sms_opt_in'] as const
  if (selection.kind === 'filter')
    return matchingApplicants(context, selection.filter)
      .select(columns)
      .where(sql<boolean>`applicants.created_at <= ${selection.began}::timestamptz`)
  const ids = context.db.selectFrom(named(context, selection.ids).as('n')).select('n.id')
  return context.db.selectFrom('applicants').select(columns).where('id', 'in', ids)
}

const findUnknown = async (context: Context, selection: Selection): Promise<readonly string[]> => {
  if (selection.kind === 'filter') return []
  const rows = await context.db
    .selectFrom(named(context, selection.ids).as('n'))
    .select('n.asked')
    .where(({ exists, not, selectFrom }) =>
      not(exists(selectFrom('applicants as a').select('a.id').whereRef('a.id', '=', 'n.id'))),
    )
    .execute()
  return [...selection.malformed, ...rows.map((row) => row.asked)]
}

/** Counts the people a selection means, each once. */
export const countSelected = async (context: Context, selection: Selection): Promise<Selected> => {
  const isNotBoth = sql`not (email_opt_in and sms_opt_in)`
  const counts = await context.db
    .with(
      (cte) => cte('people').materialized(),
      () => peopleOf(context, selection),
    )
    .selectFrom('people')
    .select([
      sql<number>`count(*)::int`.as('people'),
      sql<number>`count(phone_e164)::int`.as('withPhoneNumbers'),
      sql<number>`count(*) filter (where ${isNotBoth})::int`.as('notBoth'),
      sql<string[]>`array(select id from people where ${isNotBoth} order by id limit ${maxListed})::text[]`.as(
        'firstNotBoth',
      ),
    ])
    .executeTakeFirstOrThrow()
  return { ...counts, unknown: await findUnknown(context, selection) }
}
