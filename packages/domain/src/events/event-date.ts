import { knownZone, longDate, shortTime } from './date-styles.ts'

/** The name of the zone in parentheses, where its clocks differ from those of this machine. */
const zoneName = (at: Date, timeZone: string | undefined): string => {
  if (at.toLocaleString('en-US', { timeZone }) === at.toLocaleString('en-US')) return ''
  const [, name] = at.toLocaleDateString('en-US', { timeZone, timeZoneName: 'short' }).split(', ')
  return ` (${name})`
}

/**
 * Long weekday, month, day, year (PUB-15) in the time zone of the event, which is named where the visitor's clock differs. In
 * the visitor's own time zone for an event without one, or with one that this browser does not know.
 */
export const eventDate = (date: string, zone: string | null): string => {
  const [at, timeZone] = [new Date(date), knownZone(zone)]
  return at.toLocaleDateString('en-US', { ...longDate, timeZone }) + zoneName(at, timeZone)
}

/** The time of day in the same zone. */
export const eventTime = (date: string, zone: string | null): string => {
  const [at, timeZone] = [new Date(date), knownZone(zone)]
  return at.toLocaleTimeString('en-US', { ...shortTime, timeZone }) + zoneName(at, timeZone)
}

/** Weekday, day, and time of day in the same zone. */
export const eventMoment = (date: string, zone: string | null): string => {
  const [at, timeZone] = [new Date(date), knownZone(zone)]
  const { year: _, ...dayOfWeek } = longDate
  return at.toLocaleString('en-US', { ...dayOfWeek, ...shortTime, timeZone }) + zoneName(at, timeZone)
}

/** The same date in parts, for a page that sets its numerals large; a dash until there is one. */
export const dateParts = (date: string | null, zone: string | null): Record<'weekday' | 'day' | 'month', string> => {
  if (date === null) return { month: 'Date', day: '–', weekday: 'to follow' }
  const [at, timeZone] = [new Date(date), knownZone(zone)]
  const part = (option: Intl.DateTimeFormatOptions) => at.toLocaleDateString('en-US', { ...option, timeZone })
  return { weekday: part({ weekday: 'long' }), day: part({ day: 'numeric' }), month: part({ month: 'long' }) }
}
