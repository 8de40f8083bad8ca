import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { type AccountFixture, createAccountFixture } from '../testing/account-fixture.ts'

describe('deleting an admin', () => {
  let api: AccountFixture
  beforeAll(async () => {
    api = await createAccountFixture(inject('databaseUrl'))
  })
  afterAll(() => api.close())

  it('API-48 keeps their actions under their name, and the records they created', async () => {
    await api.add('boss', 'super_admin')
    const id = await api.add('nadia')
    const nadia = await api.browse('nadia')
    const draft = { name: 'Opening night', customContent: { subject: 'Hello', content: 'See you there.' } }
    const { id: campaignId } = (await nadia.send('POST', '/campaigns', draft)).json()
    const boss = await api.browse('boss')
    expect((await boss.send('DELETE', `/users/${id}`)).json()).toEqual({
      success: true,
      message: 'Admin user deleted successfully',
    })

    expect((await boss.send('GET', `/campaigns/${campaignId}`)).json()).toMatchObject({ name: 'Opening night' })
    const log = await api.db.selectFrom('activity').select(['action', 'actor_name', 'admin_id']).execute()
    expect(log).toContainEqual({ action: 'campaign.created', actor_name: 'nadia', admin_id: id })
    expect((await api.log()).at(-1)).toMatchObject({
      action: 'admin.deleted',
      description: 'Deleted the account nadia',
      actor_name: 'boss',
      details: { username: 'nadia', role: 'admin' },
    })
    expect((await api.login('nadia')).statusCode).toBe(401)
    expect((await boss.send('GET', '/users')).json()).toHaveLength(1)
  })

  it('changes no entry of the log, so that it takes no longer for an admin with many entries', async () => {
    const id = await api.add('rosa')
    await (await api.browse('rosa')).send('POST', '/tags', { name: 'Regulars' })
    const entries = async () =>
      (await sql`select id, xmin::text as written from activity where actor_name = 'rosa' order by id`.execute(api.db))
        .rows
    const before = await entries()
    expect(before).toHaveLength(2)
    await api.db.deleteFrom('admins').where('id', '=', id).execute()
    expect(await entries()).toEqual(before)
    await api.db.deleteFrom('tags').execute()
  })

  it('keeps every record that references an admin; only their sessions and stored answers are deleted', async () => {
    const { rows } = await sql<{ owner: string; rule: string }>`
      select conrelid::regclass::text as owner, confdeltype::text as rule
      from pg_constraint where contype = 'f' and confrelid = 'admins'::regclass`.execute(api.db)
    expect(rows.length).toBeGreaterThan(5)
    const deleted = new Set(['sessions', 'idempotent_calls'])
    for (const { owner, rule } of rows) expect([owner, rule]).toEqual([owner, deleted.has(owner) ? 'c' : 'n'])
  })

  it('SEC-12 rolls back their current action, and tells them that they are signed out', async () => {
    const id = await api.add('grace')
    const grace = await api.browse('grace')
    const asked = await api.db.transaction().execute(async (tx) => {
      await tx.deleteFrom('admins').where('id', '=', id).execute()
      const answer = grace.send('POST', '/tags', { name: 'Regulars' })
      await new Promise((resolve) => setTimeout(resolve, 500))
      return { answer }
    })
    const answer = await asked.answer
    expect([answer.statusCode, answer.json()]).toMatchObject([
      401,
      { code: 'unauthenticated', message: 'Unauthorized' },
    ])
    expect(await api.db.selectFrom('tags').select('name').execute()).toEqual([])
  })
})
