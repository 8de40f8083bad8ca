import { mkdtemp, rm } from 'node:fs/promises'
import { getPriority, tmpdir } from 'node:os'
import path from 'node:path'
import { parseEnvironment, settingsOf } from '@velvet/contracts/config'
import { migrateToLatest, openDatabase } from '@velvet/database'
import { createSandbox, type Sandbox } from '@velvet/sandbox'
import { createCampaign, sendCampaign } from '@velvet/services/campaigns'
import { type Context, newId } from '@velvet/services/kernel'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { freePort } from '../ports.ts'
import { ensureDatabase, type LocalPostgres, startPostgres } from '../postgres.ts'
import { type SupervisedProcess, startProcess } from '../processes.ts'
import { waitFor } from '../waiting.ts'

const people = 1_500
const secret = 'a secret that only this test knows, 32 bytes'

describe('a campaign while Postgres restarts', () => {
  let folder: string
  let postgres: LocalPostgres
  let sandbox: Sandbox
  let database: ReturnType<typeof openDatabase>
  let options: { directory: string; isDurable: boolean; port: number }
  const processes: SupervisedProcess[] = []
  const notes: string[] = []

  const start = async (name: 'api' | 'worker', env: Record<string, string>): Promise<void> => {
    const port = await freePort()
    const started = startProcess({
      name,
      file: `apps/${name}/src/main.ts`,
      logDirectory: path.join(folder, 'logs'),
      onNote: (sentence) => notes.push(sentence),
      env: { PATH: process.env.PATH, SESSION_SECRET: secret, INTERNAL_PORT: String(port), RATE_LIMITS: 'off', ...env },
    })
    processes.push(started)
    await started.ready(async () => (await fetch(`http://127.0.0.1:${port}/readyz`).catch(() => null))?.ok ?? false)
  }

  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'velvet-delivery-'))
    options = { directory: path.join(folder, 'cluster'), isDurable: false, port: await freePort() }
    postgres = await startPostgres(options)
    const url = await ensureDatabase(postgres.serverUrl, 'velvet')
    await migrateToLatest(url)
    database = openDatabase({ url, poolSize: 2 })
    const apiPort = await freePort()
    sandbox = await createSandbox({
      port: 0,
      host: '127.0.0.1',
      webhookBase: `http://127.0.0.1:${apiPort}`,
      publicOrigin: 'http://localhost:3000',
      twilioAuthToken: 'only-this-test-knows-it',
      keepsContent: false,
      playsEvents: true,
      eventPace: 0.05,
      latencyMs: 40,
      seed: 1,
      webhookRetryMs: 100,
    })
    const { origin } = await sandbox.start()
    await start('api', {
      DATABASE_URL: url,
      API_PORT: String(apiPort),
      SENDGRID_WEBHOOK_PUBLIC_KEY: sandbox.sendgridPublicKey,
    })
    await start('worker', {
      DATABASE_URL: url,
      SENDGRID_API_KEY: 'SG.test',
      SENDGRID_BASE_URL: origin,
      EMAIL_FROM: 'door@velvet.example',
      EMAIL_CONCURRENCY: '40',
      EMAIL_PER_SECOND: '300',
      DELIVERY_LEASE_MS: '3000',
      DELIVERY_WAIT_MS: '4000',
      DELIVERY_SWEEP_MS: '300',
    })
  }, 60_000)
  afterAll(async () => {
    for (const one of processes) await one.stop()
    await sandbox?.stop()
    await database?.close()
    await postgres?.stop()
    await rm(folder, { recursive: true, force: true })
  })

  it('the worker gives way to the api on a busy machine', () => {
    const [api, worker] = processes.map((one) => getPriority(one.pid()))
    expect(worker).toBeGreaterThan(api ?? Number.NaN)
  })

  it('F5 F14 G1 G2 loses no recipient and messages none twice over three restarts, and no process dies', async () => {
    const { db, pool } = database
    const admin = { kind: 'admin', id: newId(), username: 'ada', role: 'admin', ip: null, userAgent: null } as const
    const settings = {
      ...settingsOf(parseEnvironment({ SESSION_SECRET: secret })),
      loginLimits: false,
      emailFrom: { name: null, address: 'door@velvet.example' },
      sendsTexts: true,
      quietHours: false,
      clickTracking: false,
    }
    const context: Context = { actor: admin, db, now: () => new Date(), newId, logger: console, settings }
    await db.insertInto('admins').values({ id: admin.id, username: admin.username, password_hash: '' }).execute()
    await pool.query(
      `insert into applicants (id, first_name, email)
      select new_id(), 'Guest', 'guest' || n || '@example.com' from generate_series(1, $1::int) n`,
      [people],
    )
    const body = { name: 'Opening night', customContent: { subject: 'Hello {{firstName}}', content: 'See you there.' } }
    const { id } = await createCampaign(context, { body })
    await sendCampaign(context, { params: { id } })

    const accepted = (): number => sandbox.log.stats().email.accepted
    // Counted from the beginning: what is sent while a server takes its time to start leaves enough for the next one.
    for (const aim of [200, 500, 800]) {
      await waitFor('More accepted messages', async () => accepted() >= aim, { timeoutMs: 20_000, intervalMs: 5 })
      await postgres.stop()
      postgres = await startPostgres(options)
    }
    const ended = async (): Promise<boolean> => {
      const { rows } = await pool.query<{ status: string }>('select status from campaigns where id = $1', [id])
      return rows[0]?.status === 'completed'
    }
    await waitFor('The end of the campaign', ended, { timeoutMs: 40_000, intervalMs: 100 })

    const { rows } = await pool.query<{ rows: number; handed: number }>(
      `select count(*)::int as rows, count(*) filter (where state in ('accepted', 'delivered', 'bounced'))::int as handed
      from communications where campaign_id = $1`,
      [id],
    )
    expect(rows).toEqual([{ rows: people, handed: people }])
    expect(sandbox.log.stats().email).toMatchObject({ accepted: people, distinct: people, doubles: 0 })
    expect(notes).toEqual([])
  }, 90_000)
})
