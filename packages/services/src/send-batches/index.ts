export { leaveBatches, openBatchesOf, splitBatches } from './split-batches.ts'
