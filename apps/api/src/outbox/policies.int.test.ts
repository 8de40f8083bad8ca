import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest'
import { createOutboxFixture, type OutboxFixture } from '../testing/outbox-fixture.ts'

const hourMs = 3_600_000

describe('how an event tells its guests about decisions', () => {
  let api: OutboxFixture
  beforeAll(async () => {
    api = await createOutboxFixture(inject('databaseUrl'))
  })
  afterAll(() => api.close())
  beforeEach(() => api.clearBatches())

  it('MSG-03 silent: a decision takes effect and no one is told', async () => {
    const night = await api.createNight({ release: 'silent' })
    const [id = ''] = await api.addGuests(night, 1)
    expect(await api.decided('approved', [id])).toMatchObject({ processed: 1, staged: 0 })
    expect(await api.application(id)).toMatchObject({ status: 'approved', stagedStatus: null, toldStatus: 'pending' })
    expect(await api.kindsOf(id)).toEqual([])
  })

  it('MSG-03 at_once: a decision takes effect and its guest is told, with one entry for both', async () => {
    const night = await api.createNight({ release: 'at_once' })
    const [id = ''] = await api.addGuests(night, 1)
    expect(await api.decided('approved', [id], { note: 'Bring a coat.' })).toMatchObject({ processed: 1, staged: 0 })
    expect(await api.application(id)).toMatchObject({
      ...{ status: 'approved', stagedStatus: null, toldStatus: 'approved', toldKind: 'approved' },
      toldAt: expect.any(String),
    })
    expect(await api.kindsOf(id)).toEqual(['approved'])
    expect(await api.decided('approved', [id])).toMatchObject({ processed: 0, skippedCount: 1 })
    expect(await api.kindsOf(id)).toEqual(['approved'])
  })

  it('MSG-03 MSG-04 by_hand: a decision is staged, replaced, and cleared, and the status stays', async () => {
    const night = await api.createNight({ release: 'by_hand' })
    const [id = ''] = await api.addGuests(night, 1)
    expect(await api.decided('approved', [id], { note: 'Hi' })).toMatchObject({
      ...{ success: true, processed: 1, staged: 1, message: '1 decision staged.' },
    })
    expect(await api.application(id)).toMatchObject({
      ...{ status: 'pending', stagedStatus: 'approved', stagedNote: 'Hi', stagedBy: 'admin', toldStatus: 'pending' },
      stagedAt: expect.any(String),
      history: [{ from: 'pending', to: 'approved', isStaged: true, note: 'Hi' }],
    })
    await api.decided('declined', [id])
    expect(await api.application(id)).toMatchObject({ status: 'pending', stagedStatus: 'declined', stagedNote: null })
    expect(await api.decided('pending', [id])).toMatchObject({ processed: 1, staged: 0 })
    expect(await api.application(id)).toMatchObject({ status: 'pending', stagedStatus: null, stagedBy: null })
    expect(await api.decided('pending', [id])).toMatchObject({ processed: 0, skippedCount: 1 })
    expect(await api.kindsOf(id)).toEqual([])
  })

  it('MSG-04 is not touched by another setting or party', async () => {
    const night = await api.createNight({ release: 'by_hand' })
    const [id = ''] = await api.addGuests(night, 1)
    await api.decided('approved', [id])
    await api.admin({ method: 'PATCH', url: `/api/admin/events/${night}`, payload: { release: 'at_once' } })
    await api.admin({ method: 'PATCH', url: `/api/admin/applications/${id}`, payload: { partyGranted: 3 } })
    expect(await api.application(id)).toMatchObject({ stagedStatus: 'approved', status: 'pending', heads: 3 })
    expect(await api.kindsOf(id)).toEqual([])
  })

  it('MSG-12 at: a decision is staged before the time, and told at once after it', async () => {
    const night = await api.createNight({ release: 'at', release_at: new Date(Date.now() + hourMs) })
    const [id = ''] = await api.addGuests(night, 1)
    expect(await api.decided('approved', [id])).toMatchObject({ staged: 1 })
    await api.db
      .updateTable('events')
      .set({ release_at: new Date(Date.now() - 1_000) })
      .where('id', '=', night)
      .execute()
    expect(await api.decided('waitlisted', [id])).toMatchObject({ processed: 1, staged: 0 })
    expect(await api.application(id)).toMatchObject({ status: 'waitlisted', stagedStatus: null })
    expect(await api.kindsOf(id)).toEqual(['waitlisted'])
  })

  it('MSG-02 needs a time in the future for a release at a time', async () => {
    const url = '/api/admin/events'
    for (const releaseAt of [undefined, null, '2020-01-01T00:00:00Z']) {
      const payload = { name: 'Gala', release: 'at', ...(releaseAt === undefined ? {} : { releaseAt }) }
      const refused = await api.admin({ method: 'POST', url, payload })
      expect([refused.statusCode, refused.json().code]).toEqual([400, 'release_time_invalid'])
    }
    const releaseAt = new Date(Date.now() + hourMs).toISOString()
    const created = await api.admin({ method: 'POST', url, payload: { name: 'Gala', release: 'at', releaseAt } })
    expect(created.json()).toMatchObject({ release: 'at', releaseAt })
    expect((await api.admin({ method: 'POST', url, payload: { name: 'Gala' } })).json()).toMatchObject({
      ...{ release: 'silent', releaseAt: null },
    })
  })

  it.each(['at_once', 'by_hand'] as const)(
    'ANS-24 %s: once the night is over, a decision takes effect, and nothing is staged or sent',
    async (release) => {
      const night = await api.createNight({ release, date: new Date(Date.now() - 13 * hourMs) })
      const [id = ''] = await api.addGuests(night, 1)
      expect(await api.decided('approved', [id])).toMatchObject({ processed: 1, staged: 0 })
      expect(await api.application(id)).toMatchObject({ status: 'approved', stagedStatus: null, toldStatus: 'pending' })
      expect(await api.kindsOf(id)).toEqual([])
    },
  )

  it('MSG-12 at_once: a decision for a deleted event takes effect and no one is told', async () => {
    const night = await api.createNight({ release: 'at_once' })
    const [id = ''] = await api.addGuests(night, 1)
    const url = `/api/admin/events/${night}?force=true`
    expect((await api.admin({ method: 'DELETE', url })).json()).toMatchObject({ isArchived: true })
    expect(await api.decided('approved', [id])).toMatchObject({ processed: 1, staged: 0 })
    expect(await api.application(id)).toMatchObject({ status: 'approved', stagedStatus: null, toldStatus: 'pending' })
    expect(await api.kindsOf(id)).toEqual([])
  })

  it('holds places for what is staged, and keeps those of a staged refusal until its release', async () => {
    const night = await api.createNight({ release: 'by_hand', max_capacity: 1 })
    const [one = '', two = ''] = await api.addGuests(night, 2)
    await api.decided('approved', [one])
    expect((await api.decide({ status: 'approved', applicationIds: [two] })).statusCode).toBe(409)
    await api.release({ applicationIds: [one] })
    await api.decided('declined', [one])
    expect((await api.decide({ status: 'approved', applicationIds: [two] })).statusCode).toBe(409)
    await api.release({ applicationIds: [one] })
    expect(await api.decided('approved', [two])).toMatchObject({ staged: 1 })
  })

  it('MSG-03 ANS-11 ANS-12 applies to decisions of the dashboard: the membership changes, the application waits', async () => {
    const night = await api.createNight({ release: 'by_hand' })
    const [id = '', other = ''] = await api.addGuests(night, 2)
    const { applicantId } = await api.application(id)
    const { applicantId: otherId } = await api.application(other)
    await api.db.updateTable('applicants').set({ event_id: night }).where('id', 'in', [applicantId, otherId]).execute()
    const url = `/api/admin/applicants/${applicantId}`
    const edited = await api.admin({ method: 'PATCH', url, payload: { status: 'approved' } })
    expect(edited.json()).toMatchObject({ status: 'approved' })
    expect(await api.application(id)).toMatchObject({ status: 'pending', stagedStatus: 'approved' })
    const bulk = await api.admin({
      ...{ method: 'POST', url: '/api/admin/applicants/bulk' },
      payload: { action: 'approve', applicantIds: [applicantId, otherId] },
    })
    expect(bulk.json()).toMatchObject({ processed: 1, skippedCount: 1 })
    expect(await api.application(other)).toMatchObject({ status: 'pending', stagedStatus: 'approved' })
    await api.admin({ method: 'PATCH', url, payload: { status: 'pending' } })
    expect(await api.application(id)).toMatchObject({ status: 'pending', stagedStatus: null })
  })

  it('APPL-14 MSG-03 shows on a person what is staged for their latest event', async () => {
    const night = await api.createNight({ release: 'by_hand' })
    await api.apply(night)
    const { applicantId } = await api.applicationOf(night, 'ada@example.com')
    const url = `/api/admin/applicants/${applicantId}`
    const edited = await api.admin({ method: 'PATCH', url, payload: { status: 'approved' } })
    const shown = {
      ...{ id: applicantId, status: 'approved', eventId: night },
      ...{ applicationStatus: 'pending', stagedStatus: 'approved' },
    }
    expect(edited.json()).toMatchObject(shown)
    expect((await api.get('/api/admin/applicants')).applicants).toMatchObject([shown])
    await api.release({ eventId: night })
    expect((await api.get('/api/admin/applicants')).applicants).toMatchObject([
      { ...shown, applicationStatus: 'approved', stagedStatus: null },
    ])
  })

  it('MSG-05 tells a web application at once that it arrived, also where decisions wait, and other sources nothing', async () => {
    const night = await api.createNight({ release: 'by_hand' })
    await api.apply(night)
    const applied = await api.applicationOf(night, 'ada@example.com')
    expect(applied).toMatchObject({ status: 'pending', toldStatus: 'pending', toldKind: 'received' })
    expect(await api.kindsOf(applied.id)).toEqual(['received'])
    const [applicantId] = await api.addPeople(1)
    const added = await api.admin({
      ...{ method: 'POST', url: `/api/admin/events/${night}/applications`, payload: { applicantId } },
    })
    expect([added.json().toldStatus, await api.kindsOf(added.json().id)]).toEqual([null, []])
    const silent = await api.createNight({ release: 'silent' })
    await api.apply(silent)
    expect((await api.applicationOf(silent, 'ada@example.com')).toldStatus).toBeNull()
  })

  it('MSG-05 ANS-19 tells an approval by a rule as the event says', async () => {
    const atOnce = await api.createNight({ release: 'at_once', auto_approve: 'everybody', max_capacity: 1 })
    await api.apply(atOnce)
    const approved = await api.applicationOf(atOnce, 'ada@example.com')
    expect([approved.status, await api.kindsOf(approved.id)]).toEqual(['approved', ['approved']])
    await api.apply(atOnce, { firstName: 'Bo', lastName: 'Diddley', email: 'bo@example.com' })
    const waiting = await api.applicationOf(atOnce, 'bo@example.com')
    expect([waiting.status, await api.kindsOf(waiting.id)]).toEqual(['waitlisted', ['waitlisted']])

    const byHand = await api.createNight({ release: 'by_hand', auto_approve: 'everybody', max_capacity: 1 })
    await api.apply(byHand)
    const staged = await api.applicationOf(byHand, 'ada@example.com')
    expect(staged).toMatchObject({ status: 'pending', stagedStatus: 'approved', stagedBy: 'rule', toldStatus: null })
    expect(await api.kindsOf(staged.id)).toEqual([])
    expect(
      (await api.apply(byHand, { firstName: 'Bo', lastName: 'Diddley', email: 'bo@example.com' })).json(),
    ).toMatchObject({
      waitlisted: true,
    })
  })
})
