import { isTimeZone } from '@velvet/domain/events'

const longDate = { weekday: 'long', month: 'long', day: 'numeric', year: 'numeric' } as const

/**
 * Long weekday, month, day, year (PUB-15) on the calendar of the place, which is named where the visitor's clock shows another
 * time. On the visitor's own calendar for an event without a zone, or with one that this browser does not know.
 */
export const eventDate = (date: string, zone: string | null): string => {
  const at = new Date(date)
  const timeZone = zone !== null && isTimeZone(zone) ? zone : undefined
  const text = at.toLocaleDateString('en-US', { ...longDate, timeZone })
  if (at.toLocaleString('en-US', { timeZone }) === at.toLocaleString('en-US')) return text
  const [, name] = at.toLocaleDateString('en-US', { timeZone, timeZoneName: 'short' }).split(', ')
  return `${text} (${name})`
}
