import type { EventDraft as Body, Event } from '@velvet/contracts/events'
import { orderProblems } from '@velvet/domain/events'
import type { FieldProblems } from '../../kit/record-form/index.ts'
import { ownZone } from '../../kit/time/own-zone.ts'
import { momentAt, readingZone, wallTime } from './event-times.ts'
import { type SettingsDraft, settingsBody, settingsDraftOf, settingsProblems } from './settings/event-settings-draft.ts'

/** The values of the event dialog as its fields hold them. */
export type EventDraft = SettingsDraft & {
  name: string
  /** Local time in the event's zone; empty without a date. */
  date: string
  /** Empty for each reader's own zone. */
  timeZone: string
  location: string
  description: string
  maxCapacity: string
  isActive: boolean
}

export const longest = { name: 200, location: 300, description: 5_000 }
const highestCapacity = 10_000_000

/** A new event is active (EVT-24) and in the admin's time zone. */
export const draftOf = (event: Event | undefined): EventDraft => ({
  name: event?.name ?? '',
  date: event?.date ? wallTime(event.date, readingZone(event.timeZone)) : '',
  timeZone: event ? (event.timeZone ?? '') : ownZone(),
  location: event?.location ?? '',
  description: event?.description ?? '',
  maxCapacity: event?.maxCapacity ? String(event.maxCapacity) : '',
  isActive: event?.isActive ?? true,
  ...settingsDraftOf(event),
})

/** A copy under another name and address, without times. */
export const copyOf = (event: Event): EventDraft => ({
  ...draftOf(event),
  name: `Copy of ${event.name}`.slice(0, longest.name),
  date: '',
  doorsAt: '',
  endsAt: '',
  ...(event.release === 'at' ? { release: 'by_hand' } : {}),
  releaseAt: '',
  slug: '',
  isActive: true,
})

/** The moment that the fields name; undefined without a date or when the clocks skip that time. */
export const momentOf = ({ date, timeZone }: Pick<EventDraft, 'date' | 'timeZone'>): Date | undefined =>
  date === '' ? undefined : momentAt(date, readingZone(timeZone))

/** The request body. A date that was not edited keeps its stored value, to the second. */
export function bodyOf(draft: EventDraft, known: Event | undefined): Body {
  const before = draftOf(known)
  const isSameDate = known !== undefined && draft.date === before.date && draft.timeZone === before.timeZone
  return {
    name: draft.name.trim(),
    description: textOrNull(draft.description),
    location: textOrNull(draft.location),
    date: isSameDate ? known.date : (momentOf(draft)?.toISOString() ?? null),
    timeZone: textOrNull(draft.timeZone),
    maxCapacity: Number.parseInt(draft.maxCapacity, 10) || null,
    isActive: draft.isActive,
    ...settingsBody(draft, known),
  }
}

const textOrNull = (text: string): string | null => text.trim() || null

/** Doors and an end that do not fit the begin. */
const orderProblemsOf = ({ date, doorsAt, endsAt, timeZone }: EventDraft): FieldProblems<EventDraft> => {
  const at = (wall: string) => momentOf({ date: wall, timeZone })
  return orderProblems({ date: at(date), doorsAt: at(doorsAt), endsAt: at(endsAt) })
}

/** Problems of the fields, other than a missing name. */
export function problemsOf(draft: EventDraft): FieldProblems<EventDraft> {
  const capacity = draft.maxCapacity.trim()
  return {
    ...(draft.date !== '' && !momentOf(draft)
      ? { date: 'This time does not exist: daylight saving time skips it in this zone.' }
      : {}),
    ...(capacity !== '' && !/^\d+$/.test(capacity)
      ? { maxCapacity: 'Enter a whole number, or leave this empty.' }
      : Number(capacity) > highestCapacity
        ? { maxCapacity: `Enter at most ${highestCapacity.toLocaleString('en-US')}.` }
        : {}),
    ...orderProblemsOf(draft),
    ...settingsProblems(draft),
  }
}
