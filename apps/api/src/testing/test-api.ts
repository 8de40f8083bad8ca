import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Role } from '@velvet/contracts/auth'
import { parseEnvironment, settingsOf } from '@velvet/contracts/config'
import { listen } from '@velvet/database'
import { createTestDatabase } from '@velvet/database/testing'
import type { QueueBoard } from '@velvet/queues/board'
import type { TestSenders } from '@velvet/services/campaigns'
import type { OpenSources, PictureTools } from '@velvet/services/instagram'
import { newId, type ProcessContext, type Settings, withActor } from '@velvet/services/kernel'
import { upsertAdmin } from '@velvet/services/users'
import type { InjectOptions, LightMyRequestResponse } from 'fastify'
import { sql } from 'kysely'
import { createApp } from '../app.ts'
import { openChangeFeed } from '../changes/change-feed.ts'
import { openImportThreads } from '../imports/open-import-threads.ts'
import { createLogger } from '../watching/logger.ts'
import { createMetrics } from '../watching/metrics.ts'
import type { WebhookReaders } from '../webhooks/webhooks.routes.ts'

const testSettings: Settings = {
  ...settingsOf(parseEnvironment({ SESSION_SECRET: 'a secret that only the tests know, 32 bytes' })),
  emailFrom: { name: 'Velvet', address: 'door@velvet.example' },
  emailFooterAddress: '1 Test Street, New York, NY 10001',
  sendsTexts: true,
  quietHours: false,
  clickTracking: false,
}

type Options = {
  rateLimits?: boolean
  settings?: Partial<Settings>
  webhooks?: WebhookReaders
  testSenders?: TestSenders
  openSources?: OpenSources
  pictures?: PictureTools
  openBoard?: () => Promise<QueueBoard>
}

const noBoard: QueueBoard = { call: async () => ({ status: 200, body: {} }), close: async () => undefined }

/** Nothing is fetched and nothing stored. */
const noPictures: PictureTools = {
  fetch: async () => ({ kind: 'failed', reason: 'host_forbidden', message: 'Nothing is fetched here.' }),
  prepare: async () => null,
  store: { put: async () => undefined, get: async () => null, remove: async () => undefined },
}

export type TestApi = Awaited<ReturnType<typeof createTestApi>>

const password = 'correct horse'
const dayMs = 86_400_000

/** The api of production over a separate database, with a clock that tests can move. */
export const createTestApi = async (serverUrl: string, options: Options = {}) => {
  const database = await createTestDatabase(serverUrl)
  const lines: string[] = []
  const logger = createLogger('info', { write: (line: string) => void lines.push(line) })
  let aheadMs = 0
  const context: ProcessContext = {
    db: database.db,
    now: () => new Date(Date.now() + aheadMs),
    newId,
    logger,
    settings: { ...testSettings, ...options.settings },
  }
  /** The parts of one of several processes: its own streams over the same database. */
  const openProcess = async () => {
    const { promise: isHearing, resolve: onConnected } = Promise.withResolvers<void>()
    const changes = openChangeFeed(
      (options) =>
        listen({
          ...options,
          onConnected: () => {
            options.onConnected?.()
            onConnected()
          },
        }),
      database.url,
      (error) => logger.warn({ error: error.message }, 'not hearing changes'),
    )
    const importThreads = openImportThreads(database.url)
    const { app, mounted } = await createApp({
      process: context,
      logger,
      redis: null,
      metrics: createMetrics(),
      changes,
      importThreads,
      uploadFolder: path.join(tmpdir(), 'velvet-uploads'),
      webhooks: options.webhooks ?? { sendgrid: null, twilio: null },
      testSenders: options.testSenders ?? { email: null, sms: null },
      openSources: options.openSources ?? (async () => []),
      pictures: options.pictures ?? noPictures,
      openBoard: options.openBoard ?? (async () => noBoard),
      rateLimits: options.rateLimits ?? false,
      trustedProxies: ['127.0.0.1'],
    })
    const close = async (): Promise<void> => {
      await app.close()
      await importThreads.close()
      await changes.close()
    }
    await isHearing
    return { app, mounted, close }
  }
  const { app, mounted, close } = await openProcess()
  const system = withActor(context, { kind: 'system', name: 'test' })

  const signIn = async (role: Role, username: string = role) => {
    await upsertAdmin(system, { username, password, role })
    const answer = await app.inject({ method: 'POST', url: '/api/admin/login', payload: { username, password } })
    const [cookie] = answer.cookies
    if (!cookie) throw new Error(`signing in as ${username} answered ${answer.statusCode}`)
    const headers = { cookie: `${cookie.name}=${cookie.value}` }
    return (request: InjectOptions): Promise<LightMyRequestResponse> =>
      app.inject({ ...request, headers: { ...headers, ...request.headers } })
  }

  return {
    app,
    db: database.db,
    databaseUrl: database.url,
    mounted,
    context,
    system,
    password,
    signIn,
    lines,
    advance: (ms: number) => {
      aheadMs += ms
    },
    /** Moves the clock back to the last noon, so that no day ends during a test. */
    backToNoon: () => {
      aheadMs -= (Date.now() + aheadMs - dayMs / 2) % dayMs
    },
    /** How many statements wait for a row that another transaction holds. */
    waiting: async (): Promise<number> => {
      const { rows } = await sql<{ waiting: number }>`select count(*)::int as waiting from pg_stat_activity
        where wait_event_type = 'Lock' and datname = current_database()`.execute(database.db)
      return rows[0]?.waiting ?? 0
    },
    /** A second process next to this one, to be closed before it. */
    openProcess,
    close: async () => {
      await close()
      await database.drop()
    },
  }
}
