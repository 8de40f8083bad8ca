import type { EndpointInput, EndpointOutput } from '@velvet/contracts/kernel'
import type { listEventMessages as endpoint } from '@velvet/contracts/service-messages'
import { sql } from 'kysely'
import { authorize, type Context, knownId, notFound } from '../kernel/index.ts'
import { presentMessage, selectMessages } from './read-messages.ts'

/** One page of the messages to the guests of an event, newest first, and their number. Refuses `event_not_found`. */
export const listEventMessages = async (
  context: Context,
  { params, query: { limit = 50, offset = 0 } }: EndpointInput<typeof endpoint>,
): Promise<EndpointOutput<typeof endpoint>> => {
  authorize(context, 'applicants.read')
  const eventId = knownId(params.id, 'event')
  const event = await context.db.selectFrom('events').select('id').where('id', '=', eventId).executeTakeFirst()
  if (!event) throw notFound('event')
  const [rows, { total }] = await Promise.all([
    selectMessages(context)
      .where('sc.event_id', '=', eventId)
      .orderBy('c.created_at', 'desc')
      .orderBy('c.id', 'desc')
      .limit(limit)
      .offset(offset)
      .execute(),
    context.db
      .selectFrom('communications as c')
      .innerJoin('service_contents as sc', 'sc.id', 'c.service_content_id')
      .select(sql<number>`count(*)::int`.as('total'))
      .where('sc.event_id', '=', eventId)
      .executeTakeFirstOrThrow(),
  ])
  return { messages: rows.map((row) => presentMessage(context, row)), total }
}
