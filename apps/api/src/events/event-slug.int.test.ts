import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest'
import { type ApplicantFixture, createApplicantFixture } from '../testing/applicant-fixture.ts'

describe('the slug of an event', () => {
  let api: ApplicantFixture
  beforeAll(async () => {
    api = await createApplicantFixture(inject('databaseUrl'))
  })
  afterAll(() => api.close())
  beforeEach(async () => {
    await api.clear()
    await api.db.deleteFrom('events').execute()
  })

  const url = '/api/admin/events'
  const create = (payload: Record<string, unknown> = {}) =>
    api.admin({ method: 'POST', url, payload: { name: 'Winter Gala', ...payload } })
  const created = async (payload: Record<string, unknown> = {}) => (await create(payload)).json()
  const update = (id: string, payload: Record<string, unknown>) =>
    api.admin({ method: 'PATCH', url: `${url}/${id}`, payload })

  it('GST-18 comes from the name, with a number when it is taken', async () => {
    expect([(await created()).slug, (await created()).slug, (await created({ name: 'Fête!' })).slug]).toEqual([
      'winter-gala',
      'winter-gala-2',
      'fete',
    ])
  })

  it('GST-18 is different for each of ten events that are created at once', async () => {
    const slugs = await Promise.all(Array.from({ length: 10 }, async () => (await created()).slug))
    expect(new Set(slugs).size).toBe(10)
  })

  it('GST-18 stays when the name changes, and can be changed to a free one', async () => {
    const { id } = await created()
    expect((await update(id, { name: 'Summer Gala' })).json().slug).toBe('winter-gala')
    expect((await update(id, { slug: 'summer' })).json().slug).toBe('summer')
  })

  it('GST-18 is refused when another event has it or had it, but an event may take its own earlier one back', async () => {
    const { id } = await created({ slug: 'gala' })
    await update(id, { slug: 'gala-2026' })
    const other = await created({ name: 'Other' })
    for (const slug of ['gala', 'gala-2026'])
      for (const answer of [await update(other.id, { slug }), await create({ slug })])
        expect([answer.statusCode, answer.json()]).toMatchObject([
          409,
          { code: 'slug_taken', errors: [{ path: 'slug' }] },
        ])
    expect((await update(id, { slug: 'gala' })).json().slug).toBe('gala')
    await api.admin({ method: 'DELETE', url: `${url}/${id}` })
    expect((await update(other.id, { slug: 'gala' })).json().slug).toBe('gala')
  })

  it.each(['Gala', 'gala_2', '-gala', 'ga--la', 'gala/2', 'é', 'x'.repeat(61)])(
    'GST-18 is refused as %j',
    async (slug) => {
      const { id } = await created()
      for (const answer of [await update(id, { slug }), await create({ slug })])
        expect([answer.statusCode, answer.json()]).toMatchObject([
          400,
          { code: 'slug_invalid', errors: [{ path: 'slug' }] },
        ])
    },
  )
})
