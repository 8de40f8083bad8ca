export { leaveBatches, leaveQueuedBatches, openBatchesOf, splitBatches } from './split-batches.ts'
