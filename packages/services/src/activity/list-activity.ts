import type { ActivityEntry, listActivity as endpoint } from '@velvet/contracts/activity'
import type { EndpointInput } from '@velvet/contracts/kernel'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { authorize, type Context, knownId, notFound } from '../kernel/index.ts'
import { findUndos } from '../undo/index.ts'
import { allOf, readFilters } from './filter-activity.ts'
import { findTargets } from './find-targets.ts'

type Condition = RawBuilder<SqlBool>

const usualPage = 200
/** Frequent matches fill a page within this many entries; rarer matches are few enough to be looked up and sorted. */
const recentEntries = 10_000

const columns = [
  'activity.id',
  'action',
  'actor_kind',
  'actor_name',
  'description',
  'ip_address',
  'target_type',
  'target_id',
  'details',
  'activity.created_at',
] as const

/** Older than the last entry of the previous page, also among entries with the same time. */
const olderThan = async ({ db }: Context, before: string): Promise<Condition> => {
  const id = knownId(before, 'activity_entry')
  const last = await db.selectFrom('activity').select('id').where('id', '=', id).executeTakeFirst()
  if (!last) throw notFound('activity_entry')
  return sql`(created_at, id) < ((select created_at from activity where id = ${id}::uuid), ${id}::uuid)`
}

/** The newest matching entries, found by walking back from the end of the span, within a limit. */
const walkBack = ({ db }: Context, span: readonly Condition[], others: readonly Condition[], limit: number) => {
  const recent = db
    .selectFrom('activity')
    .selectAll()
    .where(allOf(span))
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(others.length === 0 ? limit : recentEntries)
  return db
    .selectFrom(recent.as('activity'))
    .select(columns)
    .where(allOf(others))
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
}

/**
 * The same page, by first finding all matches. Without `offset 0` the planner may walk back instead, through a whole year when it
 * underestimates how rare the matches are.
 */
const lookUp = ({ db }: Context, conditions: readonly Condition[], limit: number) => {
  const matching = db.selectFrom('activity').select(['id', 'created_at']).where(allOf(conditions)).offset(sql.lit(0))
  const page = db
    .selectFrom(matching.as('matching'))
    .select('id')
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
  return db
    .selectFrom('activity')
    .innerJoin(page.as('page'), 'page.id', 'activity.id')
    .select(columns)
    .orderBy('activity.created_at', 'desc')
    .orderBy('activity.id', 'desc')
}

const readPage = async (context: Context, span: Condition[], others: Condition[], limit: number) => {
  const recent = await walkBack(context, span, others, limit).execute()
  if (recent.length === limit || others.length === 0) return recent
  return lookUp(context, [...span, ...others], limit).execute()
}
type Row = Awaited<ReturnType<typeof readPage>>[number]

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
  authorize(context, 'activity.read')
  const { before, limit = usualPage, ...filters } = query
  const { span, others } = await readFilters(context, filters)
  const older = before?.trim() ? [await olderThan(context, before.trim())] : []
  const rows = await readPage(context, [...span, ...older], others, limit)
  const [exists, undoOf] = await Promise.all([findTargets(context, rows), findUndos(context, rows)])
  return rows.map((row) => ({ ...presentEntry(row, exists(row)), ...undoOf(row) }))
}
