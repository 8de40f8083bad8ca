import { setTimeout as sleep } from 'node:timers/promises'
import type { Pool, PoolClient } from 'pg'

const probeMs = 100
/** How long a pool stays limited to the connections that it has. */
const restMs = 1_000

/** 53300: the server, the database or the role has no connection left; pgbouncer reports this without an error code. */
const isFull = (error: unknown): boolean =>
  error instanceof Error &&
  (Reflect.get(error, 'code') === '53300' || error.message.startsWith('no more connections allowed'))

/**
 * A connection of the pool, even while the server grants no more. Then calls wait for the connections that the pool has, as if it
 * were smaller; a pool without any tries again. Throws the server's error when none becomes free within `waitMs`.
 */
export const connectWithRetry = async (
  pool: Pool,
  { max, waitMs }: { max: number; waitMs: number },
): Promise<PoolClient> => {
  const deadline = performance.now() + waitMs
  for (;;) {
    try {
      return await pool.connect()
    } catch (error) {
      if (!isFull(error) || performance.now() + probeMs > deadline) throw error
      if (pool.totalCount === 0) await sleep(probeMs)
      else if (pool.totalCount < pool.options.max) {
        pool.options.max = pool.totalCount
        setTimeout(() => {
          pool.options.max = max
        }, restMs).unref()
      }
    }
  }
}
