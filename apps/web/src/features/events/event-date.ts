import { isTimeZone } from '@velvet/domain/events'

const longDate = { weekday: 'long', month: 'long', day: 'numeric', year: 'numeric' } as const

/**
 * Long weekday, month, day, year (PUB-15) in the time zone of the event, which is named where the visitor's clock differs. In
 * the visitor's own time zone for an event without one, or with one that this browser does not know.
 */
export const eventDate = (date: string, zone: string | null): string => {
  const at = new Date(date)
  const timeZone = zone !== null && isTimeZone(zone) ? zone : undefined
  const text = at.toLocaleDateString('en-US', { ...longDate, timeZone })
  if (at.toLocaleString('en-US', { timeZone }) === at.toLocaleString('en-US')) return text
  const [, name] = at.toLocaleDateString('en-US', { timeZone, timeZoneName: 'short' }).split(', ')
  return `${text} (${name})`
}
