import { AppError, invalidFields } from '../kernel/index.ts'

const hourMs = 3_600_000
const maxAheadMs = 366 * 24 * hourMs

/** Returns the time. Refuses one that is past or invalid (`schedule_in_past`), and one more than a year ahead. */
export const checkSchedule = (at: Date, now: Date): Date => {
  if (Number.isNaN(at.getTime()) || at <= now)
    throw new AppError('invalid', 'schedule_in_past', 'Choose a time in the future.', {
      errors: [{ path: 'scheduledAt', code: 'schedule_in_past', message: 'Choose a time in the future.' }],
    })
  if (at.getTime() - now.getTime() > maxAheadMs)
    throw invalidFields([{ path: 'scheduledAt', code: 'too_far', message: 'Choose a time within a year.' }])
  return at
}

/** A campaign that could not begin within an hour of its time is not sent: an evening's invitation may be pointless by then. */
export const isTooLateToStart = (scheduledAt: Date, now: Date): boolean =>
  now.getTime() - scheduledAt.getTime() > hourMs

/** The notice on a campaign that was too late. */
export const tooLateNotice =
  'It could not be sent on time and is now more than an hour late. Send it now or choose another time.'
