import type { CalendarEvent } from '@velvet/services/guest-pages'
import type { Settings } from '@velvet/services/kernel'
import ical from 'ical-generator'

type Site = Pick<Settings, 'publicOrigin' | 'venueName'>

const minuteMs = 60_000

/** Where the night is, from its place and its address. */
const placeOf = ({ location, address }: CalendarEvent, { venueName }: Site): string =>
  [location, address].filter((line) => line !== null).join(', ') || venueName

/**
 * The calendar file of a night (GST-13). Its UID stays the same, so that a calendar updates the night instead of adding it again.
 * It names the page of the event and never the guest's own.
 */
export const guestCalendar = (event: CalendarEvent, site: Site): string => {
  const start = new Date(event.doorsAt ?? event.date ?? 0)
  const end = new Date(event.endsAt ?? 0)
  const calendar = ical({ prodId: { company: site.venueName, product: 'Velvet', language: 'EN' } })
  calendar.createEvent({
    id: `${event.id}@${new URL(site.publicOrigin).hostname}`,
    start,
    ...(end.getTime() - start.getTime() >= minuteMs ? { end } : {}),
    stamp: event.changedAt,
    summary: event.name,
    location: placeOf(event, site),
    url: `${site.publicOrigin}/e/${event.slug}`,
  })
  // The value of a URL is one by default, and some calendars read the address only without the parameter.
  return calendar.toString().replace(/^URL;VALUE=URI:/m, 'URL:')
}
