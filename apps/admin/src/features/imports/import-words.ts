import type { Import, ImportStatus } from '@velvet/contracts/imports'

export const countText = (count: number): string => count.toLocaleString('en-US')

/** The file name, or what to call an import without a file. */
export const nameOf = ({ fileName }: Pick<Import, 'fileName'>): string => fileName ?? 'API import'

/** `1 duplicate`, `1,200 duplicates`. */
export const duplicatesText = (count: number): string =>
  `${countText(count)} ${count === 1 ? 'duplicate' : 'duplicates'}`

export const statusLabels: Record<ImportStatus, string> = {
  uploading: 'Uploading',
  checking: 'Checking',
  checked: 'Not started',
  running: 'Importing',
  completed: 'Completed',
  cancelling: 'Canceling',
  cancelled: 'Canceled',
  undoing: 'Undoing',
  undone: 'Undone',
  failed: 'Failed',
}

/** The result of an undone or canceled import: `1,200 removed, 34 restored, 2 kept`. */
export const takenBackText = ({ removed, restored, kept }: NonNullable<Import['undo']>): string =>
  `${countText(removed)} removed, ${countText(restored)} restored, ${countText(kept)} kept`
