import { roles } from '@velvet/contracts/auth'
import { hashPassword } from '@velvet/services/auth'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest'
import { type AccountFixture, type Browser, createAccountFixture, openStream } from '../testing/account-fixture.ts'

describe("the admin's own account", () => {
  let api: AccountFixture
  let address: string
  let nadia: Browser
  beforeAll(async () => {
    api = await createAccountFixture(inject('databaseUrl'))
    address = await api.listen()
  })
  afterAll(() => api.close())
  beforeEach(async () => {
    await api.clear()
    await api.add('nadia', 'moderator')
    nadia = await api.browse('nadia', { 'user-agent': 'Firefox on a laptop' })
  })

  const sessionsOf = async (browser: Browser) => (await browser.send('GET', '/account')).json().sessions
  const change = (browser: Browser, currentPassword: string, newPassword: string) =>
    browser.send('POST', '/account/password', { currentPassword, newPassword })

  it('ENT-40 is shown to every role', async () => {
    for (const role of roles) {
      await api.add(role, role)
      const { account } = (await (await api.browse(role)).send('GET', '/account')).json()
      expect(account).toMatchObject({ username: role, role, isActive: true, lastLoginAt: expect.any(String) })
    }
  })

  it('USER-21 has an email and names that its owner changes', async () => {
    const details = { email: 'nadia@example.com', firstName: 'Nadia', lastName: 'Ray' }
    expect((await nadia.send('PATCH', '/account', details)).json()).toMatchObject(details)
    expect((await nadia.send('PATCH', '/account', { lastName: '' })).json()).toMatchObject({
      ...details,
      lastName: null,
    })
    expect((await nadia.send('PATCH', '/account', { email: 'nadia' })).json()).toMatchObject({
      code: 'email_invalid',
      errors: [{ path: 'email' }],
    })
    expect((await api.log()).slice(-2)).toMatchObject([
      { action: 'admin.updated', description: 'nadia updated their own details', actor_name: 'nadia' },
      { details: { lastName: ['Ray', null] } },
    ])
  })

  it("USER-21 keeps its owner's last change, even when another admin changes it at the same time", async () => {
    const elsewhere = await api.db.startTransaction().execute()
    await elsewhere.updateTable('admins').set({ first_name: 'Nada' }).where('username', '=', 'nadia').execute()
    const saving = nadia.send('PATCH', '/account', { firstName: null })
    await expect.poll(api.waiting).toBe(1)
    await elsewhere.commit().execute()
    expect((await saving).json()).toMatchObject({ firstName: null })
    expect((await api.log()).at(-1)).toMatchObject({ details: { firstName: ['Nada', null] } })
  })

  it('T6 lists its sessions without revealing anything that could be used as a session', async () => {
    await api.add('grace')
    await api.browse('grace')
    await api.browse('nadia', { 'user-agent': 'Safari on a phone' })
    const sessions = await sessionsOf(nadia)
    expect(sessions).toHaveLength(2)
    const shape = { id: expect.stringMatching(/^[0-9a-f]{64}$/), ipAddress: '127.0.0.1', startedAt: expect.any(String) }
    expect(sessions).toContainEqual(
      expect.objectContaining({ ...shape, isCurrent: true, userAgent: 'Firefox on a laptop' }),
    )
    expect(sessions).toContainEqual(
      expect.objectContaining({ ...shape, isCurrent: false, userAgent: 'Safari on a phone' }),
    )
    const name = nadia.cookie.split('=')[0]
    for (const { id } of sessions)
      expect((await api.withCookie(`${name}=${id}`)('GET', '/account')).statusCode).toBe(401)
  })

  it('counts no expired session', async () => {
    await api.browse('nadia')
    await api.db
      .updateTable('sessions')
      .set({ last_active_at: new Date(Date.now() - 3_600_000) })
      .where('user_agent', 'is distinct from', 'Firefox on a laptop')
      .execute()
    expect(await sessionsOf(nadia)).toMatchObject([{ isCurrent: true }])
  })

  it('T6 SEC-12 continues under a new session id after its password changed, and every other session ends at once', async () => {
    const phone = await api.browse('nadia')
    const stream = await openStream(address, phone)
    const answer = await change(nadia, api.password, 'another one of mine')
    expect([answer.statusCode, answer.json()]).toEqual([
      200,
      { success: true, message: 'Your password was changed. Every other session was logged out.' },
    ])
    expect(await stream.ended()).toBe(true)
    expect([await phone.status(), await nadia.status()]).toEqual([401, 401])

    const cookie = `${answer.cookies[0]?.name}=${answer.cookies[0]?.value}`
    expect(cookie).not.toBe(nadia.cookie)
    const { sessions } = (await api.withCookie(cookie)('GET', '/account')).json()
    expect(sessions).toMatchObject([{ isCurrent: true }])
    expect((await api.login('nadia', api.password)).statusCode).toBe(401)
    expect((await api.login('nadia', 'another one of mine')).statusCode).toBe(200)
    expect(await api.log()).toContainEqual(
      expect.objectContaining({ action: 'admin.password_changed', description: 'nadia changed their password' }),
    )
  })

  it('T6 keeps its sessions and its password when the change cannot be saved', async () => {
    const phone = await api.browse('nadia')
    await sql`alter table activity add constraint kept check (action <> 'admin.password_changed')`.execute(api.db)
    const answer = await change(nadia, api.password, 'another one of mine')
    await sql`alter table activity drop constraint kept`.execute(api.db)
    expect(answer.statusCode).toBe(500)
    expect([await phone.status(), await nadia.status()]).toEqual([200, 200])
    expect((await api.login('nadia', api.password)).statusCode).toBe(200)
  })

  it('SEC-23 LIM-08 refuses a new password of less than six characters', async () => {
    const answer = await change(nadia, api.password, '12345')
    expect([answer.statusCode, answer.json()]).toMatchObject([
      400,
      {
        code: 'password_too_short',
        message: 'Password must be at least 6 characters',
        errors: [{ path: 'newPassword' }],
      },
    ])
    expect(await nadia.status()).toBe(200)
  })

  it('refuses a new password that is easy to guess, while an existing one keeps working (S18)', async () => {
    const answer = await change(nadia, api.password, 'iloveyou1234')
    expect([answer.statusCode, answer.json()]).toMatchObject([
      400,
      { code: 'password_too_common', errors: [{ path: 'newPassword' }] },
    ])
    await api.db
      .updateTable('admins')
      .set({ password_hash: await hashPassword('123456') })
      .where('username', '=', 'nadia')
      .execute()
    expect((await api.login('nadia', '123456')).statusCode).toBe(200)
  })

  it('T3 counts a wrong current password like a failed login, and delays the sixth try', async () => {
    for (let i = 0; i < 5; i++) {
      const answer = await change(nadia, 'not this one', 'another one of mine')
      expect([answer.statusCode, answer.json()]).toMatchObject([
        400,
        { code: 'wrong_password', errors: [{ path: 'currentPassword' }] },
      ])
    }
    const blocked = await change(nadia, api.password, 'another one of mine')
    expect([blocked.statusCode, blocked.json().code]).toEqual([429, 'too_many_attempts'])
    expect((await api.login('nadia')).statusCode).toBe(429)
    expect(await nadia.status()).toBe(200)
    expect((await api.log()).at(-1)).toMatchObject({
      action: 'admin.password_refused',
      description: 'nadia entered a wrong current password',
    })
  })

  it('T3 tries no more than five of many concurrent wrong passwords', async () => {
    const codes = async (answers: Promise<{ json: () => { code?: string } }>[]) =>
      (await Promise.all(answers)).map((answer) => answer.json().code).sort()
    const waiting = Array(25).fill('too_many_attempts')
    const changes = Array.from({ length: 30 }, () => change(nadia, 'not this one', 'another one of mine'))
    expect(await codes(changes)).toEqual([...waiting, ...Array(5).fill('wrong_password')])
    await api.db.deleteFrom('login_throttles').execute()
    const logins = Array.from({ length: 30 }, () => api.login('nadia', 'not this one'))
    expect(await codes(logins)).toEqual([...Array(5).fill('invalid_credentials'), ...waiting])
  })

  it('T5 lets fifty wait for their turn, and refuses the others at once', async () => {
    const answers = await Promise.all(Array.from({ length: 60 }, () => api.login('nadia', 'not this one')))
    const busy = answers.filter(({ statusCode }) => statusCode === 503)
    expect(busy.map((answer) => answer.json().code)).toEqual(Array(10).fill('login_busy'))
    expect((await api.login('nadia')).statusCode).toBe(429)
  })

  it('T6 changes its password once when two browsers ask at the same moment', async () => {
    const phone = await api.browse('nadia')
    const answers = await Promise.all([
      change(nadia, api.password, 'the first of the two'),
      change(phone, api.password, 'the second of the two'),
    ])
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, expect.toBeOneOf([400, 401])])
    const works = await Promise.all(
      ['the first of the two', 'the second of the two'].map((word) => api.login('nadia', word)),
    )
    expect(works.map(({ statusCode }) => statusCode).sort()).toEqual([200, 401])
  })

  it('T6 ends one of its sessions by name, and no other', async () => {
    const phone = await api.browse('nadia')
    const [{ id }] = (await sessionsOf(nadia)).filter(({ isCurrent }: { isCurrent: boolean }) => !isCurrent)
    expect((await nadia.send('POST', '/account/sessions/end', { id })).json()).toEqual({ success: true, ended: 1 })
    expect([await phone.status(), await nadia.status()]).toEqual([401, 200])
    expect((await nadia.send('POST', '/account/sessions/end', { id })).json()).toMatchObject({
      code: 'session_not_found',
    })
    expect((await api.log()).at(-1)).toMatchObject({
      action: 'admin.sessions_ended',
      description: 'nadia ended one of their sessions',
    })
  })

  it('T9 ends no session of another admin', async () => {
    await api.add('grace')
    const grace = await api.browse('grace')
    const [{ id }] = await sessionsOf(grace)
    for (const named of [id, 'nonsense', '']) {
      const answer = await nadia.send('POST', '/account/sessions/end', { id: named })
      expect([answer.statusCode, answer.json().code]).toEqual([404, 'session_not_found'])
    }
    expect([await grace.status(), await nadia.status()]).toEqual([200, 200])
  })

  it('T6 logs out everywhere, including this browser', async () => {
    await api.add('grace')
    const [grace, phone] = [await api.browse('grace'), await api.browse('nadia')]
    expect((await nadia.send('POST', '/account/sessions/end', {})).json()).toEqual({ success: true, ended: 2 })
    expect([await phone.status(), await nadia.status(), await grace.status()]).toEqual([401, 401, 200])
    expect((await api.log()).at(-1)).toMatchObject({
      description: 'nadia logged out everywhere',
      details: { sessions: 2 },
    })
  })

  it('T6 never accepts an id that was known before the login', async () => {
    const before = nadia.cookie
    for (const preset of [before, 'vip_sid=chosen-by-an-attacker', `vip_sid=${'a'.repeat(43)}.forged`]) {
      const [cookie] = (await api.login('nadia', api.password, { cookie: preset })).cookies
      expect(`${cookie?.name}=${cookie?.value}`).not.toBe(preset)
      expect((await api.withCookie(preset)('GET', '/account')).statusCode).toBe(401)
    }
    expect(await nadia.status()).toBe(401)
  })

  it('keeps the session when a login from the same browser fails', async () => {
    await api.login('nadia', 'wrong', { cookie: nadia.cookie })
    expect(await nadia.status()).toBe(200)
  })
})
