import { limitRole, openDatabase } from '@velvet/database'
import { createTestDatabase, type TestDatabase } from '@velvet/database/testing'
import { newId } from '@velvet/services/kernel'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { signIn } from '../faults/admin-client.ts'
import { sound } from '../faults/audit.ts'
import { createFaultWorld, type FaultWorld } from '../faults/fault-world.ts'
import { hasPgbouncer, type LocalPgbouncer, startPgbouncer } from '../pgbouncer.ts'

const connections = 8

describe.skipIf(!hasPgbouncer)('behind pgbouncer in transaction mode (needs pgbouncer)', () => {
  let database: TestDatabase
  let bouncer: LocalPgbouncer
  let world: FaultWorld
  let admin: Awaited<ReturnType<typeof signIn>>
  beforeAll(async () => {
    database = await createTestDatabase(inject('databaseUrl'))
    await limitRole(database.url)
    bouncer = await startPgbouncer(database.url, { connections })
    world = await createFaultWorld({
      databaseUrl: database.url,
      env: { DATABASE_URL: bouncer.url, DATABASE_DIRECT_URL: database.url },
    })
    admin = await signIn(world.context, world.apiOrigin)
    await world.db.insertInto('events').values({ id: newId(), name: 'Opening night' }).execute()
  })
  afterAll(async () => {
    await world?.close()
    await bouncer?.close()
    await database?.drop()
  })

  let guests = 0
  /** Each is someone else, so that none waits for the duplicates of another. */
  const apply = async (email: string): Promise<number> => {
    guests += 1
    const { id: eventId } = await world.db.selectFrom('events').select('id').executeTakeFirstOrThrow()
    const answer = await post('/api/applicants', {
      firstName: 'Mia',
      lastName: `Stone${'abcdefghijklmnopqrstuvwxyz'[guests % 26]}${'abc'[Math.floor(guests / 26)]}`,
      email,
      phone: `+1 212 555 0${100 + guests}`,
      age: 30,
      zipCodes: '10001',
      instagramUrl: `mia.stone${guests}`,
      eventId,
    })
    return answer.status
  }
  const post = (path: string, body: object) =>
    fetch(`${world.apiOrigin}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', cookie: admin.cookie },
      body: JSON.stringify(body),
    })
  const list = () => admin.get('/api/admin/applicants?limit=5')
  const emails = async () =>
    (await world.db.selectFrom('applicants').select('email').execute()).map(({ email }) => email)

  it('limits each statement, in a transaction and outside, and passes no limit on to the next', async () => {
    const { db, close } = openDatabase({ url: bouncer.url, isPooled: true, statementTimeoutMs: 300 })
    const limit = (on: typeof db) =>
      sql<{ limit: string }>`select current_setting('statement_timeout') as limit`.execute(on)
    try {
      const tooLong = db.transaction().execute((transaction) => sql`select pg_sleep(2)`.execute(transaction))
      await expect(tooLong).rejects.toMatchObject({ code: '57014' })
      const within = await db.transaction().setIsolationLevel('repeatable read').execute(limit)
      expect(within.rows).toEqual([{ limit: '300ms' }])
      const outside = await Promise.all(Array.from({ length: 20 }, () => limit(db)))
      expect(new Set(outside.map(({ rows }) => rows[0]?.limit))).toEqual(new Set(['5s']))
    } finally {
      await close()
    }
  })

  it('takes applications and lists them, with many more calls than connections', async () => {
    // Of more than these, a busy machine would rightly refuse some: a call waits two seconds for a connection.
    const calls = 4 * connections
    const answers = await Promise.all(Array.from({ length: calls }, (_, n) => apply(`mia${n}@example.com`)))
    expect(new Set(answers)).toEqual(new Set([201]))
    expect((await list()).body).toMatchObject({ total: calls })
  })

  it('tells open screens what changed', async () => {
    const stream = await fetch(`${world.apiOrigin}/api/admin/stream`, { headers: { cookie: admin.cookie } })
    const reader = stream.body?.pipeThrough(new TextDecoderStream()).getReader()
    let heard = ''
    const reading = (async () => {
      while (!heard.includes('"topic":"applicants"')) heard += (await reader?.read())?.value ?? ''
    })()
    await apply('ida@example.com')
    await reading
    await reader?.cancel()
  })

  it('imports a file and exports everybody', async () => {
    const form = new FormData()
    const rows = Array.from({ length: 5_000 }, (_, n) => `Guest,Number${n},guest${n}@example.com`)
    form.append('file', new Blob([['First name,Last name,Email', ...rows].join('\n')]), 'people.csv')
    const made = await fetch(`${world.apiOrigin}/api/admin/imports`, {
      method: 'POST',
      headers: { cookie: admin.cookie },
      body: form,
    })
    const { importId } = (await made.json()) as { importId: string }
    expect(made.status).toBe(202)
    const worker = world.startWorker()
    await expect
      .poll(async () => (await admin.get(`/api/admin/imports/${importId}`)).body, { timeout: 60_000 })
      .toMatchObject({ status: 'completed' })
    const file = await fetch(`${world.apiOrigin}/api/admin/applicants/export`, { headers: { cookie: admin.cookie } })
    const lines = (await file.text()).trim().split('\n')
    expect(lines).toHaveLength(1 + (await emails()).length)
    expect(await worker.stop()).toBe(0)
  }, 120_000)

  it('sends a campaign to everybody once', async () => {
    const id = await world.draftTo(600)
    world.startWorker()
    expect((await admin.post(`/api/admin/campaigns/${id}/send`)).status).toBe(202)
    await world.ended(id)
    expect(await world.audit(id)).toEqual(sound(600))
  }, 120_000)
})
