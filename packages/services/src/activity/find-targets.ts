import { type RawBuilder, sql } from 'kysely'
import { type Context, oneOf } from '../kernel/index.ts'

type Target = { readonly target_type: string | null; readonly target_id: string | null }

/** Records that the screens can open, by the target kind of an entry. */
const openable: Readonly<Record<string, RawBuilder<{ id: string }>>> = {
  admin: sql`admins`,
  applicant: sql`applicants`,
  campaign: sql`(select id from campaigns where deleted_at is null)`,
  event: sql`events`,
  import: sql`imports`,
  tag: sql`tags`,
  template: sql`templates`,
}

/** Which of these targets still exist, in one query for a whole page. */
export const findTargets = async (
  { db }: Context,
  targets: readonly Target[],
): Promise<(target: Target) => boolean> => {
  const idsOf = (type: string): string[] => [
    ...new Set(targets.flatMap((target) => (target.target_type === type ? (target.target_id ?? []) : []))),
  ]
  const questions = Object.entries(openable).flatMap(([type, records]) => {
    const ids = idsOf(type)
    const found = db.selectFrom(records.as('target')).select(['id', sql<string>`${sql.lit(type)}`.as('type')])
    return ids.length === 0 ? [] : [found.where('id', '=', oneOf(ids))]
  })
  const [first, ...others] = questions
  if (!first) return () => false
  const rows = await others.reduce((all, one) => all.unionAll(one), first).execute()
  const found = new Set(rows.map(({ type, id }) => `${type} ${id}`))
  return ({ target_type, target_id }) => found.has(`${target_type} ${target_id}`)
}
