import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { freePort, isPortOpen } from './ports.ts'
import { choosePrivileges } from './postgres-binaries.ts'
import { waitFor } from './waiting.ts'

export type LocalPgbouncer = {
  /** Address of the same database, by the pooler. */
  url: string
  /** Cuts every connection at once, also in the middle of a transaction. */
  stop: () => Promise<void>
  /** The same pooler again, on its port. */
  start: () => Promise<void>
  close: () => Promise<void>
}

/** Debian installs it in a folder that is not on every user's PATH. */
const program = ['pgbouncer', '/usr/sbin/pgbouncer'].find(
  (name) => spawnSync(name, ['--version'], { stdio: 'ignore' }).status === 0,
)

export const hasPgbouncer = program !== undefined

type Settings = { host: string; port: number; listenPort: number; users: string; connections: number; ignored: string }

/** The settings that docs/connections.md recommends, without tolerance: a startup parameter is ignored only if a test says so. */
const configuration = ({ host, port, listenPort, users, connections, ignored }: Settings): string => `
[databases]
* = host=${host} port=${port}

[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${listenPort}
unix_socket_dir =
auth_type = scram-sha-256
auth_file = ${users}
pool_mode = transaction
default_pool_size = ${connections}
max_client_conn = 500
query_wait_timeout = 2
server_connect_timeout = 2
server_login_retry = 1
ignore_startup_parameters = ${ignored}
`

/**
 * Puts the pgbouncer of this machine, in transaction mode, before the server of a database, with so many connections to it. Throws
 * where none is installed: see `hasPgbouncer`.
 */
export const startPgbouncer = async (
  databaseUrl: string,
  { connections = 10, ignored = '' } = {},
): Promise<LocalPgbouncer> => {
  if (!program) throw new Error('pgbouncer is not installed on this machine')
  const home = await mkdtemp(path.join(tmpdir(), 'velvet-pgbouncer-'))
  const { prefix, owner } = choosePrivileges()
  const [users, config] = [path.join(home, 'users.txt'), path.join(home, 'pgbouncer.ini')]
  const url = new URL(databaseUrl)
  const listenPort = await freePort()
  const settings = { host: url.hostname, port: Number(url.port || 5432), listenPort, users, connections, ignored }
  await writeFile(users, `"${decodeURIComponent(url.username)}" "${decodeURIComponent(url.password)}"\n`)
  await writeFile(config, configuration(settings))
  if (owner !== null) spawnSync('chown', ['-R', String(owner), home])

  let running: { stop: () => Promise<void> } | null = null
  const start = async (): Promise<void> => {
    const [command = '', ...args] = [...prefix, program, '--quiet', config]
    const child = spawn(command, args, { stdio: 'ignore' })
    const exited = once(child, 'exit')
    running = {
      stop: async () => {
        child.kill('SIGKILL')
        await exited
      },
    }
    await waitFor('A start of pgbouncer', () => isPortOpen(listenPort), { timeoutMs: 10_000 })
  }
  const stop = async (): Promise<void> => {
    await running?.stop()
    running = null
  }
  await start()
  url.host = `127.0.0.1:${listenPort}`
  return {
    url: url.href,
    stop,
    start,
    close: async () => {
      await stop()
      await rm(home, { recursive: true, force: true })
    },
  }
}
