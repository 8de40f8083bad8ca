import type { BulkAction } from '@velvet/contracts/batches'
import { AppError } from '../kernel/index.ts'

const dayMs = 86_400_000

/** How many days a bulk action, an edit, a merge, or an import can be undone. */
export const undoDays = 30

export const isTooOldToUndo = (createdAt: Date, now: Date): boolean =>
  now.getTime() - createdAt.getTime() > undoDays * dayMs

/** The last moment at which what happened then can be undone. */
export const undoableUntil = (happenedAt: Date): Date => new Date(happenedAt.getTime() + undoDays * dayMs)

const unalterable: Partial<Record<string, string>> = {
  delete: 'Deleted applicants cannot be brought back.',
  merge_duplicates: 'Undo the merge itself instead.',
  edit: 'Undo the edit itself instead.',
} satisfies Partial<Record<BulkAction | 'edit', string>>

export type BatchState = { action: string; createdAt: Date; isUndone: boolean }

/** Refuses `batch_not_undoable` for deletions and merges, `batch_undone`, and `batch_too_old` after 30 days. */
export const decideBatchUndo = ({ action, createdAt, isUndone }: BatchState, now: Date): void => {
  const reason = unalterable[action]
  if (reason) throw new AppError('conflict', 'batch_not_undoable', `This cannot be undone. ${reason}`)
  if (isUndone) throw new AppError('conflict', 'batch_undone', 'This has already been undone.')
  if (isTooOldToUndo(createdAt, now))
    throw new AppError(
      'conflict',
      'batch_too_old',
      `This happened more than ${undoDays} days ago and cannot be undone.`,
    )
}

/** Refuses `edit_undone`, and `edit_too_old` after 30 days. */
export const decideEditUndo = ({ createdAt, isUndone }: Omit<BatchState, 'action'>, now: Date): void => {
  if (isUndone) throw new AppError('conflict', 'edit_undone', 'This was already undone.')
  if (isTooOldToUndo(createdAt, now))
    throw new AppError('conflict', 'edit_too_old', `This happened more than ${undoDays} days ago and cannot be undone.`)
}
