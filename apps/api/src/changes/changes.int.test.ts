import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { createTestApi, type TestApi } from '../testing/test-api.ts'

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
    const answer = await fetch(`${address}/api/admin/stream`, { headers: { cookie } })
    expect(answer.headers.get('content-type')).toContain('text/event-stream')
    const reader = answer.body?.getReader()
    const heard = async () => new TextDecoder().decode((await reader?.read())?.value)
    const announce = (id: string) =>
      sql`select pg_notify('changes', ${JSON.stringify({ topic: 'campaigns', id })})`.execute(api.db)
    expect(await heard()).toContain('retry')
    await announce('1')
    expect(await heard()).toBe('data: {"topic":"campaigns","id":"1"}\n\n')

    await sql`select pg_terminate_backend(pid) from pg_stat_activity where query like 'listen%' and datname = current_database()`.execute(
      api.db,
    )
    const later = heard()
    for (let i = 0; i < 50; i++) {
      await announce('2')
      await new Promise((resolve) => setTimeout(resolve, 50))
    }
    expect(await later).toContain('"id":"2"')
    await reader?.cancel()
  })

  it('are for signed-in admins', async () => {
    expect((await fetch(`${address}/api/admin/stream`)).status).toBe(401)
  })
})
