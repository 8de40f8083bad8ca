import { isTooOldToUndo, undoDays } from '../batches/index.ts'
import { AppError } from '../kernel/index.ts'

export type MergeState = { createdAt: Date; isUndone: boolean; isSuperseded: boolean }

/** Refuses `merge_undone`, `merge_too_old` after 30 days, and `merge_changed` when the kept person was merged again. */
export const decideMergeUndo = ({ createdAt, isUndone, isSuperseded }: MergeState, now: Date): void => {
  if (isUndone) throw new AppError('conflict', 'merge_undone', 'This merge was already undone.')
  if (isTooOldToUndo(createdAt, now))
    throw new AppError('conflict', 'merge_too_old', `A merge can be undone for ${undoDays} days.`)
  if (isSuperseded)
    throw new AppError('conflict', 'merge_changed', 'The kept applicant has since been merged into another one.', {
      suggestion: 'Undo the later merge first.',
    })
}
