import { openDatabase } from '@velvet/database'
import { createTestDatabase } from '@velvet/database/testing'
import { afterAll, afterEach, beforeAll, expect, inject, it } from 'vitest'
import { startWorker, until, type Worker } from '../testing/processes.ts'

const entries = 20_000

/** The production worker, at the time of its nightly run. */
const createNight = async (serverUrl: string) => {
  const database = await createTestDatabase(serverUrl)
  const { pool, close } = openDatabase({ url: database.url, poolSize: 2, statementTimeoutMs: 60_000 })
  const workers: Worker[] = []
  const isSo = async (condition: string): Promise<boolean> =>
    (await pool.query(`select ${condition} as is_so`)).rows[0].is_so
  return {
    pool,
    /** The remaining rows, and how many the log counts as removed; both at one moment. */
    look: async (): Promise<{ left: number; told: number }> =>
      (
        await pool.query(
          `select count(*) filter (where action = 'test.done')::int as left,
            coalesce(sum((details ->> 'activity')::int) filter (where action = 'retention.removed'), 0)::int as told
          from activity`,
        )
      ).rows[0],
    isNobodyAtIt: () =>
      isSo(`not exists (select from pg_locks l join pg_database d on d.oid = l.database
        where d.datname = current_database() and l.locktype = 'advisory' and l.objid = 7215002)`),
    start: async (): Promise<Worker> => {
      const worker = startWorker({ DATABASE_URL: database.url, RETENTION_ACTIVITY_DAYS: '10' })
      workers.push(worker)
      await until('asking for a run', () => isSo(`exists (select from outbox where job = 'retention.run')`))
      return worker
    },
    come: () => pool.query(`update outbox set run_at = now(), done_at = null where job = 'retention.run'`),
    killAll: async (): Promise<void> => {
      for (const worker of workers.splice(0)) await worker.kill()
    },
    close: async (): Promise<void> => {
      await close()
      await database.drop()
    },
  }
}

let night: Awaited<ReturnType<typeof createNight>>
beforeAll(async () => {
  night = await createNight(inject('databaseUrl'))
})
afterAll(() => night?.close())
afterEach(() => night.killAll())

it('the worker removes data past its retention period at night, continues after a kill, and logs exact numbers', async () => {
  await night.pool.query(
    `insert into activity (id, actor_kind, actor_name, action, description, created_at)
    select new_id(), 'system', 'test', 'test.done', 'Done', now() - make_interval(days => case when n > 5 then 11 else 9 end)
    from generate_series(1, $1::int) n`,
    [entries],
  )
  const worker = await night.start()
  expect(await night.look()).toEqual({ left: entries, told: 0 })
  await night.come()
  await until('a part that is removed', async () => (await night.look()).left < entries, 1)
  await worker.kill()
  await until('the end of what the killed worker had begun', night.isNobodyAtIt)
  const { left, told } = await night.look()
  expect(told).toBe(entries - left)
  await night.start()
  await night.come()
  await until('the end', async () => (await night.look()).left === 5)
  expect(await night.look()).toEqual({ left: 5, told: entries - 5 })
}, 120_000)
