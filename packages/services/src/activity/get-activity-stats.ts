import type { getActivityStats as endpoint } from '@velvet/contracts/activity'
import type { EndpointInput, EndpointOutput } from '@velvet/contracts/kernel'
import { sql } from 'kysely'
import { authorise, type Context } from '../kernel/index.ts'
import { distinctInLog } from './distinct-in-log.ts'
import { requireZone } from './time-span.ts'

type Stats = EndpointOutput<typeof endpoint>

type Totals = Record<'today' | 'thisWeek' | 'activeAdmins' | 'total', number> & Record<'actors' | 'actions', string[]>

const weekMs = 7 * 86_400_000

/**
 * Totals of the whole log: today in the reader's time zone (ACT-01), the last seven days (LIM-26), the distinct admin names
 * (ACT-03), and all entries (ACT-04); plus the values to filter by. Refuses `time_zone_unknown`.
 */
export const getActivityStats = async (context: Context, { query }: EndpointInput<typeof endpoint>): Promise<Stats> => {
  authorise(context, 'activity.read')
  const zone = await requireZone(context, query.timeZone)
  const now = context.now()
  const weekAgo = new Date(now.getTime() - weekMs)
  const { rows } = await sql<Totals>`
    select
      (select count(*) from activity where created_at >= date_trunc('day', ${now}::timestamptz, ${zone}))::int as today,
      (select count(*) from activity where created_at >= ${weekAgo}::timestamptz)::int as "thisWeek",
      (select count(*) from (${distinctInLog('actor_name', sql`entry.actor_kind = 'admin'`)}) admins)::int as "activeAdmins",
      (select count(*) from activity)::int as total,
      array(${distinctInLog('actor_name')} order by lower(value)) as actors,
      array(${distinctInLog('action')}) as actions`.execute(context.db)
  const [stats] = rows
  if (!stats) throw new Error('The totals of the log were not answered')
  return stats
}
