import type { EventDraft as Body, Event } from '@velvet/contracts/events'
import { momentAt, ownZone, readingZone, wallTime } from './event-times.ts'

/** What the event dialog holds while it is open, as its fields write it. */
export type EventDraft = {
  name: string
  /** What the clocks of the zone show; empty without a date. */
  date: string
  /** Empty for everybody's own. */
  timeZone: string
  location: string
  description: string
  maxCapacity: string
  isActive: boolean
}

export type EventField = 'name' | 'date' | 'maxCapacity'

export const longest = { name: 200, location: 300, description: 5_000 }
const largestCapacity = 10_000_000

/** A new event is active (EVT-24) and takes place where its writer is. */
export const draftOf = (event: Event | undefined): EventDraft => ({
  name: event?.name ?? '',
  date: event?.date ? wallTime(event.date, readingZone(event.timeZone)) : '',
  timeZone: event?.timeZone ?? (event?.date ? '' : ownZone()),
  location: event?.location ?? '',
  description: event?.description ?? '',
  maxCapacity: event?.maxCapacity ? String(event.maxCapacity) : '',
  isActive: event?.isActive ?? true,
})

/** The same at another time, under a name of its own. */
export const copyOf = (event: Event): EventDraft => ({
  ...draftOf(event),
  name: `Copy of ${event.name}`.slice(0, longest.name),
  date: '',
  isActive: true,
})

/** The moment that the fields name; none while they name none that there is. */
export const momentOf = ({ date, timeZone }: EventDraft): Date | undefined =>
  date === '' ? undefined : momentAt(date, readingZone(timeZone))

/** What is stored. A date that nobody touched stays as it is known, to the second. */
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
  }
}

const textOrNull = (text: string): string | null => text.trim() || null

/** What is wrong with the fields, beside a name that is missing. */
export function problemsOf(draft: EventDraft): Partial<Record<EventField, string>> {
  const capacity = draft.maxCapacity.trim()
  return {
    ...(draft.date !== '' && !momentOf(draft)
      ? { date: 'There is no such time: the clocks of this zone go forward over it.' }
      : {}),
    ...(capacity !== '' && !/^\d+$/.test(capacity)
      ? { maxCapacity: 'Enter a whole number, or leave it empty.' }
      : Number(capacity) > largestCapacity
        ? { maxCapacity: `Enter at most ${largestCapacity.toLocaleString('en-US')}.` }
        : {}),
  }
}
