import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest'
import { type ApplicantFixture, createApplicantFixture } from '../testing/applicant-fixture.ts'

describe('listing', () => {
  let api: ApplicantFixture
  beforeAll(async () => {
    api = await createApplicantFixture(inject('databaseUrl'))
  })
  afterAll(() => api.close())
  beforeEach(async () => {
    await api.clear()
  })

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
    const answer = await api.admin({ method: 'GET', url: '/api/admin/applicants', query })
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

  it('FILT-01 FILT-21 MERGE-06 finds pasted text: a name with an @, a profile, a number in any notation, a third address (3.6)', async () => {
    await seed(3)
    await seed(1, () => ({ first_name: 'Zoë', phone: '020 7946 0295', instagram_username: 'zoe.lights' }))
    await api.db
      .insertInto('applicant_emails')
      .columns(['id', 'applicant_id', 'email'])
      .expression((eb) =>
        eb
          .selectFrom('applicants')
          .select((row) => [
            row.val(api.context.newId()).as('id'),
            'id as applicant_id',
            row.val('third@example.com').as('email'),
          ])
          .where('first_name', '=', 'Zoë'),
      )
      .execute()
    const pasted = [
      '@zoe.lights',
      'https://www.instagram.com/zoe.lights/?igsh=abc',
      '+44 20 7946 0295',
      '(020) 7946-0295',
      'Third@Example.com',
      'zoë third@example.com',
    ]
    for (const search of pasted)
      expect(await list({ search }), search).toMatchObject({ total: 1, applicants: [{ firstName: 'Zoë' }] })
    expect(await list({ search: 'guest third@example.com' })).toMatchObject({ total: 0 })
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
    const answer = await api.admin({ method: 'GET', url: '/api/admin/applicants', query: { [name]: value } })
    expect(answer.statusCode).toBe(400)
    expect(answer.json()).toMatchObject({ code: 'validation_failed', errors: [{ path: name }] })
  })

  it('refuses a repeated parameter and ignores unknown ones', async () => {
    expect((await api.admin({ method: 'GET', url: '/api/admin/applicants?search=a&search=b' })).statusCode).toBe(400)
    expect((await api.admin({ method: 'GET', url: '/api/admin/applicants?utm=1' })).statusCode).toBe(200)
  })

  it('API-07 DASH-04 DASH-05 DASH-06 counts by status', async () => {
    await seed(5, (i) => ({ status: i < 2 ? 'approved' : i < 3 ? 'declined' : 'pending' }))
    const stats = await api.admin({ method: 'GET', url: '/api/admin/stats' })
    expect(stats.json()).toEqual({ total: 5, pending: 2, approved: 2, declined: 1 })
  })

  it('SEC-05 roles that may not see scores cannot order by them either (S13)', async () => {
    await seed(3, (i) => ({ score: i }))
    const query = { sort: 'score', order: 'desc' }
    const statusOf = async (role: 'moderator' | 'communications_only') =>
      (await (await api.signIn(role))({ method: 'GET', url: '/api/admin/applicants', query })).statusCode
    expect([await statusOf('moderator'), await statusOf('communications_only')]).toEqual([200, 403])
  })

  it('ENT-27 CAMP-25 has every field that campaigns target by in its rows', async () => {
    await seed(1, () => ({ notes: 'knows the owner', source: 'csv' }))
    const [id] = (await list()).applicants.map((row: { id: string }) => row.id)
    await api.admin({
      method: 'PATCH',
      url: `/api/admin/applicants/${id}`,
      payload: { tags: ['vip', 'press'], smsOptIn: false },
    })
    const [row] = (await list()).applicants
    expect(row).toMatchObject({ notes: 'knows the owner', source: 'csv', tags: ['press', 'vip'], smsOptIn: false })
    expect(row).toHaveProperty('emailOptIn')
    expect(row).toHaveProperty('instagramUrl')
    expect(row).not.toHaveProperty('instagramRecentPosts')
  })

  it('hides notes and score from roles that only communicate', async () => {
    await seed(1, () => ({ score: 80, notes: 'knows the owner' }))
    const communicator = await api.signIn('communications_only')
    const [row] = (await communicator({ method: 'GET', url: '/api/admin/applicants' })).json().applicants
    expect([row.score, row.notes]).toEqual([null, null])
    const whole = (await communicator({ method: 'GET', url: `/api/admin/applicants/${row.id}` })).json()
    expect(whole.notes).toBeNull()
    expect((await api.admin({ method: 'GET', url: `/api/admin/applicants/${row.id}` })).json()).toMatchObject({
      notes: 'knows the owner',
      score: 80,
    })
  })
})
