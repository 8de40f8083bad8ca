export type { QueueConfig } from './connect.ts'
export { countWorkers } from './count-workers.ts'
export { type AnyJob, type Handler, handle } from './handler.ts'
export { createQueues, type Queues, type RetryDecision, type RunningJob, type WorkOptions } from './queues.ts'
