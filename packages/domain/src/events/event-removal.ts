import { AppError } from '../kernel/index.ts'

/** Applications to one event, by status of the person. */
export type ApplicationCounts = { total: number; pending: number; approved: number; declined: number }

/**
 * What becomes of an event that is deleted: without applications it goes; with some it is archived, so that people keep their
 * history, and only by force (EVT-43). Refuses `event_has_applications` (409) with the numbers otherwise.
 */
export const decideRemoval = (counts: ApplicationCounts, { force }: { force: boolean }): 'delete' | 'archive' => {
  if (counts.total === 0) return 'delete'
  if (force) return 'archive'
  const { total, pending, approved, declined } = counts
  throw new AppError(
    'conflict',
    'event_has_applications',
    total === 1 ? 'One person applied to this event.' : `${total} people applied to this event.`,
    {
      details: `${pending} pending, ${approved} approved, ${declined} declined.`,
      suggestion: 'Archive it instead: nobody can apply any more, and everybody keeps their history.',
      stats: counts,
    },
  )
}
