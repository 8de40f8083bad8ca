import { dateFormatter, knownZone, longDate, shortTime } from './date-styles.ts'

/** The name of the zone in parentheses, where its clocks differ from those of this machine. */
const zoneName = (at: Date, timeZone: string | undefined): string => {
  const [clock, name] = readClock(at, timeZone)
  return clock === readClock(at, undefined)[0] ? '' : ` (${name})`
}

const clockStyle = { year: 'numeric', month: 'numeric', day: 'numeric', ...shortTime, timeZoneName: 'short' } as const

/** What the clocks of a zone show, and its name. */
const readClock = (at: Date, timeZone: string | undefined): [string, string | undefined] => {
  const [date, time, name] = dateFormatter(clockStyle, timeZone)
    .format(at)
    .split(/, |(?<=[AP]M) /)
  return [`${date} ${time}`, name]
}

/**
 * Long weekday, month, day, year (PUB-15) in the time zone of the event, which is named where the visitor's clock differs. In
 * the visitor's own time zone for an event without one, or with one that this browser does not know.
 */
export const eventDate = (date: string, zone: string | null): string => {
  const [at, timeZone] = [new Date(date), knownZone(zone)]
  return dateFormatter(longDate, timeZone).format(at) + zoneName(at, timeZone)
}

/** The time of day in the same zone. */
export const eventTime = (date: string, zone: string | null): string => {
  const [at, timeZone] = [new Date(date), knownZone(zone)]
  return dateFormatter(shortTime, timeZone).format(at) + zoneName(at, timeZone)
}

/** Weekday, day, and time of day in the same zone. */
export const eventMoment = (date: string, zone: string | null): string => {
  const [at, timeZone] = [new Date(date), knownZone(zone)]
  const { year: _, ...dayOfWeek } = longDate
  return dateFormatter({ ...dayOfWeek, ...shortTime }, timeZone).format(at) + zoneName(at, timeZone)
}

/** The same date in parts, for a page that sets its numerals large; a dash until there is one. */
export const dateParts = (date: string | null, zone: string | null): Record<'weekday' | 'day' | 'month', string> => {
  if (date === null) return { month: 'Date', day: '–', weekday: 'TBA' }
  const parts = dateFormatter(longDate, knownZone(zone)).formatToParts(new Date(date))
  const part = (name: 'weekday' | 'day' | 'month') => parts.find(({ type }) => type === name)?.value ?? ''
  return { weekday: part('weekday'), day: part('day'), month: part('month') }
}
