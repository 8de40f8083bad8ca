import type { EventPage } from '@velvet/contracts/events'
import { eventDate, eventTime } from './event-date.ts'

type Announced = Pick<
  EventPage,
  'date' | 'timeZone' | 'doorsAt' | 'endsAt' | 'location' | 'address' | 'dressCode' | 'minimumAge'
>

/** What a guest has to know about a night, a line each (GST-21). */
export const eventLines = (event: Announced): string[] => {
  const { date, timeZone, doorsAt, endsAt, dressCode, minimumAge } = event
  const times = [
    ...(doorsAt ? [`Doors ${eventTime(doorsAt, timeZone)}`] : date ? [`Begins ${eventTime(date, timeZone)}`] : []),
    ...(endsAt ? [`Ends ${eventTime(endsAt, timeZone)}`] : []),
  ]
  return [
    date ? eventDate(date, timeZone) : 'Date to be announced',
    ...(times.length > 0 ? [times.join(' · ')] : []),
    ...[event.location, event.address].filter((line) => line !== null),
    ...(dressCode ? [`Dress code: ${dressCode}`] : []),
    ...(minimumAge ? [`Ages ${minimumAge} and over`] : []),
  ]
}

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
