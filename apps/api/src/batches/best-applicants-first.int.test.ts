import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest'
import { type BatchFixture, createBatchFixture } from '../testing/batch-fixture.ts'

describe('a bulk approval of more people than an event has places', () => {
  let api: BatchFixture
  beforeAll(async () => {
    api = await createBatchFixture(inject('databaseUrl'))
  })
  afterAll(() => api.close())
  beforeEach(() => api.clearBatches())

  const add = async (event: string, name: string, values: object, appliedAt = '2026-03-01T00:00:00Z') => {
    const id = api.context.newId()
    await api.db
      .insertInto('applicants')
      .values({ id, first_name: name, last_name: 'King', event_id: event, ...values })
      .execute()
    await api.db
      .insertInto('event_applications')
      .values({
        id: api.context.newId(),
        applicant_id: id,
        event_id: event,
        payload: '{}',
        created_at: new Date(appliedAt),
      })
      .execute()
    return id
  }
  const approved = async () => {
    const people = await api.stored()
    return people
      .filter(({ status }) => status === 'approved')
      .map((person) => person.first_name)
      .sort()
  }

  /** The best come last by id. */
  const addFive = async (event: string) => {
    await add(event, 'Late', { score: 50 }, '2026-03-02T00:00:00Z')
    await add(event, 'Early', { score: 50 })
    await add(event, 'Unknown', { priority: 'urgent' })
    await add(event, 'Urgent', { score: 50, priority: 'urgent' }, '2026-03-03T00:00:00Z')
    await add(event, 'Best', { score: 90, priority: 'low' }, '2026-03-04T00:00:00Z')
  }

  it.each([
    [1, ['Best']],
    [2, ['Best', 'Urgent']],
    [3, ['Best', 'Early', 'Urgent']],
    [4, ['Best', 'Early', 'Late', 'Urgent']],
  ])('gives %i places to the best, by score, priority, then age of the application (3.8)', async (places, names) => {
    const event = await api.createEvent({ max_capacity: places })
    await addFive(event)
    await api.done('approve', { filter: { eventId: event } })
    expect(await approved()).toEqual(names)
    const people = await api.stored()
    await api.done('set_pending', { filter: {} })
    await api.done('approve', { applicantIds: people.map(({ id }) => id) })
    expect(await approved()).toEqual(names)
  })

  it('ranks everyone before it gives the first place, across several chunks (3.8)', async () => {
    const event = await api.createEvent({ max_capacity: 1 })
    await api.applyTo(event, await api.addPeople(2_600, { event_id: event, score: 10 }))
    await add(event, 'Best', { score: 90 })
    expect(await api.done('approve', { filter: {} })).toMatchObject({ processed: 1, failedCount: 2_600 })
    expect(await approved()).toEqual(['Best'])
  })

  it('gives no place to a person whose notes have no room for the note that comes with it', async () => {
    const event = await api.createEvent({ max_capacity: 1 })
    await add(event, 'Third', { score: 50 })
    await add(event, 'Second', { score: 80 })
    const full = await add(event, 'Best', { score: 90, notes: 'x'.repeat(9_990) })
    const result = await api.done('approve', { filter: { eventId: event }, data: { notes: 'Knows the owner.' } })
    expect(result).toMatchObject({ processed: 1, failedCount: 2 })
    expect(result.failed).toContainEqual(
      expect.objectContaining({ id: full, error: 'The notes would be longer than 10,000 characters.' }),
    )
    expect(await approved()).toEqual(['Second'])
  })

  it('names the people and the event, and says once how many were left out and why (3.8)', async () => {
    const event = await api.createEvent({ name: 'Opening Night', max_capacity: 1 })
    await add(event, 'Ada', { score: 90 })
    const bea = await add(event, 'Bea', { score: 80 })
    const cy = await add(event, 'Cy', { score: 70, first_name: null, last_name: null, email: 'cy@example.com' })
    const unknown = api.context.newId()
    const people = await api.stored()
    const result = await api.done('approve', { applicantIds: [...people.map(({ id }) => id), unknown] })
    const reason = 'Opening Night is full: 1 of 1 places are taken.'
    expect(result).toMatchObject({
      message: `Approved 1 applicant. 2 were not approved. ${reason} 1 was not approved. Does not exist or was removed.`,
      failed: [
        { id: bea, name: 'Bea King', error: reason },
        { id: cy, name: 'cy@example.com', error: reason },
        { id: unknown, error: 'Does not exist or was removed.' },
      ],
      failedFor: [
        { reason, count: 2 },
        { reason: 'Does not exist or was removed.', count: 1 },
      ],
    })
    expect(result.failed[2]).not.toHaveProperty('name')
    const again = await api.done('approve', { filter: { search: 'ada' } })
    expect(again).toMatchObject({
      skipped: [{ name: 'Ada King', reason: 'Already approved.' }],
      skippedFor: [{ reason: 'Already approved.', count: 1 }],
    })
  })
})
