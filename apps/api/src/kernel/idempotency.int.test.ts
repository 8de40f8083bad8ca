import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest'
import { createTestApi, type TestApi } from '../testing/test-api.ts'

const content = { subject: 'Hello', content: 'See you there.' }
const campaign = (name: string) => ({ name, type: 'email', customContent: content, targetFilters: {} })

describe('Idempotency-Key', () => {
  let api: TestApi
  let ada: Awaited<ReturnType<TestApi['signIn']>>
  let bo: typeof ada
  beforeAll(async () => {
    api = await createTestApi(inject('databaseUrl'))
    ada = await api.signIn('admin', 'ada')
    bo = await api.signIn('super_admin', 'bo')
  })
  afterAll(() => api.close())
  beforeEach(async () => {
    for (const table of ['idempotent_calls', 'campaigns', 'applicants'] as const)
      await api.db.deleteFrom(table).execute()
  })

  const post = (as: typeof ada, key: string, payload: object, url = '/api/admin/campaigns') =>
    as({ method: 'POST', url, payload, headers: { 'idempotency-key': key } })
  const names = async () =>
    (await api.db.selectFrom('campaigns').select('name').orderBy('name').execute()).map(({ name }) => name)

  it('performs a call once and repeats its answer', async () => {
    const first = await post(ada, 'one', campaign('Opening'))
    expect(first.statusCode).toBe(201)
    expect(first.headers).not.toHaveProperty('idempotency-replay')
    const again = await post(ada, 'one', campaign('Opening'))
    expect(again.statusCode).toBe(201)
    expect(again.headers).toMatchObject({
      'idempotency-replay': 'true',
      'content-type': 'application/json; charset=utf-8',
      'cache-control': 'no-store',
    })
    expect(again.body).toBe(first.body)
    expect(await names()).toEqual(['Opening'])
  })

  it('is scoped to one admin and one endpoint', async () => {
    const path = `/api/admin/campaigns/${(await post(ada, 'one', campaign('Opening'))).json().id}/duplicate`
    for (const answer of [await post(bo, 'one', campaign('Opening')), await post(ada, 'two', campaign('Opening'))]) {
      expect(answer.statusCode).toBe(201)
      expect(answer.headers).not.toHaveProperty('idempotency-replay')
    }
    expect(await names()).toEqual(['Opening', 'Opening', 'Opening'])
    expect((await post(ada, 'one', {}, path)).headers).not.toHaveProperty('idempotency-replay')
  })

  it('stores nothing from which a password could be guessed (S11)', async () => {
    const nadia = { username: 'nadia', password: 'a lamp over the stairs' }
    const created = await post(ada, 'one', nadia, '/api/admin/users')
    expect(created.statusCode).toBe(201)
    const [kept] = await api.db.selectFrom('idempotent_calls').select('request_hash').execute()
    for (const parts of [
      [null, null, nadia],
      [{}, {}, nadia],
      [undefined, undefined, nadia],
      [undefined, {}, nadia],
    ])
      expect(kept?.request_hash).not.toEqual(createHash('sha256').update(JSON.stringify(parts)).digest())
    expect(kept?.request_hash).toHaveLength(32)
    const other = await post(ada, 'one', { ...nadia, password: 'another lamp somewhere' }, '/api/admin/users')
    expect([other.statusCode, other.headers['idempotency-replay']]).toEqual([201, 'true'])
    expect((await post(ada, 'one', { ...nadia, username: 'nadine' }, '/api/admin/users')).statusCode).toBe(422)
  })

  it('refuses a key that belongs to a different request, and does nothing', async () => {
    await post(ada, 'one', campaign('Opening'))
    const other = await post(ada, 'one', campaign('Closing'))
    expect(other.statusCode).toBe(422)
    expect(other.json()).toMatchObject({ code: 'idempotency_key_reused' })
    expect(await names()).toEqual(['Opening'])
  })

  it('refuses the second of two concurrent calls, and repeats the answer afterwards', async () => {
    let first: ReturnType<typeof post> | undefined
    await api.db.transaction().execute(async (db) => {
      await sql`lock table campaigns in share row exclusive mode`.execute(db)
      first = post(ada, 'one', campaign('Opening'))
      void first.then(() => undefined)
      await expect.poll(api.waiting).toBe(1)
      const second = await post(ada, 'one', campaign('Opening'))
      expect(second.statusCode).toBe(409)
      expect(second.json()).toMatchObject({ code: 'idempotency_call_open' })
    })
    expect((await first)?.statusCode).toBe(201)
    expect((await post(ada, 'one', campaign('Opening'))).headers).toHaveProperty('idempotency-replay', 'true')
    expect(await names()).toEqual(['Opening'])
  })

  it('stores a final refusal, and releases the key after a validation error', async () => {
    const unknown = '/api/admin/campaigns/0190a000-0000-7000-8000-000000000000/send'
    expect((await post(ada, 'one', {}, unknown)).statusCode).toBe(404)
    const again = await post(ada, 'one', {}, unknown)
    expect(again.statusCode).toBe(404)
    expect(again.headers).toHaveProperty('idempotency-replay', 'true')

    expect((await post(ada, 'two', campaign(''))).statusCode).toBe(400)
    expect((await post(ada, 'two', campaign('Opening'))).statusCode).toBe(201)
  })

  it('is forgotten after a day', async () => {
    await post(ada, 'one', campaign('Opening'))
    api.advance(25 * 3_600_000)
    const fresh = await api.signIn('admin', 'ada')
    const later = await post(fresh, 'one', campaign('Opening'))
    expect(later.statusCode).toBe(201)
    expect(later.headers).not.toHaveProperty('idempotency-replay')
    expect(await api.db.selectFrom('idempotent_calls').select('key').execute()).toHaveLength(1)
    ada = fresh
    bo = await api.signIn('super_admin', 'bo')
  })

  it('matches exact characters only, and refuses a key that is too long', async () => {
    const tooLong = await post(ada, 'x'.repeat(256), campaign('Opening'))
    expect(tooLong.statusCode).toBe(400)
    expect(tooLong.json()).toMatchObject({ code: 'validation_failed' })
    expect((await post(ada, 'x'.repeat(255), campaign('Opening'))).statusCode).toBe(201)
    expect((await post(ada, 'X'.repeat(255), campaign('Opening'))).headers).not.toHaveProperty('idempotency-replay')
  })

  it('stores nothing of an erased person', async () => {
    const made = await post(
      ada,
      'one',
      { firstName: 'Zephyrine', email: 'zephyrine@example.com' },
      '/api/admin/applicants',
    )
    expect(made.statusCode).toBe(201)
    const kept = () => api.db.selectFrom('idempotent_calls').select('body').execute()
    expect(JSON.stringify(await kept())).toContain('Zephyrine')
    const id = made.json().id ?? made.json().applicant.id
    expect((await bo({ method: 'POST', url: `/api/admin/applicants/${id}/erase` })).statusCode).toBe(200)
    expect(await kept()).toEqual([])
  })
})
