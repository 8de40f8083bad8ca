export { runBulkAction } from './run-bulk-action.ts'
export { undoBatch } from './undo-batch.ts'
export { undoEdit } from './undo-edit.ts'
