import type { OpenEvent } from '@velvet/contracts/events'
import { earliestOpen } from '@velvet/domain/events'
import type { Context } from '../kernel/index.ts'
import { isFull } from './is-full.ts'
import { answerColumns, formColumns, presentAnswers, presentForm, slugOf } from './present-form.ts'

const maxEvents = 500

/** Events that visitors can apply to. */
const openEvents = (context: Context) =>
  context.db
    .selectFrom('events')
    .where('is_active', '=', true)
    .where('archived_at', 'is', null)
    .where('cancelled_at', 'is', null)
    .where((eb) => eb.or([eb('date', 'is', null), eb('date', '>=', earliestOpen(context.now()))]))

/** Events a visitor can apply to, soonest first, those without a date last (API-01). A full event stays, as a waitlist. */
export const listOpenEvents = async (context: Context): Promise<OpenEvent[]> => {
  const rows = await openEvents(context)
    .select(['id', 'name', 'time_zone', 'location', 'slug', ...formColumns, ...answerColumns, isFull.as('is_full')])
    .orderBy('date', (ob) => ob.asc().nullsLast())
    .orderBy('name')
    .limit(maxEvents)
    .execute()
  return rows.map((row) => ({
    id: row.id,
    slug: slugOf(row),
    name: row.name,
    date: row.date?.toISOString() ?? null,
    timeZone: row.time_zone,
    location: row.location,
    isFull: row.is_full,
    answers: presentAnswers(row, context.now()),
    ...presentForm(row),
  }))
}

/** As many addresses as one sitemap may hold. */
const maxSlugs = 50_000

/** The slugs of all events that visitors can apply to (GST-28). */
export const listOpenSlugs = async (context: Context): Promise<string[]> =>
  (await openEvents(context).select(['id', 'slug']).orderBy('id').limit(maxSlugs).execute()).map(slugOf)
