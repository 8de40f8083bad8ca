import type { CampaignWaiting } from '@velvet/contracts/campaigns'
import { sql } from 'kysely'
import { type Context, oneOf } from '../../kernel/index.ts'

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
  const rows = await db
    .selectFrom('campaigns as ca')
    .crossJoinLateral((eb) =>
      eb
        .selectFrom('communications as c')
        .select(['c.due_at', 'c.zones', 'c.error_code'])
        .whereRef('c.campaign_id', '=', 'ca.id')
        .where('c.channel', '=', 'sms')
        .where('c.stage', '=', 'queued')
        .orderBy('c.due_at')
        .limit(1)
        .as('next'),
    )
    .select([
      'ca.id',
      'next.due_at as until',
      sql<string | null>`(select zone from unnest(next.zones) zone
        where (next.due_at at time zone zone)::time between '08:55' and '09:05' limit 1)`.as('timeZone'),
    ])
    .where('ca.id', '=', oneOf(ids.map(({ id }) => id)))
    .where('ca.dispatched_at', 'is not', null)
    .where('next.due_at', '>', sql<Date>`clock_timestamp()`)
    .where('next.error_code', 'is distinct from', 'will_retry')
    .where(({ exists, not, or, selectFrom }) =>
      not(
        or([
          exists(
            selectFrom('communications as c')
              .select('c.id')
              .whereRef('c.campaign_id', '=', 'ca.id')
              .where('c.channel', '=', 'email')
              .where('c.stage', '=', 'queued'),
          ),
          exists(
            selectFrom('send_batches as b')
              .select('b.id')
              .whereRef('b.campaign_id', '=', 'ca.id')
              .where('b.state', '=', 'queued'),
          ),
        ]),
      ),
    )
    .execute()
  return new Map(rows.map(({ id, until, timeZone }) => [id, { until: until.toISOString(), timeZone }]))
}
