import { upsertAdmin } from '@velvet/services/users'
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest'
import { type AccountFixture, type Browser, createAccountFixture, openStream } from '../testing/account-fixture.ts'

describe('sessions of another admin', () => {
  let api: AccountFixture
  let address: string
  let boss: Browser
  let nadiaId: string
  beforeAll(async () => {
    api = await createAccountFixture(inject('databaseUrl'))
    address = await api.listen()
  })
  afterAll(() => api.close())
  beforeEach(async () => {
    await api.clear()
    await api.add('boss', 'super_admin')
    nadiaId = await api.add('nadia')
    boss = await api.browse('boss')
  })

  it.each<[string, () => Promise<unknown>]>([
    ['deactivation', () => boss.send('PATCH', `/users/${nadiaId}`, { isActive: false })],
    ['another role', () => boss.send('PATCH', `/users/${nadiaId}`, { role: 'moderator' })],
    ['a new password', () => boss.send('PATCH', `/users/${nadiaId}`, { password: 'another one of mine' })],
    ['deletion', () => boss.send('DELETE', `/users/${nadiaId}`)],
    [
      'a reset from the command line',
      () => upsertAdmin(api.system, { username: 'NADIA', password: api.password, role: 'admin' }),
    ],
  ])('SEC-12 T6 end at once on %s, every one of them and with its open stream', async (_what, change) => {
    const browsers = [await api.browse('nadia'), await api.browse('nadia')]
    const streams = await Promise.all(browsers.map((browser) => openStream(address, browser)))
    const ours = await openStream(address, boss)
    await change()
    for (const browser of browsers) expect(await browser.status()).toBe(401)
    for (const stream of streams) expect(await stream.ended()).toBe(true)
    expect(await boss.status()).toBe(200)
    expect(await ours.ended(100)).toBe(false)
    await expect.poll(ours.heard).toContain(`"topic":"users","id":"${nadiaId}"`)
    await ours.close()
  })

  it('stay when only a name or an email changed', async () => {
    const nadia = await api.browse('nadia')
    const details = { username: 'nadine', email: 'nadia@example.com', password: '', role: 'admin', isActive: true }
    expect((await boss.send('PATCH', `/users/${nadiaId}`, details)).statusCode).toBe(200)
    expect(await nadia.status()).toBe(200)
  })

  it('T6 end with their stream on logout, and the oldest when a sixth starts', async () => {
    const [first, second] = [await api.browse('nadia'), await api.browse('nadia')]
    const streams = [await openStream(address, first), await openStream(address, second)]
    await second.send('POST', '/logout')
    expect(await streams[1]?.ended()).toBe(true)
    expect(await streams[0]?.ended(100)).toBe(false)
    for (let i = 0; i < 5; i++) await api.browse('nadia')
    expect(await streams[0]?.ended()).toBe(true)
  })

  it('T6 do not survive when they start at the moment in which the password changes', async () => {
    const stored = await api.db.selectFrom('admins').selectAll().where('id', '=', nadiaId).executeTakeFirstOrThrow()
    const outcomes = new Set<number>()
    for (let round = 0; round < 24; round++) {
      const late = new Promise((resolve) => setTimeout(resolve, (round % 8) * 5))
      const [login] = await Promise.all([
        late.then(() => api.login('nadia')),
        boss.send('PATCH', `/users/${nadiaId}`, { password: 'another one of mine' }),
      ])
      outcomes.add(login.statusCode)
      const [cookie] = login.cookies
      if (cookie)
        expect((await api.withCookie(`${cookie.name}=${cookie.value}`)('GET', '/account')).statusCode).toBe(401)
      await api.db.deleteFrom('login_throttles').execute()
      await api.db
        .updateTable('admins')
        .set({ password_hash: stored.password_hash })
        .where('id', '=', nadiaId)
        .execute()
    }
    expect(outcomes).toContain(401)
  })
})
