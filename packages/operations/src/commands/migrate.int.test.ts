import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { waitForServer } from '@velvet/database'
import { createTestDatabase, type TestDatabase } from '@velvet/database/testing'
import { afterAll, beforeAll, describe, expect, inject, it, vi } from 'vitest'

/** What a server says while it starts: ErrorResponse of the protocol, with severity, SQLSTATE and message. */
const startingUp = (): Buffer => {
  const fields = Buffer.from('SFATAL\0C57P03\0Mthe database system is starting up\0\0')
  const head = Buffer.alloc(5, 'E')
  head.writeInt32BE(fields.length + 4, 1)
  return Buffer.concat([head, fields])
}

describe('velvet migrate, started together with the database', () => {
  let database: TestDatabase
  beforeAll(async () => {
    database = await createTestDatabase(inject('databaseUrl'))
  })
  afterAll(() => database.drop())

  /** The address of the database at a port where nothing listens. */
  const closedAddress = async (): Promise<URL> => {
    const server = createServer().listen(0, '127.0.0.1')
    await once(server, 'listening')
    const url = new URL(database.url)
    url.host = `127.0.0.1:${(server.address() as AddressInfo).port}`
    server.close()
    await once(server, 'close')
    return url
  }

  it('waits until the server listens and is done starting, and says so once', async () => {
    const url = await closedAddress()
    const child = spawn(process.execPath, [path.join(import.meta.dirname, '../velvet.ts'), 'migrate'], {
      env: { DATABASE_URL: url.href, SESSION_SECRET: 'a secret that only this test knows, 32 bytes' },
    })
    const ended = once(child, 'exit')
    const printed = text(child.stdout)
    let warned = ''
    child.stderr.setEncoding('utf8').on('data', (part: string) => {
      warned += part
    })
    await expect.poll(() => warned).toContain('not ready yet')

    let calls = 0
    const real = new URL(database.url)
    const forward = (socket: Socket): void => {
      const server = connect(Number(real.port), real.hostname)
      socket.pipe(server).pipe(socket)
      socket.on('error', () => server.destroy())
      server.on('error', () => socket.destroy())
    }
    const front = createServer((socket) => {
      calls += 1
      if (calls > 2) return forward(socket)
      socket.once('data', () => socket.end(startingUp()))
    }).listen(Number(url.port), '127.0.0.1')
    try {
      expect(await ended).toEqual([0, null])
      expect(await printed).toBe('The schema is up to date\n')
      expect(warned).toBe('The database is not ready yet; waiting for it, for up to 30 s\n')
      expect(calls).toBeGreaterThan(2)
    } finally {
      front.close()
    }
  })

  it('gives up after its time', async () => {
    const warn = vi.fn()
    const { href } = await closedAddress()
    await expect(waitForServer(href, { warn, patienceMs: 600 })).rejects.toMatchObject({ code: 'ECONNREFUSED' })
    expect(warn).toHaveBeenCalledTimes(1)
  })

  it('does not wait where waiting does not help', async () => {
    const warn = vi.fn()
    const url = new URL(database.url)
    url.pathname = '/no_such_database'
    await expect(waitForServer(url.href, { warn, patienceMs: 30_000 })).rejects.toMatchObject({ code: '3D000' })
    expect(warn).not.toHaveBeenCalled()
  })
})
