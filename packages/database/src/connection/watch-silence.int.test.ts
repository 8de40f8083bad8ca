import { connect, createServer, type Socket } from 'node:net'
import { sql } from 'kysely'
import { Client } from 'pg'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../testing.ts'
import { openDatabase } from './client.ts'
import { watchSilence } from './watch-silence.ts'

/** Leads to the server until it falls silent: then nothing is answered and nothing closed. */
const openRoad = async (to: URL) => {
  const sockets = new Set<Socket>()
  let isSilent = false
  const keep = (socket: Socket): Socket => {
    sockets.add(socket)
    return socket.on('error', () => undefined)
  }
  const server = createServer((client) => {
    keep(client)
    if (isSilent) return
    const upstream = keep(connect(Number(to.port), to.hostname))
    client.pipe(upstream).pipe(client)
    client.once('close', () => upstream.destroy())
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const url = new URL(to)
  url.port = String((server.address() as { port: number }).port)
  return {
    url: url.href,
    setSilent: (next: boolean): void => {
      isSilent = next
      if (next) for (const socket of sockets) socket.unpipe().pause()
    },
    close: (): void => {
      server.close()
      for (const socket of sockets) socket.destroy()
    },
  }
}

describe('a silent connection', () => {
  let database: TestDatabase
  beforeAll(async () => {
    database = await createTestDatabase(inject('databaseUrl'))
  })
  afterAll(() => database.drop())

  it('is closed when the server has vanished or was replaced, and the pool works again', async () => {
    const road = await openRoad(new URL(database.url))
    const { db, close } = openDatabase({ url: road.url, poolSize: 2 })
    const ask = () => sql`select 1`.execute(db)
    try {
      await Promise.all([ask(), ask()])
      road.setSilent(true)
      const hanging = Promise.allSettled([ask(), ask()])
      await expect(ask()).rejects.toThrow('timeout exceeded when trying to connect')
      // Another server in its place, which knows nothing of what the old one was asked.
      road.setSilent(false)
      const ended = await hanging
      expect(ended.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
      expect(String(Reflect.get(ended[0] ?? {}, 'reason'))).toContain('Connection terminated')
      await ask()
    } finally {
      await close()
      road.close()
    }
  })

  it('is kept while its statement takes long', async () => {
    const { db, close } = openDatabase({ url: database.url, poolSize: 1, statementTimeoutMs: 30_000 })
    try {
      const { rows } = await sql<{ done: number }>`select 1 as done from pg_sleep(8)`.execute(db)
      expect(rows).toEqual([{ done: 1 }])
    } finally {
      await close()
    }
  })

  it('stays open when its statement ends while the server is asked, and the next one begins', async () => {
    const road = await openRoad(new URL(database.url))
    road.setSilent(true)
    const client = new Client({ connectionString: database.url })
    await client.connect()
    try {
      watchSilence(client, { url: road.url })
      await client.query('select pg_sleep(7)')
      await client.query('select pg_sleep(3)')
    } finally {
      await client.end()
      road.close()
    }
  })
})
