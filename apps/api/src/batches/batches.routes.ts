import { runBulkAction, undoBatch, undoEdit } from '@velvet/contracts/batches'
import * as batches from '@velvet/services/batches'
import type { Slice } from '../kernel/mount.ts'

export const batchRoutes: Slice = ({ mount, closing }) => {
  mount(runBulkAction, (context, input) => batches.runBulkAction(context, input, closing))
  mount(undoBatch, batches.undoBatch)
  mount(undoEdit, batches.undoEdit)
}
