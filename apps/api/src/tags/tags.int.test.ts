import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest'
import { type ApplicantFixture, createApplicantFixture } from '../testing/applicant-fixture.ts'

describe('tags', () => {
  let api: ApplicantFixture
  beforeAll(async () => {
    api = await createApplicantFixture(inject('databaseUrl'))
  })
  afterAll(() => api.close())
  beforeEach(async () => {
    await api.clear()
    await api.db.deleteFrom('tags').execute()
  })

  const list = async () => (await api.admin({ method: 'GET', url: '/api/admin/tags' })).json()
  const create = (payload: Record<string, unknown>) => api.admin({ method: 'POST', url: '/api/admin/tags', payload })
  const update = (id: string, payload: Record<string, unknown>) =>
    api.admin({ method: 'PATCH', url: `/api/admin/tags/${id}`, payload })
  const remove = (id: string) => api.admin({ method: 'DELETE', url: `/api/admin/tags/${id}` })
  const log = () =>
    api.db.selectFrom('activity').select(['action', 'description', 'details']).orderBy('created_at').execute()

  it('API-24 LIM-21 TAG-01 TAG-02 are added, blue unless given, and listed by name', async () => {
    const answer = await create({ name: '  Press   list ' })
    expect(answer.statusCode).toBe(201)
    expect(answer.json()).toMatchObject({
      name: 'Press list',
      color: 'blue',
      description: null,
      createdAt: expect.any(String),
      applicantCount: 0,
    })
    await create({ name: 'artists', color: 'gold', description: 'Performs tonight' })
    expect((await list()).map(({ name }: { name: string }) => name)).toEqual(['artists', 'Press list'])
    expect(await log()).toMatchObject([
      { action: 'tag.created', description: 'Added the tag Press list' },
      { action: 'tag.created' },
    ])
  })

  it('TAG-01 have unique names, in any case', async () => {
    await create({ name: 'VIP' })
    const again = await create({ name: 'vip ' })
    expect([again.statusCode, again.json().code]).toEqual([409, 'tag_exists'])
    const other = (await create({ name: 'Press' })).json().id
    const renamed = await update(other, { name: 'ViP' })
    expect([renamed.statusCode, renamed.json().code]).toEqual([409, 'tag_exists'])
    expect((await update(other, { name: 'PRESS' })).json()).toMatchObject({ name: 'PRESS' })
  })

  it('TAG-05 are renamed and recolored; missing fields stay, null clears', async () => {
    const { id } = (await create({ name: 'VIP', color: 'gold', description: 'Friends' })).json()
    expect((await update(id, { color: 'red' })).json()).toMatchObject({
      name: 'VIP',
      color: 'red',
      description: 'Friends',
    })
    expect((await update(id, { description: null })).json()).toMatchObject({ color: 'red', description: null })
    await update(id, { color: 'red' })
    expect(await log()).toMatchObject([
      { action: 'tag.created' },
      { action: 'tag.updated', details: { color: ['gold', 'red'] } },
      { action: 'tag.updated', details: { description: ['Friends', null] } },
    ])
  })

  it('TAG-03 TAG-04 count their people, and are removed from everyone when deleted', async () => {
    const { id } = (await create({ name: 'VIP' })).json()
    const eventId = await api.createEvent()
    const applicantId = (await api.apply(eventId)).json().id
    await api.db
      .insertInto('applicant_tags')
      .values({ id: api.context.newId(), applicant_id: applicantId, tag_id: id })
      .execute()
    expect(await list()).toMatchObject([{ id, applicantCount: 1 }])
    expect((await remove(id)).json()).toEqual({ success: true })
    expect(await list()).toEqual([])
    expect(await api.stored()).toHaveLength(1)
    expect((await log()).at(-1)).toMatchObject({ action: 'tag.deleted', details: { name: 'VIP', applicants: 1 } })
  })

  it('refuse an invalid tag', async () => {
    for (const payload of [
      {},
      { name: ' ' },
      { name: 'x'.repeat(61) },
      { name: 'x', color: '' },
      { name: 5 },
      { name: 'x', id: 'y' },
    ])
      expect((await create(payload)).json(), JSON.stringify(payload)).toMatchObject({ code: 'validation_failed' })
    for (const id of [api.context.newId(), 'nonsense']) {
      expect((await update(id, { name: 'x' })).json()).toMatchObject({ code: 'tag_not_found' })
      expect((await remove(id)).statusCode).toBe(404)
    }
  })
})
