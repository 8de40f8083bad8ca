import { createHash } from 'node:crypto'
import { countsOnce, type EmailEvent } from '@velvet/domain/delivery'
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

/** An event and the id of its message, which may still be unknown to the ledger. */
type Identified = { readonly event: EmailEvent; readonly communicationId: string }

/** The provider's own event id changes between retries, so the content identifies an event. */
const contentOf = (
  communicationId: string | null,
  { event, attempt, occurredAt, url, reason, isMachineOpen }: EmailEvent,
): string =>
  JSON.stringify(['sendgrid', event, isMachineOpen, communicationId, attempt, occurredAt.getTime(), url ?? reason])

const isId = (text: string): boolean => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text)

/** Finds the messages of events in the ledger by our id, or by the provider's for late bounces without ours. */
const find = async (context: Context, events: readonly EmailEvent[]): Promise<Identified[]> => {
  if (events.length === 0) return []
  // Raw: parallel arrays with ordinality, and a lateral search by the provider's id.
  const { rows } = await sql<{ position: number; communication_id: string | null }>`
    select e.position::int - 1 as position, coalesce(c.id, d.communication_id) as communication_id
    from unnest(${events.map(({ communicationId: id }) => (id && isId(id) ? id : null))}::uuid[],
      ${events.map((event) => event.providerId)}::text[], ${events.map((event) => event.address)}::text[])
      with ordinality as e(communication_id, provider_id, address, position)
    left join communications c on c.id = e.communication_id
    left join lateral (
      -- One call with many recipients has one id for all of them; then the address tells whose event it is.
      select communication_id from (
        select a.communication_id, lower(o.address) = lower(e.address) as is_theirs, count(*) over () as sharing
        from ledger_attempts a join communications o on o.id = a.communication_id
        where a.provider_id = e.provider_id and c.id is null
      ) of_call where is_theirs or sharing = 1 limit 1
    ) d on true`.execute(context.db)
  return rows.flatMap(({ position, communication_id: communicationId }) => {
    const event = events[position]
    return event && communicationId ? [{ event, communicationId }] : []
  })
}

/** Without events that count only once and have been counted; the others are remembered. */
const withoutCounted = async (context: Context, found: readonly Identified[]) => {
  const once = found
    .filter(({ event }) => countsOnce(event))
    .map(({ event, communicationId }) => ({
      event,
      communicationId,
      payload: event.raw,
      key: createHash('sha256').update(contentOf(communicationId, event)).digest(),
    }))
  const remembered = await keepNewEvents(context, 'sendgrid', once)
  return { remembered, fresh: [...found.filter(({ event }) => !countsOnce(event)), ...remembered] }
}

/** How many were applied, and how many are about unknown messages. */
type Outcome = { applied: number; strange: number }

const apply = (outer: Context, events: readonly EmailEvent[]): Promise<Outcome> =>
  inTransaction(outer, async (context) => {
    const distinct = [...new Map(events.map((event) => [contentOf(event.communicationId, event), event])).values()]
    const isOurs = ({ communicationId: id }: EmailEvent): boolean => id !== null && isId(id)
    // Most events need no search: the statement that changes their messages finds them.
    const known = distinct.filter((event) => isOurs(event) && !countsOnce(event))
    const found = await find(
      context,
      distinct.filter((event) => !isOurs(event) || countsOnce(event)),
    )
    const { remembered, fresh } = await withoutCounted(context, [
      ...known.map((event) => ({ event, communicationId: event.communicationId?.toLowerCase() ?? '' })),
      ...found,
    ])
    const unfound = distinct.length - known.length - found.length
    if (fresh.length === 0) return { applied: 0, strange: unfound }
    const { applied, strange, campaignIds, areOthersChanged, complainedOf, optedOut, isAboutErased } =
      await applyEmailEvents(context, fresh)
    if (isAboutErased) await forgetPayloads(context, remembered)
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
    if (remembered.some(({ event }) => refusals.has(event.event))) await holdForRefusals(context, campaignIds)
    return { applied, strange: strange + unfound }
  })

/** Small enough that no step of a call keeps others waiting, and no lock is held for long. */
const eventsPerStep = 1_000

/**
 * Applies a provider's events about emails, and remembers those that may count only once. Repeated, late, and reordered events
 * change nothing; events about unknown messages are ignored, and the log records their number. Up to a thousand at a time are
 * applied in one transaction: after an error the provider repeats the call, and events applied before count as repeated.
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
