import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest'
import { type BatchFixture, createBatchFixture } from '../testing/batch-fixture.ts'

describe('merging a selection', () => {
  let api: BatchFixture
  beforeAll(async () => {
    api = await createBatchFixture(inject('databaseUrl'))
  })
  afterAll(() => api.close())
  beforeEach(() => api.clearBatches())

  it('BULK-10 BULK-42 keeps the first selected, fills its blanks, and reports how many were merged', async () => {
    const [first] = await api.addPeople(1, { city: null })
    const [second] = await api.addPeople(1, { city: 'Boston' })
    const [third] = await api.addPeople(1, { email: 'three@example.com' })
    const result = await api.done('merge_duplicates', { applicantIds: [third, first, second, 'malformed'] })
    expect(result).toMatchObject({
      message: 'Merged 3 applicants into one. 1 was not merged. Does not exist or was removed.',
      processed: 3,
      mergedCount: 3,
      mergeId: expect.any(String),
      failed: [{ id: 'malformed' }],
    })
    expect(await api.stored()).toMatchObject([{ id: third, city: 'Boston', email: 'three@example.com' }])
    expect(await api.log()).toMatchObject([{ action: 'applicant.bulk', target_id: third }])
    const undo = await api.undo(result.batchId)
    expect([undo.statusCode, undo.json().code]).toEqual([409, 'batch_not_undoable'])
    const merge = await api.admin({ method: 'POST', url: `/api/admin/merges/${result.mergeId}/undo` })
    expect(merge.statusCode, merge.body).toBe(200)
    expect(await api.stored()).toHaveLength(3)
  })

  it('BULK-11 needs at least two different existing people', async () => {
    const [id] = await api.addPeople(1)
    for (const applicantIds of [[], [id], [id, id], [id, api.context.newId()], ['malformed']]) {
      const answer = await api.run('merge_duplicates', { applicantIds })
      expect([answer.statusCode, answer.json().code, answer.json().message]).toEqual([
        400,
        'too_few_to_merge',
        'Please select at least 2 applicants to merge.',
      ])
    }
  })

  it('takes at most 50, by ids and by filter, and keeps the earliest match', async () => {
    const ids = await api.addPeople(51, { city: 'Boston' })
    for (const whom of [{ applicantIds: ids }, { filter: { city: 'boston' } }])
      expect((await api.run('merge_duplicates', whom)).json().code).toBe('too_many_to_merge')
    const pair = await api.addPeople(2, { city: 'Miami' })
    expect(await api.done('merge_duplicates', { filter: { city: 'miami' } })).toMatchObject({ mergedCount: 2 })
    expect((await api.stored()).map((person) => person.id)).toEqual([...ids, pair[0]])
  })

  it('two admins merging the same pair at once create one merge', async () => {
    const applicantIds = await api.addPeople(2)
    const payload = { action: 'merge_duplicates', applicantIds }
    const answers = await Promise.all([
      api.run('merge_duplicates', { applicantIds }),
      api.moderator({ method: 'POST', url: '/api/admin/applicants/bulk', payload }),
    ])
    expect(answers.map((answer) => answer.statusCode).sort()).toEqual([200, 400])
    expect(await api.stored()).toHaveLength(1)
  })
})
