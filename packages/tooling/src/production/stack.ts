import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { Client } from 'pg'
import { freePort, isPortOpen } from '../ports.ts'
import { ensureDatabase, startPostgres } from '../postgres.ts'
import { startProcess } from '../processes.ts'
import { startRedis } from '../redis.ts'
import { inRepository } from '../repository.ts'
import { findInstalledPostgres } from '../testing/postgres-versions.ts'
import { waitFor } from '../waiting.ts'
import type { Stop } from '../with-stops.ts'
import { readService, writeSecrets } from './compose-file.ts'
import type { Image } from './image.ts'
import { createInstance, type Instance, printed, runOnce } from './processes-of-stack.ts'
import { createVisitor, type Visitor } from './visitor.ts'

const hosts = { public: 'localhost', admin: 'admin.localhost' }

/** The product in its containers' own processes, and everything around it. */
export type Stack = {
  imageBytes: () => Promise<number>
  /** Where the product lies in the image, and where it keeps files, as its processes see it. */
  appFolder: string
  dataFolder: string
  /** Runs a module, given as its text, in the image; gives back what it printed. */
  runNode: (source: string) => Promise<string>
  /** Rows of an answer of the database, their columns with `|` between. */
  query: (sql: string) => Promise<string[]>
  visitor: Visitor
  sandboxOrigin: string
  apis: readonly Instance[]
  worker: Instance
  velvet: (args: readonly string[], input?: string) => Promise<string>
  /** What `velvet doctor` prints, with the settings of the api, whatever it found. */
  doctor: () => Promise<string>
  /** Leaves nothing of the installation but its keys. */
  destroy: () => Promise<void>
}

type Ports = { http: number; https: number; health: number; api: number; apiHealth: number; workerHealth: number }

const startGateway = async (scratch: string, ports: Ports, apiHosts: readonly string[]): Promise<Stop> => {
  const { env } = await readService('gateway', { PUBLIC_HOST: hosts.public, ADMIN_HOST: hosts.admin })
  const config = inRepository('infra/Caddyfile')
  const child = spawn('caddy', ['run', '--adapter', 'caddyfile', '--config', config], {
    stdio: 'ignore',
    env: {
      ...env,
      PATH: process.env.PATH,
      HOME: scratch,
      HTTP_PORT: String(ports.http),
      HTTPS_PORT: String(ports.https),
      HEALTH_PORT: String(ports.health),
      API_DISCOVERY: 'list',
      API_ADDRESS: apiHosts.map((host) => `${host}:${ports.api}`).join(' '),
      API_HEALTH_PORT: String(ports.apiHealth),
      WEB_ROOT: inRepository('apps/web/dist'),
      ADMIN_ROOT: inRepository('apps/admin/dist'),
    },
  })
  const exited = once(child, 'exit')
  await waitFor('A start of Caddy', () => isPortOpen(ports.https), { timeoutMs: 20_000 })
  return async () => {
    child.kill('SIGTERM')
    await exited
  }
}

const startSandbox = async (token: string, webhookBase: string, authority: string) => {
  const sandbox = startProcess({
    name: 'sandbox',
    file: 'packages/sandbox/src/main.ts',
    isAnnounced: true,
    logDirectory: path.dirname(authority),
    onNote: console.log,
    env: {
      PATH: process.env.PATH,
      SANDBOX_PORT: '0',
      SANDBOX_TWILIO_AUTH_TOKEN: token,
      SANDBOX_WEBHOOK_BASE: webhookBase,
      SANDBOX_EVENT_PACE: '0.05',
      NODE_EXTRA_CA_CERTS: authority,
    },
  })
  const said = JSON.parse(await sandbox.firstLine) as { origin: string; sendgridPublicKey: string }
  return { ...said, stop: sandbox.stop }
}

/** A database server, the oldest that this machine has, since it can the least. */
const startDatabase = async (scratch: string) => {
  const [oldest] = findInstalledPostgres().sort((a, b) => Number(a.version) - Number(b.version))
  const directory = path.join(scratch, 'postgres')
  const server = await startPostgres({ directory, isDurable: false, ...(oldest ? { programs: oldest.programs } : {}) })
  return { ...server, name: oldest ? `PostgreSQL ${oldest.version}` : 'PostgreSQL 18, embedded' }
}

/** Starts what the product needs, in the folder `scratch`; the product itself is started by the steps. */
export const startStack = async (scratch: string, image: Image, stops: Stop[]): Promise<Stack> => {
  const server = await startDatabase(scratch)
  stops.push(server.stop)
  const redis = await startRedis()
  if (redis) stops.push(redis.stop)
  const ports: Ports = {
    http: await freePort(),
    https: await freePort(),
    health: await freePort(),
    api: await freePort(),
    apiHealth: await freePort(),
    workerHealth: await freePort(),
  }
  // Like containers, each api has its own address and the same ports.
  const apiHosts = ['127.0.0.2', '127.0.0.3']
  stops.push(await startGateway(scratch, ports, apiHosts))
  const authority = path.join(scratch, '.local/share/caddy/pki/authorities/local/root.crt')
  await waitFor('A certificate of Caddy', async () => existsSync(authority), { timeoutMs: 10_000 })
  const token = randomBytes(18).toString('base64url')
  const sandbox = await startSandbox(token, `https://${hosts.public}:${ports.https}`, authority)
  stops.push(sandbox.stop)

  /** As the image's own processes see it. */
  const folder = (name: string): string => (image.isBare ? `/${name}` : image.outside(name))
  await writeSecrets(image.outside('run/secrets'), {
    SESSION_SECRET: randomBytes(32).toString('base64url'),
    ADDRESS_KEY: randomBytes(32).toString('base64url'),
    POSTGRES_PASSWORD: decodeURIComponent(new URL(server.serverUrl).password),
    SENDGRID_API_KEY: `SG.${token}`,
    TWILIO_AUTH_TOKEN: token,
  })
  const values = {
    PUBLIC_HOST: hosts.public,
    ADMIN_HOST: hosts.admin,
    SENDGRID_BASE_URL: sandbox.origin,
    SENDGRID_WEBHOOK_PUBLIC_KEY: sandbox.sendgridPublicKey,
    EMAIL_FROM: 'Velvet <door@velvet.localhost>',
    EMAIL_FOOTER_ADDRESS: '1 Main Street, New York',
    TWILIO_ACCOUNT_SID: `AC${'0'.repeat(32)}`,
    TWILIO_FROM: '+15005550006',
    TWILIO_BASE_URL: sandbox.origin,
    QUIET_HOURS: 'off',
    RATE_LIMITS: 'off',
    LOG_LEVEL: 'fatal',
  }
  const database = await ensureDatabase(server.serverUrl, 'velvet')
  const address = new URL(database)
  address.password = ''
  /** Only what names other containers differs from what Compose hands them. */
  const service = async (name: 'migrate' | 'api' | 'worker', own: Record<string, string>) => {
    const { command, env } = await readService(name, values)
    const origins = {
      PUBLIC_ORIGIN: `https://${hosts.public}:${ports.https}`,
      ADMIN_ORIGIN: `https://${hosts.admin}:${ports.https}`,
    }
    const { DATA_DIR: _volume, ...rest } = env
    const files = Object.entries(rest).filter(([variable]) => variable.endsWith('_FILE'))
    return {
      command,
      env: {
        ...rest,
        ...Object.fromEntries(files.map(([variable, file]) => [variable, folder(file.slice(1))])),
        ...origins,
        DATABASE_URL: address.href,
        REDIS_URL: redis?.url ?? '',
        TRUSTED_PROXIES: '127.0.0.1',
        ...own,
      },
    }
  }
  const apis = await Promise.all(
    apiHosts.map(async (host) =>
      createInstance(image, {
        ...(await service('api', {
          API_HOST: host,
          API_PORT: String(ports.api),
          INTERNAL_HOST: host,
          INTERNAL_PORT: String(ports.apiHealth),
        })),
        health: `http://${host}:${ports.apiHealth}`,
      }),
    ),
  )
  const worker = createInstance(image, {
    ...(await service('worker', { INTERNAL_PORT: String(ports.workerHealth) })),
    health: `http://127.0.0.1:${ports.workerHealth}`,
  })
  stops.push(() => Promise.all([...apis, worker].map((instance) => instance.stop())))
  const migrate = await service('migrate', {})
  const examined = await service('api', {})
  const visitor = createVisitor(hosts, ports.https, await readFile(authority, 'utf8'))
  stops.push(async () => visitor.close())
  console.log(`      on ${server.name}, ${redis ? 'Redis' : 'no Redis, which is not installed'}, Caddy`)
  return {
    imageBytes: async () => image.bytes,
    appFolder: folder('app'),
    dataFolder: folder('data'),
    runNode: (source) => runOnce(image, ['--input-type=module', '--eval', source], { NODE_NO_WARNINGS: '1' }),
    query: async (sql) => {
      const connection = new Client({ connectionString: database })
      await connection.connect()
      const { rows } = await connection
        .query<unknown[]>({ text: sql, rowMode: 'array' })
        .finally(() => connection.end())
      return rows.map((row) => row.join('|'))
    },
    visitor,
    sandboxOrigin: sandbox.origin,
    apis,
    worker,
    velvet: (args, input) => runOnce(image, ['packages/operations/src/velvet.ts', ...args], migrate.env, input),
    doctor: () => printed(runOnce(image, ['packages/operations/src/velvet.ts', 'doctor'], examined.env)),
    destroy: async () => {
      const maintenance = new Client({ connectionString: server.serverUrl })
      await maintenance.connect()
      await maintenance.query('drop database velvet with (force)')
      await maintenance.end()
      await ensureDatabase(server.serverUrl, 'velvet')
    },
  }
}
