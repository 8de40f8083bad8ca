import { isTooOldToUndo, undoDays } from '../batches/index.ts'
import { AppError } from '../kernel/index.ts'

export type ImportState = { status: string; written: number; finishedAt: Date | null }

/** Whether an import is finished, wrote something, and was not undone. */
export const hasChangesToUndo = ({ status, written }: Pick<ImportState, 'status' | 'written'>): boolean =>
  ['completed', 'failed'].includes(status) && written > 0

const hindrances: Partial<Record<string, string>> = {
  undoing: 'This import is being undone.',
  undone: 'This import was already undone.',
}

/**
 * Refuses `import_not_undoable` where nothing was written, it was undone already or is being undone, and `import_too_old` after
 * 30 days.
 */
export const decideImportUndo = ({ status, written, finishedAt }: ImportState, now: Date): void => {
  if (!hasChangesToUndo({ status, written }))
    throw new AppError('conflict', 'import_not_undoable', hindrances[status] ?? 'This import has nothing to undo.')
  if (finishedAt && isTooOldToUndo(finishedAt, now))
    throw new AppError(
      'conflict',
      'import_too_old',
      `This happened more than ${undoDays} days ago and cannot be undone.`,
    )
}
