import { AppError, invalidFields } from '../kernel/index.ts'

const hourMs = 3_600_000
const longestAheadMs = 366 * 24 * hourMs

/** Refuses `schedule_in_past`, also for a leap second or what else is no moment, and a time more than a year ahead; returns the time otherwise. */
export const checkSchedule = (at: Date, now: Date): Date => {
  if (Number.isNaN(at.getTime()) || at <= now)
    throw new AppError('invalid', 'schedule_in_past', 'Choose a time in the future.', {
      errors: [{ path: 'scheduledAt', code: 'schedule_in_past', message: 'Choose a time in the future.' }],
    })
  if (at.getTime() - now.getTime() > longestAheadMs)
    throw invalidFields([{ path: 'scheduledAt', code: 'too_far', message: 'Choose a time within a year.' }])
  return at
}

/** A campaign that could not begin within an hour of its time is not sent: an evening's invitation may be pointless by then. */
export const isTooLateToStart = (scheduledAt: Date, now: Date): boolean =>
  now.getTime() - scheduledAt.getTime() > hourMs

/** What stands at such a campaign. */
export const tooLateNotice =
  'It could not be sent on time and is now more than an hour late. Send it now or choose another time.'
