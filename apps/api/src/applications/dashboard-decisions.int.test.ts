import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest'
import { createNightFixture, type NightFixture } from '../testing/night-fixture.ts'

describe('a decision of the dashboard', () => {
  let api: NightFixture
  beforeAll(async () => {
    api = await createNightFixture(inject('databaseUrl'))
  })
  afterAll(() => api.close())
  beforeEach(() => api.clearBatches())

  const ada = 'ada@example.com'
  const patch = (id: string, payload: object) =>
    api.admin({ method: 'PATCH', url: `/api/admin/applicants/${id}`, payload })
  const statusAt = async (night: string) => (await api.applicationOf(night, ada)).status

  it('ANS-11 decides the latest application while it is undecided or follows the membership', async () => {
    const night = await api.createEvent()
    await api.apply(night)
    const { id, applicantId } = await api.applicationOf(night, ada)
    for (const undecided of ['waitlisted', 'offered', 'invited'] as const) {
      await api.db.updateTable('event_applications').set({ status: undecided }).where('id', '=', id).execute()
      await patch(applicantId, { status: 'approved' })
      expect(await statusAt(night)).toBe('approved')
      await patch(applicantId, { status: 'declined' })
      expect(await statusAt(night)).toBe('declined')
      await patch(applicantId, { status: 'pending' })
      expect(await statusAt(night)).toBe('pending')
    }
    await api.decided('withdrawn', [id])
    await patch(applicantId, { status: 'approved' })
    expect([await statusAt(night), (await api.read(applicantId)).status]).toEqual(['withdrawn', 'approved'])
    await api.decided('approved', [id])
    await patch(applicantId, { status: 'declined' })
    expect(await statusAt(night)).toBe('declined')
  })

  it('ANS-12 approves the pending application of a member, and skips only when both are approved', async () => {
    const [spring, gala] = [await api.createEvent(), await api.createEvent()]
    await api.apply(spring)
    const { applicantId } = await api.applicationOf(spring, ada)
    await patch(applicantId, { status: 'approved' })
    await api.apply(gala)
    expect(await api.done('approve', { applicantIds: [applicantId] })).toMatchObject({ processed: 1 })
    expect(await statusAt(gala)).toBe('approved')
    expect(await api.done('approve', { applicantIds: [applicantId] })).toMatchObject({
      ...{ processed: 0, skipped: [{ id: applicantId, reason: 'Already approved.' }] },
    })
  })

  it('ANS-13 changes other open applications only when they are named', async () => {
    const [spring, gala, past] = [
      await api.createEvent(),
      await api.createEvent(),
      await api.createEvent({ date: new Date(Date.now() - 3 * 86_400_000) }),
    ]
    await api.apply(spring)
    const first = await api.applicationOf(spring, ada)
    await api.applyTo(past, [first.applicantId])
    await api.apply(gala)
    await patch(first.applicantId, { status: 'approved' })
    expect([await statusAt(gala), await statusAt(spring)]).toEqual(['approved', 'pending'])
    const over = await api.applicationOf(past, ada)
    expect((await patch(first.applicantId, { status: 'declined', also: [over.id] })).statusCode).toBe(400)
    const answer = await patch(first.applicantId, { status: 'declined', also: [first.id] })
    expect(answer.json().applications).toMatchObject([
      { eventId: gala, status: 'declined' },
      { eventId: past, status: 'pending' },
      { eventId: spring, status: 'declined', heads: 1, stagedStatus: null },
    ])
    await api.decided('pending', [first.id])
    await api.done('approve', { applicantIds: [first.applicantId], data: { also: 'all_open' } })
    expect([await statusAt(gala), await statusAt(spring), await statusAt(past)]).toEqual([
      ...['approved', 'approved', 'pending'],
    ])
  })

  it('ANS-12 ANS-14 of all open applications, skips a person with none, and changes none when one finds no place', async () => {
    const [spring, gala] = [await api.createEvent({ max_capacity: 1 }), await api.createEvent()]
    await api.apply(spring)
    const { applicantId } = await api.applicationOf(spring, ada)
    const [taken = ''] = await api.addParties(spring, [1])
    await api.decided('approved', [taken])
    await api.apply(gala)
    const approve = (options: object = {}) =>
      api.done('approve', { applicantIds: [applicantId], data: { also: 'all_open', ...options } })
    expect(await approve()).toMatchObject({
      ...{ processed: 0, failed: [{ id: applicantId, error: expect.stringContaining('is full: 1 of 1 places') }] },
    })
    expect([await statusAt(gala), (await api.read(applicantId)).status]).toEqual(['pending', 'pending'])
    expect(await approve({ override: true })).toMatchObject({ processed: 1 })
    expect([await statusAt(gala), await statusAt(spring)]).toEqual(['approved', 'approved'])
    expect(await approve()).toMatchObject({
      ...{ processed: 0, skipped: [{ id: applicantId, reason: 'Already approved.' }] },
    })
  })

  it('ANS-13 ANS-14 counts an application once that is named twice, in either letter case', async () => {
    const [spring, gala] = [await api.createEvent({ max_capacity: 1 }), await api.createEvent()]
    await api.apply(spring)
    const { id, applicantId } = await api.applicationOf(spring, ada)
    await api.apply(gala)
    const answer = await patch(applicantId, { status: 'approved', also: [id, id.toUpperCase(), id] })
    expect([answer.statusCode, answer.json().applicationStatus]).toEqual([200, 'approved'])
    const { status, history } = await api.applicationOf(spring, ada)
    expect([status, history.length]).toEqual(['approved', 1])
    expect(await api.countsOf(spring)).toMatchObject({ approved: 1, heads: { approved: 1 } })
  })

  it('ANS-14 changes neither the membership nor the application without a free place', async () => {
    const night = await api.createEvent({ max_capacity: 2 })
    const [taken = ''] = await api.addParties(night, [2])
    await api.decided('approved', [taken])
    await api.apply(night)
    const { applicantId } = await api.applicationOf(night, ada)
    const refused = await patch(applicantId, { status: 'approved' })
    expect([refused.statusCode, refused.json()]).toMatchObject([
      409,
      { code: 'event_full', stats: { capacity: 2, approved: 2 } },
    ])
    expect(await api.done('approve', { applicantIds: [applicantId] })).toMatchObject({ processed: 0, failedCount: 1 })
    expect([await statusAt(night), (await api.read(applicantId)).status]).toEqual(['waitlisted', 'pending'])
    expect((await patch(applicantId, { status: 'approved', override: true })).statusCode).toBe(200)
    expect(await statusAt(night)).toBe('approved')
  })

  it('ANS-15 adds a pending application by an event, whatever the membership and however full the night', async () => {
    const [spring, full] = [await api.createEvent(), await api.createEvent({ max_capacity: 1 })]
    const [taken = ''] = await api.addParties(full, [1])
    await api.decided('approved', [taken])
    await api.apply(spring)
    const { applicantId } = await api.applicationOf(spring, ada)
    await patch(applicantId, { status: 'approved' })
    expect((await patch(applicantId, { eventId: full })).statusCode).toBe(200)
    expect(await api.applicationOf(full, ada)).toMatchObject({ status: 'pending', source: 'admin' })
    expect((await patch(applicantId, { status: 'approved' })).json()).toMatchObject({ code: 'event_full' })
    const over = await patch(applicantId, { status: 'approved', override: true })
    expect(over.json()).toMatchObject({ applicationStatus: 'approved' })
    const payload = { firstName: 'Bea', email: 'bea@example.com', eventId: full, status: 'approved' }
    expect((await api.admin({ method: 'POST', url: '/api/admin/applicants', payload })).statusCode).toBe(201)
    expect((await api.applicationOf(full, 'bea@example.com')).status).toBe('pending')
  })

  it('ANS-29 is undone together with the applications that it decided', async () => {
    const night = await api.createEvent()
    await api.apply(night)
    const { id, applicantId } = await api.applicationOf(night, ada)
    await api.decided('waitlisted', [id])
    const { batchId } = await api.done('approve', { applicantIds: [applicantId] })
    expect((await api.undo(batchId)).json()).toMatchObject({ restored: 1 })
    expect([await statusAt(night), (await api.read(applicantId)).status]).toEqual(['waitlisted', 'pending'])
  })

  it('ANS-22 ANS-29 stays undoable after the guest applied again, which is no decision', async () => {
    const night = await api.createEvent()
    await api.apply(night)
    const { id, applicantId } = await api.applicationOf(night, ada)
    const { batchId } = await api.done('decline', { applicantIds: [applicantId] })
    await api.apply(night)
    expect((await api.applicationOf(night, ada)).history[0]).toMatchObject({ reason: 'Applied again' })
    expect((await api.undo(batchId)).json()).toMatchObject({ restored: 1 })
    expect([await statusAt(night), (await api.read(applicantId)).status]).toEqual(['pending', 'pending'])
    const decided = await api.decided('declined', [id])
    await api.apply(night)
    expect((await api.undo(decided.batchId)).json()).toMatchObject({ restored: 1 })
    expect(await statusAt(night)).toBe('pending')
  })
})
