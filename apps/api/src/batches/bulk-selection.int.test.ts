import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest'
import { type BatchFixture, createBatchFixture } from '../testing/batch-fixture.ts'

const chunk = 2_500
const moreThanOneChunk = 3_000

describe('the selection of a bulk action', () => {
  let api: BatchFixture
  beforeAll(async () => {
    api = await createBatchFixture(inject('databaseUrl'))
  })
  afterAll(() => api.close())
  beforeEach(() => api.clearBatches())

  const refusal = async (action: string, more: Record<string, unknown>) => {
    const answer = await api.run(action, more)
    return [answer.statusCode, answer.json().code]
  }

  it('BULK-01 needs an action and people, by ids or by a filter but not by both', async () => {
    const [id] = await api.addPeople(1)
    expect(await refusal('approve', {})).toEqual([400, 'selection_invalid'])
    expect(await refusal('approve', { applicantIds: [] })).toEqual([400, 'selection_invalid'])
    expect(await refusal('approve', { applicantIds: [id], filter: {} })).toEqual([400, 'selection_invalid'])
    expect(await refusal('dance', { applicantIds: [id] })).toEqual([400, 'validation_failed'])
    const nothing = await api.admin({ method: 'POST', url: '/api/admin/applicants/bulk', payload: {} })
    expect([nothing.statusCode, nothing.json().errors]).toMatchObject([400, [{ path: 'action' }]])
    expect((await api.run('approve', {})).json().message).toBe('Please choose an action and at least one applicant.')
    expect(await api.count('status', 'pending')).toBe(1)
  })

  it('takes 5,000 ids and refuses 5,001', async () => {
    const ids = Array.from({ length: 5_001 }, () => api.context.newId())
    expect(await refusal('approve', { applicantIds: ids })).toEqual([400, 'validation_failed'])
    const result = await api.done('approve', { applicantIds: ids.slice(1) })
    expect([result.failedCount, result.failed.length]).toEqual([5_000, 100])
  })

  it('SEC-20 refuses a misspelled or malformed filter instead of acting on everyone', async () => {
    await api.addPeople(2)
    for (const filter of [{ stauts: 'declined' }, { status: 'vip' }, { ageMin: '18' }, { appliedFrom: 'soon' }])
      expect((await api.run('delete', { filter })).statusCode, JSON.stringify(filter)).toBe(400)
    expect((await api.run('approve', { filter: {}, data: { overide: true } })).statusCode).toBe(400)
    expect(await api.count('status', 'pending')).toBe(2)
  })

  it.each([
    ['add_notes', { notes: '  ' }, 'notes_required'],
    ['add_notes', undefined, 'notes_required'],
    ['add_notes', { notes: 'x', timeZone: 'Mars/Base' }, 'time_zone_unknown'],
    ['add_tags', { tags: [' '] }, 'tags_required'],
    ['remove_tags', undefined, 'tags_required'],
  ])('BULK-19 %s with %j is refused', async (action, data, code) => {
    const applicantIds = await api.addPeople(1)
    expect(await refusal(action, { applicantIds, ...(data ? { data } : {}) })).toEqual([400, code])
  })

  it('API-17 accepts a status or a priority that repeats the action; the action decides', async () => {
    const applicantIds = await api.addPeople(1)
    await api.done('approve', { applicantIds, data: { status: 'approved' } })
    await api.done('set_high_priority', { applicantIds, data: { priority: 'high' } })
    await api.done('set_pending', { applicantIds, data: { status: 'declined' } })
    expect([await api.count('status', 'pending'), await api.count('priority', 'high')]).toEqual([1, 1])
  })

  it('SEC-05 BULK-08 a moderator decides but does not delete, a communicator does neither', async () => {
    const applicantIds = await api.addPeople(1)
    const as = async (send: typeof api.moderator, action: string) =>
      (await send({ method: 'POST', url: '/api/admin/applicants/bulk', payload: { action, applicantIds } })).statusCode
    const communicator = await api.signIn('communications_only', 'cy')
    expect(await as(api.moderator, 'approve')).toBe(200)
    expect(await as(api.moderator, 'delete')).toBe(403)
    expect(await as(communicator, 'decline')).toBe(403)
    expect(await api.count('status', 'approved')).toBe(1)
  })

  it('BULK-02 acts on everyone who matches a filter, chunk by chunk, with one record and one activity entry', async () => {
    await api.addPeople(moreThanOneChunk, { city: 'Boston' })
    await api.addPeople(3, { city: 'Miami' })
    await api.addPeople(2, { city: 'Boston', status: 'approved' })
    const result = await api.done('approve', { filter: { city: 'boston' } })
    expect(result).toMatchObject({ requested: 3_002, processed: 3_000, skippedCount: 2, batchId: expect.any(String) })
    expect(await api.count('status', 'pending')).toBe(3)
    expect(await api.batches()).toMatchObject([
      {
        id: result.batchId,
        action: 'approve',
        filter: { city: 'boston' },
        counts: { requested: 3_002, processed: 3_000, skipped: 2, failed: 0 },
      },
    ])
    expect(await api.log()).toMatchObject([{ description: 'Approved 3,000 applicants. 2 were skipped.' }])
  })

  it('BULK-02 acts on all matches even when the change itself ends the match', async () => {
    await api.addPeople(moreThanOneChunk)
    expect(await api.done('decline', { filter: { status: 'pending' } })).toMatchObject({ processed: moreThanOneChunk })
    expect(await api.count('status', 'pending')).toBe(0)
  })

  it('BULK-08 deletes both of two duplicates, although deleting the first ends the match of the second', async () => {
    await api.addPeople(3, { email: 'same@example.com' })
    await api.addPeople(1)
    const flagged = await sql`update applicants set duplicate_kinds = 1 where email = 'same@example.com'`.execute(
      api.db,
    )
    expect(flagged.numAffectedRows).toBe(3n)
    expect(await api.done('delete', { filter: { duplicates: 'email' } })).toMatchObject({ processed: 3 })
    expect(await api.stored()).toHaveLength(1)
  })

  it('leaves whole chunks and a matching record when it is interrupted', async () => {
    const people = await api.addPeople(moreThanOneChunk)
    // The last person cannot be changed, as if the process had ended there.
    await sql`create function cut_off() returns trigger language plpgsql as 'begin raise exception ''cut off''; end'`.execute(
      api.db,
    )
    await sql
      .raw(
        `create trigger cut_off before update on applicants for each row when (new.id = '${people.at(-1)}') execute function cut_off()`,
      )
      .execute(api.db)
    expect((await api.run('approve', { filter: {} })).statusCode).toBe(500)
    await sql`drop function cut_off cascade`.execute(api.db)
    const approved = await api.count('status', 'approved')
    expect(approved).toBe(chunk)
    const [batch] = await api.batches()
    expect(batch?.counts).toMatchObject({ processed: approved })
    expect(await api.log()).toMatchObject([{ description: 'Approved 2,500 applicants.' }])
    expect((await api.undo(batch?.id ?? '')).json()).toMatchObject({ restored: approved, skippedCount: 0 })
    expect(await api.count('status', 'pending')).toBe(moreThanOneChunk)
  })

  it('two overlapping batches of two admins both finish, and agree on who was changed', async () => {
    const people = await api.addPeople(moreThanOneChunk)
    const results = await Promise.all([
      api.done('approve', { filter: {} }),
      api.done('set_high_priority', { applicantIds: people.toReversed().slice(0, 2_900) }),
      api.moderator({ method: 'POST', url: '/api/admin/applicants/bulk', payload: { action: 'approve', filter: {} } }),
      api.done('add_tags', { applicantIds: people.slice(0, 2_900), data: { tags: ['press'] } }),
    ])
    const other = results[2].json()
    expect(results[0].processed + other.processed).toBe(moreThanOneChunk)
    expect(results[0].skippedCount + other.skippedCount).toBe(moreThanOneChunk)
    expect([await api.count('status', 'approved'), await api.count('priority', 'high')]).toEqual([3_000, 2_900])
  })

  it('BULK-21 notifies open screens once per chunk of changed applicants', async () => {
    await api.addPeople(moreThanOneChunk)
    // Announcements within 100 ms reach screens as one; this records all of them.
    await sql`
      create table said (payload text not null);
      create function keep_said() returns trigger language plpgsql as $$
        begin insert into said values (new.payload); return null; end $$;
      create trigger keep_said after insert on announcements for each row execute function keep_said();
    `.execute(api.db)
    await api.done('approve', { filter: {} })
    const { rows } = await sql<{ payload: string }>`select payload from said where payload like '%applicants%'`.execute(
      api.db,
    )
    expect(rows.map(({ payload }) => payload)).toEqual(['{"topic":"applicants"}', '{"topic":"applicants"}'])
  })
})
