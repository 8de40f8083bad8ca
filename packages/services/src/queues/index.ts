export { changeQueue, type QueueChange } from './change-queue.ts'
