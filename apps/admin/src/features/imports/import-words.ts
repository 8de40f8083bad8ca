import type { Import, ImportStatus } from '@velvet/contracts/imports'

export const countText = (count: number): string => count.toLocaleString('en-US')

/** The file, or what came without one. */
export const nameOf = ({ fileName }: Pick<Import, 'fileName'>): string => fileName ?? 'Rows from a program'

/** `1 duplicate`, `1,200 duplicates`. */
export const duplicatesText = (count: number): string =>
  `${countText(count)} ${count === 1 ? 'duplicate' : 'duplicates'}`

export const statusLabels: Record<ImportStatus, string> = {
  uploading: 'Uploading',
  checking: 'Checking',
  checked: 'Not started',
  running: 'Importing',
  completed: 'Completed',
  cancelling: 'Cancelling',
  cancelled: 'Cancelled',
  undoing: 'Undoing',
  undone: 'Undone',
  failed: 'Failed',
}

/** What an undone or cancelled import left behind: `1,200 removed, 34 restored, 2 kept`. */
export const takenBackText = ({ removed, restored, kept }: NonNullable<Import['undo']>): string =>
  `${countText(removed)} removed, ${countText(restored)} restored, ${countText(kept)} kept`
