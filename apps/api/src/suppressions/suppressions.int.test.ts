import { addressHash } from '@velvet/services/kernel'
import { suppress } from '@velvet/services/suppressions'
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest'
import { openStream } from '../testing/account-fixture.ts'
import { type CampaignFixture, createCampaignFixture } from '../testing/campaign-fixture.ts'

const url = '/api/admin/suppressions'
type Entry = { id: string; channel: string; hint: string | null; reason: string; source: string; note: string | null }

describe('suppressed addresses', () => {
  let api: CampaignFixture
  let superAdmin: CampaignFixture['admin']
  beforeAll(async () => {
    api = await createCampaignFixture(inject('databaseUrl'))
    superAdmin = await api.signIn('super_admin')
  })
  afterAll(() => api.close())
  beforeEach(() => api.clear())

  const hash = (channel: 'email' | 'sms', address: string) => addressHash(api.context.settings.secret, channel, address)
  const list = async (query: Record<string, string> = {}) => {
    const answer = await api.admin({ method: 'GET', url, query })
    return { status: answer.statusCode, ...(answer.json() as { total: number; suppressions: Entry[] }) }
  }
  const add = (payload: Record<string, unknown>) => api.admin({ method: 'POST', url, payload })
  const lift = (id: string, reason: string, as = superAdmin) =>
    as({ method: 'POST', url: `${url}/${id}/lift`, payload: { reason } })
  const log = (action: string) =>
    api.db.selectFrom('activity').select(['description', 'details']).where('action', '=', action).execute()

  it('are added by hand with a mask instead of the address', async () => {
    const answer = await add({ channel: 'email', address: ' Ada@Exa\u200bmple.com ', note: ' asked at the door ' })
    expect([answer.statusCode, answer.json()]).toEqual([
      201,
      {
        id: `email-${hash('email', 'ada@example.com').toString('hex')}`,
        channel: 'email',
        hint: 'a***@example.com',
        reason: 'manual',
        source: 'admin',
        note: 'asked at the door',
        createdAt: expect.any(String),
      },
    ])
    expect((await add({ channel: 'sms', address: '(212) 555-0134' })).json()).toMatchObject({ hint: '***0134' })
    expect((await log('suppression.added')).map((entry) => entry.description).sort()).toEqual([
      'Suppressed ***0134 for campaign texts',
      'Suppressed a***@example.com for campaign email',
    ])
    const stored = JSON.stringify([
      await api.db.selectFrom('suppressions').selectAll().execute(),
      await api.db.selectFrom('activity').selectAll().execute(),
      api.lines,
    ])
    expect(stored).not.toMatch(/ada@example|(?<![\d.a-f])(\+?1?212)?5550134(?![\da-f])|555-0134/i)
  })

  it('MSG-19 become lasting when the address complains or bounces after an unsubscribe', async () => {
    const entry = {
      channel: 'email',
      addressHmac: hash('email', 'ada@example.com'),
      address: 'ada@example.com',
    } as const
    await suppress(api.system, [{ ...entry, reason: 'unsubscribed', source: 'link' }])
    expect(await suppress(api.system, [{ ...entry, reason: 'complaint', source: 'provider' }])).toBe(0)
    await suppress(api.system, [{ ...entry, reason: 'hard_bounce', source: 'provider' }])
    expect((await list()).suppressions).toMatchObject([{ reason: 'complaint', source: 'provider' }])
  })

  it('keep their first reason when they are added again', async () => {
    await suppress(api.system, [
      {
        channel: 'email',
        addressHmac: hash('email', 'ada@example.com'),
        address: 'ada@example.com',
        reason: 'complaint',
        source: 'provider',
      },
    ])
    const again = await add({ channel: 'email', address: 'ada@example.com', note: 'twice' })
    expect([again.statusCode, again.json()]).toMatchObject([201, { reason: 'complaint', note: null }])
    expect(await log('suppression.added')).toEqual([])
    expect((await list()).total).toBe(1)
  })

  it.each([
    ['email', 'nonsense', 'Enter a valid email address'],
    ['email', '(212) 555-0134', 'Enter a valid email address'],
    ['sms', 'ada@example.com', 'Enter a valid phone number'],
    ['sms', '', 'Enter a valid phone number'],
  ])('refuse %s %j', async (channel, address, message) => {
    const answer = await add({ channel, address })
    expect([answer.statusCode, answer.json().code, answer.json().message]).toEqual([400, 'address_invalid', message])
    expect((await list()).total).toBe(0)
  })

  it('are listed newest first, page by page, each once', async () => {
    const rows = Array.from({ length: 25 }, (_, index) => ({
      channel: index % 2 ? ('email' as const) : ('sms' as const),
      address_hmac: hash('email', `guest${index}@example.com`),
      reason: index % 3 ? ('hard_bounce' as const) : ('manual' as const),
      source: 'provider',
      // Ten at the same moment, as in one call of a provider.
      created_at: new Date(Date.UTC(2026, 0, 1, 0, Math.floor(index / 10))),
    }))
    await api.db.insertInto('suppressions').values(rows).execute()
    const seen: Entry[] = []
    for (let pages = 0; pages < 9; pages += 1) {
      const before = seen.at(-1)?.id
      const page = await list({ limit: '4', ...(before ? { before } : {}) })
      expect(page.total).toBe(25)
      if (page.suppressions.length === 0) break
      seen.push(...page.suppressions)
    }
    expect(new Set(seen.map((entry) => entry.id)).size).toBe(25)
    expect(seen.map((entry) => entry.id)).toEqual((await list({ limit: '200' })).suppressions.map((entry) => entry.id))
    expect((await list({ channel: 'email' })).total).toBe(12)
    expect((await list({ reason: 'manual' })).total).toBe(9)
    expect((await list({ channel: 'email', reason: 'manual' })).total).toBe(4)
    const gone = await api.admin({ method: 'GET', url, query: { before: `email-${'0'.repeat(64)}` } })
    expect([gone.statusCode, gone.json().code]).toEqual([404, 'suppression_not_found'])
  })

  it('are found by their exact address in any spelling, and by no part of it', async () => {
    await add({ channel: 'email', address: 'ada@example.com' })
    await add({ channel: 'sms', address: '+12125550134' })
    for (const address of ['ada@example.com', ' ADA@example.COM'])
      expect((await list({ address })).suppressions, address).toMatchObject([{ channel: 'email' }])
    for (const address of ['212-555-0134', '+1 (212) 555-0134', '2125550134'])
      expect((await list({ address })).suppressions, address).toMatchObject([{ channel: 'sms' }])
    for (const address of ['ada', 'example.com', '0134', '%', "' or 1=1", 'ada@example.com.evil'])
      expect((await list({ address })).total, address).toBe(0)
    expect((await list({ address: 'ada@example.com', channel: 'sms' })).total).toBe(0)
  })

  it('are lifted by a super admin who gives a reason, and that stays on record', async () => {
    const { id } = (await add({ channel: 'email', address: 'ada@example.com' })).json()
    const blank = await lift(id, '  ')
    expect([blank.statusCode, blank.json().code]).toEqual([400, 'reason_required'])
    const answer = await lift(id, 'She wrote to us and asked for it')
    expect([answer.statusCode, answer.json()]).toMatchObject([
      200,
      { success: true, message: expect.stringContaining('a***@example.com') },
    ])
    expect((await list()).total).toBe(0)
    expect(await log('suppression.lifted')).toMatchObject([
      {
        description: 'Removed the suppression of a***@example.com for campaign email: She wrote to us and asked for it',
        details: { suppressionId: id, was: { reason: 'manual', source: 'admin' } },
      },
    ])
    const again = await lift(id, 'twice')
    expect([again.statusCode, again.json().code]).toEqual([404, 'suppression_not_found'])
    for (const unknown of ['nonsense', 'email-', `fax-${'0'.repeat(64)}`, id.toUpperCase()])
      expect((await lift(unknown, 'why not')).statusCode, unknown).toBe(404)
  })

  it('are not lifted by any other role', async () => {
    const { id } = (await add({ channel: 'email', address: 'ada@example.com' })).json()
    for (const role of ['admin', 'communications_only', 'moderator'] as const) {
      const answer = await lift(id, 'I would like to', await api.signIn(role))
      expect([answer.statusCode, answer.json().code]).toEqual([403, 'forbidden'])
    }
    expect((await list()).total).toBe(1)
  })

  it('notify open screens of changes', async () => {
    const origin = await api.app.listen({ port: 0, host: '127.0.0.1' })
    const signedIn = await api.app.inject({
      method: 'POST',
      url: '/api/admin/login',
      payload: { username: 'ada', password: api.password },
    })
    const cookie = signedIn.cookies.map(({ name, value }) => `${name}=${value}`).join('; ')
    const screen = await openStream(origin, { cookie })
    const heard = () => screen.heard().split('"topic":"suppressions"').length - 1
    const { id } = (await add({ channel: 'email', address: 'ada@example.com' })).json()
    await expect.poll(() => heard()).toBe(1)
    await lift(id, 'because')
    await expect.poll(() => heard()).toBe(2)
    await screen.close()
  })

  it("appear with a person's consents, newest first", async () => {
    const ada = await api.addGuest({ email: 'Ada@example.com' })
    await api.db
      .updateTable('applicants')
      .set({ email2: 'ada@second.example', phone: '212-555-0134', phone_e164: '+12125550134' })
      .execute()
    const edit = (change: Record<string, boolean>) =>
      superAdmin({ method: 'PATCH', url: `/api/admin/applicants/${ada}`, payload: change })
    await edit({ emailOptIn: false })
    await edit({ emailOptIn: true, smsOptIn: false })
    await add({ channel: 'email', address: 'ada@second.example' })
    await add({ channel: 'sms', address: '+12125550134' })
    await add({ channel: 'email', address: 'other@else.example' })
    const answer = await api.admin({ method: 'GET', url: `/api/admin/applicants/${ada}/consents` })
    expect(answer.statusCode).toBe(200)
    const { events, suppressions } = answer.json()
    expect(events.map((e: Record<string, unknown>) => [e.channel, e.action, e.source]).slice(-1)).toEqual([
      ['email', 'out', 'admin'],
    ])
    expect(
      events
        .slice(0, 2)
        .map((e: Record<string, unknown>) => `${e.channel} ${e.action}`)
        .sort(),
    ).toEqual(['email in', 'sms out'])
    expect(suppressions.map((entry: Entry) => entry.hint).sort()).toEqual(['***0134', 'a***@second.example'])
    const unknown = await api.admin({ method: 'GET', url: `/api/admin/applicants/${api.context.newId()}/consents` })
    expect([unknown.statusCode, unknown.json().code]).toEqual([404, 'applicant_not_found'])
  })
})
