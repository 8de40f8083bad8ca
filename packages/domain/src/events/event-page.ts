import type { EventPage } from '@velvet/contracts/events'
import { eventDate, eventTime } from './event-date.ts'

/** What a night is announced with. */
export type Announced = Pick<
  EventPage,
  'date' | 'timeZone' | 'doorsAt' | 'endsAt' | 'location' | 'address' | 'dressCode' | 'minimumAge'
>

/** One thing that a guest has to know: `Doors 7:00 PM`. */
export type EventFact = { readonly label: string; readonly text: string; readonly more?: string }

/** What a guest has to know about a night besides its date (GST-21); doors without a time of their own open when it begins. */
export const eventFacts = (event: Announced): EventFact[] => {
  const { date, timeZone, doorsAt, endsAt, location, address, dressCode, minimumAge } = event
  const opensAt = doorsAt ?? date
  const [place, more] = [location, address].filter((line) => line !== null)
  return [
    ...(opensAt ? [{ label: 'Doors', text: eventTime(opensAt, timeZone) }] : []),
    ...(endsAt ? [{ label: 'Ends', text: eventTime(endsAt, timeZone) }] : []),
    ...(place ? [{ label: 'Place', text: place, ...(more ? { more } : {}) }] : []),
    ...(dressCode ? [{ label: 'Dress code', text: dressCode }] : []),
    ...(minimumAge ? [{ label: 'Ages', text: `${minimumAge} and over` }] : []),
  ]
}

/** The date of a night as one line. */
export const eventDay = ({ date, timeZone }: Pick<Announced, 'date' | 'timeZone'>): string =>
  date ? eventDate(date, timeZone) : 'Date to be announced'

type Taking = Pick<EventPage, 'isOpen' | 'cancelledAt' | 'isFull' | 'waitlistOpen'>

/** Whether the page of an event has a form: not when its night is over or canceled, or full without a waitlist. */
export const hasForm = ({ isOpen, isFull, waitlistOpen }: Taking): boolean => isOpen && (!isFull || waitlistOpen)

/** The sentence about an event that does not simply take applications (GST-20, GST-21), or null. */
export const eventNotice = ({ isOpen, cancelledAt, isFull, waitlistOpen }: Taking): string | null => {
  if (cancelledAt !== null) return 'This night is canceled.'
  if (!isOpen) return 'This night has taken place.'
  if (!isFull) return null
  return waitlistOpen ? 'This night is full. You can join the waitlist.' : 'This night is full.'
}
