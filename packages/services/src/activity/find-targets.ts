import { type RawBuilder, sql } from 'kysely'
import type { Context } from '../kernel/index.ts'

type Target = { readonly target_type: string | null; readonly target_id: string | null }

/** Records that the screens can open, by the target kind of an entry. */
const openable: Readonly<Record<string, RawBuilder<unknown>>> = {
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
  const questions = Object.entries(openable).flatMap(([type, rows]) => {
    const ids = idsOf(type)
    return ids.length === 0
      ? []
      : [sql`select ${sql.lit(type)} as type, id from ${rows} target where id = any (${ids}::uuid[])`]
  })
  if (questions.length === 0) return () => false
  const { rows } = await sql<{ type: string; id: string }>`
    select type, id from (${sql.join(questions, sql` union all `)}) targets`.execute(db)
  const found = new Set(rows.map(({ type, id }) => `${type} ${id}`))
  return ({ target_type, target_id }) => found.has(`${target_type} ${target_id}`)
}
