const parts = {
  weekday: 'short',
  month: 'short',
  day: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
  timeZoneName: 'short',
} as const

const moment = new Intl.DateTimeFormat('en-US', parts)
const momentWithYear = new Intl.DateTimeFormat('en-US', { ...parts, year: 'numeric' })

const clock = new Intl.DateTimeFormat('en-US', { hour: 'numeric', minute: '2-digit' })
const dayAndClock = new Intl.DateTimeFormat('en-US', { weekday: 'short', hour: 'numeric', minute: '2-digit' })
const day = 24 * 60 * 60 * 1000

/**
 * A time in the browser's time zone, with the zone's name: `Sun, Nov 22, 10:00 AM EST`. Includes the year if it is not the
 * current one.
 */
export function momentText(at: string | Date): string {
  const date = new Date(at)
  return (date.getFullYear() === new Date().getFullYear() ? moment : momentWithYear).format(date)
}

/** A time in the near future: `9:00 AM` within a day, `Sun 9:00 AM` after that. */
export const soonText = (at: string, now = Date.now()): string =>
  (Date.parse(at) - now < day ? clock : dayAndClock).format(new Date(at))

const date = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium' })

/** The date of a time: `Nov 22, 2026`. */
export const dayText = (at: string): string => date.format(new Date(at))
