import type { EventDraft } from '@velvet/contracts/events'
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

/** A time without an offset is a time of the zone. */
const momentOf = (text: string, zone: string): Date => {
  if (/(Z|[+-]\d{2}:?\d{2})$/i.test(text)) return new Date(text)
  const shown = new Date(`${text}Z`)
  const isReal = !Number.isNaN(shown.getTime()) && shown.toISOString().startsWith(text.slice(0, 16))
  return isReal ? momentInZone(shown.getTime(), zone) : new Date(Number.NaN)
}

const checkDate = (text: string, zone: string): string => {
  const date = momentOf(text, zone)
  if (!isKnownDate(date)) throw invalidFields([unknownDate('date')])
  return date.toISOString()
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
    maxCapacity: Number(draft.maxCapacity ?? 0) || null,
    isActive: draft.isActive ?? true,
    timeZone,
  }
}
