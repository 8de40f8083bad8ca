import { invalidFields, isKnownDate, unknownDate } from '../kernel/index.ts'
import { shownMoment } from './time-zone.ts'

const isoTime = /^(\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(?::\d{2}(?:\.\d{1,9})?)?)(Z|[+-]\d{2}:\d{2})?$/i

/** A time without an offset is a time of the zone, as the date-time input of a browser sends it (EVT-22). */
const momentOf = (text: string, zone: string): Date | null => {
  const [, local = '', offset] = isoTime.exec(text) ?? []
  const shown = new Date(`${local}Z`)
  const isReal = !Number.isNaN(shown.getTime()) && shown.toISOString().startsWith(local.slice(0, 16))
  if (!isReal) return null
  return offset ? new Date(text) : shownMoment(shown.getTime(), zone)
}

/** A time of an event, read in its zone, as ISO 8601 in UTC. Refuses one that does not exist, naming its field. */
export const readTime = (path: string, text: string, zone: string): string => {
  const date = momentOf(text, zone)
  if (!date || !isKnownDate(date)) throw invalidFields([unknownDate(path)])
  return date.toISOString()
}
