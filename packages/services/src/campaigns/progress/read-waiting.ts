import type { CampaignWaiting } from '@velvet/contracts/campaigns'
import { sql } from 'kysely'
import type { Context } from '../../kernel/index.ts'

type Running = { readonly id: string; readonly type: string; readonly status: string; readonly paused_at: Date | null }

/**
 * When the wait ends of running campaigns that have nothing left to send before quiet hours end. Their next text is found by an
 * index, so that a long queue costs nothing.
 */
export const readWaiting = async (
  { db }: Context,
  campaigns: readonly Running[],
): Promise<Map<string, CampaignWaiting>> => {
  const ids = campaigns.filter((one) => one.status === 'sending' && !one.paused_at && one.type !== 'email')
  if (ids.length === 0) return new Map()
  const { rows } = await sql<{ id: string; until: Date; timeZone: string | null }>`
    select ca.id, next.due_at as until,
      (select zone from unnest(next.zones) zone
        where (next.due_at at time zone zone)::time between '08:55' and '09:05' limit 1) as "timeZone"
    from campaigns ca cross join lateral (
      select due_at, zones, error_code from communications c
      where c.campaign_id = ca.id and c.channel = 'sms' and c.stage = 'queued' order by due_at limit 1
    ) next
    where ca.id = any (${ids.map(({ id }) => id)}::uuid[]) and ca.dispatched_at is not null
      and next.due_at > clock_timestamp() and next.error_code is distinct from 'will_retry'
      and not exists (
        select from communications c where c.campaign_id = ca.id and c.channel = 'email' and c.stage = 'queued'
      )`.execute(db)
  return new Map(rows.map(({ id, until, timeZone }) => [id, { until: until.toISOString(), timeZone }]))
}
