import { runBulkAction, undoBatch } from '@velvet/contracts/batches'
import * as batches from '@velvet/services/batches'
import type { Slice } from '../kernel/mount.ts'

export const batchRoutes: Slice = ({ mount }) => {
  mount(runBulkAction, batches.runBulkAction)
  mount(undoBatch, batches.undoBatch)
}
