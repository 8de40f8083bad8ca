import { mkdtemp, rm } from 'node:fs/promises'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { migrateToLatest } from '@velvet/database'
import { freePort } from '../ports.ts'
import { ensureDatabase, startPostgres } from '../postgres.ts'
import { startRedis } from '../redis.ts'
import { chosenQueue } from './queue-backend.ts'

export type MachineOptions = {
  /** Where the database lies; a temporary folder when absent. */
  folder?: string
}

/** A PostgreSQL and, where the run uses one, a Redis of a test's own, on ports that stay, to be stopped, crashed, emptied and filled. */
export const openMachine = async ({ folder }: MachineOptions = {}) => {
  const home = folder ?? (await mkdtemp(path.join(tmpdir(), 'velvet-faults-')))
  // Durable, since what is proven here is what outlives a crash.
  const options = { directory: path.join(home, 'cluster'), isDurable: true, port: await freePort() }
  let postgres = await startPostgres(options)
  const databaseUrl = await ensureDatabase(postgres.serverUrl, 'velvet')
  await migrateToLatest(databaseUrl)
  const redisPort = await freePort()
  const queue = chosenQueue()
  let redis = queue === 'postgres' ? null : await startRedis(redisPort)
  if (queue === 'redis' && !redis) throw new Error('This run asks for Redis queues, and this machine has no Redis.')

  /** One inline command; the answer is not waited for. */
  const tellRedis = (command: string): Promise<void> =>
    new Promise((resolve) => {
      const socket = connect(redisPort, '127.0.0.1', () => socket.end(`${command}\r\n`))
      socket.once('error', () => resolve()).once('close', () => resolve())
      socket.resume()
    })

  return {
    databaseUrl,
    redisUrl: `redis://127.0.0.1:${redisPort}`,
    hasRedis: redis !== null,
    /** For processes that use Redis only where the run asks for it. */
    queueEnv: (queue === 'redis' ? { REDIS_URL: `redis://127.0.0.1:${redisPort}` } : {}) as Record<string, string>,
    /** `pg_ctl -m immediate`, away for so long, and back. */
    crashPostgres: async (forMs = 0): Promise<void> => {
      await postgres.crash()
      await sleep(forMs)
      postgres = await startPostgres(options)
    },
    /** Brings it up if it went down by itself. */
    revivePostgres: async (): Promise<void> => {
      postgres = await startPostgres(options)
    },
    flushRedis: () => tellRedis('FLUSHALL'),
    /** Takes nothing more: every command that would write is answered with an error. */
    fillRedis: () => tellRedis('CONFIG SET maxmemory 1'),
    stopRedis: async (): Promise<void> => {
      await redis?.stop()
      redis = null
    },
    startRedis: async (): Promise<void> => {
      redis ??= await startRedis(redisPort)
    },
    close: async (): Promise<void> => {
      await redis?.stop()
      await postgres.stop()
      if (!folder) await rm(home, { recursive: true, force: true })
    },
  }
}
export type Machine = Awaited<ReturnType<typeof openMachine>>
