import { applicationStatuses, decisions } from '@velvet/contracts/applications'
import { expireOffers } from '@velvet/services/applications'
import { withActor } from '@velvet/services/kernel'
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest'
import { createNightFixture, type NightFixture } from '../testing/night-fixture.ts'

describe('deciding on applications', () => {
  let api: NightFixture
  beforeAll(async () => {
    api = await createNightFixture(inject('databaseUrl'))
  })
  afterAll(() => api.close())
  beforeEach(() => api.clearBatches())

  it('ANS-01 allows staff every transition except from approved to offered, and only their statuses', async () => {
    const night = await api.createEvent()
    for (const from of applicationStatuses)
      for (const to of decisions) {
        const [id = ''] = await api.addParties(night, [1], { status: from })
        const { processed, skippedCount, failed } = await api.decided(to, [id])
        const isBarred = from === 'approved' && to === 'offered'
        expect({ from, to, processed, skippedCount, code: failed[0]?.code }).toEqual({
          ...{ from, to, processed: from === to || isBarred ? 0 : 1, skippedCount: from === to ? 1 : 0 },
          code: isBarred ? 'transition_not_allowed' : undefined,
        })
        expect(await api.statusesOf([id])).toEqual([isBarred ? from : to])
      }
    const [id = ''] = await api.addParties(night, [1])
    for (const status of ['invited', 'expired', 'nonsense'])
      expect((await api.decide({ status, applicationIds: [id] })).statusCode).toBe(400)
  })

  it('ANS-03 ANS-04 ANS-05 answers with what was processed, skipped, and failed', async () => {
    const night = await api.createEvent()
    const [one = '', two = ''] = await api.addParties(night, [1, 1])
    await api.decided('approved', [two])
    const unknown = api.context.newId()
    const answer = await api.decided('approved', [one, two, unknown, 'nonsense', one])
    expect(answer).toEqual({
      success: true,
      message: 'Approved 1 application. 1 was skipped. 2 were not changed.',
      status: 'approved',
      requested: 4,
      processed: 1,
      staged: 0,
      skipped: [{ id: two, reason: 'Already approved.' }],
      failed: [unknown, 'nonsense'].map((id) => ({
        ...{ id, code: 'application_not_found', error: 'This application does not exist.' },
      })),
      skippedCount: 1,
      failedCount: 2,
      batchId: expect.any(String),
    })
    expect((await api.decided('approved', [one, two])).batchId).toBeNull()
  })

  it('ANS-05 refuses no selection, two, one without an event, and more than 5,000', async () => {
    const night = await api.createEvent()
    const [id = ''] = await api.addParties(night, [1])
    const refused = [
      {},
      { applicationIds: [] },
      { applicationIds: [id], filter: { eventId: night } },
      { filter: { status: 'pending' } },
    ]
    for (const selection of refused) {
      const answer = await api.decide({ status: 'approved', ...selection })
      expect([answer.statusCode, answer.json().code], JSON.stringify(selection)).toEqual([400, 'selection_invalid'])
    }
    for (const eventId of [api.context.newId(), 'nonsense']) {
      const answer = await api.decide({ status: 'approved', filter: { eventId } })
      expect([answer.statusCode, answer.json().code]).toEqual([404, 'event_not_found'])
    }
    const ids = Array.from({ length: 5_001 }, () => api.context.newId())
    expect((await api.decide({ status: 'approved', applicationIds: ids })).statusCode).toBe(400)
    expect(await api.statusesOf([id])).toEqual(['pending'])
  })

  it('ANS-05 decides on everyone who matches a filter', async () => {
    const night = await api.createEvent()
    const ids = await api.addParties(night, [1, 1, 1])
    await api.decided('declined', ids.slice(2))
    const answer = await api.decide({ status: 'approved', filter: { eventId: night, status: 'pending,waitlisted' } })
    expect(answer.json()).toMatchObject({ processed: 2, requested: 2 })
    expect(await api.statusesOf(ids)).toEqual(['approved', 'approved', 'declined'])
  })

  it('ANS-06 gives places in the given order, and to a smaller party after one that does not fit', async () => {
    const night = await api.createEvent({ max_capacity: 4 })
    const [pair = '', three = '', single = '', last = ''] = await api.addParties(night, [2, 3, 1, 2])
    expect(await api.decided('approved', [pair, three, single, last])).toMatchObject({
      processed: 2,
      failed: [
        {
          id: three,
          code: 'event_full',
          error: 'Opening Night has no room for a party of 3: 2 of 4 places are taken.',
        },
        { id: last, code: 'event_full', error: 'Opening Night has no room for a party of 2: 3 of 4 places are taken.' },
      ],
    })
    const refused = await api.decide({ status: 'approved', applicationIds: [three, last] })
    expect([refused.statusCode, refused.json()]).toMatchObject([
      409,
      { code: 'event_full', stats: { capacity: 4, held: 3, free: 1, requested: 5 } },
    ])
    expect(await api.statusesOf([pair, three, single, last])).toEqual(['approved', 'pending', 'approved', 'pending'])
  })

  it('ANS-03 lists every application that found no room', async () => {
    const night = await api.createEvent({ max_capacity: 1 })
    const ids = await api.addParties(night, new Array<number>(121).fill(1))
    const { processed, failed, failedCount } = await api.decided('approved', ids)
    expect({ processed, failedCount }).toEqual({ processed: 1, failedCount: 120 })
    expect(failed.map(({ id }: { id: string }) => id)).toEqual(ids.slice(1))
  })

  it('ANS-07 lets held heads grow to the given number and no further', async () => {
    const night = await api.createEvent({ max_capacity: 1 })
    const [one = '', two = '', three = ''] = await api.addParties(night, [1, 1, 1])
    await api.decided('approved', [one])
    expect(await api.decided('approved', [two, three], { overrideHeads: 2 })).toMatchObject({
      processed: 1,
      failed: [{ id: three, code: 'event_full', error: 'Opening Night is full: 2 of 1 places are taken.' }],
    })
    expect((await api.decide({ status: 'approved', applicationIds: [three], overrideHeads: 2 })).statusCode).toBe(409)
  })

  it('counts the places that an earlier decision of the same call freed, and offers as held', async () => {
    const night = await api.createEvent({ max_capacity: 2 })
    const [one = '', two = '', three = ''] = await api.addParties(night, [2, 1, 1])
    await api.decided('offered', [one])
    expect((await api.decide({ status: 'approved', applicationIds: [two] })).statusCode).toBe(409)
    await api.decided('declined', [one])
    expect(await api.decided('approved', [two, three])).toMatchObject({ processed: 2 })
    expect((await api.countsOf(night)).heads).toMatchObject({ approved: 2, declined: 2, offered: 0, total: 4 })
  })

  it('ANS-08 never exceeds the capacity by concurrent decisions, whatever the size of the parties', async () => {
    const night = await api.createEvent({ max_capacity: 10 })
    const ids = await api.addParties(
      night,
      Array.from({ length: 60 }, (_, index) => (index % 3) + 1),
    )
    await Promise.all(ids.map((id) => api.decide({ status: 'approved', applicationIds: [id] })))
    const { heads } = await api.countsOf(night)
    expect(heads.approved).toBe(10)
  })

  it('ANS-09 records who decided, from what, to what, and why, the newest first', async () => {
    const night = await api.createEvent()
    const [id = ''] = await api.addParties(night, [1])
    const { batchId } = await api.decided('waitlisted', [id], { reason: 'Late', note: 'We will write to you.' })
    await api.decided('approved', [id])
    const { history, status, decidedBy, decidedAt, reason } = await api.get(`/api/admin/applications/${id}`)
    expect({ status, decidedBy, reason }).toEqual({ status: 'approved', decidedBy: 'admin', reason: null })
    expect(decidedAt).toEqual(expect.any(String))
    expect(history).toMatchObject([
      { from: 'waitlisted', to: 'approved', by: 'admin', reason: null, note: null, isStaged: false },
      { from: 'pending', to: 'waitlisted', reason: 'Late', note: 'We will write to you.', batchId },
    ])
  })

  it('ANS-10 changes neither the membership nor another application', async () => {
    const [tonight, later] = [await api.createEvent(), await api.createEvent()]
    await api.apply(tonight)
    await api.apply(later)
    const { id, applicantId } = await api.applicationOf(tonight, 'ada@example.com')
    await api.decided('approved', [id])
    expect((await api.read(applicantId)).status).toBe('pending')
    expect((await api.applicationOf(later, 'ada@example.com')).status).toBe('pending')
  })

  it('ANS-23 approves for an inactive event, a closed waitlist, and a party above the limit', async () => {
    const night = await api.createEvent({ is_active: false })
    await api.db.updateTable('events').set({ waitlist_open: false, max_party: 1 }).where('id', '=', night).execute()
    const [id = ''] = await api.addParties(night, [5])
    expect(await api.decided('approved', [id])).toMatchObject({ processed: 1 })
  })

  it('ANS-24 takes effect after the night', async () => {
    const night = await api.createEvent({ date: new Date(Date.now() - 3 * 86_400_000) })
    const [id = ''] = await api.addParties(night, [1])
    expect(await api.decided('approved', [id])).toMatchObject({ processed: 1, staged: 0 })
  })

  it('CAP-11 ends an offer at the given time, else after the hours of the event, and never after the doors', async () => {
    const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000)
    const [far, near] = [await api.createEvent({ date: inHours(100) }), await api.createEvent({ date: inHours(5) })]
    const [one = '', two = ''] = await api.addParties(far, [1, 1])
    const [three = ''] = await api.addParties(near, [1])
    const endOf = async (id: string) => new Date((await api.get(`/api/admin/applications/${id}`)).offerExpiresAt)
    await api.decided('offered', [one, three])
    expect(Math.abs((await endOf(one)).getTime() - inHours(24).getTime())).toBeLessThan(60_000)
    expect(Math.abs((await endOf(three)).getTime() - inHours(5).getTime())).toBeLessThan(60_000)
    const given = inHours(50).toISOString()
    await api.decided('offered', [two], { offerExpiresAt: given })
    expect((await endOf(two)).toISOString()).toBe(given)
    for (const offerExpiresAt of [inHours(-1), inHours(101)]) {
      const refused = await api.decide({ status: 'offered', applicationIds: [two], offerExpiresAt })
      expect([refused.statusCode, refused.json().code]).toEqual([400, 'offer_expiry_invalid'])
    }
    const doorsAt = inHours(10).toISOString()
    await api.admin({ method: 'PATCH', url: `/api/admin/events/${far}`, payload: { doorsAt } })
    expect((await endOf(two)).toISOString()).toBe(doorsAt)
    const open = await api.createEvent({ date: inHours(-1) })
    const [late = ''] = await api.addParties(open, [1])
    expect(await api.decided('offered', [late])).toMatchObject({ failed: [{ id: late, code: 'doors_open' }] })
  })

  it('CAP-13 CAP-16 ends an offer whose time is over once, and frees its heads', async () => {
    const night = await api.createEvent({ max_capacity: 2 })
    const [late = '', kept = '', next = ''] = await api.addParties(night, [1, 1, 1])
    await api.decided('offered', [late, kept])
    await api.db
      .updateTable('event_applications')
      .set({ offer_expires_at: new Date(Date.now() - 1_000) })
      .where('id', '=', late)
      .execute()
    const system = withActor(api.context, { kind: 'system', name: 'worker' })
    await Promise.all([expireOffers(system), expireOffers(system)])
    expect(await api.statusesOf([late, kept])).toEqual(['expired', 'offered'])
    const { history, offerExpiresAt } = await api.get(`/api/admin/applications/${late}`)
    expect(history).toMatchObject([{ from: 'offered', to: 'expired', by: 'system' }, {}])
    expect([history.length, offerExpiresAt]).toEqual([2, null])
    expect(await api.decided('approved', [next])).toMatchObject({ processed: 1 })
  })

  it('MSG-04 CAP-13 keeps an offer with a staged approval, and its place, until its release', async () => {
    const night = await api.createEvent({ max_capacity: 1 })
    const [id = '', next = ''] = await api.addParties(night, [1, 1])
    await api.decided('offered', [id])
    await api.db
      .updateTable('event_applications')
      .set({ offer_expires_at: new Date(Date.now() - 1_000), staged_status: 'approved', staged_at: new Date() })
      .where('id', '=', id)
      .execute()
    await expireOffers(withActor(api.context, { kind: 'system', name: 'worker' }))
    expect(await api.get(`/api/admin/applications/${id}`)).toMatchObject({
      status: 'offered',
      stagedStatus: 'approved',
    })
    const payload = { status: 'approved', applicationIds: [next] }
    const refused = await api.admin({ method: 'POST', url: '/api/admin/applications/decide', payload })
    expect([refused.statusCode, refused.json().code]).toEqual([409, 'event_full'])
  })

  it('ANS-29 ANS-08 gives back no more places than are free, whatever the earlier statuses', async () => {
    const night = await api.createEvent({ max_capacity: 2 })
    const [approved = '', offered = '', third = ''] = await api.addParties(night, [1, 1, 1])
    await api.decided('approved', [approved])
    await api.decided('offered', [offered])
    const { batchId } = await api.decided('declined', [approved, offered])
    await api.decided('approved', [third])
    expect((await api.undo(batchId)).json()).toMatchObject({ restored: 1 })
    expect((await api.countsOf(night)).heads).toMatchObject({ approved: expect.any(Number) })
    const held = (await api.statusesOf([approved, offered, third])).filter((status) => status !== 'declined')
    expect(held).toHaveLength(2)
  })

  it('ANS-29 undoes a decision of many, except those that were decided again', async () => {
    const night = await api.createEvent({ max_capacity: 5 })
    const ids = await api.addParties(night, [1, 2, 1])
    await api.decided('waitlisted', ids.slice(1, 2))
    const { batchId } = await api.decided('approved', ids)
    await api.decided('declined', ids.slice(2))
    expect((await api.undo(batchId)).json()).toMatchObject({ success: true, restored: 2, skippedCount: 1 })
    expect(await api.statusesOf(ids)).toEqual(['pending', 'waitlisted', 'declined'])
    expect((await api.undo(batchId)).statusCode).toBe(409)
    expect(await api.countsOf(night)).toMatchObject({ pending: 1, waitlisted: 1, declined: 1, approved: 0 })
  })

  it('ANS-29 counts applications when a decision on several of one person is undone', async () => {
    const [one = ''] = await api.addPeople(1)
    const nights = [await api.createEvent(), await api.createEvent()]
    const added = await Promise.all(nights.map((night) => api.addParties(night, [1], { applicant_id: one })))
    const ids = added.flat()
    const { batchId } = await api.decided('approved', ids)
    expect((await api.undo(batchId)).json()).toEqual({
      ...{ success: true, message: 'Restored 2 applications.', restored: 2, skippedCount: 0 },
    })
    expect(await api.statusesOf(ids)).toEqual(['pending', 'pending'])
  })

  it('is for roles that review applicants', async () => {
    const night = await api.createEvent()
    const [id = ''] = await api.addParties(night, [1])
    const writer = await api.signIn('communications_only', 'cora')
    const payload = { status: 'approved', applicationIds: [id] }
    expect((await writer({ method: 'POST', url: '/api/admin/applications/decide', payload })).statusCode).toBe(403)
    expect(await api.statusesOf([id])).toEqual(['pending'])
  })
})
