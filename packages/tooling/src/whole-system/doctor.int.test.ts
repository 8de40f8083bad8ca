import { mkdir, rm, utimes, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { parseEnvironment } from '@velvet/contracts/config'
import { limitRole } from '@velvet/database'
import { createTestDatabase, type TestDatabase } from '@velvet/database/testing'
import { runVelvet } from '@velvet/operations/run-velvet'
import type { Accounts } from '@velvet/sandbox'
import { Redis } from 'ioredis'
import { afterAll, afterEach, beforeAll, describe, expect, inject, it, vi } from 'vitest'
import { createFaultWorld, type FaultWorld } from '../faults/fault-world.ts'
import { createGateway } from '../gateway/gateway.ts'
import { hasPgbouncer, startPgbouncer } from '../pgbouncer.ts'
import { freePort } from '../ports.ts'
import { findRedisServer, type LocalRedis, startRedis } from '../redis.ts'
import { makeScratchFolder } from '../scratch-folder.ts'
import { waitFor } from '../waiting.ts'
import { wrongAccounts, wrongEnvironments } from './doctor-cases.ts'

const secrets = {
  SESSION_SECRET: 'a secret that only this test knows, 32 bytes',
  SENDGRID_API_KEY: 'SG.a-key-that-nobody-prints',
  TWILIO_AUTH_TOKEN: 'only-this-test-knows-it',
}

describe.skipIf(!findRedisServer())('velvet doctor (needs redis-server)', () => {
  let database: TestDatabase
  let redis: LocalRedis | null
  let world: FaultWorld
  let gateway: Awaited<ReturnType<typeof createGateway>>
  let folder: string
  let sound: Record<string, string>
  let accounts: Accounts

  beforeAll(async () => {
    database = await createTestDatabase(inject('databaseUrl'))
    redis = await startRedis()
    folder = await makeScratchFolder('velvet-doctor-')
    world = await createFaultWorld({ databaseUrl: database.url, env: { REDIS_URL: redis?.url ?? '' } })
    await world.db.updateTable('admins').set({ role: 'super_admin' }).execute()
    world.startWorker()
    const port = await freePort()
    const [publicOrigin, adminOrigin] = [`http://localhost:${port}`, `http://admin.localhost:${port}`]
    for (const site of ['web', 'admin']) {
      await mkdir(path.join(folder, site))
      await writeFile(path.join(folder, site, 'index.html'), `<title>${site}</title>`)
    }
    gateway = await createGateway({
      publicOrigin,
      adminOrigin,
      apiOrigin: world.apiOrigin,
      sandboxOrigin: null,
      webDirectory: path.join(folder, 'web'),
      adminDirectory: path.join(folder, 'admin'),
      values: { VENUE_NAME: 'The Room', VENUE_HERO_PICTURE: '' },
      logLevel: 'silent',
    })
    await gateway.listen({ port, host: '127.0.0.1' })
    const known = world.sandbox.accounts.get()
    accounts = {
      sendgrid: {
        ...known.sendgrid,
        validDomains: ['velvet.example'],
        webhook: {
          url: `${publicOrigin}/api/webhooks/sendgrid/events`,
          enabled: true,
          publicKey: world.sandbox.sendgridPublicKey,
        },
      },
      twilio: { ...known.twilio, numbers: { '+15005550006': `${publicOrigin}/api/webhooks/twilio/inbound` } },
    }
    world.sandbox.accounts.set(accounts)
    sound = {
      ...secrets,
      DATABASE_URL: database.url,
      REDIS_URL: redis?.url ?? '',
      PUBLIC_ORIGIN: publicOrigin,
      ADMIN_ORIGIN: adminOrigin,
      DATA_DIR: folder,
      EMAIL_FROM: 'The Room <door@velvet.example>',
      SENDGRID_BASE_URL: world.providerOrigin,
      SENDGRID_WEBHOOK_PUBLIC_KEY: world.sandbox.sendgridPublicKey,
      TWILIO_ACCOUNT_SID: `AC${'0'.repeat(32)}`,
      TWILIO_FROM: '+15005550006',
      TWILIO_BASE_URL: world.providerOrigin,
    }
    const isAtWork = async () => (await examine()).told.get('worker')?.startsWith('ok') === true
    await waitFor('A start of the worker', isAtWork, { timeoutMs: 90_000, intervalMs: 250 })
  }, 120_000)
  afterEach(() => world.sandbox.accounts.set(accounts))
  afterAll(async () => {
    await gateway?.close()
    await world?.close()
    await redis?.stop()
    await database?.drop()
    await rm(folder, { recursive: true, force: true })
  })

  /** Runs it on the sound installation with these changes; answers its lines by name, without their padding. */
  const examine = async (change: Record<string, string | undefined> = {}, args: string[] = []) => {
    const print = vi.spyOn(console, 'log').mockImplementation(() => undefined)
    const warn = vi.spyOn(console, 'error').mockImplementation(() => undefined)
    try {
      const code = await runVelvet(['doctor', ...args], async () => ({
        env: parseEnvironment({ ...sound, ...change }),
        release: async () => undefined,
      }))
      const lines = print.mock.calls.map(([line]) => String(line))
      const told = new Map(
        lines.map((line) => [line.slice(9, 24).trim(), `${line.slice(0, 8).trim()}: ${line.slice(24)}`]),
      )
      const text = [...lines, ...warn.mock.calls.flat().map(String)].join('\n')
      const troubles = [...told].filter(([, finding]) => !finding.startsWith('ok:')).map(([name]) => name)
      return { code, told, text, troubles }
    } finally {
      print.mockRestore()
      warn.mockRestore()
    }
  }

  it('finds nothing wrong with a sound installation, in one line for each check', async () => {
    const { code, told, text, troubles } = await examine()
    expect([code, troubles]).toEqual([0, []])
    expect([...told.keys()]).toEqual([
      ...['configuration', 'database', 'schema', 'announcements', 'replica', 'clock', 'address key', 'admins'],
      ...['redis', 'worker', 'outbox', 'ledger', 'public site', 'back office'],
      ...['email key', 'email sender', 'email reports', 'text account', 'text replies', 'pictures'],
    ])
    expect(told.get('database')).toMatch(/^ok: PostgreSQL \d+/)
    expect(told.get('worker')).toBe('ok: 1 at work')
    expect(text.split('\n')).toHaveLength(told.size)
  })

  it.each(wrongEnvironments)('tells %s, and nothing secret', async (_, change, name, finding) => {
    const { code, told, text } = await examine(change)
    expect(told.get(name)).toMatch(finding)
    expect(code).toBe(finding.source.startsWith('^FAILED') ? 1 : 0)
    const passwords = [
      ...Object.values(secrets),
      'nobody-prints',
      'a-password-of-redis',
      new URL(database.url).password,
    ]
    for (const secret of passwords.filter((one) => one !== '')) expect(text).not.toContain(secret)
  })

  it.each(wrongAccounts)('tells %s', async (_, change, name, finding) => {
    world.sandbox.accounts.set({ ...accounts, ...change(accounts) })
    expect((await examine()).told.get(name)).toMatch(finding)
  })

  it('knows where a messaging service leads answers', async () => {
    const [own, open] = [`MG${'2'.repeat(32)}`, `MG${'3'.repeat(32)}`]
    const services = { [own]: `${sound.PUBLIC_ORIGIN}/api/webhooks/twilio/inbound`, [open]: null }
    world.sandbox.accounts.set({ ...accounts, twilio: { ...accounts.twilio, services } })
    const answers = async (sid: string) =>
      (await examine({ TWILIO_MESSAGING_SERVICE_SID: sid })).told.get('text replies')
    expect(await answers(own)).toMatch(/^ok: /)
    expect(await answers(open)).toMatch(/^warning: the service leaves replies to its numbers/)
  })

  it('tells a database that is away, and does not look further into it', async () => {
    const away = new URL(database.url)
    away.port = '1'
    const { code, told } = await examine({ DATABASE_URL: away.href })
    expect([code, told.get('database')]).toEqual([1, expect.stringMatching(/^FAILED: .*ECONNREFUSED.*DATABASE_URL/)])
    for (const name of ['schema', 'clock', 'outbox']) expect(told.get(name)).toMatch(/^warning: not checked/)
    expect(told.get('redis')).toMatch(/^ok: /)
  })

  it('tells a schema that is behind, and one that is ahead', async () => {
    const { rows } = await world.pool.query(
      'delete from kysely_migration where name = (select max(name) from kysely_migration) returning *',
    )
    const [last] = rows
    try {
      expect((await examine()).told.get('schema')).toBe(
        `FAILED: 1 migration has not run, first ${last.name}: run velvet migrate`,
      )
    } finally {
      await world.pool.query('insert into kysely_migration (name, timestamp) values ($1, $2)', [
        last.name,
        last.timestamp,
      ])
    }
    await world.pool.query(`insert into kysely_migration values ('9999-later', 'now')`)
    try {
      const { code, told } = await examine()
      expect([code, told.get('schema')]).toEqual([0, expect.stringMatching(/^warning: a later version .* 9999-later/)])
      expect(told.get('outbox')).toMatch(/^ok: /)
    } finally {
      await world.pool.query(`delete from kysely_migration where name = '9999-later'`)
    }
  })

  it('tells a Redis that would drop jobs', async () => {
    const client = new Redis(redis?.url ?? '')
    try {
      await client.config('SET', 'maxmemory-policy', 'allkeys-lru')
      expect((await examine()).told.get('redis')).toMatch(/^FAILED: maxmemory-policy is allkeys-lru/)
    } finally {
      await client.config('SET', 'maxmemory-policy', 'noeviction')
      client.disconnect()
    }
  })

  it('tells a clock that is wrong', async () => {
    const real = Date.now
    const now = vi.spyOn(Date, 'now').mockImplementation(() => real() + 90_000)
    try {
      expect((await examine()).told.get('clock')).toMatch(/^FAILED: the database is (89|90) s behind this machine/)
    } finally {
      now.mockRestore()
    }
  })

  it('looks for the newest archive of a folder', async () => {
    const backups = path.join(folder, 'backups')
    await mkdir(backups)
    const found = async () => (await examine({}, ['--backups', backups])).told.get('backups')
    expect(await found()).toMatch(/^FAILED: there is no archive/)
    const archive = path.join(backups, 'velvet-1.tar')
    await writeFile(archive, '')
    expect(await found()).toMatch(/^ok: .* 0 hours old/)
    const threeDaysAgo = Date.now() / 1_000 - 3 * 86_400
    await utimes(archive, threeDaysAgo, threeDaysAgo)
    expect(await found()).toMatch(/^FAILED: .* 72 hours old/)
  })

  it.skipIf(!hasPgbouncer)('tells a pooler that is taken for the server (needs pgbouncer)', async () => {
    const bouncer = await startPgbouncer(database.url)
    const forgiving = await startPgbouncer(database.url, {
      ignored: 'statement_timeout,lock_timeout,idle_in_transaction_session_timeout',
    })
    const other = await createTestDatabase(inject('databaseUrl'))
    const told = async (name: string, change: Record<string, string>) => (await examine(change)).told.get(name)
    const both = { DATABASE_URL: bouncer.url, DATABASE_DIRECT_URL: database.url }
    const remedy = /^FAILED: .*points to a pooler, so set DATABASE_DIRECT_URL/
    try {
      expect(await told('database', { DATABASE_URL: bouncer.url })).toMatch(remedy)
      expect(await told('announcements', { DATABASE_URL: forgiving.url })).toMatch(remedy)
      expect(await told('announcements', { ...both, DATABASE_DIRECT_URL: other.url })).toMatch(
        /^FAILED: .*must point to the same database/,
      )
      expect(await told('announcements', both)).toMatch(/^FAILED: the role of the database has no time limits/)
      await limitRole(database.url)
      await bouncer.stop()
      await bouncer.start()
      expect(await told('announcements', both)).toBe('ok: notifications arrive without the pooler')
    } finally {
      await Promise.all([bouncer.close(), forgiving.close()])
      await other.drop()
    }
  })

  it('warns when no super admin is active', async () => {
    await world.db.updateTable('admins').set({ is_active: false }).execute()
    try {
      expect((await examine()).told.get('admins')).toMatch(/^warning: there is no super admin: run velvet admin-create/)
    } finally {
      await world.db.updateTable('admins').set({ is_active: true }).execute()
    }
  })

  it('reports a missing worker, and the jobs that wait for it', async () => {
    await world.reset()
    await world.pool.query(
      `insert into outbox (id, job, payload, run_at) values (new_id(), 'campaigns.deliver', '{}', now() - interval '5 minutes')`,
    )
    await expect.poll(async () => (await examine()).told.get('worker')).toMatch(/^FAILED: no worker/)
    const { code, told } = await examine()
    expect([code, told.get('outbox')]).toEqual([
      1,
      expect.stringMatching(/^FAILED: a job has waited for 30\d s .*outbox-stuck/),
    ])
  })

  it('tells a gateway without an api from one that is away', async () => {
    await world.api.current().kill()
    const { told } = await examine()
    expect(told.get('public site')).toMatch(/^FAILED: .* answers, but no api does/)
    expect(told.get('back office')).toMatch(/^FAILED: .* answers, but no api does/)
  })

  it('lists everything wrong with a configuration in one line', async () => {
    const print = vi.spyOn(console, 'log').mockImplementation(() => undefined)
    const warn = vi.spyOn(console, 'error').mockImplementation(() => undefined)
    try {
      const source = { DATABASE_URL: 'mysql://nobody-prints', PORT: 'x' }
      expect(
        await runVelvet(['doctor'], async () => ({ env: parseEnvironment(source), release: async () => undefined })),
      ).toBe(1)
      expect(print.mock.calls.flat()).toEqual([
        expect.stringMatching(/^FAILED {3}configuration {2}DATABASE_URL must be .*; PORT must be /),
      ])
    } finally {
      print.mockRestore()
      warn.mockRestore()
    }
  })
})
