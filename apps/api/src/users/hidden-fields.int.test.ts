import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest'
import { type AccountFixture, type Browser, createAccountFixture } from '../testing/account-fixture.ts'
import { declaredEndpoints } from '../testing/endpoints.ts'

describe('hidden fields of an account', () => {
  let api: AccountFixture
  let boss: Browser
  let nadiaId: string
  beforeAll(async () => {
    api = await createAccountFixture(inject('databaseUrl'))
  })
  afterAll(() => api.close())
  beforeEach(async () => {
    await api.clear()
    await api.add('boss', 'super_admin')
    nadiaId = await api.add('nadia')
    boss = await api.browse('boss')
  })

  const rows = () => api.db.selectFrom('admins').selectAll().orderBy('id').execute()

  it.each([
    ['id', '0192f0c5-0000-7000-8000-000000000000'],
    ['passwordHash', '$argon2id$v=19$m=8,t=1,p=1$c2FsdHNhbHQ$aGFzaA'],
    ['password_hash', '$argon2id$v=19$m=8,t=1,p=1$c2FsdHNhbHQ$aGFzaA'],
    ['lastLoginAt', '2026-01-01T00:00:00.000Z'],
    ['last_login_at', '2026-01-01T00:00:00.000Z'],
    ['createdAt', '2026-01-01T00:00:00.000Z'],
    ['updatedAt', '2026-01-01T00:00:00.000Z'],
    ['is_active', false],
    ['constructor', 'x'],
  ])('SEC-25 T2 cannot be written from outside: %s', async (key, value) => {
    const before = await rows()
    const answers = [
      await boss.send('POST', '/users', { username: 'new', password: api.password, [key]: value }),
      await boss.send('PATCH', `/users/${nadiaId}`, { firstName: 'Nadia', [key]: value }),
      await boss.send('PATCH', '/account', { firstName: 'Boss', [key]: value }),
      await boss.send('POST', '/account/password', {
        currentPassword: api.password,
        newPassword: 'another one of mine',
        [key]: value,
      }),
    ]
    for (const answer of answers)
      expect([answer.statusCode, answer.json()]).toMatchObject([
        400,
        { code: 'validation_failed', message: `${key} is not a known field` },
      ])
    expect(await rows()).toEqual(before)
  })

  it('SEC-25 an admin cannot freely change their own role, username or password', async () => {
    for (const fields of [
      { role: 'super_admin' },
      { username: 'x' },
      { password: 'another one of mine' },
      { isActive: true },
    ])
      expect((await boss.send('PATCH', '/account', fields)).statusCode).toBe(400)
  })

  it('ENT-39 SEC-27 shows no password and no hash, in an answer, in the activity or in the log', async () => {
    const secret = 'a password for no reader'
    const answers = [
      await boss.send('POST', '/users', { username: 'new', password: secret }),
      await boss.send('POST', '/users', { username: 'NEW', password: secret }),
      await boss.send('POST', '/users', { username: '', password: secret }),
      await boss.send('PATCH', `/users/${nadiaId}`, { password: secret }),
      await boss.send('GET', '/users'),
      await boss.send('PATCH', '/account', { firstName: 'Boss' }),
      await boss.send('POST', '/account/password', { currentPassword: secret, newPassword: `${secret}!` }),
      await boss.send('GET', '/account'),
      await boss.send('GET', '/auth'),
      await boss.send('POST', '/account/password', { currentPassword: api.password, newPassword: secret }),
      await boss.send('DELETE', `/users/${nadiaId}`),
    ]
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([201, 409, 400, 200, 200, 200, 400, 200, 200, 200, 401])
    const activity = JSON.stringify(await api.db.selectFrom('activity').selectAll().execute())
    const everything = [...answers.map(({ body }) => body), activity, ...api.lines].join('\n')
    for (const hidden of [secret, api.password, 'argon2', 'passwordHash', 'password_hash'])
      expect(everything).not.toContain(hidden)
  })

  it('SEC-27 has no field for a password or a hash in any declared answer', async () => {
    for (const endpoint of await declaredEndpoints())
      expect(JSON.stringify(endpoint.response), endpoint.name).not.toMatch(/"[^"]*(password|hash)[^"]*":/i)
  })
})
