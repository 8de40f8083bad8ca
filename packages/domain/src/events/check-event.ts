import type { EventDraft } from '@velvet/contracts/events'
import { AppError, cleanLines, cleanText, invalidFields } from '../kernel/index.ts'
import { isTimeZone } from './time-zone.ts'

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

/** Postgres and calendars count other years differently. */
const isInstant = (date: Date): boolean => date.getUTCFullYear() > 0 && date.getUTCFullYear() < 10_000

const checkDate = (text: string): string => {
  const date = new Date(text)
  if (!isInstant(date))
    throw invalidFields([{ path: 'date', code: 'date_unknown', message: 'This date does not exist.' }])
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
  return {
    name,
    description: cleanLines(draft.description ?? '') || null,
    location: cleanText(draft.location ?? '') || null,
    date: draft.date ? checkDate(draft.date) : null,
    maxCapacity: draft.maxCapacity || null,
    isActive: draft.isActive ?? true,
    timeZone: draft.timeZone ? checkZone(draft.timeZone) : null,
  }
}
