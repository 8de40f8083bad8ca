import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest'
import { type BatchFixture, createBatchFixture } from '../testing/batch-fixture.ts'

describe('bulk actions', () => {
  let api: BatchFixture
  beforeAll(async () => {
    api = await createBatchFixture(inject('databaseUrl'))
  })
  afterAll(() => api.close())
  beforeEach(() => api.clearBatches())

  it.each([
    ['BULK-02', 'approve', 'status', 'approved', 'Approved 2 applicants. 1 was skipped.', 'Already approved.'],
    ['BULK-03', 'decline', 'status', 'declined', 'Declined 2 applicants. 1 was skipped.', 'Already declined.'],
    ['BULK-05', 'set_high_priority', 'priority', 'high', 'Set 2 applicants to High priority. 1 was skipped.', /high/],
    ['BULK-07', 'set_low_priority', 'priority', 'low', 'Set 2 applicants to Low priority. 1 was skipped.', /low/],
  ] as const)(
    '%s BULK-22 %s sets the %s to %s and skips people who have it',
    async (_, action, field, value, message, reason) => {
      const ids = await api.addPeople(2)
      const [already] = await api.addPeople(1, { [field]: value })
      const result = await api.done(action, { applicantIds: [...ids, already] })
      expect(result).toMatchObject({
        success: true,
        message,
        action,
        requested: 3,
        processed: 2,
        skipped: [{ id: already, reason: expect.stringMatching(reason) }],
        failed: [],
        skippedCount: 1,
        failedCount: 0,
      })
      expect(await api.count(field, value)).toBe(3)
      expect(await api.log()).toMatchObject([
        {
          action: 'applicant.bulk',
          actor_name: 'admin',
          description: message,
          details: { processed: 2, skipped: 1, failed: 0 },
          target_id: result.batchId,
        },
      ])
    },
  )

  it('BULK-04 BULK-06 set_pending and set_normal_priority reset the values', async () => {
    const ids = await api.addPeople(2, { status: 'declined', priority: 'urgent' })
    expect(await api.done('set_pending', { applicantIds: ids })).toMatchObject({
      message: 'Set 2 applicants to Pending.',
    })
    await api.done('set_normal_priority', { applicantIds: ids })
    expect([await api.count('status', 'pending'), await api.count('priority', 'normal')]).toEqual([2, 2])
  })

  it('BULK-19 add_notes appends a dated, signed line, under either name of the field', async () => {
    api.backToNoon()
    const [noted, blank] = await api.addPeople(2)
    await api.db
      .updateTable('applicants')
      .set({ notes: 'Old.' })
      .where('id', '=', noted ?? '')
      .execute()
    await api.done('add_notes', { applicantIds: [noted, blank], data: { notes: ' Knows the owner. ' } })
    await api.done('add_notes', { applicantIds: [noted], data: { content: 'Twice.' } })
    const day = api.context.now().toISOString().slice(0, 10)
    expect((await api.read(noted)).notes).toBe(`Old.\n${day} admin: Knows the owner.\n${day} admin: Twice.`)
    expect((await api.read(blank)).notes).toBe(`${day} admin: Knows the owner.`)
  })

  it('BULK-19 stores a note that comes with a decision', async () => {
    const [id, already] = [...(await api.addPeople(1)), ...(await api.addPeople(1, { status: 'declined' }))]
    await api.done('decline', { applicantIds: [id, already], data: { notes: 'Too late.' } })
    expect(await api.read(id)).toMatchObject({ status: 'declined', notes: expect.stringContaining('admin: Too late.') })
    expect((await api.read(already)).notes).toBeNull()
  })

  it('fails, with the reason, for people whose notes would become too long', async () => {
    const [full] = await api.addPeople(1, { notes: 'x'.repeat(9_990) })
    const [free] = await api.addPeople(1)
    const result = await api.done('add_notes', { applicantIds: [full, free], data: { notes: 'One more.' } })
    expect(result).toMatchObject({ processed: 1, failed: [{ id: full, error: expect.stringContaining('10,000') }] })
    expect((await api.read(full)).notes).toHaveLength(9_990)
  })

  it('add_tags creates missing tags, in any case, and remove_tags keeps the tag itself', async () => {
    const ids = await api.addPeople(2)
    await api.done('add_tags', { applicantIds: [ids[0]], data: { tags: ['Press'] } })
    const both = await api.done('add_tags', { applicantIds: ids, data: { tags: ['press', ' VIP  table ', 'PRESS'] } })
    expect(both).toMatchObject({ processed: 2, skippedCount: 0 })
    expect([await api.tagsOf(ids[0]), await api.tagsOf(ids[1])]).toEqual([
      ['Press', 'VIP table'],
      ['Press', 'VIP table'],
    ])
    expect(await api.done('add_tags', { applicantIds: ids, data: { tags: ['press'] } })).toMatchObject({
      processed: 0,
      batchId: null,
      skipped: [{ reason: 'Already has these tags.' }, {}],
    })
    await api.done('remove_tags', { applicantIds: [ids[0]], data: { tags: ['PRESS', 'unheard of'] } })
    expect([await api.tagsOf(ids[0]), await api.tagsOf(ids[1])]).toEqual([['VIP table'], ['Press', 'VIP table']])
    expect(await api.done('remove_tags', { applicantIds: [ids[0]], data: { tags: ['press'] } })).toMatchObject({
      skipped: [{ id: ids[0], reason: 'Has none of these tags.' }],
    })
    expect(await api.db.selectFrom('tags').select('name').orderBy('name').execute()).toHaveLength(2)
  })

  it('BULK-08 delete removes people permanently and keeps none of their data in the batch', async () => {
    const ids = await api.addPeople(3)
    const result = await api.done('delete', { applicantIds: ids.slice(0, 2) })
    expect(result.message).toBe('Deleted 2 applicants.')
    expect(await api.stored()).toMatchObject([{ id: ids[2] }])
    expect(await api.db.selectFrom('batch_items').selectAll().execute()).toEqual([])
  })

  it('counts a person named twice once, and fails only for unknown and malformed ids', async () => {
    const [id] = await api.addPeople(1)
    const unknown = api.context.newId()
    const result = await api.done('approve', { applicantIds: [id, id?.toUpperCase(), unknown, 'malformed'] })
    expect(result).toMatchObject({ success: true, requested: 3, processed: 1, failedCount: 2 })
    expect(result.failed.map((person) => person.id).sort()).toEqual([unknown, 'malformed'].sort())
    expect(result.message).toBe('Approved 1 applicant. 2 were not approved. Does not exist or was removed.')
  })

  it('changes and records nothing when no one is left to change', async () => {
    const ids = await api.addPeople(2, { status: 'approved' })
    const skipped = await api.done('approve', { applicantIds: ids })
    expect(skipped).toMatchObject({ success: true, processed: 0, skippedCount: 2, batchId: null })
    const failed = await api.done('approve', { applicantIds: [api.context.newId()] })
    expect(failed).toMatchObject({ success: false, processed: 0, failedCount: 1, batchId: null })
    expect(await api.done('approve', { filter: { status: 'declined' } })).toMatchObject({
      success: true,
      requested: 0,
      message: 'No applicants match.',
    })
    expect([await api.log(), await api.batches()]).toEqual([[], []])
  })

  it('BULK-02 EVT-43 approves up to the capacity of each event in order of application, and past it with override', async () => {
    const [small, large] = [await api.createEvent({ max_capacity: 2 }), await api.createEvent()]
    const first = await api.addPeople(3, { event_id: small })
    const others = await api.addPeople(2, { event_id: large })
    await api.applyTo(small, first)
    await api.applyTo(large, others)
    const all = [...others, ...first].reverse()
    const result = await api.done('approve', { applicantIds: all })
    expect(result).toMatchObject({
      processed: 4,
      failed: [{ id: first[2], error: expect.stringMatching(/ is full: 2 of 2 places are taken\.$/) }],
    })
    const again = await api.done('approve', { applicantIds: all, data: { override: true } })
    expect(again).toMatchObject({ processed: 1, skippedCount: 4 })
  })

  it('two batches never give the last places of an event twice', async () => {
    const event = await api.createEvent({ max_capacity: 10 })
    const people = await api.addPeople(40, { event_id: event })
    await api.applyTo(event, people)
    const results = await Promise.all([
      api.done('approve', { applicantIds: people.slice(0, 20) }),
      api.done('approve', { applicantIds: people.slice(20) }),
    ])
    expect(results.map((result) => result.processed).reduce((a, b) => a + b)).toBe(10)
    expect(await api.count('status', 'approved')).toBe(10)
  })
})
