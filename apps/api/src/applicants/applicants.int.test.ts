import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest'
import { createTestApi, type TestApi } from '../testing/test-api.ts'

describe('applicants', () => {
  let api: TestApi
  let eventId: string
  let admin: Awaited<ReturnType<TestApi['signIn']>>

  const application = (changes: Record<string, unknown> = {}) => ({
    firstName: 'Ada',
    lastName: 'King',
    email: 'ada@example.com',
    phone: '(212) 555-0134',
    age: 36,
    zipCodes: ['10001'],
    instagramUrl: '@ada.king',
    eventId,
    ...changes,
  })
  const apply = (changes: Record<string, unknown> = {}) =>
    api.app.inject({ method: 'POST', url: '/api/applicants', payload: application(changes) })
  const stored = () => api.db.selectFrom('applicants').selectAll().orderBy('id').execute()
  const createEvent = async (values: { max_capacity?: number; is_active?: boolean; date?: Date } = {}) => {
    const id = api.context.newId()
    await api.db
      .insertInto('events')
      .values({ id, name: 'Opening Night', ...values })
      .execute()
    return id
  }

  beforeAll(async () => {
    api = await createTestApi(inject('databaseUrl'))
    admin = await api.signIn('admin')
  })
  afterAll(() => api.close())
  beforeEach(async () => {
    await api.db.deleteFrom('event_applications').execute()
    await api.db.deleteFrom('applicants').execute()
    await api.db.deleteFrom('consent_events').execute()
    await api.db.deleteFrom('activity').execute()
    eventId = await createEvent()
  })

  describe('applying', () => {
    it('API-02 PUB-32 PUB-36 stores a new applicant as pending, with places, consent and an activity entry', async () => {
      const answer = await apply({ emailConsent: true, smsConsent: false })
      expect(answer.statusCode).toBe(201)
      expect(answer.json()).toMatchObject({
        status: 'pending',
        message: expect.stringContaining('submitted successfully'),
      })
      const [person] = await stored()
      expect(person).toMatchObject({
        id: answer.json().id,
        status: 'pending',
        email_opt_in: true,
        sms_opt_in: false,
        phone_e164: '+12125550134',
        city: 'New York',
        state: 'NY',
        instagram_username: 'ada.king',
        source: 'web',
      })
      const consents = await api.db
        .selectFrom('consent_events')
        .select(['channel', 'action', 'text_version'])
        .orderBy('channel')
        .execute()
      expect(consents).toMatchObject([
        { channel: 'email', action: 'in', text_version: expect.any(String) },
        { channel: 'sms', action: 'out' },
      ])
      expect(await api.db.selectFrom('activity').select(['action', 'actor_kind']).execute()).toEqual([
        { action: 'applicant.applied', actor_kind: 'visitor' },
      ])
    })

    it('ENT-18 ENT-19 keeps the default opt-in, noted as not asserted, when consent is not mentioned', async () => {
      await apply()
      expect(await stored()).toMatchObject([{ email_opt_in: true, sms_opt_in: true }])
      const actions = await api.db.selectFrom('consent_events').select('action').execute()
      expect(actions).toEqual([{ action: 'not_asserted' }, { action: 'not_asserted' }])
    })

    it('answers the same person alike and creates nobody twice, also when it happens at once', async () => {
      const answers = await Promise.all(Array.from({ length: 10 }, () => apply()))
      expect(answers.map((a) => a.statusCode)).toEqual(Array(10).fill(201))
      expect(new Set(answers.map((a) => a.json().id)).size).toBe(1)
      expect(await stored()).toHaveLength(1)
      expect(await api.db.selectFrom('event_applications').selectAll().execute()).toHaveLength(1)
    })

    it('adds a second event to the same person without overwriting what is stored', async () => {
      await apply()
      const second = await createEvent()
      const answer = await apply({ eventId: second, age: 50, firstName: ' ADA ', phone: '9175550100' })
      expect(answer.statusCode).toBe(201)
      expect(await stored()).toMatchObject([{ age: 36, phone: '(212) 555-0134', event_id: second }])
      const applications = await api.db
        .selectFrom('event_applications')
        .select('payload')
        .orderBy('created_at')
        .execute()
      expect(applications.map((a) => a.payload)).toMatchObject([{ age: 36 }, { age: 50, phone: '(917) 555-0100' }])
    })

    it('creates a merely similar person', async () => {
      await apply()
      await apply({ firstName: 'Charles', lastName: 'Babbage', phone: '9175550100' })
      expect(await stored()).toHaveLength(2)
    })

    it('PUB-18 SEC-13 SEC-14 names every invalid field and never stores unknown ones', async () => {
      const refused = await apply({ email: 'nope', zipCodes: ['1'], firstName: ' ' })
      expect(refused.statusCode).toBe(400)
      expect(
        refused
          .json()
          .errors.map((e: { path: string }) => e.path)
          .sort(),
      ).toEqual(['email', 'firstName', 'zipCodes'])
      await apply({
        id: 'x',
        status: 'approved',
        notes: 'me',
        score: 100,
        priority: 'urgent',
        source: 'vip',
        createdAt: '2000-01-01T00:00:00Z',
      })
      expect(await stored()).toMatchObject([
        { status: 'pending', notes: null, score: null, priority: 'normal', source: 'web' },
      ])
    })

    it('SEC-17 takes zip codes as one text too', async () => {
      expect((await apply({ zipCodes: '10001, 90210' })).statusCode).toBe(201)
      expect(await stored()).toMatchObject([
        { zip_codes: ['10001', '90210'], zip_code_cities: 'New York, NY; Beverly Hills, CA' },
      ])
    })

    it('PUB-37 refuses inactive, past and unknown events', async () => {
      const inactive = await apply({ eventId: await createEvent({ is_active: false }) })
      const past = await apply({ eventId: await createEvent({ date: new Date('2020-01-01') }) })
      const unknown = await apply({ eventId: api.context.newId() })
      const malformed = await apply({ eventId: "' or 1=1" })
      expect([inactive, past, unknown, malformed].map((a) => [a.statusCode, a.json().code])).toEqual([
        [409, 'event_inactive'],
        [409, 'event_past'],
        [404, 'event_not_found'],
        [404, 'event_not_found'],
      ])
    })

    it('keeps nothing from a machine that fills the hidden field', async () => {
      expect((await apply({ website: 'https://spam.example' })).statusCode).toBe(201)
      expect(await stored()).toEqual([])
    })
  })

  describe('listing', () => {
    const seed = async (count: number, values: (i: number) => Record<string, unknown> = () => ({})) => {
      await api.db
        .insertInto('applicants')
        .values(
          Array.from({ length: count }, (_, i) => ({
            id: api.context.newId(),
            first_name: `Guest${i}`,
            last_name: 'Test',
            ...values(i),
          })),
        )
        .execute()
    }
    const list = async (query: Record<string, string> = {}) => {
      const answer = await admin({ method: 'GET', url: '/api/admin/applicants', query })
      expect(answer.statusCode).toBe(200)
      return answer.json() as { applicants: { id: string; firstName: string; status: string }[]; total: number }
    }

    it('API-08 DASH-29 pages by 50 with the exact total', async () => {
      await seed(120)
      const first = await list()
      const last = await list({ offset: '100' })
      expect([first.applicants.length, first.total, last.applicants.length, last.total]).toEqual([50, 120, 20, 120])
      expect(new Set([...first.applicants, ...last.applicants].map((a) => a.id)).size).toBe(70)
    })

    it('FILT-03 FILT-21 filters by status and finds every word in name, email, phone and Instagram name', async () => {
      await seed(3)
      await seed(1, () => ({
        first_name: 'Zoë',
        last_name: 'Ångström',
        email: 'zoe@example.com',
        phone: '+1 (917) 555-0199',
        instagram_username: 'zoe_a',
        status: 'approved',
      }))
      for (const search of ['zoe', 'ANGSTROM zo', 'zoe@example.com', '917555', '(917) 555-0199', 'zoe_a'])
        expect(await list({ search }), search).toMatchObject({ total: 1, applicants: [{ firstName: 'Zoë' }] })
      expect(await list({ search: 'zoe%' })).toMatchObject({ total: 0 })
      expect(await list({ search: 'zoe guest1' })).toMatchObject({ total: 0 })
      expect(await list({ status: 'approved' })).toMatchObject({ total: 1 })
      expect(await list({ status: 'approved', search: 'guest' })).toMatchObject({ total: 0 })
    })

    it.each(['name', 'email', 'status', 'appliedDate', 'location', 'age', 'instagram', 'priority', 'score'])(
      'DASH-15 DASH-17 sorts the whole result by %s, one direction being the reverse of the other',
      async (sort) => {
        await seed(7, (i) => ({
          last_name: `N${(i * 5) % 7}`,
          email: i % 3 ? `${(i * 3) % 7}@example.com` : null,
          age: (i * 4) % 7,
          score: i % 2 ? i * 10 : null,
          city: `C${(i * 6) % 7}`,
          priority: ['low', 'normal', 'high', 'urgent'][i % 4],
          instagram_username: i % 2 ? null : `h${i}`,
          status: ['pending', 'approved', 'declined'][i % 3],
        }))
        const up = (await list({ sort, order: 'asc' })).applicants.map((a) => a.id)
        const down = (await list({ sort, order: 'desc' })).applicants.map((a) => a.id)
        expect(up).toHaveLength(7)
        expect(down).toEqual([...up].reverse())
        const halves = [
          ...(await list({ sort, order: 'asc', limit: '4' })).applicants,
          ...(await list({ sort, order: 'asc', limit: '4', offset: '4' })).applicants,
        ]
        expect(halves.map((a) => a.id)).toEqual(up)
      },
    )

    it.each([
      ['sort', 'password_hash'],
      ['order', 'sideways'],
      ['limit', '0'],
      ['limit', '1001'],
      ['limit', 'ten'],
      ['offset', '-1'],
      ['status', 'vip'],
      ['search', 'x'.repeat(101)],
    ])('refuses %s=%s with 400 naming it', async (name, value) => {
      const answer = await admin({ method: 'GET', url: '/api/admin/applicants', query: { [name]: value } })
      expect(answer.statusCode).toBe(400)
      expect(answer.json()).toMatchObject({ code: 'validation_failed', errors: [{ path: name }] })
    })

    it('refuses a repeated parameter and ignores unknown ones', async () => {
      expect((await admin({ method: 'GET', url: '/api/admin/applicants?search=a&search=b' })).statusCode).toBe(400)
      expect((await admin({ method: 'GET', url: '/api/admin/applicants?utm=1' })).statusCode).toBe(200)
    })

    it('API-07 DASH-04 DASH-05 DASH-06 counts by status', async () => {
      await seed(5, (i) => ({ status: i < 2 ? 'approved' : i < 3 ? 'declined' : 'pending' }))
      const stats = await admin({ method: 'GET', url: '/api/admin/stats' })
      expect(stats.json()).toEqual({ total: 5, pending: 2, approved: 2, declined: 1 })
    })

    it('hides notes and score from roles that only communicate', async () => {
      await seed(1, () => ({ score: 80, notes: 'knows the owner' }))
      const communicator = await api.signIn('communications_only')
      const [row] = (await communicator({ method: 'GET', url: '/api/admin/applicants' })).json().applicants
      expect(row.score).toBeNull()
      const whole = (await communicator({ method: 'GET', url: `/api/admin/applicants/${row.id}` })).json()
      expect(whole.notes).toBeNull()
      expect((await admin({ method: 'GET', url: `/api/admin/applicants/${row.id}` })).json()).toMatchObject({
        notes: 'knows the owner',
        score: 80,
      })
    })
  })

  describe('deciding', () => {
    const applied = async () => (await apply()).json().id as string
    const patch = (id: string, payload: Record<string, unknown>) =>
      admin({ method: 'PATCH', url: `/api/admin/applicants/${id}`, payload })

    it('API-10 DASH-20 DASH-21 changes the status and says so in the activity log', async () => {
      const id = await applied()
      expect((await patch(id, { status: 'approved' })).json()).toMatchObject({ id, status: 'approved' })
      expect((await patch(id, { status: 'declined', notes: 'asked twice' })).json()).toMatchObject({
        status: 'declined',
        notes: 'asked twice',
      })
      const log = await api.db
        .selectFrom('activity')
        .select(['action', 'description', 'actor_name', 'details'])
        .where('actor_kind', '=', 'admin')
        .orderBy('created_at')
        .execute()
      expect(log).toMatchObject([
        {
          action: 'applicant.approved',
          description: 'Set Ada King to Approved',
          actor_name: 'admin',
          details: { status: ['pending', 'approved'] },
        },
        { action: 'applicant.declined', details: { status: ['approved', 'declined'], notes: [null, 'asked twice'] } },
      ])
    })

    it('does nothing and logs nothing when the status is already so', async () => {
      const id = await applied()
      expect((await patch(id, { status: 'pending' })).statusCode).toBe(200)
      expect(await api.db.selectFrom('activity').selectAll().where('actor_kind', '=', 'admin').execute()).toEqual([])
    })

    it('clears with null and leaves what is missing', async () => {
      const id = await applied()
      await patch(id, { notes: 'x' })
      expect((await patch(id, { status: 'approved' })).json()).toMatchObject({ notes: 'x' })
      expect((await patch(id, { notes: null })).json()).toMatchObject({ notes: null, status: 'approved' })
    })

    it('refuses a lost update with the current record', async () => {
      const id = await applied()
      const before = (await admin({ method: 'GET', url: `/api/admin/applicants/${id}` })).json()
      await patch(id, { status: 'approved' })
      const late = await patch(id, { status: 'declined', updatedAt: before.updatedAt })
      expect(late.statusCode).toBe(409)
      expect(late.json()).toMatchObject({ code: 'applicant_changed', current: { id, status: 'approved' } })
      expect((await patch(id, { status: 'declined', updatedAt: late.json().current.updatedAt })).statusCode).toBe(200)
    })

    it('never gives the last place of an event to two people at once, unless overridden', async () => {
      eventId = await createEvent({ max_capacity: 1 })
      const one = await applied()
      const two = (await apply({ email: 'b@example.com', firstName: 'Bea', phone: '9175550100' })).json().id
      const answers = await Promise.all([patch(one, { status: 'approved' }), patch(two, { status: 'approved' })])
      expect(answers.map((a) => a.statusCode).sort()).toEqual([200, 409])
      const refused = answers.find((a) => a.statusCode === 409)?.json()
      expect(refused).toMatchObject({ code: 'event_full', stats: { capacity: 1, approved: 1 } })
      const loser = answers[0]?.statusCode === 409 ? one : two
      expect((await patch(loser, { status: 'approved', override: true })).statusCode).toBe(200)
    })

    it('lists a full event as a waitlist', async () => {
      eventId = await createEvent({ max_capacity: 1 })
      await patch(await applied(), { status: 'approved' })
      const events = (await api.app.inject({ method: 'GET', url: '/api/events' })).json()
      expect(events.find((e: { id: string }) => e.id === eventId)).toEqual({
        id: eventId,
        name: 'Opening Night',
        date: null,
        location: null,
        isFull: true,
      })
    })

    it.each([
      [{ status: 'vip' }, 400],
      [{ status: null }, 400],
      [{ notes: 5 }, 400],
      [{}, 400],
      [[], 400],
      [{ status: 'approved', passwordHash: 'x' }, 400],
      [{ updatedAt: 'yesterday', status: 'approved' }, 400],
    ])('refuses %j with %i', async (payload, status) => {
      const id = await applied()
      const answer = await admin({ method: 'PATCH', url: `/api/admin/applicants/${id}`, payload })
      expect([answer.statusCode, answer.json().code]).toEqual([status, 'validation_failed'])
      expect(await stored()).toMatchObject([{ status: 'pending' }])
    })

    it('answers 404 for an unknown and a malformed id', async () => {
      for (const id of [api.context.newId(), 'nonsense', '%00', '../admins'])
        expect((await patch(id, { status: 'approved' })).statusCode, id).toBe(404)
    })
  })
})
