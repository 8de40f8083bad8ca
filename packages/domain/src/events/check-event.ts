import {
  type autoApprovals,
  type DroppableField,
  type EventDraft,
  maxCapacity,
  type offerRanks,
  type Question,
  type Release,
} from '@velvet/contracts/events'
import { AppError, cleanLines, cleanText } from '../kernel/index.ts'
import { checkQuestions } from './check-questions.ts'
import { readTime } from './read-time.ts'
import { isTimeZone } from './time-zone.ts'

/** An event ready to be stored: nothing is blank, and times are instants in UTC. Its slug, which is unique, is checked apart. */
export type CheckedEvent = {
  readonly name: string
  readonly description: string | null
  readonly location: string | null
  readonly date: string | null
  readonly maxCapacity: number | null
  readonly isActive: boolean
  readonly timeZone: string | null
  readonly doorsAt: string | null
  readonly endsAt: string | null
  readonly address: string | null
  readonly dressCode: string | null
  readonly minimumAge: number | null
  readonly maxParty: number
  readonly waitlistOpen: boolean
  readonly droppedFields: DroppableField[]
  readonly questions: Question[]
  readonly autoApprove: (typeof autoApprovals)[number]
  readonly release: Release
  readonly releaseAt: string | null
  readonly offerHours: number
  readonly autoOffer: boolean
  readonly offerRank: (typeof offerRanks)[number]
  readonly reminderHours: number | null
}

const refusal = (path: string, code: string, message: string): AppError =>
  new AppError('invalid', code, message, { errors: [{ path, code, message }] })

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

const textOf = (typed: string | null | undefined): string | null => cleanText(typed ?? '') || null

/** What the form asks; an event with a minimum age has to ask for the age (GST-22). */
const checkForm = (draft: EventDraft, newId: () => string) => {
  const { minimumAge = null, droppedFields = [] } = draft
  if (minimumAge !== null && droppedFields.includes('age'))
    throw refusal('droppedFields', 'age_needed', 'An event with a minimum age has to ask for the age.')
  return {
    minimumAge,
    maxParty: draft.maxParty ?? 1,
    waitlistOpen: draft.waitlistOpen ?? true,
    droppedFields,
    questions: checkQuestions(draft.questions ?? [], newId),
  }
}

/**
 * An event as it is stored; no capacity and 0 are unlimited (EVT-31), it is active unless said otherwise (ENT-34), and new
 * questions get an id. Refuses `event_name_required` (SEC-21), `time_zone_unknown`, `age_needed`, and `validation_failed` for a
 * time that does not exist or an incomplete question, all 400.
 */
export const checkEvent = (draft: EventDraft, newId: () => string): CheckedEvent => {
  const name = cleanText(draft.name)
  if (!name) throw refusal('name', 'event_name_required', 'Event name is required')
  const timeZone = draft.timeZone ? checkZone(draft.timeZone) : null
  const timeOf = (path: 'date' | 'doorsAt' | 'endsAt' | 'releaseAt'): string | null => {
    const typed = draft[path]
    return typed ? readTime(path, typed, timeZone ?? 'UTC') : null
  }
  return {
    name,
    description: cleanLines(draft.description ?? '') || null,
    location: textOf(draft.location),
    date: timeOf('date'),
    maxCapacity: checkCapacity(draft.maxCapacity ?? 0),
    isActive: draft.isActive ?? true,
    timeZone,
    doorsAt: timeOf('doorsAt'),
    endsAt: timeOf('endsAt'),
    address: textOf(draft.address),
    dressCode: textOf(draft.dressCode),
    ...checkForm(draft, newId),
    autoApprove: draft.autoApprove ?? 'nobody',
    release: draft.release ?? 'silent',
    releaseAt: timeOf('releaseAt'),
    offerHours: draft.offerHours ?? 24,
    autoOffer: draft.autoOffer ?? false,
    offerRank: draft.offerRank ?? 'applied',
    reminderHours: draft.reminderHours ?? null,
  }
}
