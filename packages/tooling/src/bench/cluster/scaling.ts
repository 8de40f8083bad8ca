import { parseEnvironment, settingsOf } from '@velvet/contracts/config'
import { openDatabase } from '@velvet/database'
import { type Context, newId } from '@velvet/services/kernel'
import { signIn } from '../../faults/admin-client.ts'
import { seed } from '../../seed/seed.ts'
import type { Stop } from '../../with-stops.ts'
import { apiKey, startProvider } from '../campaign/provider.ts'
import { fillCity, latencyMs, secret, startBenchWorker } from '../campaign/rig.ts'
import { sendTo } from '../campaign/send.ts'
import { count, printRuns, type Row, ratio } from '../campaign/table.ts'
import { type Front, startFront } from './front.ts'
import { countOf, load } from './load.ts'
import type { Machines } from './machines.ts'
import { withOwnStops } from './own-stops.ts'

export type Sizes = { apis: number[]; workers: number[]; seconds: number; applicants: number; people: number }

const inFlight = 32
const warmUpSeconds = 2
const warmUpPeople = 500
const turns = 3

/** Everything that is the same for any number of processes. */
const prepare = async ({ standby }: Machines, { applicants }: Sizes, stops: Stop[]) => {
  const url = standby.servers.primary
  await seed({ url, applicants, secret })
  const { db, pool, close } = openDatabase({ url, poolSize: 4, isUnlimited: true })
  stops.push(close)
  const settings = settingsOf(
    parseEnvironment({
      DATABASE_URL: url,
      SESSION_SECRET: secret,
      SENDGRID_API_KEY: apiKey,
      EMAIL_FROM: 'd@velvet.example',
    }),
  )
  const id = newId()
  await db.insertInto('admins').values({ id, username: 'bench', password_hash: '' }).execute()
  const actor = { kind: 'admin', id, username: 'bench', role: 'super_admin', ip: null, userAgent: null } as const
  const context: Context = { actor, db, now: () => new Date(), newId, logger: console, settings }
  const eventId = newId()
  await db.insertInto('events').values({ id: eventId, name: 'Bench' }).execute()
  return { context, pool, eventId }
}
type Prepared = Awaited<ReturnType<typeof prepare>>

/** How many of the lists a replica answered, of those it may answer. */
const shareOfReplica = async ({ apis }: Front): Promise<number> => {
  let [replica, all] = [0, 0]
  for (const { internal } of apis)
    for (const [, result, number] of (await (await fetch(`${internal}/metrics`)).text()).matchAll(
      /^velvet_replica_reads_total\{result="(\w+)"\} (\d+)$/gm,
    )) {
      all += Number(number)
      if (result === 'replica') replica += Number(number)
    }
  return all === 0 ? 0 : replica / all
}

let guests = 0
const application = (eventId: string) => {
  guests += 1
  return {
    firstName: 'Applicant',
    lastName: `No ${guests}`,
    email: `applicant${guests}@example.net`,
    phone: `+1212${2_000_000 + guests}`,
    age: 30,
    zipCodes: '10001',
    instagramUrl: `applicant${guests}`,
    eventId,
  }
}

const measureApis = async (
  machines: Machines,
  sizes: Sizes,
  { context, eventId }: Prepared,
  stops: Stop[],
): Promise<void> => {
  const rows: Record<string, Row> = {}
  const first: { lists?: number; applications?: number } = {}
  const measure = async (apis: number, env: Readonly<Record<string, string>>, name: string): Promise<void> => {
    await withOwnStops(stops, async (own) => {
      const front = await startFront(apis, { ...env, SESSION_SECRET: secret }, own)
      const { cookie } = await signIn(context, front.apis[0]?.origin ?? '')
      const list = () => front.call('admin', '/api/admin/applicants?limit=50', { cookie })
      const apply = () => front.call('public', '/api/applicants', { body: application(eventId) })
      await load({ seconds: warmUpSeconds, inFlight, expected: 200 }, list)
      const lists = await load({ seconds: sizes.seconds, inFlight, expected: 200 }, list)
      const share = await shareOfReplica(front)
      await load({ seconds: warmUpSeconds / 2, inFlight, expected: 201 }, apply)
      const applications = await load({ seconds: sizes.seconds, inFlight, expected: 201 }, apply)
      first.lists ??= lists.perSecond
      first.applications ??= applications.perSecond
      rows[name] = {
        'lists/s': count(lists.perSecond),
        'to 1': ratio(lists.perSecond / first.lists),
        'p95 ms': count(lists.p95),
        'by the replica': ratio(share),
        'applications/s': count(applications.perSecond),
        'to 1 ': ratio(applications.perSecond / first.applications),
        'p95 ms ': count(applications.p95),
        refused: countOf(lists.refused) + countOf(applications.refused),
      }
      console.log(`${name}: ${count(lists.perSecond)} lists/s, ${count(applications.perSecond)} applications/s`)
    })
  }
  for (const apis of sizes.apis) await measure(apis, machines.env, `${apis} api${apis > 1 ? 's' : ''}`)
  printRuns(`Lists and applications, ${inFlight} at once, ${sizes.applicants.toLocaleString('en')} applicants`, rows)
}

/** The same lists from one api with the replica and from another one without, in turns, so that both see the same machine. */
const compareReplica = async (
  machines: Machines,
  sizes: Sizes,
  { context }: Prepared,
  stops: Stop[],
): Promise<void> => {
  const { DATABASE_READ_URL: _replica, ...alone } = machines.env
  await withOwnStops(stops, async (own) => {
    const fronts = {
      'with the replica': await startFront(1, { ...machines.env, SESSION_SECRET: secret }, own),
      'without it': await startFront(1, { ...alone, SESSION_SECRET: secret }, own),
    }
    const { cookie } = await signIn(context, fronts['without it'].apis[0]?.origin ?? '')
    const calls = new Map<string, number>()
    for (let turn = 0; turn <= turns; turn += 1)
      for (const [name, front] of Object.entries(fronts)) {
        const list = () => front.call('admin', '/api/admin/applicants?limit=50', { cookie })
        const { perSecond } = await load({ seconds: sizes.seconds / turns, inFlight, expected: 200 }, list)
        // The first turn warms up.
        if (turn > 0) calls.set(name, (calls.get(name) ?? 0) + perSecond / turns)
      }
    const [first = 0] = calls.values()
    const rows = [...calls].map(([name, perSecond]): [string, Row] => [
      name,
      { 'lists/s': count(perSecond), ratio: ratio(perSecond / first) },
    ])
    printRuns('One api, the replica on the same machine, in turns', Object.fromEntries(rows))
  })
}

/** How far the log has come, and what a person and a message take on disk, indexes and attempts included. */
const readSizes = async ({ pool }: Prepared) => {
  const { rows } = await pool.query<{ log: number; person: number; message: number }>(`
    select (pg_current_wal_insert_lsn() - '0/0'::pg_lsn)::float8 as log,
      pg_total_relation_size('applicants') / greatest(1, (select count(*) from applicants))::float8 as person,
      (pg_total_relation_size('communications') + pg_total_relation_size('delivery_attempts'))
        / greatest(1, (select count(*) from communications))::float8 as message`)
  return rows[0] ?? { log: 0, person: 0, message: 0 }
}

const measureWorkers = async (
  machines: Machines,
  { workers: counts, people }: Sizes,
  prepared: Prepared,
  stops: Stop[],
): Promise<void> => {
  const { context, pool } = prepared
  const provider = await startProvider({ latencyMs, reportsTo: 'http://127.0.0.1:9' }, stops)
  await fillCity({ pool }, 'Warmup', warmUpPeople)
  await fillCity({ pool }, 'Cluster', people)
  const rows: Record<string, Row> = {}
  let first: number | null = null
  for (const workers of counts)
    await withOwnStops(stops, async (own) => {
      const databaseUrl = machines.env.DATABASE_URL ?? ''
      for (let worker = 0; worker < workers; worker += 1) {
        const env = { ...machines.env, EMAIL_CONCURRENCY: '100' }
        const { stop } = await startBenchWorker({ databaseUrl, provider }, env, own)
        own.push(stop)
      }
      await sendTo({ context, pool }, 'Warmup')
      await provider.clear()
      const { log } = await readSizes(prepared)
      const run = await sendTo({ context, pool }, 'Cluster')
      const sizes = await readSizes(prepared)
      const accepted = await provider.accepted()
      await provider.clear()
      first ??= run.perSecond
      rows[`${workers} worker${workers > 1 ? 's' : ''}`] = {
        'messages/s': count(run.perSecond),
        'to 1': ratio(run.perSecond / first),
        'first after ms': count(run.firstAfterMs),
        'filled/s': count(run.filledPerSecond),
        'log bytes each': count((sizes.log - log) / people),
        lost: people - accepted.distinct,
        doubled: accepted.doubles,
      }
    })
  const { person, message } = await readSizes(prepared)
  console.log(
    `on disk with all indexes: ${count(person)} bytes a person, ${count(message)} a message with its attempts`,
  )
  printRuns(`One campaign to ${people.toLocaleString('en')}, one call per recipient, ${latencyMs} ms per call`, rows)
}

/** Requests and messages per second with several apis and workers, beside the first number of each in the same run. */
export const measureScaling = async (
  machines: Machines,
  sizes: Sizes,
  parts: readonly string[],
  stops: Stop[],
): Promise<void> => {
  const prepared = await prepare(machines, sizes, stops)
  if (parts.includes('apis')) await measureApis(machines, sizes, prepared, stops)
  if (parts.includes('replica')) await compareReplica(machines, sizes, prepared, stops)
  if (parts.includes('workers')) await measureWorkers(machines, sizes, prepared, stops)
}
