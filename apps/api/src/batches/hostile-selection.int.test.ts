import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest'
import { type BatchFixture, createBatchFixture } from '../testing/batch-fixture.ts'

const texts = [
  'search',
  'name',
  'instagram',
  'city',
  'state',
  'country',
  'zipCodes',
  'source',
  'eventId',
  'tags',
] as const
const closed = [
  'status',
  'priority',
  'ageRange',
  'ageMin',
  'ageMax',
  'followersMin',
  'followersMax',
  'emailOptIn',
  'smsOptIn',
  'appliedFrom',
  'appliedTo',
  'duplicates',
] as const

/** A statement that sleeps for a minute is ended earlier, and its call is refused. */
const payloads = [
  "' or '1'='1",
  "1') or 1=1-- -",
  "'; delete from applicants; --",
  "' union all select null,version()-- ",
  '1;select pg_sleep(60)',
  "'||(select pg_sleep(60))||'",
  '%27%20or%201=1',
  '%',
  '_',
  '\\',
  '{{7*7}}',
]

describe('bad input to bulk actions', () => {
  let api: BatchFixture
  beforeAll(async () => {
    api = await createBatchFixture(inject('databaseUrl'))
  })
  afterAll(() => api.close())
  beforeEach(() => api.clearBatches())

  const addSomebody = () => api.addPeople(3, { city: 'Boston', state: 'MA', zip_codes: ['02108'], age: 30 })

  it.each(texts)('SEC-20 takes %s literally: injections and wildcards select no one to delete', async (name) => {
    await addSomebody()
    for (const value of payloads)
      expect(await api.done('delete', { filter: { [name]: value } }), value).toMatchObject({
        requested: 0,
        batchId: null,
      })
    expect(await api.stored()).toHaveLength(3)
  })

  it.each(closed)('SEC-20 refuses an injection as %s and changes no one', async (name) => {
    await addSomebody()
    for (const value of [...payloads, -1, 1.5, 1e12, [], {}, null]) {
      const answer = await api.run('delete', { filter: { [name]: value } })
      expect([answer.statusCode, answer.json().code], JSON.stringify(value)).toEqual([400, 'validation_failed'])
    }
    expect(await api.stored()).toHaveLength(3)
  })

  it.each([
    [{ ageMin: 151 }],
    [{ ageMin: 50, ageMax: 20 }],
    [{ followersMin: 2_000_000_001 }],
    [{ followersMin: 10, followersMax: 1 }],
    [{ appliedFrom: '2026-02-30' }],
    [{ appliedFrom: '2026-03-02', appliedTo: '2026-03-01' }],
    [{ search: 'x'.repeat(101) }],
    [{ sort: 'id' }],
  ])('SEC-20 refuses an invalid %j, naming the field', async (filter) => {
    await addSomebody()
    const answer = await api.run('delete', { filter })
    expect([answer.statusCode, answer.json().errors?.length]).toEqual([400, 1])
    expect(await api.stored()).toHaveLength(3)
  })

  it('SEC-20 stores an injection as a note or the name of a tag, and does nothing else with it', async () => {
    const applicantIds = await addSomebody()
    const text = "'); drop table tags; -- %s {1}"
    await api.done('add_tags', { applicantIds, data: { tags: [text] } })
    await api.done('add_notes', { applicantIds, data: { notes: text } })
    expect(await api.tagsOf(applicantIds[0])).toEqual([text])
    expect((await api.read(applicantIds[0])).notes).toContain(text)
    await api.done('remove_tags', { applicantIds, data: { tags: [text.toUpperCase()] } })
    expect(await api.tagsOf(applicantIds[0])).toEqual([])
  })

  it('refuses ids that are not a list of texts, and treats injections among them as unknown people', async () => {
    const people = await addSomebody()
    for (const applicantIds of ['all', { length: 1 }, [1], [null], [['x']], [{}]])
      expect((await api.run('delete', { applicantIds })).statusCode, JSON.stringify(applicantIds)).toBe(400)
    const result = await api.done('approve', { applicantIds: [...people, "' or 1=1 --"] })
    expect(result).toMatchObject({ processed: 3, failed: [{ id: "' or 1=1 --" }] })
    for (const id of ["' or 1=1 --", '%00', result.batchId?.slice(1) ?? '']) {
      const answer = await api.undo(encodeURIComponent(id))
      expect([answer.statusCode, answer.json().code]).toEqual([404, 'batch_not_found'])
    }
  })

  it('acts on no one twice or halfway when people are deleted at the same moment', async () => {
    const people = await api.addPeople(200)
    const [approved, removed] = await Promise.all([
      api.done('approve', { applicantIds: people }),
      api.done('delete', { applicantIds: people.slice(0, 100) }),
    ])
    expect(removed).toMatchObject({ processed: 100 })
    expect(approved.processed + approved.failedCount).toBe(200)
    expect(await api.count('status', 'approved')).toBe(100)
    const undone = (await api.undo(approved.batchId)).json()
    expect(undone).toMatchObject({ restored: 100, skippedCount: approved.processed - 100 })
  })
})
