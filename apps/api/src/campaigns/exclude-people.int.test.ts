import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest'
import { type CampaignFixture, createCampaignFixture } from '../testing/campaign-fixture.ts'

const payloads = ["' or '1'='1", "'; delete from applicants; --", '%', '_', '\\', '', ' ']

describe('an audience with exclusions', () => {
  let api: CampaignFixture
  beforeAll(async () => {
    api = await createCampaignFixture(inject('databaseUrl'))
  })
  afterAll(() => api.close())
  beforeEach(async () => {
    await api.clear()
    for (const table of ['tags', 'events'] as const) await api.db.deleteFrom(table).execute()
  })

  const preview = (exclude: unknown, facts: object = {}) =>
    api.post('/api/admin/campaigns/audience', { targetFilters: { ...facts, exclude } })
  const addTag = async (name: string, ...people: string[]): Promise<string> => {
    const id = api.context.newId()
    await api.db.insertInto('tags').values({ id, name }).execute()
    for (const person of people)
      await sql`insert into applicant_tags (id, applicant_id, tag_id) values (${api.context.newId()}, ${person}, ${id})`.execute(
        api.db,
      )
    return id
  }
  const addEvent = async (...people: string[]): Promise<string> => {
    const id = api.context.newId()
    await api.db.insertInto('events').values({ id, name: 'Winter Salon' }).execute()
    for (const person of people)
      await sql`insert into event_applications (id, applicant_id, event_id) values (${api.context.newId()}, ${person}, ${id})`.execute(
        api.db,
      )
    return id
  }
  const addGuests = (count: number) =>
    Promise.all(Array.from({ length: count }, (_, index) => api.addGuest({ email: `guest${index}@example.com` })))

  it('counts everyone in any of the lists once, with a separate reason, and the numbers add up', async () => {
    const [tagged = '', applied = '', both = '', written = ''] = await addGuests(6)
    await api.addGuest({ email: null })
    await addTag('Press', tagged, both)
    const event = await addEvent(applied, both)
    const earlier = await api.draft()
    await api.addCommunication(earlier, written)
    const excluded = async (exclude: object) => {
      const { matched, reachable, channels } = (await preview(exclude)).json()
      const [{ eligible, excluded: reasons }] = channels
      const left = reasons.reduce((sum: number, { count }: { count: number }) => sum + count, 0)
      expect([matched, reachable, eligible + left]).toEqual([7, eligible, 7])
      return reasons.find(({ reason }: { reason: string }) => reason === 'excluded')?.count
    }
    expect(await excluded({ tags: [' press '] })).toBe(2)
    expect(await excluded({ eventIds: [event] })).toBe(2)
    expect(await excluded({ campaignIds: [earlier] })).toBe(1)
    expect(await excluded({ tags: ['Press'], eventIds: [event], campaignIds: [earlier] })).toBe(4)
    for (const noExclusion of [{}, { tags: [], eventIds: [], campaignIds: [] }])
      expect(await excluded(noExclusion)).toBeUndefined()
  })

  it('counts them per channel, and offers none of them for selection by hand', async () => {
    const kept = await api.addGuest({ phone_e164: '+12125550134' })
    const gone = await api.addGuest({ email: 'bea@example.com', phone_e164: '+12125550135' })
    await addTag('Press', gone)
    const targetFilters = { exclude: { tags: ['Press'] } }
    const question = { type: 'both', targetFilters }
    expect((await api.post('/api/admin/campaigns/audience', question)).json()).toMatchObject({
      matched: 2,
      reachable: 1,
      channels: [
        { channel: 'email', eligible: 1, excluded: [{ reason: 'excluded', count: 1 }] },
        { channel: 'sms', eligible: 1, excluded: [{ reason: 'excluded', count: 1 }] },
      ],
    })
    const listed = (await api.post('/api/admin/campaigns/audience/people', question)).json()
    expect([listed.total, listed.people.map(({ id }: { id: string }) => id)]).toEqual([1, [kept]])
    const byHand = { mode: 'manual', applicantIds: [kept, gone] }
    expect((await preview({ tags: ['Press'] }, byHand)).json()).toMatchObject({ matched: 2, reachable: 2 })
  })

  it('answers 422 when no one remains, with the number', async () => {
    await addTag('Press', await api.addGuest())
    const id = await api.draft({ targetFilters: { exclude: { tags: ['Press'] } } })
    expect((await api.act(id, 'send')).json()).toMatchObject({
      code: 'nobody_eligible',
      stats: { matched: 1, eligible: 0, excluded: 1 },
      suggestion: expect.stringContaining('Exclude fewer people.'),
    })
  })

  it('keeps a draft whose tag was deleted, and neither counts, schedules nor sends it until that is fixed', async () => {
    await api.addGuest()
    const [press, event] = [await addTag('Press'), await addEvent()]
    const targetFilters = { exclude: { tags: ['Press'], eventIds: [event] } }
    const id = await api.draft({ targetFilters })
    await api.db.deleteFrom('tags').where('id', '=', press).execute()
    await api.db.deleteFrom('events').where('id', '=', event).execute()
    expect((await api.get(`/${id}`)).json()).toMatchObject({ targetFilters })
    const scheduledAt = new Date(Date.now() + 3_600_000).toISOString()
    const answers = [
      await preview(targetFilters.exclude),
      await api.post('/api/admin/campaigns/audience/people', { targetFilters }),
      await api.act(id, 'schedule', { scheduledAt }),
      await api.act(id, 'send'),
    ]
    for (const answer of answers) {
      expect(answer.statusCode).toBe(422)
      expect(answer.json()).toMatchObject({
        code: 'exclusion_not_found',
        message: expect.stringMatching(/the tag “Press”, an event/),
        suggestion: expect.stringContaining('Except'),
      })
    }
    const fixed = await api.admin({
      method: 'PATCH',
      url: `/api/admin/campaigns/${id}`,
      payload: { targetFilters: { exclude: {} } },
    })
    expect([fixed.statusCode, (await api.act(id, 'send')).statusCode]).toEqual([200, 202])
  })

  it('refuses to drop an exclusion of a scheduled campaign', async () => {
    await api.addGuest()
    const id = await api.draft()
    await api.act(id, 'schedule', { scheduledAt: new Date(Date.now() + 3_600_000).toISOString() })
    const payload = { targetFilters: { exclude: { tags: ['Unused'] } } }
    const answer = await api.admin({ method: 'PATCH', url: `/api/admin/campaigns/${id}`, payload })
    expect([answer.statusCode, answer.json().code]).toEqual([422, 'exclusion_not_found'])
  })

  it('still applies for an archived event and a deleted campaign', async () => {
    const [applied = '', written = ''] = await addGuests(3)
    const event = await addEvent(applied)
    await api.db
      .updateTable('events')
      .set({ archived_at: new Date(), is_active: false })
      .where('id', '=', event)
      .execute()
    const earlier = await api.draft()
    await api.addCommunication(earlier, written)
    await api.admin({ method: 'DELETE', url: `/api/admin/campaigns/${earlier}` })
    const { channels } = (await preview({ eventIds: [event], campaignIds: [earlier] })).json()
    expect(channels[0].excluded).toEqual([{ reason: 'excluded', count: 2 }])
  })

  it.each(['tags', 'eventIds', 'campaignIds'])(
    'SEC-20 takes %s literally: unknown values are refused',
    async (list) => {
      await api.addGuest()
      await addTag('Press')
      for (const value of [...payloads, api.context.newId()]) {
        const answer = await preview({ [list]: [value] })
        expect([answer.statusCode, answer.json().code], value).toEqual([422, 'exclusion_not_found'])
      }
      expect((await preview({})).json().matched).toBe(1)
    },
  )

  it.each([
    ['a tag that is no list', { tags: 'Press' }],
    ['a number as a tag', { tags: [1] }],
    ['a tag of 101 characters', { tags: ['x'.repeat(101)] }],
    ['51 tags', { tags: Array.from({ length: 51 }, (_, index) => `tag ${index}`) }],
    ['an event twice', { eventIds: ['a', 'a'] }],
    ['51 campaigns', { campaignIds: Array.from({ length: 51 }, (_, index) => `${index}`) }],
    ['an unknown list', { applicantIds: [] }],
    ['a text', 'Press'],
    ['null', null],
  ])('SEC-20 refuses %s in a preview and in a draft', async (_, exclude) => {
    for (const answer of [await preview(exclude), await api.create({ targetFilters: { exclude } })])
      expect([answer.statusCode, answer.json().code]).toEqual([400, 'validation_failed'])
  })
})
