import type { Static, TObject } from 'typebox'

/**
 * One kind of background work. Payloads contain only ids: the row is the source of truth, the queue only notifies.
 * New payload fields are optional until the queues have drained.
 */
export type Job = {
  /** `noun.verb` */
  readonly name: `${string}.${string}`
  readonly queue: QueueName
  readonly payload: TObject
  /** The number of tries before the job moves to the failed set. */
  readonly attempts: number
  /** First delay between tries; doubles each time. */
  readonly backoffMs: number
  /** Waiting jobs with the same key are one job. This saves work; correctness must not depend on it. */
  readonly dedupeKey?: (payload: never) => string
}

/** Queues by the resource that their jobs compete for, not by noun. */
export const queueNames = ['delivery', 'maintenance', 'instagram', 'pictures'] as const
export type QueueName = (typeof queueNames)[number]

/** Declares a job; the generic keeps the payload schema for inference. */
export const job = <const S extends TObject>(
  definition: Omit<Job, 'payload' | 'dedupeKey'> & { payload: S; dedupeKey?: (payload: Static<S>) => string },
): typeof definition => definition

export type JobPayload<J extends { payload: TObject }> = Static<J['payload']>
