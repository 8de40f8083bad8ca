import { AppError } from '../kernel/index.ts'

export type EventState = { date: Date | null; isActive: boolean; isArchived: boolean; isCancelled: boolean }

/** An event stays open until the end of the night it starts in: twelve hours after its time. */
const openAfterStartMs = 12 * 3_600_000

/** When an event that is not over can have begun at the earliest. */
export const earliestOpen = (now: Date): Date => new Date(now.getTime() - openAfterStartMs)

/** Whether an event is over; one without a date never is. */
export const isPast = (date: Date | null, now: Date): boolean => date !== null && date < earliestOpen(now)

/** Passes when visitors may apply; refuses `event_inactive`, `event_cancelled`, or `event_past` (409) otherwise (PUB-37). */
export const decideEventOpen = (event: EventState, now: Date): void => {
  const suggestion = 'Please choose another event.'
  if (!event.isActive || event.isArchived)
    throw new AppError('conflict', 'event_inactive', 'This event is not taking applications.', { suggestion })
  if (event.isCancelled) throw new AppError('conflict', 'event_cancelled', 'This night is canceled.', { suggestion })
  if (isPast(event.date, now))
    throw new AppError('conflict', 'event_past', 'This event has already taken place.', { suggestion })
}
