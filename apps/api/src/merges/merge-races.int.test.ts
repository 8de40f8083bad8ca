import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest'
import { createMergeFixture, type MergeFixture } from '../testing/merge-fixture.ts'

describe('merging during other changes', () => {
  let api: MergeFixture
  beforeAll(async () => {
    api = await createMergeFixture(inject('databaseUrl'))
  })
  afterAll(() => api.close())
  beforeEach(() => api.clear())

  const rounds = 8
  const change = (id: string, payload: Record<string, unknown>) =>
    api.admin({ method: 'PATCH', url: `/api/admin/applicants/${id}`, payload })
  const remove = (id: string) => api.admin({ method: 'DELETE', url: `/api/admin/applicants/${id}` })
  const bulk = (action: string, applicantIds: string[]) =>
    api.admin({ method: 'POST', url: '/api/admin/applicants/bulk', payload: { action, applicantIds } })
  const pair = async () => [await api.addPerson(), await api.addPerson()] as const

  it('refuses a person with themselves in another spelling, and more than 50 people', async () => {
    const [first, second] = await pair()
    for (const answer of [await api.merge(first, [first.toUpperCase()]), await api.merge(first, [second, first])])
      expect([answer.statusCode, answer.json().code]).toEqual([400, 'same_applicant'])
    expect((await bulk('merge_duplicates', [first, first.toUpperCase()])).json().code).toBe('too_few_to_merge')
    const many = Array.from({ length: 50 }, () => api.context.newId())
    expect((await api.merge(first, many)).json().code).toBe('validation_failed')
    expect(await api.people()).toHaveLength(2)
  })

  it('lets the dialog and the bulk action make one merge of the same pair', async () => {
    for (let round = 0; round < rounds; round += 1) {
      await api.clear()
      const [first, second] = await pair()
      const answers = await Promise.all([api.merge(first, [second]), bulk('merge_duplicates', [second, first])])
      const codes = answers.map((answer) => answer.statusCode)
      expect([
        [200, 400],
        [410, 200],
      ]).toContainEqual(codes)
      expect(await api.people()).toHaveLength(1)
      expect(await api.db.selectFrom('merges').select('id').execute()).toHaveLength(1)
    }
  })

  it('keeps an edit of a person who is merged at that moment, or returns the surviving id', async () => {
    for (let round = 0; round < rounds; round += 1) {
      await api.clear()
      const first = await api.addPerson({ city: null })
      const second = await api.addPerson({ city: 'Boston' })
      const [merged, edited] = await Promise.all([api.merge(first, [second]), change(second, { city: 'Salem' })])
      expect(merged.statusCode, merged.body).toBe(200)
      expect([200, 410]).toContain(edited.statusCode)
      if (edited.statusCode === 410) expect(edited.json()).toMatchObject({ current: { mergedInto: first } })
      expect(await api.person(first)).toMatchObject({ city: edited.statusCode === 200 ? 'Salem' : 'Boston' })
    }
  })

  it('either merges or deletes a person, and the second request is told', async () => {
    for (let round = 0; round < rounds; round += 1) {
      await api.clear()
      const [first, second] = await pair()
      const answers = await Promise.all([api.merge(first, [second]), remove(second)])
      const codes = answers.map((answer) => answer.statusCode)
      expect([
        [200, 410],
        [404, 200],
      ]).toContainEqual(codes)
      expect(await api.people()).toEqual([first])
      expect(await api.db.selectFrom('merged_applicants').selectAll().execute()).toHaveLength(codes[0] === 200 ? 1 : 0)
    }
  })

  it('tells admins who edit, decide on, or dismiss a deleted person', async () => {
    const [first, second] = await pair()
    expect((await remove(second)).statusCode).toBe(200)
    const answers = [
      await change(second, { city: 'Salem' }),
      await remove(second),
      await api.merge(first, [second]),
      await api.merge(second, [first]),
      await api.dismiss(first, second),
      await api.duplicates(second),
    ]
    expect(answers.map((answer) => [answer.statusCode, answer.json().code])).toEqual(
      Array(answers.length).fill([404, 'applicant_not_found']),
    )
    expect((await bulk('approve', [first, second])).json()).toMatchObject({ processed: 1, failed: [{ id: second }] })
    expect(await api.people()).toEqual([first])
  })

  it('stores no dismissal of two people who are merged at that moment', async () => {
    for (let round = 0; round < rounds; round += 1) {
      await api.clear()
      const [first, second] = await pair()
      const [merged, dismissed] = await Promise.all([api.merge(first, [second]), api.dismiss(first, second)])
      expect(merged.statusCode, merged.body).toBe(200)
      expect([200, 410]).toContain(dismissed.statusCode)
      expect(await api.db.selectFrom('not_duplicates').selectAll().execute()).toEqual([])
      expect((await api.undo(merged.json().mergeId)).statusCode).toBe(200)
      expect(await api.db.selectFrom('not_duplicates').selectAll().execute()).toHaveLength(
        dismissed.statusCode === 200 ? 1 : 0,
      )
    }
  })
})
