import { startOfDay } from '../../kit/time/days.ts'

export const times = ['today', '7d', '30d', 'dates'] as const
type Time = (typeof times)[number]

/** A range of time as the screen's address holds it; days are `2026-03-07`. */
type Span = { time: Time | null; from: string | null; to: string | null }

const dayMs = 24 * 60 * 60 * 1000

/** The same as ISO 8601 timestamps. Days begin and end in the reader's time zone; seven days are the last 168 hours (LIM-26). */
export function momentsOf({ time, from, to }: Span, now: Date): { from?: string; to?: string } {
  if (time === 'today') return { from: startOfDay(now).toISOString() }
  if (time === '7d') return { from: new Date(now.getTime() - 7 * dayMs).toISOString() }
  if (time === '30d') return { from: new Date(now.getTime() - 30 * dayMs).toISOString() }
  if (time === null) return {}
  return {
    ...(from ? { from: new Date(`${from}T00:00:00`).toISOString() } : {}),
    ...(to ? { to: new Date(`${to}T23:59:59.999`).toISOString() } : {}),
  }
}

/** Whether the range ends before it begins, so that no entry can match. */
export const isReversed = ({ time, from, to }: Span): boolean =>
  time === 'dates' && from !== null && to !== null && to < from

const exact = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'medium' })

/** `Mar 7, 2026, 1:00:09 PM` in the reader's time zone. */
export const exactTime = (timestamp: string): string => exact.format(new Date(timestamp))
