import type { ActivityEntry, listActivity as endpoint } from '@velvet/contracts/activity'
import type { EndpointInput } from '@velvet/contracts/kernel'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { authorise, type Context, knownId, notFound } from '../kernel/index.ts'
import { findUndos } from '../undo/index.ts'
import { allOf, readFilters } from './filter-activity.ts'
import { findTargets } from './find-targets.ts'

type Row = {
  id: string
  action: string
  actor_kind: 'admin' | 'visitor' | 'provider' | 'system'
  actor_name: string
  description: string
  ip_address: string | null
  target_type: string | null
  target_id: string | null
  details: Record<string, unknown>
  created_at: Date
}
type Condition = RawBuilder<SqlBool>

const usualPage = 200
/** Frequent matches fill a page within this many entries; rarer matches are few enough to be looked up and sorted. */
const recentEntries = 10_000

const columns = sql`id, action, actor_kind, actor_name, description, ip_address, target_type, target_id, details, created_at`
const newestFirst = sql`order by created_at desc, id desc`

/** Older than the last entry of the previous page, also among entries with the same time. */
const olderThan = async ({ db }: Context, before: string): Promise<Condition> => {
  const id = knownId(before, 'activity_entry')
  const last = await db.selectFrom('activity').select('id').where('id', '=', id).executeTakeFirst()
  if (!last) throw notFound('activity_entry')
  return sql`(created_at, id) < ((select created_at from activity where id = ${id}::uuid), ${id}::uuid)`
}

/** The newest matching entries, found by walking back from the end of the span, within a limit. */
const walkBack = (span: readonly Condition[], others: readonly Condition[], limit: number) => sql<Row>`
  select ${columns} from (
    select * from activity where ${allOf(span)} ${newestFirst} limit ${others.length === 0 ? limit : recentEntries}
  ) recent where ${allOf(others)} ${newestFirst} limit ${limit}`

/**
 * The same page, by first finding all matches. Without `offset 0` the planner may walk back instead, through a whole year when it
 * underestimates how rare the matches are.
 */
const lookUp = (conditions: readonly Condition[], limit: number) => sql<Row>`
  select ${columns} from activity join (
    select id from (select id, created_at from activity where ${allOf(conditions)} offset 0) matching
    ${newestFirst} limit ${limit}
  ) page using (id) ${newestFirst}`

const readPage = async ({ db }: Context, span: Condition[], others: Condition[], limit: number): Promise<Row[]> => {
  const recent = await walkBack(span, others, limit).execute(db)
  if (recent.rows.length === limit || others.length === 0) return recent.rows
  return (await lookUp([...span, ...others], limit).execute(db)).rows
}

const presentEntry = (row: Row, targetExists: boolean): Omit<ActivityEntry, 'undo'> => ({
  id: row.id,
  action: row.action,
  adminUsername: row.actor_kind === 'admin' ? row.actor_name : null,
  actorName: row.actor_name,
  description: row.description,
  ipAddress: row.ip_address,
  targetType: row.target_type,
  targetId: row.target_id,
  targetExists,
  details: row.details,
  timestamp: row.created_at.toISOString(),
})

/**
 * Lists activity, newest first (API-49), in pages that lose and repeat nothing. A page costs about the same however many entries
 * there are. Refuses `activity_entry_not_found` for an unknown `before`, `time_zone_unknown`, and malformed dates.
 */
export const listActivity = async (
  context: Context,
  { query }: EndpointInput<typeof endpoint>,
): Promise<ActivityEntry[]> => {
  authorise(context, 'activity.read')
  const { before, limit = usualPage, ...filters } = query
  const { span, others } = await readFilters(context, filters)
  const older = before?.trim() ? [await olderThan(context, before.trim())] : []
  const rows = await readPage(context, [...span, ...older], others, limit)
  const exists = await findTargets(context, rows)
  const undoOf = await findUndos(context, rows)
  return rows.map((row) => ({ ...presentEntry(row, exists(row)), ...undoOf(row) }))
}
