import { tzOffset } from '@date-fns/tz/tzOffset'
import { ownZone } from '../../kit/time/own-zone.ts'

const minute = 60_000
const day = 24 * 60 * minute

/** The zone in which to show a date: the given one, or the reader's own if none is given or the browser does not know it. */
export const readingZone = (timeZone: string | null): string =>
  timeZone && Number.isFinite(tzOffset(timeZone, new Date())) ? timeZone : ownZone()

/** The local time of a zone at a moment, in the format of a date and time field: `2026-12-12T21:00`. */
export function wallTime(at: string | Date, zone: string): string {
  const moment = new Date(at)
  return new Date(moment.getTime() + tzOffset(zone, moment) * minute).toISOString().slice(0, 16)
}

/**
 * The moment at which the clocks of a zone show this: the first one where they are set back, undefined where they are put
 * forward over it.
 */
export function momentAt(wall: string, zone: string): Date | undefined {
  const asUtc = Date.parse(`${wall}Z`)
  if (Number.isNaN(asUtc)) return undefined
  const offsets = [-day, day].map((distance) => tzOffset(zone, new Date(asUtc + distance)))
  return offsets
    .map((offset) => new Date(asUtc - offset * minute))
    .find((moment) => wallTime(moment, zone) === wall.slice(0, 16))
}

type Shown = { day: string; clock: string; whole: string; month: string; dayOfMonth: string }

/** The date of an event in its zone, which is named where the reader's clock differs. */
export function shownDate(at: string, timeZone: string | null): Shown {
  const moment = new Date(at)
  const zone = readingZone(timeZone)
  const isElsewhere = tzOffset(zone, moment) !== tzOffset(ownZone(), moment)
  const text = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat('en-US', { timeZone: zone, ...options }).format(moment)
  const clock = text({ hour: 'numeric', minute: '2-digit', ...(isElsewhere ? { timeZoneName: 'short' } : {}) })
  return {
    day: text({ dateStyle: 'medium' }),
    clock,
    whole: `${text({ weekday: 'short', month: 'short', day: 'numeric', year: 'numeric' })}, ${clock}`,
    month: text({ month: 'short' }),
    dayOfMonth: text({ day: 'numeric' }),
  }
}
