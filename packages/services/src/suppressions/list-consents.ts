import type { EndpointInput, EndpointOutput } from '@velvet/contracts/kernel'
import type { listConsents as endpoint } from '@velvet/contracts/suppressions'
import { sql } from 'kysely'
import { authorize, type Context, knownId } from '../kernel/index.ts'
import { addressesOf, missingApplicant } from '../people/index.ts'
import { presentSuppression } from './present-suppression.ts'

const maxEvents = 200

/** A person's consents, newest first, and their suppressed addresses. Refuses `applicant_not_found`. */
export const listConsents = async (
  context: Context,
  { params }: EndpointInput<typeof endpoint>,
): Promise<EndpointOutput<typeof endpoint>> => {
  authorize(context, 'applicants.read')
  const id = knownId(params.id, 'applicant')
  const person = await context.db.selectFrom('applicants').select('id').where('id', '=', id).executeTakeFirst()
  if (!person) throw await missingApplicant(context, id)
  const addresses = await addressesOf(context, [id])
  const events = await context.db
    .selectFrom('consent_events')
    .selectAll()
    .where('applicant_id', '=', id)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(maxEvents)
    .execute()
  const closed = await context.db
    .selectFrom('suppressions')
    .selectAll()
    .where(
      sql<boolean>`(channel, address_hmac) in (select * from unnest(
        ${addresses.map(({ channel }) => channel)}::text[], ${addresses.map(({ addressHmac }) => addressHmac)}::bytea[]))`,
    )
    .orderBy('created_at', 'desc')
    .execute()
  return {
    events: events.map((event) => ({
      id: event.id,
      channel: event.channel,
      action: event.action,
      source: event.source,
      textVersion: event.text_version,
      ipAddress: event.ip_address,
      createdAt: event.created_at.toISOString(),
    })),
    suppressions: closed.map(presentSuppression),
  }
}
