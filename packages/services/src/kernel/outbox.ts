import type { Job, JobPayload } from '@velvet/contracts/kernel'
import { sql } from 'kysely'
import type { Context } from './context.ts'

type AnyJob = Omit<Job, 'dedupeKey'>

/**
 * Requests background work in the transaction of the change that needs it: it runs if, and only if, the change commits. The
 * worker is notified at commit and relays the row to the queue; while no queue or worker is available, the row waits.
 */
export const enqueue = async <J extends AnyJob>(
  context: Context,
  job: J,
  payload: JobPayload<J>,
  options: { runAt?: Date } = {},
): Promise<void> => {
  await context.db
    .insertInto('outbox')
    .values({
      id: context.newId(),
      job: job.name,
      payload: JSON.stringify(payload),
      request_id: context.requestId ?? null,
      traceparent: context.traces?.traceparent() ?? null,
      ...(options.runAt ? { run_at: options.runAt } : {}),
    })
    .execute()
}

export type OutboxRow = {
  id: string
  job: string
  payload: Record<string, unknown>
  requestId: string | null
  traceparent: string | null
}

/**
 * Passes due rows of the named jobs, oldest first, to `relay` and marks the accepted ones as done. Others stay for a worker of a
 * version that knows them. Several workers may call it at once. Returns how many were relayed.
 */
export const relayOutbox = async (
  context: Context,
  jobs: readonly string[],
  relay: (row: OutboxRow) => Promise<void>,
  limit: number,
): Promise<number> =>
  context.db.transaction().execute(async (db) => {
    const rows = await db
      .selectFrom('outbox')
      .select(['id', 'job', 'payload', 'request_id as requestId', 'traceparent'])
      .where('done_at', 'is', null)
      .where('job', 'in', jobs)
      .where('run_at', '<=', sql<Date>`now()`)
      .orderBy('run_at')
      .limit(limit)
      .forUpdate()
      .skipLocked()
      .execute()
    const done: string[] = []
    for (const row of rows) {
      try {
        await relay(row)
        done.push(row.id)
      } catch (error) {
        context.logger.warn(
          { job: row.job, error: String(error) },
          'could not hand a job to the queue; it stays in the outbox',
        )
        break
      }
    }
    if (done.length > 0) await db.updateTable('outbox').set({ done_at: sql`now()` }).where('id', 'in', done).execute()
    return done.length
  })
