import { roles } from '@velvet/contracts/auth'
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest'
import { type AccountFixture, type Browser, createAccountFixture } from '../testing/account-fixture.ts'

describe('admin users', () => {
  let api: AccountFixture
  let boss: Browser
  beforeAll(async () => {
    api = await createAccountFixture(inject('databaseUrl'))
  })
  afterAll(() => api.close())
  beforeEach(async () => {
    await api.clear()
    await api.add('boss', 'super_admin')
    boss = await api.browse('boss')
    await api.db.deleteFrom('activity').execute()
  })

  const nadia = { username: 'nadia', password: 'opens the door' }
  const create = (fields: Record<string, unknown> = {}) => boss.send('POST', '/users', { ...nadia, ...fields })
  const created = async (fields: Record<string, unknown> = {}) => (await create(fields)).json()
  const update = (id: string, fields: Record<string, unknown>) => boss.send('PATCH', `/users/${id}`, fields)
  const list = async () => (await boss.send('GET', '/users')).json()
  const statusOf = async (username: string, password: string) => (await api.login(username, password)).statusCode

  it('API-45 ENT-38 ENT-40 are listed by username with everything but a password', async () => {
    await create({ username: 'Zoe' })
    await create({ username: 'adam', email: 'adam@example.com', firstName: ' Adam ', lastName: 'Stone' })
    const users = await list()
    expect(users.map(({ username }: { username: string }) => username)).toEqual(['adam', 'boss', 'Zoe'])
    expect(users[0]).toEqual({
      id: expect.any(String),
      username: 'adam',
      email: 'adam@example.com',
      firstName: 'Adam',
      lastName: 'Stone',
      role: 'admin',
      isActive: true,
      lastLoginAt: null,
      createdAt: expect.any(String),
      updatedAt: expect.any(String),
    })
    expect(users[1].lastLoginAt).toEqual(expect.any(String))
  })

  it('API-46 ENT-41 ENT-42 SEC-24 LIM-30 start as active admins who can sign in', async () => {
    const answer = await create()
    expect([answer.statusCode, answer.json()]).toMatchObject([201, { role: 'admin', isActive: true, email: null }])
    expect(await statusOf('nadia', nadia.password)).toBe(200)
    expect((await api.log())[0]).toMatchObject({
      action: 'admin.created',
      description: 'Created the account nadia with the role admin',
      actor_name: 'boss',
      details: { username: 'nadia', role: 'admin' },
    })
  })

  it('USER-21 SEC-04 SEC-24 get one of the four roles, an email and names, when created and later', async () => {
    for (const role of roles) expect(await created({ username: role, role })).toMatchObject({ role })
    expect((await api.log()).map(({ description }) => description)).toContain(
      'Created the account super_admin with the role super admin',
    )
    expect((await create({ role: 'owner' })).json()).toMatchObject({
      code: 'validation_failed',
      message: `role must be one of ${roles.join(', ')}`,
    })
    const { id } = await created()
    const details = { email: 'nadia@example.com', firstName: 'Nadia', lastName: 'Ray', role: 'moderator' }
    expect((await update(id, details)).json()).toMatchObject(details)
    expect((await update(id, { email: '', firstName: ' ' })).json()).toMatchObject({
      ...details,
      email: null,
      firstName: null,
    })
  })

  it('start deactivated on request', async () => {
    await create({ isActive: false })
    expect(await statusOf('nadia', nadia.password)).toBe(401)
  })

  it.each([
    [{ username: ' ' }, 'credentials_required', 'Username and password are required'],
    [{ password: '' }, 'credentials_required', 'Username and password are required'],
    [{ password: '       ' }, 'credentials_required', 'Username and password are required'],
    [{ username: undefined }, 'credentials_required', 'Username and password are required'],
    [{ password: undefined }, 'credentials_required', 'Username and password are required'],
    [{ username: null, password: null }, 'credentials_required', 'Username and password are required'],
    [{ username: 7 }, 'credentials_required', 'Username and password are required'],
    [{ password: ['secret'] }, 'credentials_required', 'Username and password are required'],
    [{ password: '12345' }, 'password_too_short', 'Password must be at least 6 characters'],
    [{ password: '123456' }, 'password_too_short', 'Password must be at least 12 characters'],
    [{ password: 'password1234' }, 'password_too_common', 'This password is too easy to guess.'],
    [
      { username: 'evangeline', password: 'evangeline12' },
      'password_too_common',
      'This password is too easy to guess.',
    ],
    [{ password: 'é'.repeat(200) }, 'password_too_long', 'Password must be at most 256 bytes'],
    [{ email: 'nadia@' }, 'email_invalid', 'Enter a valid email address'],
    [{ username: '\u0958'.repeat(60) }, 'validation_failed', 'Username must be at most 100 characters'],
  ])('SEC-22 SEC-23 LIM-08 are refused when incomplete or invalid: %o', async (fields, code, message) => {
    const answer = await create(fields)
    expect([answer.statusCode, answer.json()]).toMatchObject([400, { code, message }])
    expect(await list()).toHaveLength(1)
  })

  it('ENT-38 have a unique username, in any case', async () => {
    const { id } = await created({ username: 'Émile' })
    for (const username of ['émile', 'ÉMILE', ' Émile ', 'E\u0301mile', 'Émi\u200ble'])
      expect([username, (await create({ username })).json().code]).toEqual([username, 'username_taken'])
    const other = await created()
    expect((await update(other.id, { username: 'ÉMILE' })).json()).toMatchObject({
      code: 'username_taken',
      message: 'This username is already taken.',
    })
    expect((await update(id, { username: 'émilE' })).json()).toMatchObject({ username: 'émilE' })
    expect(await statusOf('ÉMILE', nadia.password)).toBe(200)
  })

  it('ENT-38 become one account when many ask for the same name at once', async () => {
    const names = ['nadia', 'Nadia', 'NADIA', 'nAdia', 'naDia', 'nadIa']
    const answers = await Promise.all(names.map((username) => create({ username })))
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([201, 409, 409, 409, 409, 409])
    expect(await list()).toHaveLength(2)
  })

  it('API-47 SEC-26 change one field at a time, and nothing else with it', async () => {
    const before = await created({ role: 'moderator', isActive: false, email: 'nadia@example.com' })
    for (const [field, value] of [
      ['username', 'nadine'],
      ['email', 'nadine@example.com'],
      ['firstName', 'Nadine'],
      ['lastName', 'Ray'],
      ['role', 'communications_only'],
      ['isActive', true],
    ] as const) {
      const { updatedAt: _, ...present } = before
      const answer = await update(before.id, { [field]: value })
      expect([answer.statusCode, answer.json()]).toMatchObject([200, { ...present, [field]: value }])
      before[field] = value
    }
    expect((await update(before.id, {})).statusCode).toBe(400)
    expect((await api.log()).slice(1).map(({ details }) => details)).toEqual([
      { username: ['nadia', 'nadine'] },
      { email: ['nadia@example.com', 'nadine@example.com'] },
      { firstName: [null, 'Nadine'] },
      { lastName: [null, 'Ray'] },
      { role: ['moderator', 'communications_only'] },
      { isActive: [false, true] },
    ])
  })

  it('USER-12 keep their password when the new one is left blank', async () => {
    const { id } = await created()
    for (const password of ['', '   '])
      expect((await update(id, { username: 'nadine', password })).statusCode).toBe(200)
    expect(await statusOf('nadine', nadia.password)).toBe(200)
  })

  it('USER-13 SEC-23 get a new password of twelve characters or more, and the old one stops working (S18)', async () => {
    const { id } = await created()
    expect((await update(id, { password: '12345' })).json()).toMatchObject({
      code: 'password_too_short',
      message: 'Password must be at least 6 characters',
    })
    for (const password of ['123456', 'password', 'elevenchars'])
      expect((await update(id, { password })).json()).toMatchObject({ code: 'password_too_short' })
    for (const password of ['password1234', 'passwordpassword', '123456789012', 'Qwertyuiop12', 'P@ssword2026'])
      expect((await update(id, { password })).json(), password).toMatchObject({
        code: 'password_too_common',
        message: 'This password is too easy to guess.',
        errors: [{ path: 'password' }],
      })
    const password = 'a lamp over the stairs'
    expect((await update(id, { password })).statusCode).toBe(200)
    expect([await statusOf('nadia', nadia.password), await statusOf('nadia', password)]).toEqual([401, 200])
    expect((await api.log()).find(({ action }) => action === 'admin.updated')).toMatchObject({
      description: 'Updated the account nadia and set a new password',
      details: {},
    })
  })

  it('SEC-23 cannot get their username as their password, also when only the password changes', async () => {
    const { id } = await created()
    expect((await update(id, { username: 'nadia.of.the.stairs' })).statusCode).toBe(200)
    expect((await update(id, { password: 'nadia.of.the.stairs' })).json()).toMatchObject({
      code: 'password_too_common',
    })
  })

  it('USER-14 are never left without a username', async () => {
    const { id } = await created()
    const answer = await update(id, { username: ' \u200b ' })
    expect([answer.statusCode, answer.json()]).toMatchObject([
      400,
      { code: 'username_required', message: 'Username is required', errors: [{ path: 'username' }] },
    ])
  })

  it('USER-15 SEC-12 are deactivated and activated from their row', async () => {
    const { id } = await created()
    expect((await update(id, { isActive: false })).json()).toMatchObject({ isActive: false })
    expect(await statusOf('nadia', nadia.password)).toBe(401)
    expect((await update(id, { isActive: true })).json()).toMatchObject({ isActive: true })
    expect(await statusOf('nadia', nadia.password)).toBe(200)
    expect((await api.log()).map(({ description }) => description)).toEqual([
      'Created the account nadia with the role admin',
      'Deactivated the account nadia',
      'A login failed',
      'Activated the account nadia',
      'nadia logged in',
    ])
  })

  it('write no entry when nothing changed', async () => {
    const { id } = await created()
    expect((await update(id, { ...nadia, password: '', role: 'admin' })).statusCode).toBe(200)
    expect(await api.log()).toHaveLength(1)
  })

  it('answer 404 for an unknown id', async () => {
    for (const id of [api.context.newId(), 'nonsense'])
      for (const answer of [await update(id, { username: 'x' }), await boss.send('DELETE', `/users/${id}`)])
        expect([answer.statusCode, answer.json().code]).toEqual([404, 'user_not_found'])
  })
})
