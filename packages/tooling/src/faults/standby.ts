import { existsSync } from 'node:fs'
import { copyFile, mkdtemp, rm } from 'node:fs/promises'
import { connect, createServer, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { migrateToLatest } from '@velvet/database'
import { Client } from 'pg'
import { ensureDatabase, type LocalPostgres, passwordFile, startPostgres } from '../postgres.ts'
import { findPostgresPrograms } from '../postgres-binaries.ts'
import { findInstalledPostgres } from '../testing/postgres-versions.ts'
import { until } from './chaos.ts'

/** The programs of an installed PostgreSQL that can create a standby; the version that comes with Velvet cannot. */
export const withReplication = findInstalledPostgres().find(({ programs }) =>
  existsSync(path.join(programs, 'pg_basebackup')),
)?.programs

/** An address that leads to whichever server is the primary, as that of a cloud or of a load balancer does. */
const openAddress = async () => {
  let target: number | null = null
  let isSilent = false
  const sockets = new Set<Socket>()
  const keep = (socket: Socket): void => {
    sockets.add(socket)
    socket.on('error', () => undefined).once('close', () => sockets.delete(socket))
  }
  const server = createServer((client) => {
    if (isSilent) return keep(client)
    if (target === null) return void client.destroy()
    const upstream = connect(target, '127.0.0.1')
    keep(client)
    keep(upstream)
    client.pipe(upstream).pipe(client)
    client.once('close', () => upstream.destroy())
    upstream.once('close', () => client.destroy())
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  return {
    port: address !== null && typeof address === 'object' ? address.port : 0,
    /** Null refuses connections and closes the open ones. */
    leadTo: (port: number | null): void => {
      target = port
      isSilent = false
      if (port === null) for (const socket of sockets) socket.destroy()
    },
    /** Stops answering without closing connections. */
    fallSilent: (): void => {
      isSilent = true
      for (const socket of sockets) socket.unpipe().pause()
    },
    close: (): void => {
      server.close()
      for (const socket of sockets) socket.destroy()
    },
  }
}

const portOf = ({ serverUrl }: LocalPostgres): number => Number(new URL(serverUrl).port)

const toPort = (databaseUrl: string, port: number): string => {
  const url = new URL(databaseUrl)
  url.port = String(port)
  return url.href
}

const onServer = async (url: string, ...statements: string[]): Promise<Record<string, unknown>[]> => {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    let rows: Record<string, unknown>[] = []
    for (const statement of statements) ({ rows } = await client.query(statement))
    return rows
  } finally {
    await client.end()
  }
}

/**
 * A primary with a standby, from the PostgreSQL programs in that folder, behind one address. A synchronous standby has each commit
 * before it is answered, so that nothing that was answered is lost with the primary; it may be behind with showing it.
 */
export const openStandby = async (folder: string, { isSynchronous = true } = {}) => {
  const home = await mkdtemp(path.join(tmpdir(), 'velvet-standby-'))
  const [first, second] = [path.join(home, 'first'), path.join(home, 'second')]
  const programs = await findPostgresPrograms(folder)
  const primary = await startPostgres({ directory: first, isDurable: true, programs: folder })
  const databaseUrl = await ensureDatabase(primary.serverUrl, 'velvet')
  await migrateToLatest(databaseUrl)

  await programs.run('pg_basebackup', ['-d', primary.serverUrl, '-D', second, '-R', '-X', 'stream', '-c', 'fast'])
  await copyFile(passwordFile(first), passwordFile(second))
  let standby = await startPostgres({ directory: second, isDurable: true, programs: folder })
  const setSynchronous = async (isOn: boolean): Promise<void> => {
    const names = `alter system set synchronous_standby_names = '${isOn ? '*' : ''}'`
    await onServer(primary.serverUrl, names, 'select pg_reload_conf()')
    await until('a standby that follows', async () => {
      const rows = await onServer(primary.serverUrl, 'select sync_state from pg_stat_replication')
      return rows.some(({ sync_state: state }) => state === (isOn ? 'sync' : 'async'))
    })
  }
  await setSynchronous(isSynchronous)

  const address = await openAddress()
  address.leadTo(portOf(primary))
  const replicaAddress = await openAddress()
  replicaAddress.leadTo(portOf(standby))
  return {
    /** Leads to the primary, whichever it is. */
    databaseUrl: toPort(databaseUrl, address.port),
    /** Leads to the standby, also when that was promoted. */
    replicaUrl: toPort(databaseUrl, replicaAddress.port),
    /** Past both addresses. */
    servers: { primary: toPort(databaseUrl, portOf(primary)), standby: toPort(databaseUrl, portOf(standby)) },
    setSynchronous,
    /** The standby goes on to receive what is committed, and shows none of it. */
    pauseReplay: () => onServer(standby.serverUrl, 'select pg_wal_replay_pause()'),
    resumeReplay: () => onServer(standby.serverUrl, 'select pg_wal_replay_resume()'),
    loseReplica: async (): Promise<void> => {
      replicaAddress.leadTo(null)
      await standby.crash()
    },
    /** Its connections stay open, and nothing comes from them. */
    silenceReplica: replicaAddress.fallSilent,
    restoreReplica: async (): Promise<void> => {
      standby = await startPostgres({ directory: second, isDurable: true, programs: folder })
      replicaAddress.leadTo(portOf(standby))
    },
    losePrimary: async (): Promise<void> => {
      address.leadTo(null)
      await primary.crash()
    },
    /** As a host without power: its connections stay open, and nothing comes from them. */
    silencePrimary: async (): Promise<void> => {
      address.fallSilent()
      await primary.crash()
    },
    promote: async (): Promise<void> => {
      await programs.run('pg_ctl', ['-D', second, '-w', 'promote'])
      address.leadTo(portOf(standby))
    },
    close: async (): Promise<void> => {
      address.close()
      replicaAddress.close()
      await primary.stop()
      await standby.stop()
      await rm(home, { recursive: true, force: true })
    },
  }
}
export type Standby = Awaited<ReturnType<typeof openStandby>>
