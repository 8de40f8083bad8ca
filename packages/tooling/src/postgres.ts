import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, readFile, readlink, realpath, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { Client } from 'pg'
import { UsageError } from './command.ts'
import { freePort } from './ports.ts'
import { findPostgresPrograms, type PostgresPrograms } from './postgres-binaries.ts'

export type PostgresOptions = {
  /** Folder of the cluster; created when missing, reused when it exists. */
  directory: string
  /** Survives a power cut. Tests trade that for speed. */
  isDurable: boolean
  /** A fixed port, for who must find the server again after a restart; any free one when absent. */
  port?: number
  /** Folder of the PostgreSQL programs to run; those that came with the installation when absent. */
  programs?: string
}

export type LocalPostgres = {
  /** Address of the maintenance database `postgres`, with the password. */
  serverUrl: string
  /** Ends all sessions and shuts down cleanly; what was committed is kept. */
  stop: () => Promise<void>
  /** Ends it at once, as if the machine had failed; the next start recovers what was committed, if it is durable. */
  crash: () => Promise<void>
}

/** For data that may be lost in a crash; with the smallest write-ahead log, databases are copied without it. */
const careless = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  wal_level: 'minimal',
  max_wal_senders: 0,
}

const settings = (port: number, { isDurable }: PostgresOptions): string =>
  Object.entries({
    port,
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
    max_connections: 200,
    shared_buffers: '256MB',
    work_mem: '16MB',
    maintenance_work_mem: '256MB',
    max_wal_size: '2GB',
    random_page_cost: 1.1,
    jit: 'off',
    timezone: 'UTC',
    // Statements and details of errors quote rows, and rows hold people.
    log_min_error_statement: 'panic',
    log_error_verbosity: 'terse',
    ...(isDurable ? {} : careless),
  })
    .map(([name, value]) => `-c ${name}=${value}`)
    .join(' ')

export const passwordFile = (directory: string): string => `${directory}.password`

const serverUrl = (port: number, password: string): string =>
  `postgres://postgres:${password}@127.0.0.1:${port}/postgres`

/**
 * Texts sort by their code points everywhere. Other systems than Linux have no such locale in UTF-8, but PostgreSQL 17 and newer
 * bring it along.
 */
export const localeOf = (platform: NodeJS.Platform): string[] =>
  platform === 'linux' ? ['--locale=C.UTF-8'] : ['--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8']

const initialize = async (programs: PostgresPrograms, directory: string): Promise<void> => {
  const secret = passwordFile(directory)
  // A cluster without its version file is one whose creation was cut short.
  await rm(directory, { recursive: true, force: true })
  await mkdir(directory, { recursive: true, mode: 0o700 })
  await writeFile(secret, randomBytes(24).toString('base64url'), { mode: 0o600 })
  await Promise.all([programs.own(directory), programs.own(secret)])
  const access = ['-U', 'postgres', '--auth=scram-sha-256', `--pwfile=${secret}`]
  await programs.run('initdb', [
    '-D',
    directory,
    ...access,
    '--encoding=UTF8',
    ...localeOf(process.platform),
    '--no-sync',
  ])
}

type Answer = { directory: string } | { error: Error & { code?: string } }

/** Asks the server on that port which cluster it serves. */
const askDirectory = async (url: string): Promise<Answer> => {
  const client = new Client({ connectionString: url, connectionTimeoutMillis: 2_000 })
  client.on('error', () => undefined)
  try {
    await client.connect()
    const { rows } = await client.query<{ data_directory: string }>('show data_directory')
    return { directory: rows[0]?.data_directory ?? '' }
  } catch (error) {
    return { error: error as Error }
  } finally {
    await client.end().catch(() => undefined)
  }
}

/** Whether the process works in the folder, as a server does in its cluster; null where the system does not say. */
const worksIn = async (pid: number, directory: string): Promise<boolean | null> => {
  if (process.platform !== 'linux') return null
  try {
    return (await readlink(`/proc/${pid}/cwd`)) === (await realpath(directory))
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EACCES' ? null : false
  }
}

const isAlive = (pid: number): boolean => {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

/** What a port says that no server of ours listens on: it is closed, or the password is wrong. */
const foreign = new Set(['ECONNREFUSED', '28P01'])

/**
 * Address of a server that already runs on this cluster, from this or an earlier process; null when there is none. Waits for one
 * that starts, recovers, stops, or has no connection left, and throws when it still does not answer.
 */
export const findRunningPostgres = async (directory: string, waitMs = 60_000): Promise<string | null> => {
  const pidFile = path.join(directory, 'postmaster.pid')
  const deadline = performance.now() + waitMs
  while (existsSync(pidFile) && existsSync(passwordFile(directory))) {
    const lines = (await readFile(pidFile, 'utf8').catch(() => '')).split('\n')
    const [pid, port] = [Number(lines[0]), Number(lines[3])]
    if (!pid || !port) return null
    const url = serverUrl(port, await readFile(passwordFile(directory), 'utf8'))
    const answer = await askDirectory(url)
    if ('directory' in answer)
      return (await realpath(answer.directory).catch(() => null)) === (await realpath(directory)) ? url : null
    const { message, code = '' } = answer.error
    // A second server on the files of one that runs would destroy them.
    const isOurs = (await worksIn(pid, directory)) ?? (isAlive(pid) && !foreign.has(code))
    if (!isOurs) return null
    if (performance.now() > deadline)
      throw new UsageError(
        `PostgreSQL already runs on ${directory} as process ${pid}, but does not answer (${message}). Wait until it does, or stop it.`,
      )
    await sleep(200)
  }
  return null
}

/** Last lines of the server's log, for the sentence that explains why it would not start. */
const lastWords = async (log: string): Promise<string> =>
  existsSync(log) ? (await readFile(log, 'utf8')).trim().split('\n').slice(-5).join('\n') : 'It left no log.'

const launch = async (programs: PostgresPrograms, options: PostgresOptions): Promise<string> => {
  const { directory } = options
  const log = path.join(directory, 'server.log')
  // After a SIGKILL the old backends need a moment to notice, and hold the cluster until then.
  for (let attempt = 1; attempt <= 5; attempt += 1) {
    const port = options.port ?? (await freePort())
    // A running server was looked for before; a process that merely reuses the pid must not block the start.
    await rm(path.join(directory, 'postmaster.pid'), { force: true })
    const args = ['-D', directory, '-w', '-t', '60', '-l', log, '-o', settings(port, options), 'start']
    if (await programs.launch('pg_ctl', args)) return serverUrl(port, await readFile(passwordFile(directory), 'utf8'))
    await sleep(attempt * 400)
  }
  throw new Error(`PostgreSQL would not start in ${directory}:\n${await lastWords(log)}`)
}

/**
 * Serves the cluster in `directory` on a free loopback port. A server that an earlier, killed process left behind is
 * taken over, so its data is there again. Throws with the end of the server's log when it will not start.
 */
export const startPostgres = async (options: PostgresOptions): Promise<LocalPostgres> => {
  const { directory } = options
  const programs = await findPostgresPrograms(options.programs)
  if (!existsSync(path.join(directory, 'PG_VERSION'))) await initialize(programs, directory)
  const url = (await findRunningPostgres(directory)) ?? (await launch(programs, options))
  const end = async (mode: 'fast' | 'immediate'): Promise<void> => {
    if (existsSync(path.join(directory, 'postmaster.pid')))
      await programs.run('pg_ctl', ['-D', directory, '-m', mode, '-w', '-t', '60', 'stop'])
  }
  return { serverUrl: url, stop: () => end('fast'), crash: () => end('immediate') }
}

/** Address of a database of that server; the database is made when missing. */
export const ensureDatabase = async (server: string, name: string): Promise<string> => {
  const client = new Client({ connectionString: server })
  await client.connect()
  try {
    const { rowCount } = await client.query('select 1 from pg_database where datname = $1', [name])
    if (rowCount === 0) await client.query(`create database ${client.escapeIdentifier(name)}`)
  } finally {
    await client.end()
  }
  const url = new URL(server)
  url.pathname = `/${name}`
  return url.href
}
