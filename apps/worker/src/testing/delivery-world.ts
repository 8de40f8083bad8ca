import { once } from 'node:events'
import { createServer } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { openDatabase } from '@velvet/database'
import { createTestDatabase } from '@velvet/database/testing'
import { type ChannelFaults, createSandbox, type EventFaults } from '@velvet/sandbox'
import { createCampaign, sendCampaign } from '@velvet/services/campaigns'
import { type Context, newId, type ProcessContext, withActor } from '@velvet/services/kernel'
import { secret, startApi, startWorker, type Worker } from './processes.ts'

/** Small, so that a run with lost answers takes seconds; what is tuned by them keeps its proportions. */
const waits = { DELIVERY_LEASE_MS: '1500', DELIVERY_WAIT_MS: '2500', DELIVERY_SWEEP_MS: '200' }
export const concurrency = 40

const freePort = async (): Promise<number> => {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  return address && typeof address === 'object' ? address.port : 0
}

/** Until it is so; throws with the sentence after half a minute. */
export const until = async (what: string, ask: () => Promise<boolean> | boolean, everyMs = 20): Promise<void> => {
  const deadline = performance.now() + 30_000
  while (!(await ask())) {
    if (performance.now() > deadline) throw new Error(`${what} did not happen within 30 seconds`)
    await sleep(everyMs)
  }
}

/** A database, the real api, and a provider that keeps its own log; workers come and go. */
export const createDeliveryWorld = async (serverUrl: string) => {
  const database = await createTestDatabase(serverUrl)
  const { db, pool, close } = openDatabase({ url: database.url, poolSize: 4, statementTimeoutMs: 30_000 })
  const apiPort = await freePort()
  const sandbox = await createSandbox({
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
  const api = await startApi({
    DATABASE_URL: database.url,
    API_PORT: String(apiPort),
    SENDGRID_WEBHOOK_PUBLIC_KEY: sandbox.sendgridPublicKey,
  })
  const settings = {
    publicOrigin: 'http://localhost:3000',
    adminOrigin: 'http://admin.localhost:3000',
    secret,
    loginLimits: false,
    emailFrom: { name: 'Velvet', address: 'door@velvet.example' },
    emailFooterAddress: null,
  }
  const process: ProcessContext = { db, now: () => new Date(), newId, logger: console, settings }
  const admin = { kind: 'admin', id: newId(), username: 'ada', role: 'admin', ip: null, userAgent: null } as const
  const context: Context = withActor(process, admin)
  await db.insertInto('admins').values({ id: admin.id, username: admin.username, password_hash: '' }).execute()
  await until('an answer of the api', () =>
    fetch(`http://127.0.0.1:${apiPort}/api/events`).then(
      (answer) => answer.ok,
      () => false,
    ),
  )

  const workers: Worker[] = []
  const calm = sandbox.faults.plan()
  const calmEvents = sandbox.playback.faults()
  const accepted = (): number => sandbox.log.stats().email.accepted
  const calls = (): number => Object.values(sandbox.log.stats().email.answers).reduce((sum, count) => sum + count, 0)
  const campaignOf = (id: string) =>
    db.selectFrom('campaigns').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  const states = async (id: string): Promise<Record<string, number>> => {
    const { rows } = await pool.query<{ state: string; count: number }>(
      `select coalesce(skip_reason, state) as state, count(*)::int as count from communications
      where campaign_id = $1 group by 1`,
      [id],
    )
    return Object.fromEntries(rows.map(({ state, count }) => [state, count]))
  }

  return {
    db,
    pool,
    context,
    sandbox,
    accepted,
    calls,
    campaignOf,
    states,
    /** What a restart does to those who are connected: every session ends, and for so long nobody gets in. */
    cutDatabase: async (forMs: number): Promise<void> => {
      const name = new URL(database.url).pathname.slice(1)
      const server = openDatabase({ url: serverUrl, poolSize: 1 })
      await server.pool.query(`alter database ${name} allow_connections false`)
      await server.pool.query('select pg_terminate_backend(pid) from pg_stat_activity where datname = $1', [name])
      await sleep(forMs)
      await server.pool.query(`alter database ${name} allow_connections true`)
      await server.close()
    },
    /** Starts the real worker process. */
    start: (env: Record<string, string> = {}): Worker => {
      const worker = startWorker({
        ...waits,
        DATABASE_URL: database.url,
        SENDGRID_BASE_URL: origin,
        EMAIL_CONCURRENCY: String(concurrency),
        EMAIL_PER_SECOND: '400',
        ...env,
      })
      workers.push(worker)
      return worker
    },
    setFaults: (email: Partial<ChannelFaults>): void =>
      sandbox.faults.set({ ...calm, email: { ...calm.email, ...email } }),
    setEvents: (events: Partial<EventFaults>): void => sandbox.playback.setFaults({ ...calmEvents, ...events }),
    /** A campaign to so many new people, on its way. */
    sendTo: async (people: number, special: readonly string[] = []): Promise<string> => {
      const city = `c${newId().replaceAll('-', '')}`
      await pool.query(
        `insert into applicants (id, first_name, email, city)
        select new_id(), 'Guest', 'g' || n || '.' || $1 || '@example.com', $1 from generate_series(1, $2::int) n`,
        [city, people - special.length],
      )
      for (const email of special)
        await db.insertInto('applicants').values({ id: newId(), first_name: 'Guest', email, city }).execute()
      const body = {
        name: 'Opening night',
        customContent: { subject: 'Hello {{firstName}}', content: 'See you there.' },
        targetFilters: { city },
      }
      const { id } = await createCampaign(context, { body })
      await sendCampaign(context, { params: { id } })
      return id
    },
    ended: (id: string): Promise<void> =>
      until('the end of the campaign', async () => (await campaignOf(id)).status !== 'sending', 100),
    /** What the provider logged against what the ledger says; `lost` and `doubled` must be none. */
    audit: async (id: string) => {
      const { distinct, doubles } = sandbox.log.stats().email
      const { rows } = await pool.query<Record<'rows' | 'handed' | 'tries' | 'open', number>>(
        `select count(*)::int as rows, sum(c.attempt)::int as tries,
          count(*) filter (where c.state in ('accepted', 'delivered', 'bounced'))::int as handed,
          count(*) filter (where c.state in ('queued', 'submitting', 'unknown'))::int as open
        from communications c where c.campaign_id = $1`,
        [id],
      )
      const [ledger] = rows
      return {
        rows: ledger?.rows,
        isWhole: ledger?.rows === (await campaignOf(id)).target_count,
        doubled: doubles,
        lost: distinct - (ledger?.handed ?? 0),
        stuck: ledger?.open,
        hasUnrecordedCalls: calls() > (ledger?.tries ?? 0),
      }
    },
    /** Ends what a test started, and forgets what the provider saw. */
    reset: async (): Promise<void> => {
      for (const worker of workers.splice(0)) await worker.kill()
      await db.updateTable('campaigns').set({ status: 'completed' }).where('status', '=', 'sending').execute()
      sandbox.playback.clear()
      sandbox.log.clear()
      sandbox.faults.set(calm)
      sandbox.playback.setFaults(calmEvents)
    },
    close: async (): Promise<void> => {
      for (const worker of workers.splice(0)) await worker.kill()
      await api.kill()
      await sandbox.stop()
      await close()
      await database.drop()
    },
  }
}
export type DeliveryWorld = Awaited<ReturnType<typeof createDeliveryWorld>>

/** What a run must leave behind: nobody lost, nobody twice, nothing stuck. */
export const sound = (people: number) => ({
  rows: people,
  isWhole: true,
  doubled: 0,
  lost: 0,
  stuck: 0,
  hasUnrecordedCalls: false,
})
