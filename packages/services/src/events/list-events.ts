import type { Event, listEvents as endpoint } from '@velvet/contracts/events'
import type { EndpointInput } from '@velvet/contracts/kernel'
import { isPast } from '@velvet/domain/events'
import { authorize, type Context } from '../kernel/index.ts'
import { eventsWithCounts, presentEvent } from './read-events.ts'

/** The next event first, then those without a date, then past ones, the latest first. */
const byWhen =
  (now: Date) =>
  (a: Date | null, b: Date | null): number => {
    const rank = (date: Date | null): number => (date === null ? 1 : isPast(date, now) ? 2 : 0)
    const distance = (date: Date | null): number => Math.abs((date ?? now).getTime() - now.getTime())
    return rank(a) - rank(b) || distance(a) - distance(b)
  }

/** Every event that is not archived, or every one that is, the last archived first (API-40). */
export const listEvents = async (context: Context, { query }: EndpointInput<typeof endpoint>): Promise<Event[]> => {
  authorize(context, 'events.read')
  const events = eventsWithCounts(context)
  if (query.archived)
    return (await events.where('archived_at', 'is not', null).orderBy('archived_at', 'desc').execute()).map(
      presentEvent,
    )
  const order = byWhen(context.now())
  return (await events.where('archived_at', 'is', null).execute())
    .toSorted((a, b) => order(a.date, b.date) || a.name.localeCompare(b.name))
    .map(presentEvent)
}
