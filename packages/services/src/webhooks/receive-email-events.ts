import { createHash } from 'node:crypto'
import type { EmailEvent } from '@velvet/domain/delivery'
import { sql } from 'kysely'
import { announceCampaigns } from '../campaigns/index.ts'
import { type Context, inTransaction, recordActivity } from '../kernel/index.ts'
import { applyEmailEvents } from './apply-email-events.ts'

type Identified = { event: EmailEvent; communicationId: string; key: Buffer }

/** The provider's own event id changes between retries, so what happened identifies an event. */
const dedupeKey = (
  communicationId: string,
  { event, attempt, occurredAt, url, reason, isMachineOpen }: EmailEvent,
): Buffer =>
  createHash('sha256')
    .update(
      JSON.stringify(['sendgrid', event, isMachineOpen, communicationId, attempt, occurredAt.getTime(), url ?? reason]),
    )
    .digest()

/** Finds the messages that events are about, by our id, or by the provider's for late bounces that lost ours. */
const identify = async (context: Context, events: readonly EmailEvent[]): Promise<Identified[]> => {
  const { rows } = await sql<{ position: number; communication_id: string }>`
    select e.position::int - 1 as position, coalesce(c.id, d.communication_id) as communication_id
    from unnest(${events.map((event) => event.communicationId)}::text[], ${events.map((event) => event.providerId)}::text[])
      with ordinality as e(communication_id, provider_id, position)
    left join communications c on c.id = case when e.communication_id ~ '^[0-9a-fA-F-]{36}$' then e.communication_id::uuid end
    left join lateral (
      select communication_id from delivery_attempts where provider_id = e.provider_id and c.id is null limit 1
    ) d on true`.execute(context.db)
  return rows.flatMap(({ position, communication_id: communicationId }) => {
    const event = events[position]
    return event && communicationId ? [{ event, communicationId, key: dedupeKey(communicationId, event) }] : []
  })
}

/** Keeps events that were never seen before and returns which those are. */
const keepNew = async (context: Context, identified: readonly Identified[]): Promise<Identified[]> => {
  const byKey = new Map(identified.map((one) => [one.key.toString('hex'), one]))
  // One order for all, so that two calls with the same events wait for each other instead of locking up.
  const unique = [...byKey.values()].sort((a, b) => Buffer.compare(a.key, b.key))
  const { rows } = await sql<{ dedupe_key: Buffer }>`
    insert into webhook_events (dedupe_key, provider, communication_id, payload)
    select * from unnest(
      ${unique.map((one) => one.key)}::bytea[], ${unique.map(() => 'sendgrid')}::text[],
      ${unique.map((one) => one.communicationId)}::uuid[], ${unique.map((one) => JSON.stringify(one.event.raw))}::jsonb[])
    on conflict do nothing returning dedupe_key`.execute(context.db)
  return rows.flatMap((row) => byKey.get(row.dedupe_key.toString('hex')) ?? [])
}

const deadlock = '40P01'
const mostTries = 4

const apply = (outer: Context, events: readonly EmailEvent[]): Promise<number> =>
  inTransaction(outer, async (context) => {
    const fresh = await keepNew(context, await identify(context, events))
    if (fresh.length === 0) return 0
    const { campaignIds, optedOut } = await applyEmailEvents(context, fresh)
    for (const applicantId of optedOut)
      await recordActivity(context, {
        action: 'applicant.unsubscribed',
        description: 'An applicant left campaign email through their mail program',
        target: { type: 'applicant', id: applicantId },
      })
    await announceCampaigns(context, campaignIds)
    return fresh.length
  })

/**
 * Takes what a provider reports about emails. Repeated, late and shuffled events change nothing; events about mail that is
 * not ours are passed over. Everything is kept and applied in one transaction: an error means that nothing was.
 */
export const receiveEmailEvents = async (
  context: Context,
  events: readonly EmailEvent[],
): Promise<{ received: number; applied: number }> => {
  for (let attempt = 1; ; attempt += 1)
    try {
      return { received: events.length, applied: events.length > 0 ? await apply(context, events) : 0 }
    } catch (error) {
      // The sender keeps results of the same rows at the same time; whoever comes second tries again.
      const isDeadlock = error instanceof Error && Reflect.get(error, 'code') === deadlock
      if (!isDeadlock || attempt === mostTries) throw error
    }
}
