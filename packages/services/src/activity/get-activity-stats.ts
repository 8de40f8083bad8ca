import type { getActivityStats as endpoint } from '@velvet/contracts/activity'
import type { EndpointInput, EndpointOutput } from '@velvet/contracts/kernel'
import { sql } from 'kysely'
import { authorize, type Context } from '../kernel/index.ts'
import { distinctInLog } from './distinct-in-log.ts'
import { requireZone } from './time-span.ts'

type Stats = EndpointOutput<typeof endpoint>

const weekMs = 7 * 86_400_000

/**
 * Totals of the whole log: today in the reader's time zone (ACT-01), the last seven days (LIM-26), the distinct admin names
 * (ACT-03), and all entries (ACT-04); plus the values to filter by. Refuses `time_zone_unknown`.
 */
export const getActivityStats = async (context: Context, { query }: EndpointInput<typeof endpoint>): Promise<Stats> => {
  authorize(context, 'activity.read')
  const zone = await requireZone(context, query.timeZone)
  const now = context.now()
  const weekAgo = new Date(now.getTime() - weekMs)
  const count = sql<number>`count(*)::int`.as('count')
  const entries = context.db.selectFrom('activity').select(count)
  const admins = distinctInLog('actor_name', sql`entry.actor_kind = 'admin'`)
  return context.db
    .selectNoFrom((eb) => [
      entries
        .where('created_at', '>=', sql<Date>`date_trunc('day', ${now}::timestamptz, ${zone})`)
        .$asScalar()
        .$notNull()
        .as('today'),
      entries.where('created_at', '>=', weekAgo).$asScalar().$notNull().as('thisWeek'),
      eb.selectFrom(sql`(${admins})`.as('admin')).select(count).$asScalar().$notNull().as('activeAdmins'),
      entries.$asScalar().$notNull().as('total'),
      sql<string[]>`array(${distinctInLog('actor_name')} order by lower(value))`.as('actors'),
      sql<string[]>`array(${distinctInLog('action')})`.as('actions'),
    ])
    .executeTakeFirstOrThrow()
}
