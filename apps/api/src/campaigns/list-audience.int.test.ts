import { prepare } from '@velvet/database/testing'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest'
import { type CampaignFixture, createCampaignFixture } from '../testing/campaign-fixture.ts'

describe('POST /api/admin/campaigns/audience/people', () => {
  let api: CampaignFixture
  beforeAll(async () => {
    api = await createCampaignFixture(inject('databaseUrl'))
  })
  afterAll(() => api.close())
  beforeEach(() => api.clear())
  const people = (payload: Record<string, unknown>) => api.post('/api/admin/campaigns/audience/people', payload)

  it('CAMP-16 lists exactly the people whom the filters would reach', async () => {
    const ada = await api.addGuest({ last_name: 'King', city: 'Miami', phone: '(212) 555-0134' })
    await api.addGuest({ city: 'Miami' })
    await api.addGuest({ city: 'Miami', email: 'bea@example.com', email_opt_in: false })
    await api.addGuest({ city: 'Boston', email: 'cid@example.com' })
    const answer = await people({ targetFilters: { city: 'Miami' } })
    expect(answer.json()).toEqual({
      total: 1,
      people: [
        {
          id: ada,
          firstName: 'Ada',
          lastName: 'King',
          email: 'ada@example.com',
          phone: '(212) 555-0134',
          city: 'Miami',
          state: null,
          instagram: null,
          instagramProfilePicture: null,
        },
      ],
    })
    const applicantIds = answer.json().people.map(({ id }: { id: string }) => id)
    expect((await people({ targetFilters: { mode: 'manual', applicantIds } })).json()).toEqual(answer.json())
  })

  it('counts more people than it lists', async () => {
    await prepare(
      api.db,
      sql`insert into applicants (id, first_name, last_name, email)
        select new_id(), 'G' || n, 'H' || n, 'guest' || n || '@example.com' from generate_series(1, 5001) n`,
    )
    const { total, people: listed } = (await people({ targetFilters: {} })).json()
    expect([total, listed.length, new Set(listed.map(({ id }: { id: string }) => id)).size]).toEqual([
      5_001, 5_000, 5_000,
    ])
  })

  it('answers 400 to unknown fields, and 403 to a role that may not send', async () => {
    for (const payload of [{}, { targetFilters: { unheard: 1 } }, { type: 'post', targetFilters: {} }])
      expect((await people(payload)).statusCode).toBe(400)
    const moderator = await api.signIn('moderator')
    const url = '/api/admin/campaigns/audience/people'
    expect((await moderator({ method: 'POST', url, payload: { targetFilters: {} } })).statusCode).toBe(403)
  })
})
