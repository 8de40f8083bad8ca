import { PassThrough } from 'node:stream'
import { sessionsChanged } from '@velvet/services/auth'
import type { ProcessContext } from '@velvet/services/kernel'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import type { Mounting } from '../kernel/mount.ts'
import { openStream } from '../testing/account-fixture.ts'
import { createTestApi, type TestApi } from '../testing/test-api.ts'
import { changeRoutes } from './changes.routes.ts'

describe('live changes', () => {
  let api: TestApi
  let address: string
  let cookie: string
  beforeAll(async () => {
    api = await createTestApi(inject('databaseUrl'))
    address = await api.app.listen({ port: 0, host: '127.0.0.1' })
    await api.signIn('admin')
    const answer = await api.app.inject({
      method: 'POST',
      url: '/api/admin/login',
      payload: { username: 'admin', password: api.password },
    })
    cookie = `${answer.cookies[0]?.name}=${answer.cookies[0]?.value}`
  })
  afterAll(() => api.close())

  it('reach an open screen, also after Postgres dropped the connection', async () => {
    const screen = await openStream(address, { cookie })
    expect(screen.contentType).toContain('text/event-stream')
    await expect.poll(screen.heard).toContain('retry')
    const announce = (id: string) =>
      api.db
        .insertInto('announcements')
        .values({ channel: 'changes', payload: JSON.stringify({ topic: 'campaigns', id }) })
        .execute()
    await announce('1')
    await expect.poll(screen.heard).toContain('\n\ndata: {"topic":"campaigns","id":"1"}\n\n')

    await sql`select pg_terminate_backend(pid) from pg_stat_activity where query like '%announcements%' and pid <> pg_backend_pid() and datname = current_database()`.execute(
      api.db,
    )
    const announceAgain = async () => {
      await announce('2')
      return screen.heard()
    }
    await expect.poll(announceAgain).toContain('"id":"2"')
    // No listener received the announcements during the interruption.
    expect(screen.heard().split('{"topic":"everything"}')).toHaveLength(2)
    await screen.close()
  })

  /** The stream of one session, without a connection. */
  const openInstead = (sessionId: string | undefined, process: ProcessContext) => {
    const stream = new PassThrough()
    const listeners = new Set<(change: string) => void>()
    const subscribe = (listener: (change: string) => void) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    }
    const request = { session: { sessionId } }
    const mountStream: Mounting['mountStream'] = (_endpoint, open) =>
      open({ request, stream, process, changes: { subscribe } } as never)
    changeRoutes({ mountStream } as Mounting)
    return { stream, listeners }
  }

  it('end for a screen that does not read, so that they do not pile up', async () => {
    const { stream, listeners } = openInstead(cookie.split(/[=.]/)[1], api.context)
    const tell = (count: number) => {
      for (let told = 0; told < count; told += 1) for (const listener of listeners) listener('x'.repeat(1024))
    }
    tell(60)
    expect(stream.destroyed).toBe(false)
    tell(200)
    expect(stream.destroyed).toBe(true)
    await expect.poll(() => listeners.size).toBe(0)
  })

  it('continue while the database cannot be asked about the session, and end once it says that there is none', async () => {
    const away = () => {
      throw new Error('The database is away')
    }
    const process = { ...api.context, db: { selectFrom: away } as unknown as ProcessContext['db'] }
    const { stream, listeners } = openInstead('ended', process)
    let heard = ''
    stream.on('data', (chunk: Buffer) => {
      heard += chunk.toString()
    })
    for (const listener of listeners) listener(sessionsChanged)
    await expect.poll(() => heard).toContain(sessionsChanged)
    expect(stream.destroyed).toBe(false)
    process.db = api.db
    for (const listener of listeners) listener(sessionsChanged)
    await expect.poll(() => stream.destroyed).toBe(true)
  })

  it('are for signed-in admins', async () => {
    expect((await fetch(`${address}/api/admin/stream`)).status).toBe(401)
  })
})
