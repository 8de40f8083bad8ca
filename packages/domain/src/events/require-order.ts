import type { EventDraft } from '@velvet/contracts/events'
import type { FieldProblem } from '@velvet/contracts/kernel'
import { invalidFields } from '../kernel/index.ts'

/** When a night begins, when its doors open, and when it ends; anything that `Date` reads, or nothing. */
export type NightTimes = Record<'date' | 'doorsAt' | 'endsAt', Date | string | null | undefined>

const msOf = (time: NightTimes['date']): number => (time ? new Date(time).getTime() : Number.NaN)

/**
 * What is wrong with the order of these times, by field: doors open after the night begins, or it ends before. Without a date, it
 * begins at the doors.
 */
export const orderProblems = ({ date, doorsAt, endsAt }: NightTimes): { doorsAt?: string; endsAt?: string } => ({
  ...(msOf(doorsAt) > msOf(date) ? { doorsAt: 'Doors cannot open after the night begins.' } : {}),
  ...(msOf(endsAt) <= msOf(date || doorsAt) ? { endsAt: 'The night must end after it begins.' } : {}),
})

/**
 * Refuses `validation_failed` (400) when doors or end, named by the request, are out of order. A time that the request does not
 * name stays where it is, so a program that only knows the date can still move it.
 */
export const requireOrder = (after: NightTimes, named: Pick<EventDraft, 'doorsAt' | 'endsAt'>): void => {
  const problems = Object.entries(orderProblems(after))
    .filter(([path]) => named[path as 'doorsAt' | 'endsAt'] !== undefined)
    .map(([path, message]): FieldProblem => ({ path, code: 'validation_failed', message }))
  if (problems.length > 0) throw invalidFields(problems)
}
