import { authorize, type Context, inTransaction, recordActivity } from '../kernel/index.ts'

/** An admin's action on a queue: the entry of the activity log. */
export type QueueChange = { action: `queue.${string}`; description: string; details: Record<string, string> }

class Undone<T> extends Error {
  readonly answer: T
  constructor(answer: T) {
    super('the queue was not changed')
    this.answer = answer
  }
}

/**
 * Changes a queue and records it. The entry is written first and rolled back when the queue refuses (`isDone` says so) or `run`
 * throws, so that no change goes unrecorded. Refuses `unauthenticated` and `forbidden`.
 */
export const changeQueue = async <T>(
  outer: Context,
  change: QueueChange,
  run: () => Promise<T>,
  isDone: (answer: T) => boolean,
): Promise<T> => {
  authorize(outer, 'queues.manage')
  try {
    return await inTransaction(outer, async (context) => {
      await recordActivity(context, change)
      const answer = await run()
      if (!isDone(answer)) throw new Undone(answer)
      return answer
    })
  } catch (error) {
    if (error instanceof Undone) return error.answer
    throw error
  }
}
