import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { parseEnvironment } from '@velvet/contracts/config'
import { migrateToLatest, openDatabase } from '@velvet/database'
import { type Context, withActor } from '@velvet/services/kernel'
import { upsertAdmin } from '@velvet/services/users'
import { Pool } from 'pg'
import { Pool as HttpPool } from 'undici'
import { freePort } from '../../ports.ts'
import { ensureDatabase, startPostgres } from '../../postgres.ts'
import { startProcess } from '../../processes.ts'
import { withProduct } from '../../product-context.ts'
import { seed } from '../../seed/seed.ts'
import type { Stop } from '../../with-stops.ts'

/** A filled database, the real api before it, and a signed-in admin. */
export type Rig = {
  /** What verbs need to run in this process. */
  context: Context
  /** Straight to the database, as many connections as the api may hold. */
  pool: Pool
  /** Body of a GET with the admin's session, over a connection that stays open. */
  get: (path: string) => Promise<string>
  apiMegabytes: () => Promise<number>
}

const credentials = { username: 'bench', password: randomBytes(18).toString('base64url'), role: 'super_admin' } as const

const isReady = (url: string) => async (): Promise<boolean> => {
  try {
    return (await fetch(url)).ok
  } catch {
    return false
  }
}

const signIn = async (http: HttpPool): Promise<string> => {
  const { username, password } = credentials
  const { statusCode, headers, body } = await http.request({
    method: 'POST',
    path: '/api/admin/login',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username, password }),
  })
  await body.dump()
  const cookie = [headers['set-cookie']].flat()[0]?.split(';')[0]
  if (statusCode !== 200 || !cookie) throw new Error(`Signing in answered ${statusCode}`)
  return cookie
}

/** Starts the api as production does; gives its address and that of its metrics. */
const startApi = async (
  databaseUrl: string,
  secret: string,
  stops: Stop[],
): Promise<{ origin: string; internal: string }> => {
  const [port, internalPort] = [await freePort(), await freePort()]
  const api = startProcess({
    name: 'api',
    file: 'apps/api/src/main.ts',
    logDirectory: null,
    onNote: console.warn,
    env: {
      PATH: process.env.PATH,
      DATABASE_URL: databaseUrl,
      SESSION_SECRET: secret,
      API_PORT: String(port),
      INTERNAL_PORT: String(internalPort),
      RATE_LIMITS: 'off',
      LOGIN_LIMITS: 'off',
      LOG_LEVEL: 'warn',
    },
  })
  stops.push(api.stop)
  const internal = `http://127.0.0.1:${internalPort}`
  await api.ready(isReady(`${internal}/readyz`))
  return { origin: `http://127.0.0.1:${port}`, internal }
}

const residentMegabytes = async (internal: string): Promise<number> => {
  const metrics = await (await fetch(`${internal}/metrics`)).text()
  return Math.round(Number(/^process_resident_memory_bytes (\S+)/m.exec(metrics)?.[1]) / 1_000_000)
}

/** Brings up everything, and adds how each part is stopped. */
export const startRig = async (applicants: number, stops: Stop[]): Promise<Rig> => {
  const directory = await mkdtemp(path.join(tmpdir(), 'velvet-bench-'))
  stops.push(() => rm(directory, { recursive: true, force: true }))
  const server = await startPostgres({ directory: path.join(directory, 'postgres'), isDurable: true })
  stops.push(server.stop)
  const url = await ensureDatabase(server.serverUrl, 'bench')
  const secret = randomBytes(32).toString('base64url')
  await migrateToLatest(url)
  await seed({ url, applicants, secret })

  const env = parseEnvironment({ DATABASE_URL: url, SESSION_SECRET: secret })
  const { process, adminId } = await withProduct(env, url, secret, async ({ actor: _actor, ...context }) => {
    const { id } = await upsertAdmin({ ...context, actor: { kind: 'system', name: 'bench' } }, credentials)
    return { process: context, adminId: id }
  })
  const { origin, internal } = await startApi(url, secret, stops)
  const { db, close } = openDatabase({ url, poolSize: 2 })
  stops.push(close)
  const pool = new Pool({ connectionString: url, max: 20 })
  stops.push(() => pool.end())
  const http = new HttpPool(origin, { connections: 8 })
  stops.push(() => http.close())
  const cookie = await signIn(http)
  const { username, role } = credentials
  return {
    context: withActor({ ...process, db }, { kind: 'admin', id: adminId, username, role, ip: null, userAgent: null }),
    pool,
    get: async (path) => {
      const { statusCode, body } = await http.request({
        method: 'GET',
        path,
        headers: { cookie, 'x-user-active': '1' },
      })
      const text = await body.text()
      if (statusCode !== 200) throw new Error(`GET ${path} answered ${statusCode}`)
      return text
    },
    apiMegabytes: () => residentMegabytes(internal),
  }
}
