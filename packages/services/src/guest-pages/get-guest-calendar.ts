import type { showGuestCalendar as endpoint, GuestEvent } from '@velvet/contracts/guest-pages'
import type { EndpointInput } from '@velvet/contracts/kernel'
import { type Context, notFound } from '../kernel/index.ts'
import { openLink } from './find-application.ts'
import { presentGuestPage } from './present-guest-page.ts'

/** An event as a calendar takes it. */
export type CalendarEvent = GuestEvent & { readonly changedAt: Date }

/** The event of a guest who has a place or was offered one, for a calendar. Refuses `link_not_found` and `calendar_not_found`. */
export const getGuestCalendar = async (
  context: Context,
  { params }: EndpointInput<typeof endpoint>,
): Promise<CalendarEvent> => {
  const { event, hasCalendar } = await presentGuestPage(context, await openLink(context, params.token))
  if (!hasCalendar) throw notFound('calendar')
  const { updated_at: changedAt } = await context.db
    .selectFrom('events')
    .select('updated_at')
    .where('id', '=', event.id)
    .executeTakeFirstOrThrow()
  return { ...event, changedAt }
}
