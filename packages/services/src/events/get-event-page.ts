import type { EventPage, getEventPage as endpoint } from '@velvet/contracts/events'
import type { EndpointInput } from '@velvet/contracts/kernel'
import { isPast, isSlug } from '@velvet/domain/events'
import { validate } from 'uuid'
import { type Context, notFound } from '../kernel/index.ts'
import { isFull } from './is-full.ts'
import {
  announcementColumns,
  answerColumns,
  formColumns,
  presentAnnouncement,
  presentAnswers,
  presentForm,
} from './present-form.ts'

/** The event that has or had this slug. One that an earlier version stored has none and is known by its id. */
const findEventId = async ({ db }: Context, slug: string): Promise<string | undefined> => {
  if (!isSlug(slug)) return undefined
  const known = await db.selectFrom('event_slugs').select('event_id').where('slug', '=', slug).executeTakeFirst()
  return known?.event_id ?? (validate(slug) ? slug : undefined)
}

const selectPage = ({ db }: Context, id: string) =>
  db
    .selectFrom('events')
    .select(['name', 'description', 'time_zone', 'location', isFull.as('is_full')])
    .select([...announcementColumns, ...formColumns, ...answerColumns])
    .where('id', '=', id)

const present = (
  row: Awaited<ReturnType<ReturnType<typeof selectPage>['executeTakeFirstOrThrow']>>,
  now: Date,
): EventPage => ({
  id: row.id,
  name: row.name,
  description: row.description,
  date: row.date?.toISOString() ?? null,
  timeZone: row.time_zone,
  location: row.location,
  ...presentAnnouncement(row),
  ...presentForm(row),
  answers: presentAnswers(row, now),
  isFull: row.is_full,
  isOpen: row.cancelled_at === null && !isPast(row.date, now),
  cancelledAt: row.cancelled_at?.toISOString() ?? null,
})

/** What the page of an event shows, also when it is inactive or archived; undefined for an unknown one. */
export const readEventPage = async (context: Context, id: string): Promise<EventPage | undefined> => {
  const row = await selectPage(context, id).executeTakeFirst()
  return row && present(row, context.now())
}

/** An active event with what its page shows, by its slug or an earlier one (GST-19); undefined if there is none (GST-20). */
export const findEventPage = async (context: Context, slug: string): Promise<EventPage | undefined> => {
  const id = await findEventId(context, slug)
  if (id === undefined) return undefined
  const row = await selectPage(context, id)
    .where('is_active', '=', true)
    .where('archived_at', 'is', null)
    .executeTakeFirst()
  return row && present(row, context.now())
}

/** The same for the public call. Refuses `event_not_found`, also for an inactive or archived event. */
export const getEventPage = async (
  context: Context,
  { params }: EndpointInput<typeof endpoint>,
): Promise<EventPage> => {
  const page = await findEventPage(context, params.slug)
  if (!page) throw notFound('event')
  return page
}
