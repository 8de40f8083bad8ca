import { parseEnvironment, settingsOf } from '@velvet/contracts/config'
import { openDatabase } from '@velvet/database'
import { createTestDatabase, type TestDatabase } from '@velvet/database/testing'
import { calmInstagram, createSandbox, type Sandbox } from '@velvet/sandbox'
import { deleteApplicant } from '@velvet/services/applicants'
import { getInstagramRefresh, refreshInstagramBulk } from '@velvet/services/instagram'
import { type Context, newId } from '@velvet/services/kernel'
import { afterAll, afterEach, beforeAll, describe, expect, inject, it } from 'vitest'
import { type Child, startChild } from '../faults/children.ts'
import { waitFor } from '../waiting.ts'

const token = 'only-this-test-knows-it'
const secret = 'a secret that only this test knows, 32 bytes'
const people = 100
const deleted = 15
const perMinute = 300

const countEach = (names: readonly string[]): ReadonlyMap<string, number> =>
  names.reduce((counts, name) => counts.set(name, (counts.get(name) ?? 0) + 1), new Map<string, number>())

/** On a busy machine, the database may be out of reach when an answer is stored: then the profile is requested again. */
const countFailedLookups = (warnings: readonly string[]): number =>
  warnings
    .filter((line) => line.includes('a look of a bulk refresh failed'))
    .map((line) => JSON.parse(line) as { suppressed?: number })
    .reduce((count, { suppressed = 0 }) => count + 1 + suppressed, 0)

describe('a bulk refresh while workers are killed', () => {
  let database: TestDatabase
  let own: ReturnType<typeof openDatabase>
  let sandbox: Sandbox
  let env: Record<string, string>
  let context: Context
  const workers: Child[] = []
  const warnings: string[] = []

  const start = (): Child => {
    const worker = startChild({ name: 'worker', env, onLine: (line) => warnings.push(line) })
    workers.push(worker)
    return worker
  }
  const read = (id: string) => getInstagramRefresh(context, { params: { id } })
  const doneBy = (id: string, count: number) =>
    waitFor(`${count} profiles that are done`, async () => (await read(id)).done >= count, { timeoutMs: 180_000 })
  /** The profiles that the killed worker was looking up: requested or about to be, and not stored. */
  const inFlight = async (): Promise<string[]> => {
    const { rows } = await own.pool.query<{ username_key: string }>(
      `select p.username_key from instagram_refresh_items i join instagram_profiles p on p.id = i.profile_id
      where i.state = 'waiting' and i.lease_token is not null`,
    )
    return rows.map((row) => row.username_key)
  }
  /** What was in flight stays leased for a minute, and is then requested again. */
  const endLeases = async (): Promise<void> => {
    for (const table of ['instagram_refresh_items', 'instagram_profiles'])
      await own.pool.query(`update ${table} set lease_until = lease_until - interval '1 minute'`)
  }

  beforeAll(async () => {
    database = await createTestDatabase(inject('databaseUrl'))
    own = openDatabase({ url: database.url, poolSize: 2 })
    sandbox = await createSandbox({
      port: 0,
      host: '127.0.0.1',
      webhookBase: 'http://127.0.0.1:9',
      publicOrigin: 'http://localhost:3000',
      twilioAuthToken: token,
      keepsContent: false,
      playsEvents: false,
      eventPace: 1,
      latencyMs: 0,
      seed: 1,
      webhookRetryMs: 100,
      instagramToken: token,
      instagramProfiles: 'any',
    })
    const { origin } = await sandbox.start()
    sandbox.instagram.faults.set(calmInstagram(1, 200))
    env = {
      DATABASE_URL: database.url,
      SESSION_SECRET: secret,
      APIFY_API_TOKEN: token,
      APIFY_TASK_ID: 'velvet~instagram-profile',
      APIFY_BASE_URL: origin,
      APIFY_PER_MINUTE: String(perMinute),
      INSTAGRAM_BASE_URL: origin,
    }
    const admin = { kind: 'admin', id: newId(), username: 'ada', role: 'admin', ip: null, userAgent: null } as const
    const { db, pool } = own
    context = {
      actor: admin,
      db,
      now: () => new Date(),
      newId,
      logger: console,
      settings: settingsOf(parseEnvironment(env)),
    }
    await db.insertInto('admins').values({ id: admin.id, username: admin.username, password_hash: '' }).execute()
    await pool.query(
      `insert into applicants (id, first_name, instagram_username)
      select new_id(), 'Guest', 'guest.' || n from generate_series(1, $1::int) n`,
      [people],
    )
  }, 60_000)
  afterEach(async () => {
    for (const worker of workers.splice(0)) await worker.kill()
  })
  afterAll(async () => {
    await sandbox?.stop()
    await own?.close()
    await database?.drop()
  })

  it('IG-17 API-14 requests no profile twice except those in flight, while people are deleted, and every count is exact', async () => {
    const { refresh } = await refreshInstagramBulk(context, { body: {} })
    const interrupted: string[] = []
    for (const aim of [15, 30, 45]) {
      const worker = start()
      await doneBy(refresh.id, aim)
      await worker.kill()
      interrupted.push(...(await inFlight()))
      await endLeases()
    }
    expect(interrupted).not.toEqual([])
    const leaving = await own.db
      .selectFrom('applicants')
      .select('id')
      .where('instagram_data_last_updated', 'is', null)
      .orderBy('id', 'desc')
      .limit(deleted)
      .execute()
    for (const { id } of leaving) await deleteApplicant(context, { params: { id } })
    start()
    start()
    await waitFor('The end of the refresh', async () => (await read(refresh.id)).status === 'completed', {
      timeoutMs: 120_000,
    })

    const ended = await read(refresh.id)
    expect(ended).toMatchObject({
      total: people,
      done: people,
      succeeded: people - deleted,
      skipped: deleted,
      failed: 0,
    })
    expect(ended.bySource).toEqual([{ source: 'apify', count: people - deleted }])
    const { apify, maxAtOncePerUsername } = sandbox.instagram.calls.stats()
    const requested = sandbox.instagram.calls.list({ source: 'apify', limit: 10_000 }).map(({ username }) => username)
    const interruptions = countEach(interrupted)
    const tooOften = [...countEach(requested)].flatMap(([name, times]) => {
      const extra = times - 1 - (interruptions.get(name) ?? 0)
      return extra > 0 ? [{ name, extra }] : []
    })
    const sum = tooOften.reduce((total, { extra }) => total + extra, 0)
    expect(sum, JSON.stringify(tooOften)).toBeLessThanOrEqual(countFailedLookups(warnings))
    expect(apify.maxInOneMinute).toBeLessThanOrEqual(perMinute)
    expect(maxAtOncePerUsername).toBe(1)
    const { rows } = await own.pool.query(
      'select count(*)::int as people, count(instagram_followers)::int as known from applicants',
    )
    expect(rows).toEqual([{ people: people - deleted, known: people - deleted }])
  }, 480_000)
})
