import { AppError } from '../kernel/index.ts'

const dayMs = 86_400_000

/** How long a merge can be taken back, in days. */
export const mergeUndoDays = 30

export type MergeState = { createdAt: Date; isUndone: boolean; isSuperseded: boolean }

/** Refuses `merge_undone`, `merge_too_old` after 30 days, and `merge_changed` when the kept person was merged on. */
export const decideMergeUndo = ({ createdAt, isUndone, isSuperseded }: MergeState, now: Date): void => {
  if (isUndone) throw new AppError('conflict', 'merge_undone', 'This merge was already undone.')
  if (now.getTime() - createdAt.getTime() > mergeUndoDays * dayMs)
    throw new AppError('conflict', 'merge_too_old', `A merge can be undone for ${mergeUndoDays} days.`)
  if (isSuperseded)
    throw new AppError('conflict', 'merge_changed', 'The kept applicant has since been merged into another one.', {
      suggestion: 'Undo the later merge first.',
    })
}
