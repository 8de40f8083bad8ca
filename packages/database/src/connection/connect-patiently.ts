import { setTimeout as sleep } from 'node:timers/promises'
import type { Pool, PoolClient } from 'pg'

const probeMs = 100
/** How long a pool makes do with what the server gave it. */
const restMs = 1_000

/** 53300: the server, the database or the role has no connection left; pgbouncer says it without a code of its own. */
const isFull = (error: unknown): boolean =>
  error instanceof Error &&
  (Reflect.get(error, 'code') === '53300' || error.message.startsWith('no more connections allowed'))

/**
 * A connection of the pool, also while the server gives out no more: then those that the pool has are waited for in turn, as if
 * it were smaller, and one that has none asks again. Throws what the server said when none came free within `waitMs`.
 */
export const connectPatiently = async (
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
