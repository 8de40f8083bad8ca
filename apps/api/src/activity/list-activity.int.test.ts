import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest'
import { openStream } from '../testing/account-fixture.ts'
import { type ActivityFixture, createActivityFixture } from '../testing/activity-fixture.ts'

describe('GET /api/admin/activity', () => {
  let api: ActivityFixture
  beforeAll(async () => {
    api = await createActivityFixture(inject('databaseUrl'))
  })
  afterAll(() => api.close())
  beforeEach(() => api.clear())

  const sentences = async (query: Record<string, unknown> = {}) =>
    (await api.list(query)).map(({ description }) => description)
  const day = (text: string) => new Date(text)

  it('API-49 ENT-43 ENT-44 ACT-14 lists the action, the admin, the target, and the address of each entry', async () => {
    const tag = await api.admin({
      method: 'POST',
      url: '/api/admin/tags',
      payload: { name: 'Regulars' },
      headers: { 'user-agent': 'Browser/1.0' },
    })
    expect(await api.list()).toEqual([
      {
        id: expect.any(String),
        action: 'tag.created',
        adminUsername: 'ada',
        actorName: 'ada',
        description: 'Added the tag Regulars',
        ipAddress: '127.0.0.1',
        targetType: 'tag',
        targetId: tag.json().id,
        targetExists: true,
        details: expect.any(Object),
        timestamp: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
      },
    ])
    const [stored] = await api.db.selectFrom('activity').selectAll().execute()
    const { id } = await api.db
      .selectFrom('admins')
      .select('id')
      .where('username', '=', 'ada')
      .executeTakeFirstOrThrow()
    expect(stored).toMatchObject({ admin_id: id, action: 'tag.created', user_agent: 'Browser/1.0' })
  })

  it('ACT-16 describes the change in a sentence, and stores each field before and after', async () => {
    const tag = (await api.admin({ method: 'POST', url: '/api/admin/tags', payload: { name: 'Press' } })).json()
    await api.admin({ method: 'PATCH', url: `/api/admin/tags/${tag.id}`, payload: { name: 'Friends' } })
    expect((await api.list())[0]).toMatchObject({
      action: 'tag.updated',
      description: expect.stringContaining('Friends'),
      details: { name: ['Press', 'Friends'] },
    })
  })

  it('names no admin for entries of the system', async () => {
    await api.add(
      { actor_kind: 'visitor', actor_name: 'Visitor', created_at: day('2026-03-01') },
      { actor_kind: 'provider', actor_name: 'Twilio', created_at: day('2026-03-02') },
      { actor_kind: 'system', actor_name: 'delivery', created_at: day('2026-03-03') },
    )
    expect((await api.list()).map(({ adminUsername, actorName }) => [adminUsername, actorName])).toEqual([
      [null, 'delivery'],
      [null, 'Twilio'],
      [null, 'Visitor'],
    ])
  })

  it('says whether the target still exists', async () => {
    const eventId = api.context.newId()
    await api.db.insertInto('events').values({ id: eventId, name: 'Opening Night' }).execute()
    await api.add(
      { target_type: 'event', target_id: eventId, description: 'One' },
      { target_type: 'applicant', target_id: eventId, description: 'Two' },
      { target_type: 'batch', target_id: eventId, description: 'Three' },
      { description: 'Four' },
    )
    const there = async () =>
      (await api.list()).filter(({ targetExists }) => targetExists).map(({ description }) => description)
    expect(await there()).toEqual(['One'])
    await api.db.deleteFrom('events').execute()
    expect(await there()).toEqual([])
  })

  it('is read in pages of 200 that lose and repeat nothing, however many entries share a time', async () => {
    const start = Date.parse('2026-03-01T00:00:00Z')
    const ids = await api.add(
      ...Array.from({ length: 450 }, (_, i) => ({ created_at: new Date(start + Math.floor(i / 90) * 1_000) })),
    )
    const pages: string[][] = []
    let before: string | undefined
    do {
      const page = await api.list(before ? { before } : {})
      pages.push(page.map(({ id }) => id))
      before = page.at(-1)?.id
    } while (before)
    expect(pages.map((page) => page.length)).toEqual([200, 200, 50, 0])
    expect(pages.flat()).toEqual(ids.toReversed())
  })

  it('filters by admin, by action or its noun, and by target', async () => {
    const target_id = api.context.newId()
    await api.add(
      { description: 'One', actor_name: 'bea', action: 'campaign.sent', target_type: 'campaign', target_id },
      { description: 'Two', actor_name: 'bea', action: 'campaigner.sent' },
      { description: 'Three', actor_name: 'beatrice', action: 'campaign.paused', target_type: 'campaign' },
    )
    expect(await sentences({ admin: 'bea' })).toEqual(['Two', 'One'])
    expect(await sentences({ admin: ' bea ', action: 'campaign.sent' })).toEqual(['One'])
    expect(await sentences({ action: 'campaign' })).toEqual(['Three', 'One'])
    expect(await sentences({ action: 'camp' })).toEqual([])
    expect(await sentences({ targetType: 'campaign' })).toEqual(['Three', 'One'])
    expect(await sentences({ targetType: 'campaign', targetId: target_id })).toEqual(['One'])
    expect(await sentences({ targetId: 'nonsense' })).toEqual([])
    expect(await sentences({ admin: '', action: ' ', search: ' ' })).toEqual(['Three', 'Two', 'One'])
  })

  it('finds sentences with every word, in any case and accents, and takes symbols literally', async () => {
    await api.add(
      { description: 'Set Zoë Ångström to Approved' },
      { description: 'Set Zoe Marsh to Declined' },
      { description: 'Reached 100% of guests' },
    )
    expect(await sentences({ search: 'zoe approved' })).toEqual(['Set Zoë Ångström to Approved'])
    expect(await sentences({ search: 'ANGSTROM' })).toEqual(['Set Zoë Ångström to Approved'])
    expect(await sentences({ search: 'zo' })).toHaveLength(2)
    expect(await sentences({ search: '100% o — !' })).toEqual(['Reached 100% of guests'])
    expect(await sentences({ search: 'se' })).toHaveLength(2)
    for (const text of ['o_', 'e%', '100_', 'ange']) expect(await sentences({ search: text }), text).toEqual([])
    for (const text of ['— !', '％', '%', '__', '..']) expect(await sentences({ search: text }), text).toEqual([])
  })

  it('finds a rare entry behind ten thousand newer ones, and pages through the matches', async () => {
    const start = Date.parse('2026-03-01T00:00:00Z')
    const rare = await api.add(
      ...Array.from({ length: 5 }, (_, i) => ({ created_at: new Date(start + i), description: 'Removed a needle' })),
    )
    await api.add(...Array.from({ length: 10_010 }, (_, i) => ({ created_at: new Date(start + 60_000 + i) })))
    const [first = '', second = ''] = rare.toReversed()
    const page = await api.list({ search: 'needle', limit: 2 })
    expect(page.map(({ id }) => id)).toEqual([first, second])
    const rest = await api.list({ search: 'needle', before: second })
    expect(rest.map(({ id }) => id)).toEqual(rare.slice(0, 3).toReversed())
  })

  it("counts days in the reader's time zone, the last one included", async () => {
    await api.add(
      { description: 'Late in New York', created_at: day('2026-03-08T04:30:00Z') },
      { description: 'Noon', created_at: day('2026-03-08T12:00:00Z') },
      { description: 'Last minute of summer time there', created_at: day('2026-03-09T03:59:59.999Z') },
      { description: 'Next day there', created_at: day('2026-03-09T04:00:00Z') },
    )
    const sunday = { from: '2026-03-08', to: '2026-03-08' }
    expect(await sentences(sunday)).toEqual(['Noon', 'Late in New York'])
    expect(await sentences({ ...sunday, timeZone: 'America/New_York' })).toEqual([
      'Last minute of summer time there',
      'Noon',
    ])
    expect(await sentences({ from: '2026-03-08T12:00:00Z', to: '2026-03-08T23:59:59.999-04:00' })).toEqual([
      'Last minute of summer time there',
      'Noon',
    ])
  })

  it('names invalid dates, time zones, and positions', async () => {
    const problem = async (query: Record<string, string>) => {
      const answer = await api.get(query)
      return [answer.statusCode, answer.json().code, answer.json().errors?.[0]?.path]
    }
    for (const text of ['yesterday', '2026-02-30', '0000-01-01', '2026-03-08T25:00:00Z', '2016-12-31T23:59:60Z'])
      expect(await problem({ from: text }), text).toEqual([400, 'validation_failed', 'from'])
    expect(await problem({ to: '31.3.2026' })).toEqual([400, 'validation_failed', 'to'])
    for (const timeZone of ['Mars/Olympus', '+05:30'])
      expect(await problem({ timeZone })).toEqual([400, 'time_zone_unknown', 'timeZone'])
    for (const before of [api.context.newId(), 'nonsense'])
      expect((await problem({ before })).slice(0, 2)).toEqual([404, 'activity_entry_not_found'])
    expect(await problem({ limit: '1001' })).toEqual([400, 'validation_failed', 'limit'])
  })

  it('counts days in every zone that browsers know', async () => {
    const zones = ['UTC', ...Intl.supportedValuesOf('timeZone')]
    const { rows } =
      await sql`select '2026-03-08'::timestamp at time zone zone from unnest(${zones}::text[]) zone`.execute(api.db)
    expect(rows).toHaveLength(zones.length)
  })

  it('notifies open screens of every entry', async () => {
    const address = await api.app.listen({ port: 0, host: '127.0.0.1' })
    const payload = { username: 'ada', password: api.password }
    const [cookie] = (await api.app.inject({ method: 'POST', url: '/api/admin/login', payload })).cookies
    const screen = await openStream(address, { cookie: `${cookie?.name}=${cookie?.value}` })
    await api.add({ description: 'Something new' })
    await expect.poll(screen.heard).toContain('data: {"topic":"activity"}\n\n')
    await screen.close()
  })

  it('SEC-05 is closed to roles that may not read it', async () => {
    for (const [role, status] of [
      ['moderator', 200],
      ['communications_only', 403],
    ] as const) {
      const call = await api.signIn(role)
      for (const path of ['', '/stats', '/export'])
        expect((await call({ method: 'GET', url: `/api/admin/activity${path}` })).statusCode, path).toBe(status)
    }
  })
})
