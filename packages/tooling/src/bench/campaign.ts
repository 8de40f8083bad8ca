import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { migrateToLatest, openDatabase } from '@velvet/database'
import { createCampaign, sendCampaign } from '@velvet/services/campaigns'
import { type Context, newId, type Settings } from '@velvet/services/kernel'
import type { Pool as Database } from 'pg'
import { Pool } from 'undici'
import { UsageError } from '../command.ts'
import { freePort } from '../ports.ts'
import { ensureDatabase, startPostgres } from '../postgres.ts'
import { type SupervisedProcess, startProcess } from '../processes.ts'
import { waitFor } from '../waiting.ts'

const people = 10_000
const usualInFlight = 100
const latencyMs = 50
const apiKey = 'SG.bench'

const subject = 'An evening for {{firstName}}'
const content = `<h1>Dear {{firstName|friend}},</h1>${'<p>The doors open at nine. Bring nobody you would not introduce to your mother.</p>'.repeat(25)}`

const settings: Settings = {
  publicOrigin: 'http://localhost:3000',
  adminOrigin: 'http://admin.localhost:3000',
  secret: 'only for measuring, thirty-two bytes',
  loginLimits: false,
  emailFrom: { name: 'Velvet', address: 'door@velvet.example' },
  emailFooterAddress: '1 Test Street, New York, NY 10001',
}

type Sandbox = { origin: string; process: SupervisedProcess }

const startSandbox = async (): Promise<Sandbox> => {
  const process_ = startProcess({
    name: 'sandbox',
    file: 'packages/sandbox/src/main.ts',
    logDirectory: null,
    isAnnounced: true,
    onNote: console.error,
    env: {
      PATH: process.env.PATH,
      SANDBOX_PORT: String(await freePort()),
      SANDBOX_TWILIO_AUTH_TOKEN: 'only-for-measuring',
      SANDBOX_EVENTS: 'off',
      SANDBOX_LOG_CONTENT: 'off',
      SANDBOX_LATENCY_MS: String(latencyMs),
    },
  })
  const { origin } = JSON.parse(await process_.firstLine) as { origin: string }
  await process_.ready(async () => (await fetch(`${origin}/sandbox/stats`)).ok)
  return { origin, process: process_ }
}

type Accepted = { accepted: number; doubles: number; distinct: number }

const acceptedBy = async ({ origin }: Sandbox): Promise<Accepted> => {
  const { email } = (await (await fetch(`${origin}/sandbox/stats`)).json()) as { email: Accepted }
  return email
}

/** The limit: nothing but the calls, with bodies of the same size. */
const measureRaw = async (sandbox: Sandbox, inFlight: number, bodyBytes: number, round: string): Promise<number> => {
  const pool = new Pool(sandbox.origin, { connections: inFlight })
  const filler = 'x'.repeat(Math.max(0, bodyBytes - 300))
  const body = (index: number): string =>
    JSON.stringify({
      from: { email: 'door@velvet.example' },
      subject: 'raw',
      content: [{ type: 'text/html', value: filler }],
      personalizations: [
        { to: [{ email: `raw${index}@example.com` }], custom_args: { c: `raw-${round}-${index}`, a: '1' } },
      ],
    })
  const headers = { authorization: `Bearer ${apiKey}`, 'content-type': 'application/json' }
  let next = 0
  const startedAt = performance.now()
  const slot = async (): Promise<void> => {
    for (let index = next++; index < people; index = next++) {
      const answer = await pool.request({ method: 'POST', path: '/v3/mail/send', headers, body: body(index) })
      await answer.body.dump()
      if (answer.statusCode !== 202) throw new Error(`The sandbox answered ${answer.statusCode}`)
    }
  }
  await Promise.all(Array.from({ length: inFlight }, slot))
  const seconds = (performance.now() - startedAt) / 1000
  await pool.close()
  return people / seconds
}

const fillDatabase = async (database: Database): Promise<void> => {
  await database.query(
    `insert into applicants (id, first_name, last_name, email, status, city, state)
    select gen_random_uuid(), 'Guest', 'No ' || n, 'guest' || n || '@example.com', 'approved', 'New York', 'NY'
    from generate_series(1, $1::int) n`,
    [people],
  )
  await database.query('vacuum analyze applicants')
}

const startWorker = async (databaseUrl: string, sandbox: Sandbox, inFlight: number) => {
  const port = await freePort()
  const worker = startProcess({
    name: 'worker',
    file: 'apps/worker/src/main.ts',
    logDirectory: null,
    onNote: console.error,
    env: {
      PATH: process.env.PATH,
      DATABASE_URL: databaseUrl,
      SESSION_SECRET: settings.secret,
      SENDGRID_API_KEY: apiKey,
      SENDGRID_BASE_URL: sandbox.origin,
      EMAIL_FROM: 'Velvet <door@velvet.example>',
      EMAIL_FOOTER_ADDRESS: settings.emailFooterAddress ?? '',
      EMAIL_PER_SECOND: '100000',
      EMAIL_CONCURRENCY: String(inFlight),
      INTERNAL_PORT: String(port),
      LOG_LEVEL: 'warn',
    },
  })
  await worker.ready(async () => (await fetch(`http://127.0.0.1:${port}/readyz`).catch(() => null))?.ok ?? false)
  const residentBytes = async (): Promise<number> => {
    const answer = await fetch(`http://127.0.0.1:${port}/metrics`).catch(() => null)
    return Number(/^process_resident_memory_bytes (\S+)/m.exec((await answer?.text()) ?? '')?.[1] ?? 0)
  }
  const restBytes = await residentBytes()
  let peakBytes = restBytes
  const watching = setInterval(async () => {
    peakBytes = Math.max(peakBytes, await residentBytes())
  }, 250)
  return {
    restMegabytes: Math.round(restBytes / 1024 / 1024),
    peakMegabytes: () => Math.round(peakBytes / 1024 / 1024),
    stop: async () => {
      clearInterval(watching)
      await worker.stop()
    },
  }
}

type Run = { perSecond: number; firstAfterMs: number; filledPerSecond: number; bodyBytes: number }

/** Sends a campaign through the real worker and reads from the ledger how it went. */
const measureCampaign = async (context: Context, database: Database): Promise<Run> => {
  const campaign = await createCampaign(context, {
    body: { name: 'Bench', customContent: { subject, content }, targetFilters: { status: ['approved'] } },
  })
  await sendCampaign(context, { params: { id: campaign.id } })
  await waitFor(
    'The end of the campaign',
    async () => {
      const { status } = await context.db
        .selectFrom('campaigns')
        .select('status')
        .where('id', '=', campaign.id)
        .executeTakeFirstOrThrow()
      return status === 'completed'
    },
    { timeoutMs: 120_000, intervalMs: 250 },
  )
  const { rows } = await database.query<{ seconds: number; first_after_ms: number; filling_seconds: number }>(
    `select extract(epoch from max(c.acked_at) - min(d.started_at))::float8 as seconds,
      (extract(epoch from min(c.acked_at) - min(ca.sent_at)) * 1000)::float8 as first_after_ms,
      extract(epoch from max(ca.dispatched_at) - min(ca.sent_at))::float8 as filling_seconds
    from communications c join campaigns ca on ca.id = c.campaign_id join delivery_attempts d on d.communication_id = c.id
    where ca.id = $1`,
    [campaign.id],
  )
  const { seconds = 0, first_after_ms: firstAfterMs = 0, filling_seconds: fillingSeconds = 0 } = rows[0] ?? {}
  return {
    perSecond: people / seconds,
    firstAfterMs,
    filledPerSecond: people / fillingSeconds,
    bodyBytes: content.length * 2 + 1_500,
  }
}

type Rig = {
  context: Context
  pool: Database
  sandbox: Sandbox
  worker: Awaited<ReturnType<typeof startWorker>>
  inFlight: number
}

/** The limit before and after, so that neither side gains from a machine that warms up or tires. */
const measure = async ({ context, pool, sandbox, worker, inFlight }: Rig): Promise<void> => {
  const warm = await measureCampaign(context, pool)
  const raw = await measureRaw(sandbox, inFlight, warm.bodyBytes, 'first')
  const campaign = await measureCampaign(context, pool)
  const rawAgain = await measureRaw(sandbox, inFlight, warm.bodyBytes, 'second')
  const limit = (raw + rawAgain) / 2
  const { accepted, doubles } = await acceptedBy(sandbox)
  console.table({
    'raw POST': { 'accepted/s': Math.round(limit), ratio: 1 },
    'campaign, cold': {
      'accepted/s': Math.round(warm.perSecond),
      ratio: Number((warm.perSecond / limit).toFixed(2)),
    },
    campaign: {
      'accepted/s': Math.round(campaign.perSecond),
      ratio: Number((campaign.perSecond / limit).toFixed(2)),
    },
  })
  console.log(
    `${people} recipients, ${inFlight} in flight, ${latencyMs} ms per call; first accepted ${Math.round(campaign.firstAfterMs)} ms after Send; ` +
      `ledger filled at ${Math.round(campaign.filledPerSecond)} recipients/s while sending; ` +
      `worker ${worker.restMegabytes} MB at rest, at most ${worker.peakMegabytes()} MB; ${accepted} accepted in all, ${doubles} twice`,
  )
}

/** One POST per recipient through the worker, with every promise kept, beside the same number of bare POSTs at once. */
export const run = async ([calls]: string[]): Promise<void> => {
  const inFlight = Number(calls ?? usualInFlight)
  if (!Number.isInteger(inFlight) || inFlight < 1) throw new UsageError('Usage: pnpm bench campaign [calls in flight]')
  const ends: (() => Promise<unknown>)[] = []
  try {
    const directory = await mkdtemp(path.join(tmpdir(), 'velvet-bench-'))
    ends.push(() => rm(directory, { recursive: true, force: true }))
    const postgres = await startPostgres({ directory: path.join(directory, 'postgres'), isDurable: true })
    ends.push(postgres.stop)
    const databaseUrl = await ensureDatabase(postgres.serverUrl, 'velvet')
    await migrateToLatest(databaseUrl)
    const { db, pool, close } = openDatabase({ url: databaseUrl, poolSize: 4, statementTimeoutMs: 60_000 })
    ends.push(close)
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
    await fillDatabase(pool)
    const sandbox = await startSandbox()
    ends.push(sandbox.process.stop)
    const worker = await startWorker(databaseUrl, sandbox, inFlight)
    ends.push(worker.stop)
    await measure({ context, pool, sandbox, worker, inFlight })
  } finally {
    for (const end of ends.reverse()) await end()
  }
}
