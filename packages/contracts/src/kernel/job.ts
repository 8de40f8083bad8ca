import type { Static, TObject } from 'typebox'

/**
 * One kind of background work. Payloads carry ids only: the row is the truth, the queue only rings.
 * New payload fields are optional until the queues have drained.
 */
export type Job = {
  /** `noun.verb` */
  readonly name: `${string}.${string}`
  readonly queue: QueueName
  readonly payload: TObject
  /** Tries before the job rests in the failed set. */
  readonly attempts: number
  /** First delay between tries; doubles each time. */
  readonly backoffMs: number
  /** Jobs with the same key are one job while it waits; saves work, never carries correctness. */
  readonly dedupeKey?: (payload: never) => string
}

/** Queues by what they contend for, not by noun. */
export const queueNames = ['delivery', 'maintenance', 'instagram', 'pictures'] as const
export type QueueName = (typeof queueNames)[number]

/** Declares a job; the generic keeps the payload schema for inference. */
export const job = <const S extends TObject>(
  definition: Omit<Job, 'payload' | 'dedupeKey'> & { payload: S; dedupeKey?: (payload: Static<S>) => string },
): typeof definition => definition

export type JobPayload<J extends { payload: TObject }> = Static<J['payload']>
