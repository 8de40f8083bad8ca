import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { parseEnvironment, settingsOf } from '@velvet/contracts/config'
import type { InstagramSourceName } from '@velvet/contracts/instagram'
import { openDatabase } from '@velvet/database'
import { createTestDatabase, type TestDatabase } from '@velvet/database/testing'
import { createSandbox, type Sandbox } from '@velvet/sandbox'
import { refreshInstagram } from '@velvet/services/instagram'
import { type Context, newId, withActor } from '@velvet/services/kernel'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest'
import { type Child, startChild } from '../faults/children.ts'
import { waitFor } from '../waiting.ts'

const token = 'only-this-test-knows-it'
const inTime = { timeoutMs: 60_000, intervalMs: 50 }

describe('profiles, fetched by the real worker from sources on this machine', () => {
  let folder: string
  let database: TestDatabase
  let opened: ReturnType<typeof openDatabase>
  let sandbox: Sandbox
  let env: Record<string, string>
  let context: Context
  const workers: Child[] = []

  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'velvet-profiles-'))
    database = await createTestDatabase(inject('databaseUrl'))
    sandbox = await createSandbox({
      port: 0,
      host: '127.0.0.1',
      webhookBase: 'http://127.0.0.1:9',
      publicOrigin: 'http://localhost:3000',
      twilioAuthToken: token,
      instagramToken: token,
      instagramProfiles: 'any',
      keepsContent: false,
      playsEvents: false,
      eventPace: 1,
      latencyMs: 0,
      seed: 1,
      webhookRetryMs: 100,
    })
    const { origin } = await sandbox.start()
    env = {
      SESSION_SECRET: 'a secret that only this test knows, 32 bytes',
      DATABASE_URL: database.url,
      DATA_DIR: folder,
      EMBEDDED_DATABASE: 'on',
      APIFY_API_TOKEN: token,
      APIFY_TASK_ID: 'velvet~profiles',
      APIFY_BASE_URL: origin,
      ZYLA_BEARER_TOKEN: token,
      ZYLA_API_URL: `${origin}/api/1/instagram/2/flat`,
      SCRAPEDO_API_TOKEN: token,
      SCRAPEDO_BASE_URL: origin,
      INSTAGRAM_BASE_URL: origin,
      IMAGE_PROXY_HOSTS: `cdninstagram.com,${origin}`,
      APIFY_PER_MINUTE: '6000',
      ZYLA_PER_MINUTE: '6000',
      SCRAPEDO_PER_MINUTE: '6000',
      INSTAGRAM_PER_MINUTE: '6000',
    }
    opened = openDatabase({ url: database.url, poolSize: 4 })
    const admin = { kind: 'admin', id: newId(), username: 'ada', role: 'admin', ip: null, userAgent: null } as const
    const settings = settingsOf(parseEnvironment(env))
    context = withActor({ db: opened.db, now: () => new Date(), newId, logger: console, settings }, admin)
    await opened.db.insertInto('admins').values({ id: admin.id, username: 'ada', password_hash: '' }).execute()
  }, 60_000)
  afterAll(async () => {
    await opened?.close()
    await sandbox?.stop()
    await database?.drop()
    await rm(folder, { recursive: true, force: true })
  })
  beforeEach(async () => {
    goWrong()
    sandbox.instagram.calls.clear()
    for (const table of ['applicants', 'outbox'] as const) await opened.db.deleteFrom(table).execute()
    await opened.db.updateTable('instagram_sources').set({ paused_until: null }).execute()
  })
  afterEach(async () => {
    for (const worker of workers.splice(0)) if (worker.isRunning()) await worker.kill()
  })

  /** The next calls to these sources; all others go well. */
  const goWrong = (next: Partial<Record<InstagramSourceName, 'hang' | 'malformed'>> = {}, latencyMs = 0): void => {
    const { faults } = sandbox.instagram
    const plan = faults.plan()
    const scripted = (name: InstagramSourceName) => ({ ...plan[name], script: next[name] ? [next[name]] : [] })
    faults.set({
      ...plan,
      latencyMs,
      apify: scripted('apify'),
      zyla: scripted('zyla'),
      scrapedo: scripted('scrapedo'),
      html: scripted('html'),
    })
  }
  const startWorker = (): Child => {
    const worker = startChild({ name: 'worker', env })
    workers.push(worker)
    return worker
  }
  const addPerson = async (username: string): Promise<string> => {
    const id = newId()
    const values = { id, first_name: 'Guest', instagram_username: username, instagram_recent_posts: '[]' }
    await opened.db.insertInto('applicants').values(values).execute()
    return id
  }
  const refresh = (id: string) => refreshInstagram(context, { params: { id }, query: {} })
  const person = (id: string) =>
    opened.db.selectFrom('applicants').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

  it.each([
    ['apify', []],
    ['zyla', ['apify']],
    ['scrapedo', ['apify', 'zyla']],
    ['html', ['apify', 'zyla', 'scrapedo']],
  ] as const)('IG-01 comes from %s when those before it fail', async (source, failing) => {
    goWrong(Object.fromEntries(failing.map((name) => [name, 'malformed'])))
    startWorker()
    const id = await addPerson(`somebody.${source}`)
    const answer = await refresh(id)
    expect(answer).toMatchObject({ success: true, source })
    expect(answer.attempts?.map((attempt) => attempt.reason)).toEqual([...failing.map(() => 'malformed'), null])
    const { instagram_followers: followers } = await person(id)
    expect(followers).toBeGreaterThan(0)
  })

  it('asks once per username for many at the same moment, and keeps the pictures', async () => {
    const { calls } = sandbox.instagram
    goWrong({}, 200)
    startWorker()
    startWorker()
    const names = ['ada', 'Bea', 'ADA', 'cy', 'bea']
    const people = await Promise.all(names.map(addPerson))
    const answers = await Promise.all([...people, ...people, ...people, ...people].map(refresh))
    expect(answers.map(({ success, message }) => [success, message])).toEqual(answers.map(() => [true, undefined]))
    expect(calls.stats()).toMatchObject({ apify: { calls: 3, usernames: 3, maxPerUsername: 1 }, zyla: { calls: 0 } })
    await waitFor(
      'Kept pictures',
      async () => {
        const rows = await Promise.all(people.map(person))
        return rows.every(({ instagram_profile_picture: picture }) => picture?.startsWith('/instagram-images/'))
      },
      inTime,
    )
  })

  it('goes on after `kill -9` in the middle of a look, once the lease is over', async () => {
    const { calls } = sandbox.instagram
    goWrong({ apify: 'hang' })
    const first = startWorker()
    const id = await addPerson('ada')
    const waiting = refresh(id)
    await waitFor('A call', async () => calls.stats().apify.calls === 1, inTime)
    await first.kill()
    // A minute later.
    await opened.pool.query(`update instagram_profiles set wanted_at = wanted_at - interval '1 minute',
      lease_until = lease_until - interval '1 minute'`)
    startWorker()
    expect(await waiting).toMatchObject({ success: true, source: 'apify' })
    expect(calls.stats().apify).toMatchObject({ calls: 2, maxPerUsername: 2 })
  })

  it('is handed back by a worker that is told to stop, and no source is asked for it twice', async () => {
    const { calls } = sandbox.instagram
    goWrong({}, 1_500)
    const first = startWorker()
    const waiting = refresh(await addPerson('ada'))
    await waitFor('A call', async () => calls.stats().maxAtOncePerUsername === 1, inTime)
    expect(await first.stop()).toBe(0)
    expect(await waiting).toMatchObject({ success: true, source: 'apify' })
    expect(calls.stats().apify).toMatchObject({ maxPerUsername: 1 })
  })
})
