import { once } from 'node:events'
import {
  type DatabaseHandle,
  hasLimits,
  noLimits,
  openDatabase,
  openReplica,
  readSchemaState,
  type SchemaState,
} from '@velvet/database'
import { readAddressKey } from '@velvet/services/suppressions'
import { sql } from 'kysely'
import { Client } from 'pg'
import { counted } from '../counted.ts'
import { type Check, type Finding, failed, type Installed, ok, reasonOf, warning } from './check.ts'

const takenForServer = 'DATABASE_URL points to a pooler, so set DATABASE_DIRECT_URL to the server itself'

const firstMajor = 15
const lastTestedMajor = 18

const checkServer = async ({ context }: Installed): Promise<Finding> => {
  try {
    const { rows } = await sql<{ version: string; major: number }>`select current_setting('server_version') as version,
      current_setting('server_version_num')::int / 10000 as major`.execute(context.db)
    const { version, major } = rows[0] ?? { version: 'unknown', major: 0 }
    if (major < firstMajor) return failed(`PostgreSQL ${version} is too old: use ${firstMajor} to ${lastTestedMajor}`)
    return major > lastTestedMajor
      ? warning(`PostgreSQL ${version} is newer than ${lastTestedMajor}, the last one that Velvet is tested with`)
      : ok(`PostgreSQL ${version}`)
  } catch (error) {
    if (reasonOf(error).includes('unsupported startup parameter')) return failed(takenForServer)
    return failed(
      `${reasonOf(error)}. Check DATABASE_URL, and DATABASE_DIRECT_URL if it is set; is the server running?`,
    )
  }
}

/** Tells an operator what a comparison of the database with the schema of this version means. */
export const schemaFinding = ({ missing, unknown, outdated, newer, unloaded }: SchemaState): Finding => {
  if (missing.length > 0) {
    const count = `${counted(missing.length, 'migration')} ${missing.length === 1 ? 'has' : 'have'}`
    return failed(`${count} not run, first ${missing[0]}: run velvet migrate`)
  }
  if (outdated.length > 0)
    return failed(
      `${counted(outdated.length, 'routine')} ${outdated.length === 1 ? 'is' : 'are'} outdated, first the ${outdated[0]}: run velvet migrate`,
    )
  if (unloaded.length > 0)
    return failed(`The reference data is not loaded (${unloaded.join(', ')}): run velvet migrate`)
  const last = unknown.at(-1) ?? newer.at(-1)
  return last === undefined
    ? ok('up to date')
    : warning(`a later version of Velvet has run here, up to ${last}; that is fine after a rollback`)
}

const checkSchema = async ({ context }: Installed): Promise<Finding> => schemaFinding(await readSchemaState(context.db))

const maxNoticeMs = 3_000

/** Whether a notification that is sent through `DATABASE_URL` arrives at the direct address. */
const hears = async ({ env, directUrl }: Installed): Promise<boolean> => {
  const channel = `velvet_doctor_${crypto.randomUUID()}`
  const listener = new Client({ connectionString: directUrl, connectionTimeoutMillis: maxNoticeMs })
  const sender = new Client({ connectionString: env.DATABASE_URL, connectionTimeoutMillis: maxNoticeMs })
  for (const client of [listener, sender]) client.on('error', () => undefined)
  try {
    await Promise.all([listener.connect(), sender.connect()])
    const heard = once(listener, 'notification', { signal: AbortSignal.timeout(maxNoticeMs) }).then(
      () => true,
      () => false,
    )
    await listener.query(`listen ${listener.escapeIdentifier(channel)}`)
    await sender.query('select pg_notify($1, $2)', [channel, ''])
    return await heard
  } finally {
    await Promise.all([listener, sender].map((client) => client.end().catch(() => undefined)))
  }
}

const pooledLimits = async ({ env }: Installed): Promise<boolean> => {
  if (!env.DATABASE_URL || !env.DATABASE_DIRECT_URL) return true
  const { db, close } = openDatabase({ url: env.DATABASE_URL, isPooled: true, poolSize: 1 })
  try {
    return await hasLimits(db)
  } finally {
    await close()
  }
}

const checkNotices = async (installed: Installed): Promise<Finding> => {
  const isPooled = installed.env.DATABASE_DIRECT_URL !== undefined
  if (!(await hears(installed)))
    return failed(
      isPooled
        ? 'notifications sent over DATABASE_URL do not arrive at DATABASE_DIRECT_URL: both must point to the same database, the second one without the pooler'
        : `notifications do not arrive: ${takenForServer}`,
    )
  if (!(await pooledLimits(installed))) return failed(noLimits)
  return ok(isPooled ? 'notifications arrive without the pooler' : 'notifications arrive')
}

const fewMs = 2_000
const manyMs = 60_000

/** How far the clock of the database is ahead of this machine's, at least: what the way takes is not counted. */
const aheadMs = async ({ context }: Installed): Promise<number> => {
  const before = Date.now()
  const { rows } = await sql<{ ms: number }>`select extract(epoch from clock_timestamp())::float8 * 1000 as ms`.execute(
    context.db,
  )
  const after = Date.now()
  const ms = rows[0]?.ms ?? 0
  if (ms > after) return ms - after
  return ms < before ? ms - before : 0
}

const checkClock = async (installed: Installed): Promise<Finding> => {
  const ahead = await aheadMs(installed)
  const seconds = Math.round(Math.abs(ahead) / 1_000)
  if (Math.abs(ahead) <= fewMs) return ok('agrees with the database')
  const text = `the database is ${seconds} s ${ahead > 0 ? 'ahead of' : 'behind'} this machine: synchronize both clocks with NTP`
  return Math.abs(ahead) > manyMs ? failed(text) : warning(text)
}

const checkAddressKey = async ({ context }: Installed): Promise<Finding> => {
  const { stored, configured, agrees, suppressed } = await readAddressKey(context)
  if (stored === null) return ok(`${configured}; the first start stores it`)
  return agrees
    ? ok(`${configured} matches this database; ${suppressed} suppressed addresses depend on it`)
    : failed(
        `${configured} does not match this database, which has ${stored}: set ADDRESS_KEY to the previous one (velvet keys --help)`,
      )
}

const checkAdmins = async ({ context }: Installed): Promise<Finding> => {
  const { count } = await context.db
    .selectFrom('admins')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where('role', '=', 'super_admin')
    .where('is_active', '=', true)
    .executeTakeFirstOrThrow()
  return Number(count) > 0
    ? ok(counted(Number(count), 'super admin'))
    : warning('there is no super admin: run velvet admin-create --username NAME --role super_admin')
}

const maxLagS = 30

/** The database's own identity, which its replicas share, and how it follows a primary. */
const readServer = (db: DatabaseHandle) =>
  db
    .selectNoFrom([
      sql<string>`(select system_identifier::text from pg_control_system())`.as('system'),
      sql<boolean>`pg_is_in_recovery()`.as('isReplica'),
      sql<string>`current_setting('hot_standby_feedback')`.as('feedback'),
    ])
    .executeTakeFirstOrThrow()

const checkReplica = async ({ context, env }: Installed): Promise<Finding> => {
  if (!env.DATABASE_READ_URL) return ok('not used')
  const isPooled = env.DATABASE_DIRECT_URL !== undefined
  const replica = openReplica({ url: env.DATABASE_READ_URL, isPooled, poolSize: 1 })
  try {
    const [own, other] = await Promise.all([readServer(context.db), readServer(replica.db)])
    if (own.system !== other.system)
      return failed('DATABASE_READ_URL leads to another database, so it is not used: name a streaming replica')
    if (!other.isReplica) return failed('DATABASE_READ_URL leads to a server that is not a replica, so it is not used')
    const { bytes, seconds } = await replica.readLag(context.db)
    const behind = `${Math.round(seconds)} s and ${Math.round(bytes / 1_024).toLocaleString('en-US')} kB behind`
    if (seconds > maxLagS) return warning(`${behind}, so the primary answers its reads`)
    return other.feedback === 'on'
      ? ok(behind)
      : warning(`${behind}; set hot_standby_feedback = on there, so that long exports are not canceled`)
  } catch (error) {
    return failed(`${reasonOf(error)}. Check DATABASE_READ_URL; until then the primary answers its reads`)
  } finally {
    await replica.close()
  }
}

/** What Velvet asks of its database. */
export const databaseChecks = (installed: Installed): Check[] => [
  { name: 'database', run: () => checkServer(installed) },
  { name: 'schema', needs: 'database', run: () => checkSchema(installed) },
  { name: 'announcements', needs: 'database', run: () => checkNotices(installed) },
  { name: 'replica', needs: 'schema', run: () => checkReplica(installed) },
  { name: 'clock', needs: 'database', run: () => checkClock(installed) },
  { name: 'address key', needs: 'schema', run: () => checkAddressKey(installed) },
  { name: 'admins', needs: 'schema', run: () => checkAdmins(installed) },
]
