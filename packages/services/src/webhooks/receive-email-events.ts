import { createHash } from 'node:crypto'
import type { EmailEvent } from '@velvet/domain/delivery'
import { sql } from 'kysely'
import { announceCampaigns } from '../campaigns/index.ts'
import { holdForRefusals } from '../delivery/index.ts'
import { type Context, inTransaction, recordActivity } from '../kernel/index.ts'
import { announceMessages } from '../service-messages/index.ts'
import { applyEmailEvents } from './apply-email-events.ts'
import { holdForComplaints } from './hold-for-complaints.ts'
import { noteReportKinds } from './report-kinds.ts'
import { forgetPayloads, keepNewEvents, passedOver } from './webhook-events.ts'

const refusals: ReadonlySet<string> = new Set(['bounce', 'blocked', 'dropped'])

type Identified = { event: EmailEvent; communicationId: string; key: Buffer }

/** The provider's own event id changes between retries, so the content identifies an event. */
const dedupeKey = (
  communicationId: string,
  { event, attempt, occurredAt, url, reason, isMachineOpen }: EmailEvent,
): Buffer =>
  createHash('sha256')
    .update(
      JSON.stringify(['sendgrid', event, isMachineOpen, communicationId, attempt, occurredAt.getTime(), url ?? reason]),
    )
    .digest()

/** Finds the messages of events by our id, or by the provider's for late bounces without ours. */
const identify = async (context: Context, events: readonly EmailEvent[]): Promise<Identified[]> => {
  // Raw: parallel arrays with ordinality, and a lateral search by the provider's id.
  const { rows } = await sql<{ position: number; communication_id: string | null }>`
    select e.position::int - 1 as position, coalesce(c.id, d.communication_id) as communication_id
    from unnest(${events.map((event) => event.communicationId)}::text[], ${events.map((event) => event.providerId)}::text[],
      ${events.map((event) => event.address)}::text[]) with ordinality as e(communication_id, provider_id, address, position)
    left join communications c on c.id = case when e.communication_id ~* '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then e.communication_id::uuid end
    left join lateral (
      -- One call with many recipients has one id for all of them; then the address tells whose event it is.
      select communication_id from (
        select a.communication_id, lower(o.address) = lower(e.address) as is_theirs, count(*) over () as sharing
        from delivery_attempts a join communications o on o.id = a.communication_id
        where a.provider_id = e.provider_id and c.id is null
      ) of_call where is_theirs or sharing = 1 limit 1
    ) d on true`.execute(context.db)
  return rows.flatMap(({ position, communication_id: communicationId }) => {
    const event = events[position]
    return event && communicationId ? [{ event, communicationId, key: dedupeKey(communicationId, event) }] : []
  })
}

/** How many were applied, and how many are about unknown messages. */
type Outcome = { applied: number; strange: number }

const apply = (outer: Context, events: readonly EmailEvent[]): Promise<Outcome> =>
  inTransaction(outer, async (context) => {
    const identified = await identify(context, events)
    const strange = events.length - identified.length
    const fresh = await keepNewEvents(
      context,
      'sendgrid',
      identified.map((one) => ({ ...one, payload: one.event.raw })),
    )
    if (fresh.length === 0) return { applied: 0, strange }
    const { campaignIds, areOthersChanged, complainedOf, optedOut, isAboutErased } = await applyEmailEvents(
      context,
      fresh,
    )
    if (isAboutErased) await forgetPayloads(context, fresh)
    await recordActivity(
      context,
      optedOut.map((id) => ({
        action: 'applicant.unsubscribed',
        description: 'An applicant unsubscribed from campaign email in their email app',
        target: { type: 'applicant' as const, id },
      })),
    )
    await announceCampaigns(context, campaignIds)
    if (areOthersChanged) await announceMessages(context)
    await holdForComplaints(context, complainedOf)
    if (fresh.some(({ event }) => refusals.has(event.event))) await holdForRefusals(context, campaignIds)
    return { applied: fresh.length, strange }
  })

/** Small enough that no step of a call keeps others waiting, and no lock is held for long. */
const eventsPerStep = 1_000

/**
 * Stores and applies a provider's events about emails. Repeated, late, and reordered events change nothing; events about unknown
 * messages are ignored, and the log records their number. Up to a thousand at a time are stored and applied in one transaction:
 * after an error the provider repeats the call, and events applied before count as repeated.
 */
export const receiveEmailEvents = async (
  context: Context,
  events: readonly EmailEvent[],
): Promise<{ received: number; applied: number }> => {
  let applied = 0
  let strange = 0
  for (let start = 0; start < events.length; start += eventsPerStep) {
    const outcome = await apply(context, events.slice(start, start + eventsPerStep))
    applied += outcome.applied
    strange += outcome.strange
  }
  const kinds = events.map(({ event }) => (event === 'blocked' ? 'bounce' : event))
  if (events.length > 0) await noteReportKinds(context, 'sendgrid', kinds)
  if (strange > 0) context.logger.warn({ provider: 'sendgrid', count: strange }, passedOver)
  return { received: events.length, applied }
}
