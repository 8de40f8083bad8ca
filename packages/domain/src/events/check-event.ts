import { type EventDraft, maxCapacity } from '@velvet/contracts/events'
import { AppError, cleanLines, cleanText, invalidFields, isKnownDate, unknownDate } from '../kernel/index.ts'
import { isTimeZone, momentInZone } from './time-zone.ts'

/** An event ready to be stored: nothing is blank, and the date is an instant in UTC. */
export type CheckedEvent = {
  readonly name: string
  readonly description: string | null
  readonly location: string | null
  readonly date: string | null
  readonly maxCapacity: number | null
  readonly isActive: boolean
  readonly timeZone: string | null
}

const refusal = (path: string, code: string, message: string): AppError =>
  new AppError('invalid', code, message, { errors: [{ path, code, message }] })

const isoTime = /^(\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(?::\d{2}(?:\.\d{1,9})?)?)(Z|[+-]\d{2}:\d{2})?$/i

/** A time without an offset is a time of the zone, as the date-time input of a browser sends it (EVT-22). */
const momentOf = (text: string, zone: string): Date => {
  const [, local = '', offset] = isoTime.exec(text) ?? []
  const shown = new Date(`${local}Z`)
  const isReal = !Number.isNaN(shown.getTime()) && shown.toISOString().startsWith(local.slice(0, 16))
  if (!isReal) return new Date(Number.NaN)
  return offset ? new Date(text) : momentInZone(shown.getTime(), zone)
}

const checkDate = (text: string, zone: string): string => {
  const date = momentOf(text, zone)
  if (!isKnownDate(date)) throw invalidFields([unknownDate('date')])
  return date.toISOString()
}

const checkCapacity = (typed: number | string): number | null => {
  const capacity = Number(typed)
  if (!Number.isInteger(capacity) || capacity < 0 || capacity > maxCapacity)
    throw refusal('maxCapacity', 'validation_failed', `The capacity must be a whole number up to ${maxCapacity}.`)
  return capacity || null
}

const checkZone = (name: string): string => {
  if (!isTimeZone(name)) throw refusal('timeZone', 'time_zone_unknown', 'This time zone is not known.')
  return name
}

/**
 * An event as it is stored; no capacity and 0 are unlimited (EVT-31), and it is active unless said otherwise (ENT-34). Refuses
 * `event_name_required` (SEC-21), `time_zone_unknown` and `validation_failed` for a leap second, all 400.
 */
export const checkEvent = (draft: EventDraft): CheckedEvent => {
  const name = cleanText(draft.name)
  if (!name) throw refusal('name', 'event_name_required', 'Event name is required')
  const timeZone = draft.timeZone ? checkZone(draft.timeZone) : null
  return {
    name,
    description: cleanLines(draft.description ?? '') || null,
    location: cleanText(draft.location ?? '') || null,
    date: draft.date ? checkDate(draft.date, timeZone ?? 'UTC') : null,
    maxCapacity: checkCapacity(draft.maxCapacity ?? 0),
    isActive: draft.isActive ?? true,
    timeZone,
  }
}
