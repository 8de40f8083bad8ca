import type { AddressInfo } from 'node:net'
import { parseEnvironment } from '@velvet/contracts/config'
import { createTestDatabase, type TestDatabase } from '@velvet/database/testing'
import pino from 'pino'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { composeApi } from './compose-api.ts'

describe('a stopping api', () => {
  let database: TestDatabase
  beforeAll(async () => {
    database = await createTestDatabase(inject('databaseUrl'))
  })
  afterAll(() => database.drop())

  const serve = async (change: Record<string, string>) => {
    const api = await composeApi(
      parseEnvironment({
        DATABASE_URL: database.url,
        SESSION_SECRET: 'a secret that only the tests know, 32 bytes',
        ...change,
      }),
      pino({ level: 'silent' }),
    )
    await api.serve({ host: '127.0.0.1', port: 0 })
    const { port } = api.app.server.address() as AddressInfo
    const ask = () => fetch(`http://127.0.0.1:${port}/api/events`)
    const readiness = async () => (await api.internal.inject('/readyz')).json()
    return { api, ask, readiness }
  }

  it('reports that it is not ready and keeps answering for a while, each time closing the connection', async () => {
    const { api, ask, readiness } = await serve({ DRAIN_MS: '6000' })
    expect(await readiness()).toEqual({ status: 'ready' })
    expect((await ask()).headers.get('connection')).toBe('keep-alive')

    const closed = api.close()
    expect(await readiness()).toEqual({ status: 'waiting', missing: ['serving'] })
    for (let call = 0; call < 3; call += 1) {
      const answer = await ask()
      expect([answer.status, answer.headers.get('connection')]).toEqual([200, 'close'])
    }
    await closed
    await expect(ask()).rejects.toThrow('fetch failed')
  })

  it('stops at once when no drain time is set', async () => {
    const { api, ask } = await serve({})
    await api.close()
    await expect(ask()).rejects.toThrow('fetch failed')
  })
})
