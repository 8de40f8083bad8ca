import { parseEnvironment, settingsOf } from '@velvet/contracts/config'
import { openDatabase } from '@velvet/database'
import { type ChannelFaults, createSandbox, type EventFaults } from '@velvet/sandbox'
import { createCampaign, sendCampaign } from '@velvet/services/campaigns'
import { type Context, newId, type ProcessContext, withActor } from '@velvet/services/kernel'
import { freePort } from '../ports.ts'
import { type Audit, auditCampaign, type Channel } from './audit.ts'
import { until } from './chaos.ts'
import { type Child, startChild, type WrongClock } from './children.ts'
import type { LogOfAll } from './log-of-all.ts'

/**
 * Small, so that a run with lost answers takes seconds; what is tuned by them keeps its proportions. A report may be as late as
 * twice the wait before a person must decide, which no busy machine makes it.
 */
const waits = { DELIVERY_LEASE_MS: '1500', DELIVERY_WAIT_MS: '5000', DELIVERY_SWEEP_MS: '200' }
/** Calls in flight of one worker. */
export const concurrency = 40

const silent = { info: () => undefined, warn: () => undefined, error: () => undefined }

export type FaultWorldOptions = {
  databaseUrl: string
  /** For the api and every worker, such as a Redis. */
  env?: Record<string, string>
  /** For workers alone. */
  workerEnv?: Record<string, string>
  /** What its processes log from warnings on. */
  log?: LogOfAll
}

/** The real api, and providers that keep their own log and outlive everything; workers come and go. */
export const createFaultWorld = async ({ databaseUrl, env = {}, workerEnv = {}, log }: FaultWorldOptions) => {
  const { db, pool, close } = openDatabase({
    url: databaseUrl,
    poolSize: 4,
    statementTimeoutMs: 30_000,
    onError: () => undefined,
  })
  const apiPort = await freePort()
  const apiOrigin = `http://127.0.0.1:${apiPort}`
  const twilioAuthToken = 'only-this-test-knows-it'
  const sandbox = await createSandbox({
    port: 0,
    host: '127.0.0.1',
    webhookBase: apiOrigin,
    publicOrigin: 'http://localhost:3000',
    twilioAuthToken,
    keepsContent: false,
    playsEvents: true,
    eventPace: 0.05,
    latencyMs: 100,
    seed: 1,
    webhookRetryMs: 100,
  })
  const { origin } = await sandbox.start()
  const shared = {
    DATABASE_URL: databaseUrl,
    SESSION_SECRET: 'a secret that only this test knows, 32 bytes',
    EMAIL_FROM: 'door@velvet.example',
    SENDGRID_API_KEY: 'SG.test',
    SENDGRID_BASE_URL: origin,
    SENDGRID_WEBHOOK_PUBLIC_KEY: sandbox.sendgridPublicKey,
    TWILIO_ACCOUNT_SID: `AC${'0'.repeat(32)}`,
    TWILIO_AUTH_TOKEN: twilioAuthToken,
    TWILIO_FROM: '+15005550006',
    TWILIO_BASE_URL: origin,
    QUIET_HOURS: 'off',
    CLICK_TRACKING: 'off',
    ...env,
  }
  const process_: ProcessContext = {
    db,
    now: () => new Date(),
    newId,
    logger: silent,
    settings: settingsOf(parseEnvironment(shared)),
  }
  const admin = { kind: 'admin', id: newId(), username: 'ada', role: 'super_admin', ip: null, userAgent: null } as const
  const context: Context = withActor(process_, admin)
  await db.insertInto('admins').values({ id: admin.id, username: admin.username, password_hash: '' }).execute()

  const workers: Child[] = []
  let api: Child
  const startApi = async (): Promise<void> => {
    api = startChild({ name: 'api', onLine: log?.listen(), env: { ...shared, API_PORT: String(apiPort) } })
    await until('an answer of the api', () =>
      fetch(`${apiOrigin}/api/events`).then(
        (answer) => answer.ok,
        () => false,
      ),
    )
  }
  await startApi()

  const calm = sandbox.faults.plan()
  // A few complaints among the first hundreds would rightly hold the campaign.
  const calmEvents = { ...sandbox.playback.faults(), without: ['spamreport'] } as const
  sandbox.playback.setFaults(calmEvents)
  const accepted = (channel: Channel = 'email'): number => sandbox.log.stats()[channel].accepted
  const calls = (channel: Channel = 'email'): number =>
    Object.values(sandbox.log.stats()[channel].answers).reduce((sum, count) => sum + count, 0)
  const campaignOf = (id: string) =>
    db.selectFrom('campaigns').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

  const states = async (id: string): Promise<Record<string, number>> => {
    const { rows } = await pool.query<{ state: string; count: number }>(
      `select coalesce(skip_reason, state) as state, count(*)::int as count from ledger
      where campaign_id = $1 group by 1`,
      [id],
    )
    return Object.fromEntries(rows.map(({ state, count }) => [state, count]))
  }

  /** The state of the ledger and its workers, for the message of a failed wait. */
  const standing = async (): Promise<object> => {
    const ask = async (query: string): Promise<unknown[]> => (await pool.query(query)).rows
    return {
      ledger: await ask(`
        select ca.status, ca.pause_reason, ca.dispatched_at is not null as is_filled, c.state, c.lease_until > now() as is_leased,
          c.due_at > now() as is_early, c.error_code, count(*)::int as count
        from campaigns ca left join ledger c on c.campaign_id = ca.id
        where ca.sent_at = (select max(sent_at) from campaigns) group by 1, 2, 3, 4, 5, 6, 7`),
      workers: await ask('select channel, breaker, (now() - seen_at)::text as seen from delivery_workers'),
      statements: await ask(`
        select state, wait_event, (now() - xact_start)::text as since, left(query, 80) as query, pg_blocking_pids(pid) as behind
        from pg_stat_activity where datname = current_database() and xact_start is not null and pid <> pg_backend_pid()`),
    }
  }

  /** Creates a draft to this many new people. */
  const draftTo = async (people: number, { channel = 'email', special = [] }: Audience = {}): Promise<string> => {
    const city = `c${newId().replaceAll('-', '')}`
    await pool.query(
      `insert into applicants (id, first_name, email, phone, phone_e164, city)
      select new_id(), 'Guest', 'g' || n || '.' || $1 || '@example.com', phone, phone, $1
      from generate_series(1, $2::int) n, lateral (select '+1212' || (2000000 + n) as phone) p`,
      [city, people - special.length],
    )
    for (const address of special) {
      const contact = channel === 'sms' ? { phone: address, phone_e164: address } : { email: address }
      await db
        .insertInto('applicants')
        .values({ id: newId(), first_name: 'Guest', city, ...contact })
        .execute()
    }
    const text = { content: 'See you there, {{firstName|friend}}.' }
    const mail = { subject: 'Hello {{firstName}}', ...text }
    const both = { ...mail, smsContent: text.content }
    const { id } = await createCampaign(context, {
      body: {
        name: 'Opening night',
        type: channel,
        customContent: { email: mail, sms: text, both }[channel],
        targetFilters: { city },
      },
    })
    return id
  }

  return {
    db,
    pool,
    databaseUrl,
    /** Of its api, and of others that are started beside it. */
    environment: shared,
    context,
    sandbox,
    providerOrigin: origin,
    api: { current: (): Child => api },
    apiOrigin,
    accepted,
    calls,
    campaignOf,
    startApi,
    states,
    standing,
    /** Starts the real worker process. */
    startWorker: (own: Record<string, string> = {}, clock: WrongClock = {}): Child => {
      const worker = startChild({
        name: 'worker',
        onLine: log?.listen(),
        ...clock,
        env: {
          ...waits,
          ...shared,
          EMAIL_CONCURRENCY: String(concurrency),
          EMAIL_PER_SECOND: '20000',
          SMS_CONCURRENCY: '20',
          SMS_PER_SECOND: '300',
          ...workerEnv,
          ...own,
        },
      })
      workers.push(worker)
      return worker
    },
    setFaults: (faults: Partial<ChannelFaults>, channel: Channel = 'email'): void =>
      sandbox.faults.set({ ...calm, [channel]: { ...calm[channel], ...faults } }),
    setLatency: (latencyMs: number): void => sandbox.faults.set({ ...calm, latencyMs }),
    setEvents: (events: Partial<EventFaults>): void => sandbox.playback.setFaults({ ...calmEvents, ...events }),
    draftTo,
    /** Starts a campaign to this many new people. */
    sendTo: async (people: number, audience: Audience = {}): Promise<string> => {
      const id = await draftTo(people, audience)
      await sendCampaign(context, { params: { id } })
      return id
    },
    /** Until nothing of it is open; throws with what is. */
    ended: async (id: string, withinMs = 60_000): Promise<void> => {
      const isOver = async () => (await campaignOf(id)).status !== 'sending'
      await until('the end of the campaign', isOver, { everyMs: 100, withinMs }).catch(async (error: unknown) => {
        throw new Error(`${String(error)}: ${JSON.stringify({ states: await states(id), ...(await standing()) })}`)
      })
    },
    /** Waits for this many more accepted messages. */
    furtherBy: async (count: number, channel: Channel = 'email'): Promise<void> => {
      const aim = accepted(channel) + count
      const isReached = () => accepted(channel) >= aim
      await until(`${aim} accepted messages`, isReached, { everyMs: 5 }).catch(async (error: unknown) => {
        throw new Error(`${String(error)}: ${accepted(channel)} were, ${JSON.stringify(await standing())}`)
      })
    },
    /** After the sweeper had time to note the calls of those who were killed, which it does when their leases are over. */
    audit: async (id: string, channel: Channel = 'email'): Promise<Audit> => {
      const audit = () => auditCampaign(pool, sandbox, id, channel)
      const isNoted = async () => (await audit()).unrecorded === 0
      await until('a note of every call', isNoted, { everyMs: 200, withinMs: 10_000 }).catch(() => undefined)
      return audit()
    },
    /** Ends the workers that a test started, and forgets what the providers saw. */
    reset: async (): Promise<void> => {
      for (const worker of workers.splice(0)) await worker.kill()
      await db.updateTable('campaigns').set({ status: 'completed' }).where('status', '=', 'sending').execute()
      await db.deleteFrom('delivery_workers').execute()
      await db.deleteFrom('delivery_lanes').execute()
      // The next campaign has other people with the same numbers.
      await db.deleteFrom('suppressions').execute()
      sandbox.stoppedNumbers.clear()
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
    },
  }
}
export type FaultWorld = Awaited<ReturnType<typeof createFaultWorld>>
type Audience = { readonly channel?: Channel | 'both'; readonly special?: readonly string[] }
