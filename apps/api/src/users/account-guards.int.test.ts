import type { Role } from '@velvet/contracts/auth'
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest'
import { type AccountFixture, type Browser, createAccountFixture } from '../testing/account-fixture.ts'

describe('permissions on accounts', () => {
  let api: AccountFixture
  beforeAll(async () => {
    api = await createAccountFixture(inject('databaseUrl'))
  })
  afterAll(() => api.close())
  beforeEach(() => api.clear())

  type Person = Browser & { id: string }
  const person = async (username: string, role: Role): Promise<Person> => {
    const id = await api.add(username, role)
    return { id, ...(await api.browse(username)) }
  }

  const takeaways = {
    demote: (by: Person, of: Person) => by.send('PATCH', `/users/${of.id}`, { role: 'admin' }),
    deactivate: (by: Person, of: Person) => by.send('PATCH', `/users/${of.id}`, { isActive: false }),
    remove: (by: Person, of: Person) => by.send('DELETE', `/users/${of.id}`),
  }
  const everyTakeaway = Object.values(takeaways)
  const superAdmins = async () =>
    api.db.selectFrom('admins').select('id').where('role', '=', 'super_admin').where('is_active', '=', true).execute()

  /** Restores accounts and their sessions to the current state. */
  const keep = async () => {
    const admins = await api.db.selectFrom('admins').selectAll().execute()
    const sessions = await api.db.selectFrom('sessions').selectAll().execute()
    return async () => {
      await api.db.deleteFrom('admins').execute()
      await api.db.insertInto('admins').values(admins).execute()
      await api.db.insertInto('sessions').values(sessions).execute()
    }
  }

  it('SEC-06 SEC-05 lets admins manage accounts, and the other roles not', async () => {
    const admin = await person('admin', 'admin')
    const answer = await admin.send('POST', '/users', { username: 'new', password: api.password, role: 'moderator' })
    expect(answer.statusCode).toBe(201)
    const { id } = answer.json()
    expect((await admin.send('PATCH', `/users/${id}`, { isActive: false })).statusCode).toBe(200)
    expect((await admin.send('DELETE', `/users/${id}`)).json()).toEqual({
      success: true,
      message: 'Admin user deleted successfully',
    })
    for (const role of ['moderator', 'communications_only'] as const) {
      const other = await person(role, role)
      expect((await other.send('GET', '/users')).statusCode).toBe(403)
      expect((await other.send('PATCH', `/users/${admin.id}`, { firstName: 'x' })).statusCode).toBe(403)
    }
  })

  it('SEC-06 keeps admins from changing accounts with a higher role', async () => {
    const boss = await person('boss', 'super_admin')
    const admin = await person('admin', 'admin')
    const moderator = await person('moderator', 'moderator')
    await api.add('spare', 'super_admin')
    const refused = [
      ...(await Promise.all(everyTakeaway.map((take) => take(admin, boss)))),
      await admin.send('PATCH', `/users/${boss.id}`, { password: 'mine from now on' }),
      await admin.send('PATCH', `/users/${moderator.id}`, { role: 'super_admin' }),
      await admin.send('POST', '/users', { username: 'new', password: api.password, role: 'super_admin' }),
    ]
    for (const answer of refused)
      expect([answer.statusCode, answer.json()]).toMatchObject([403, { code: 'role_above_own' }])
    expect(await superAdmins()).toHaveLength(2)
    expect(await boss.status()).toBe(200)
  })

  it('SEC-07 lets no one delete, deactivate or demote themselves', async () => {
    const boss = await person('boss', 'super_admin')
    await api.add('spare', 'super_admin')
    for (const take of everyTakeaway) {
      const answer = await take(boss, boss)
      expect([answer.statusCode, answer.json()]).toMatchObject([409, { code: 'own_account' }])
    }
    expect((await boss.send('PATCH', `/users/${boss.id}`, { role: 'super_admin', isActive: true })).statusCode).toBe(
      200,
    )
    expect((await boss.send('PATCH', `/users/${boss.id}`, { username: 'chief' })).json()).toMatchObject({
      username: 'chief',
    })
    expect(await boss.status()).toBe(200)
  })

  it('lets no one replace their own password without the current one', async () => {
    const boss = await person('boss', 'super_admin')
    const answer = await boss.send('PATCH', `/users/${boss.id}`, { password: 'mine from now on' })
    expect([answer.statusCode, answer.json()]).toMatchObject([
      409,
      { code: 'own_account', suggestion: 'Change your own password under My account.' },
    ])
    expect((await boss.send('PATCH', `/users/${boss.id}`, { username: 'chief', password: ' ' })).statusCode).toBe(200)
    expect((await api.login('chief', api.password)).statusCode).toBe(200)
  })

  it('T28 keeps the last active super admin', async () => {
    const boss = await person('boss', 'super_admin')
    const asleep = await person('asleep', 'super_admin')
    expect((await takeaways.deactivate(boss, asleep)).statusCode).toBe(200)
    for (const take of everyTakeaway) {
      const answer = await take(boss, boss)
      expect([answer.statusCode, answer.json()]).toMatchObject([
        409,
        { code: 'last_super_admin', suggestion: expect.any(String) },
      ])
    }
    expect(await superAdmins()).toEqual([{ id: boss.id }])
  })

  it('T28 leaves exactly one of two super admins who remove each other at once, in each of 200 rounds', async () => {
    const [ada, grace] = [await person('ada', 'super_admin'), await person('grace', 'super_admin')]
    const restore = await keep()
    const losers = new Set<string>()
    for (let round = 0; round < 200; round++) {
      const [first, second] = [everyTakeaway[round % 3], everyTakeaway[Math.floor(round / 3) % 3]]
      if (!first || !second) throw new Error('three ways to remove an admin')
      const answers = await Promise.all([first(ada, grace), second(grace, ada)])
      const [winner, loser] = answers.toSorted((one, other) => one.statusCode - other.statusCode)
      expect([winner?.statusCode, loser?.statusCode], `round ${round}`).toEqual([200, expect.toBeOneOf([401, 409])])
      losers.add(loser?.json().code)
      expect(await superAdmins(), `round ${round}`).toHaveLength(1)
      await restore()
    }
    expect(losers).toContain('last_super_admin')
  }, 120_000)

  it('T28 applies the new role of an admin who was just demoted, also while others of the old role remain', async () => {
    const [ada, grace] = [await person('ada', 'super_admin'), await person('grace', 'super_admin')]
    await api.add('spare', 'super_admin')
    const restore = await keep()
    for (let round = 0; round < 20; round++) {
      const answers = await Promise.all([takeaways.demote(ada, grace), takeaways.demote(grace, ada)])
      const codes = answers.map(({ statusCode }) => statusCode).sort()
      expect(codes, `round ${round}`).toEqual([200, expect.toBeOneOf([401, 403])])
      expect(await superAdmins()).toHaveLength(2)
      await restore()
    }
  })

  it('T28 refuses an action that the admin may no longer perform when its turn comes', async () => {
    const [admin, nadia] = [await person('admin', 'admin'), await person('nadia', 'moderator')]
    const asked = await api.db.transaction().execute(async (tx) => {
      await tx.updateTable('admins').set({ role: 'moderator' }).where('id', '=', admin.id).execute()
      const answer = takeaways.deactivate(admin, nadia)
      await new Promise((resolve) => setTimeout(resolve, 500))
      return { answer }
    })
    expect((await asked.answer).json()).toMatchObject({ code: 'forbidden' })
    expect(await nadia.status()).toBe(200)
  })

  it.each([
    ['demoted', { role: 'moderator' }, 403, 'forbidden'],
    ['demoted to admin', { role: 'admin' }, 403, 'role_above_own'],
    ['deactivated', { is_active: false }, 401, 'unauthenticated'],
  ] as const)('T28 creates no account for an admin who is just being %s', async (_what, change, status, code) => {
    const boss = await person('boss', 'super_admin')
    await api.add('spare', 'super_admin')
    const asked = await api.db.transaction().execute(async (tx) => {
      await tx.updateTable('admins').set(change).where('id', '=', boss.id).execute()
      const answer = boss.send('POST', '/users', { username: 'puppet', password: api.password, role: 'super_admin' })
      await new Promise((resolve) => setTimeout(resolve, 500))
      return { answer }
    })
    const answer = await asked.answer
    expect([answer.statusCode, answer.json().code]).toEqual([status, code])
    expect(await api.db.selectFrom('admins').select('username').where('username', '=', 'puppet').execute()).toEqual([])
  })
})
