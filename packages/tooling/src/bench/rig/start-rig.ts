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
import { ensureDatabase, startPostgres } from '../../postgres.ts'
import { withProduct } from '../../product-context.ts'
import { seed } from '../../seed/seed.ts'
import type { Stop } from '../../with-stops.ts'
import { type BenchProcess, startApi } from './processes.ts'

/** A filled database, the real api before it, and a signed-in admin. */
export type Rig = {
  /** What verbs need to run in this process. */
  context: Context
  /** Straight to the database, as many connections as the api may hold. */
  pool: Pool
  serverUrl: string
  databaseUrl: string
  secret: string
  api: BenchProcess
  /** Of the admin's session. */
  cookie: string
  /** Body of a GET with the admin's session, over a connection that stays open. */
  get: (path: string) => Promise<string>
  /** A separate folder, removed afterward. */
  directory: string
}

export type RigOptions = {
  applicants: number
  /** Name of a second, idle database with the same people. */
  twin?: string
  /** Further variables of the api's environment. */
  settings?: Readonly<Record<string, string>>
}

const credentials = { username: 'bench', password: randomBytes(18).toString('base64url'), role: 'super_admin' } as const

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

/** Copies the people of an idle database into another one. */
export const copyDatabase = async (serverUrl: string, from: string, to: string): Promise<string> => {
  const pool = new Pool({ connectionString: serverUrl, max: 1 })
  try {
    await pool.query(`drop database if exists ${to} with (force)`)
    await pool.query(`create database ${to} template ${from}`)
  } finally {
    await pool.end()
  }
  return ensureDatabase(serverUrl, to)
}

/** Brings up everything, and adds how each part is stopped. */
export const startRig = async ({ applicants, twin, settings }: RigOptions, stops: Stop[]): Promise<Rig> => {
  const directory = await mkdtemp(path.join(tmpdir(), 'velvet-bench-'))
  stops.push(() => rm(directory, { recursive: true, force: true }))
  const server = await startPostgres({ directory: path.join(directory, 'postgres'), isDurable: true })
  stops.push(server.stop)
  const url = await ensureDatabase(server.serverUrl, 'bench')
  const secret = randomBytes(32).toString('base64url')
  await migrateToLatest(url)
  await seed({ url, applicants, secret })
  if (twin) await copyDatabase(server.serverUrl, 'bench', twin)

  const env = parseEnvironment({ DATABASE_URL: url, SESSION_SECRET: secret })
  const { process, adminId } = await withProduct(env, url, secret, async ({ actor: _actor, ...context }) => {
    const { id } = await upsertAdmin({ ...context, actor: { kind: 'system', name: 'bench' } }, credentials)
    return { process: context, adminId: id }
  })
  const api = await startApi(url, secret, settings)
  stops.push(api.stop)
  const { db, close } = openDatabase({ url, poolSize: 2 })
  stops.push(close)
  const pool = new Pool({ connectionString: url, max: 20 })
  stops.push(() => pool.end())
  const http = new HttpPool(api.origin, { connections: 8 })
  stops.push(() => http.close())
  const cookie = await signIn(http)
  const { username, role } = credentials
  return {
    context: withActor({ ...process, db }, { kind: 'admin', id: adminId, username, role, ip: null, userAgent: null }),
    pool,
    serverUrl: server.serverUrl,
    databaseUrl: url,
    secret,
    api,
    cookie,
    directory,
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
  }
}
