import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest'
import { type BatchFixture, createBatchFixture } from '../testing/batch-fixture.ts'

describe('undoing a bulk action', () => {
  let api: BatchFixture
  beforeAll(async () => {
    api = await createBatchFixture(inject('databaseUrl'))
  })
  afterAll(() => api.close())
  beforeEach(() => api.clearBatches())

  const undone = async (batchId: string | null) => {
    const answer = await api.undo(batchId)
    expect(answer.statusCode, answer.body).toBe(200)
    return answer.json()
  }

  it("BULK-02 BULK-05 restores each person's earlier values, and reports it once", async () => {
    const [pending] = await api.addPeople(1)
    const [declined] = await api.addPeople(1, { status: 'declined', priority: 'urgent' })
    const approval = await api.done('approve', { applicantIds: [pending, declined] })
    const ranking = await api.done('set_low_priority', { applicantIds: [declined] })
    expect(await undone(approval.batchId)).toEqual({
      success: true,
      message: 'Restored 2 applicants.',
      restored: 2,
      skippedCount: 0,
    })
    await undone(ranking.batchId)
    expect(await api.read(pending)).toMatchObject({ status: 'pending' })
    expect(await api.read(declined)).toMatchObject({ status: 'declined', priority: 'urgent' })
    expect((await api.log()).at(-1)).toMatchObject({
      action: 'applicant.bulk_undone',
      description: 'Undid a bulk action. Restored 1 applicant.',
      target_id: ranking.batchId,
    })
  })

  it('leaves people alone who were changed again or are gone', async () => {
    const [kept, edited, removed] = await api.addPeople(3)
    const { batchId } = await api.done('approve', { applicantIds: [kept, edited, removed] })
    const patched = await api.admin({
      method: 'PATCH',
      url: `/api/admin/applicants/${edited}`,
      payload: { status: 'declined' },
    })
    expect(patched.statusCode).toBe(200)
    await api.done('delete', { applicantIds: [removed] })
    expect(await undone(batchId)).toMatchObject({
      restored: 1,
      skippedCount: 2,
      message: 'Restored 1 applicant. 1 was left unchanged. 1 no longer exists.',
    })
    expect([(await api.read(kept)).status, (await api.read(edited)).status]).toEqual(['pending', 'declined'])
  })

  it('an edit and an undo at the same moment never undo the edit', async () => {
    const people = await api.addPeople(20)
    const { batchId } = await api.done('approve', { applicantIds: people })
    const edits = people.map((id) =>
      api.admin({ method: 'PATCH', url: `/api/admin/applicants/${id}`, payload: { status: 'declined' } }),
    )
    const [result] = await Promise.all([undone(batchId), ...edits])
    expect(result.restored + result.skippedCount).toBe(20)
    expect(await api.count('status', 'declined')).toBe(20)
  })

  it('BULK-19 removes its line from the notes, and nothing that was written since', async () => {
    const [noted, blank, edited] = [...(await api.addPeople(1, { notes: 'Old.' })), ...(await api.addPeople(2))]
    const { batchId } = await api.done('add_notes', {
      applicantIds: [noted, blank, edited],
      data: { notes: 'Knows the owner.' },
    })
    await api.done('add_notes', { applicantIds: [edited], data: { notes: 'And the cook.' } })
    expect(await undone(batchId)).toMatchObject({ restored: 2, skippedCount: 1 })
    expect([(await api.read(noted)).notes, (await api.read(blank)).notes]).toEqual(['Old.', null])
    expect((await api.read(edited)).notes).toContain('Knows the owner.')
  })

  it('removes only the tags it added, and restores those it removed', async () => {
    const [one, two, three] = await api.addPeople(3)
    await api.done('add_tags', { applicantIds: [one], data: { tags: ['a'] } })
    const adding = await api.done('add_tags', { applicantIds: [one, two, three], data: { tags: ['a', 'b'] } })
    await api.done('add_tags', { applicantIds: [two], data: { tags: ['unrelated'] } })
    await api.done('remove_tags', { applicantIds: [three], data: { tags: ['a'] } })
    expect(await undone(adding.batchId)).toMatchObject({ restored: 2, skippedCount: 1 })
    expect([await api.tagsOf(one), await api.tagsOf(two), await api.tagsOf(three)]).toEqual([
      ['a'],
      ['unrelated'],
      ['b'],
    ])
    const removing = await api.done('remove_tags', { applicantIds: [one, three], data: { tags: ['a', 'b'] } })
    expect(await undone(removing.batchId)).toMatchObject({ restored: 2 })
    expect([await api.tagsOf(one), await api.tagsOf(three)]).toEqual([['a'], ['b']])
  })

  it('approves no one past the capacity of an event when it undoes a decline', async () => {
    const event = await api.createEvent({ max_capacity: 1 })
    const [first] = await api.addPeople(1, { event_id: event, status: 'approved' })
    const [second] = await api.addPeople(1, { event_id: event })
    await api.applyTo(event, [first ?? ''], 'approved')
    await api.applyTo(event, [second ?? ''])
    const { batchId } = await api.done('decline', { applicantIds: [first] })
    await api.done('approve', { applicantIds: [second] })
    expect(await undone(batchId)).toMatchObject({ restored: 0, skippedCount: 1 })
    expect((await api.read(first)).status).toBe('declined')
  })

  it('continues where it stopped, across several chunks', async () => {
    await api.addPeople(3_000)
    const { batchId } = await api.done('decline', { filter: {} })
    expect(await undone(batchId)).toMatchObject({ restored: 3_000, skippedCount: 0 })
    expect(await api.count('status', 'pending')).toBe(3_000)
  })

  it('is refused a second time, also concurrently, for deletions, after 30 days, and for unknown batches', async () => {
    const people = await api.addPeople(2)
    const { batchId } = await api.done('approve', { applicantIds: people })
    const answers = await Promise.all([api.undo(batchId), api.undo(batchId), api.undo(batchId)])
    expect(answers.map((answer) => answer.statusCode).sort()).toEqual([200, 409, 409])
    const code = async (id: string | null) => (await api.undo(id)).json().code
    expect(await code(batchId)).toBe('batch_undone')

    const old = await api.done('decline', { applicantIds: people })
    await sql`update batches set created_at = now() - interval '31 days' where id = ${old.batchId}`.execute(api.db)
    expect(await code(old.batchId)).toBe('batch_too_old')
    const deletion = await api.done('delete', { applicantIds: people })
    expect(await code(deletion.batchId)).toBe('batch_not_undoable')
    expect([await code(api.context.newId()), await code('nonsense')]).toEqual(['batch_not_found', 'batch_not_found'])
  })
})
