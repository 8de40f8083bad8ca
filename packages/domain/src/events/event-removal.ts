import { AppError } from '../kernel/index.ts'

/** Applications to one event by their status. */
export type ApplicationCounts = {
  total: number
  pending: number
  approved: number
  declined: number
  waitlisted?: number
}

/**
 * How to remove an event: one without applications is deleted; one with applications is archived, so that people keep their
 * history, and only by force (EVT-43). Otherwise refuses `event_has_applications` (409) with the numbers.
 */
export const decideRemoval = (counts: ApplicationCounts, { force }: { force: boolean }): 'delete' | 'archive' => {
  if (counts.total === 0) return 'delete'
  if (force) return 'archive'
  const { total, pending, approved, declined, waitlisted = 0 } = counts
  const waiting = waitlisted > 0 ? `${waitlisted} waitlisted, ` : ''
  throw new AppError(
    'conflict',
    'event_has_applications',
    total === 1 ? 'One person applied to this event.' : `${total} people applied to this event.`,
    {
      details: `${pending} pending, ${waiting}${approved} approved, ${declined} declined.`,
      suggestion: 'Archive it instead: this closes applications and keeps the history of everyone who applied.',
      stats: counts,
    },
  )
}
