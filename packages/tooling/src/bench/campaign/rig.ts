import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { parseEnvironment, settingsOf } from '@velvet/contracts/config'
import { migrateToLatest, openDatabase } from '@velvet/database'
import { type Context, newId } from '@velvet/services/kernel'
import type { Pool } from 'pg'
import { signIn } from '../../faults/admin-client.ts'
import { freePort } from '../../ports.ts'
import { ensureDatabase, startPostgres } from '../../postgres.ts'
import { startProcess } from '../../processes.ts'
import type { Stop } from '../../with-stops.ts'
import { type BenchProcess, startApi } from '../rig/processes.ts'
import { residentMegabytes } from '../rig/resident-memory.ts'
import { apiKey, type BenchProvider, startProvider } from './provider.ts'

/** How long the stand-in takes for a call. */
export const latencyMs = 50

/** Of every process that is measured. */
export const secret = 'only for measuring, thirty-two bytes'

/** A durable database, the real api, the stand-in; workers come and go. */
export type CampaignRig = {
  context: Context
  pool: Pool
  databaseUrl: string
  provider: BenchProvider
  api: BenchProcess
  admin: Awaited<ReturnType<typeof signIn>>
}

export const startCampaignRig = async (stops: Stop[]): Promise<CampaignRig> => {
  const directory = await mkdtemp(path.join(tmpdir(), 'velvet-bench-'))
  stops.push(() => rm(directory, { recursive: true, force: true }))
  const postgres = await startPostgres({ directory: path.join(directory, 'postgres'), isDurable: true })
  stops.push(postgres.stop)
  const databaseUrl = await ensureDatabase(postgres.serverUrl, 'velvet')
  await migrateToLatest(databaseUrl)
  const { db, pool, close } = openDatabase({ url: databaseUrl, poolSize: 4, isUnlimited: true })
  stops.push(close)
  const settings = settingsOf(parseEnvironment(workerEnvironment(databaseUrl, 'http://127.0.0.1:9')))
  const admin = {
    kind: 'admin',
    id: newId(),
    username: 'bench',
    role: 'super_admin',
    ip: null,
    userAgent: null,
  } as const
  const context: Context = { actor: admin, db, now: () => new Date(), newId, logger: console, settings }
  await db.insertInto('admins').values({ id: admin.id, username: admin.username, password_hash: '' }).execute()
  const port = await freePort()
  const provider = await startProvider({ latencyMs, reportsTo: `http://127.0.0.1:${port}` }, stops)
  const api = await startApi(databaseUrl, secret, {
    API_PORT: String(port),
    SENDGRID_WEBHOOK_PUBLIC_KEY: provider.publicKey,
  })
  stops.push(api.stop)
  return { context, pool, databaseUrl, provider, api, admin: await signIn(context, api.origin) }
}

const workerEnvironment = (databaseUrl: string, provider: string): Record<string, string> => ({
  DATABASE_URL: databaseUrl,
  SESSION_SECRET: secret,
  SENDGRID_API_KEY: apiKey,
  SENDGRID_BASE_URL: provider,
  EMAIL_FROM: 'Velvet <door@velvet.example>',
  EMAIL_FOOTER_ADDRESS: '1 Test Street, New York, NY 10001',
  CLICK_TRACKING: 'off',
})

/** One statement over a million people would keep its duplicates to be looked for in memory, all at once. */
const peoplePerInsert = 50_000

/** Adds this many people to a city. */
export const fillCity = async ({ pool }: Pick<CampaignRig, 'pool'>, city: string, people: number): Promise<void> => {
  for (let first = 1; first <= people; first += peoplePerInsert)
    await pool.query(
      `insert into applicants (id, first_name, last_name, email, status, city, state)
      select new_id(), 'Guest', 'No ' || n, 'guest' || n || '@' || $2 || '.example', 'approved', $2, 'NY'
      from generate_series($1::int, $3::int) n`,
      [first, city, Math.min(people, first + peoplePerInsert - 1)],
    )
  await pool.query('vacuum analyze applicants')
}

export type BenchWorker = { restMegabytes: number; peakMegabytes: () => number; stop: () => Promise<void> }

type Parts = Pick<CampaignRig, 'databaseUrl' | 'provider'>

const environmentOf = ({ databaseUrl, provider }: Parts, env: Record<string, string>) => ({
  PATH: process.env.PATH,
  ...workerEnvironment(databaseUrl, provider.origin),
  EMAIL_PER_SECOND: '1000000',
  LOG_LEVEL: 'error',
  ...env,
})

/** The senders of this many more workers, in one process: two processors cannot run twenty whole workers. */
export const startBenchSenders = async (
  parts: Parts,
  count: number,
  env: Record<string, string>,
  stops: Stop[],
): Promise<void> => {
  const senders = startProcess({
    name: 'senders',
    file: 'packages/tooling/src/bench/campaign/senders.ts',
    args: [String(count)],
    logDirectory: null,
    isAnnounced: true,
    onNote: console.error,
    env: environmentOf(parts, env),
  })
  stops.push(senders.stop)
  await senders.firstLine
  await senders.ready(async () => true)
}

/** The worker as production starts it, watched for its memory. */
export const startBenchWorker = async (
  parts: Parts,
  env: Record<string, string>,
  stops: Stop[],
): Promise<BenchWorker> => {
  const port = await freePort()
  const worker = startProcess({
    name: 'worker',
    file: 'apps/worker/src/main.ts',
    logDirectory: null,
    onNote: console.error,
    env: environmentOf(parts, { INTERNAL_PORT: String(port), ...env }),
  })
  stops.push(worker.stop)
  await worker.ready(async () => (await fetch(`http://127.0.0.1:${port}/readyz`).catch(() => null))?.ok ?? false)
  const rest = await residentMegabytes(worker.pid())
  let peak = rest
  const watching = setInterval(async () => {
    peak = Math.max(peak, await residentMegabytes(worker.pid()))
  }, 250)
  return {
    restMegabytes: Math.round(rest),
    peakMegabytes: () => Math.round(peak),
    stop: async () => {
      clearInterval(watching)
      await worker.stop()
    },
  }
}
