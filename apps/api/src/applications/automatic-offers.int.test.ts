import { expireOffers, offerPlaces } from '@velvet/services/applications'
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest'
import { createNightFixture, type NightFixture } from '../testing/night-fixture.ts'

describe('free places that go to the waitlist', () => {
  let api: NightFixture
  beforeAll(async () => {
    api = await createNightFixture(inject('databaseUrl'))
  })
  afterAll(() => api.close())
  beforeEach(() => api.clearBatches())

  const hours = (count: number) => new Date(Date.now() + count * 3_600_000)
  const offering = { release: 'by_hand', auto_offer: true } as const
  const waitlist = (night: string, parties: readonly number[], values = {}) =>
    api.addParties(night, parties, { status: 'waitlisted', told_status: 'waitlisted', ...values })
  const patch = (id: string, payload: Record<string, unknown>) =>
    api.admin({ method: 'PATCH', url: `/api/admin/events/${id}`, payload })
  const numbersOf = async (night: string) => (await api.get(`/api/admin/events/${night}`)).numbers

  it('CAP-14 needs messages to guests', async () => {
    const created = (payload: Record<string, unknown>) =>
      api.admin({ method: 'POST', url: '/api/admin/events', payload: { name: 'Gala', ...payload } })
    expect((await created({ autoOffer: true })).json()).toMatchObject({ code: 'auto_offer_needs_messages' })
    const event = (await created({ autoOffer: true, release: 'by_hand', reminderHours: 72 })).json()
    expect(event).toMatchObject({ autoOffer: true, release: 'by_hand', reminderHours: 72, cancelledAt: null })
    const silenced = await patch(event.id, { release: 'silent' })
    expect([silenced.statusCode, silenced.json()]).toMatchObject([
      400,
      { code: 'auto_offer_needs_messages', errors: [{ path: 'autoOffer' }] },
    ])
    expect((await patch(event.id, { release: 'silent', autoOffer: false, reminderHours: null })).json()).toMatchObject({
      ...{ release: 'silent', autoOffer: false, reminderHours: null },
    })
    for (const reminderHours of [0, 73, 1.5, '2'])
      expect((await patch(event.id, { reminderHours })).statusCode, String(reminderHours)).toBe(400)
  })

  it('CAP-14 offers them in the order of the waitlist to the next party that fits, and tells it at once', async () => {
    const night = await api.createNight({ ...offering, max_capacity: 3, offer_hours: 2 })
    const [first = '', large = '', third = '', last = ''] = await waitlist(night, [1, 3, 2, 1])
    await offerPlaces(api.system)
    expect(await api.statusesOf([first, large, third, last])).toEqual([
      'offered',
      'waitlisted',
      'offered',
      'waitlisted',
    ])
    expect([await api.kindsOf(first), await api.kindsOf(third), await api.kindsOf(large)]).toEqual([
      ['offer'],
      ['offer'],
      [],
    ])
    const { offerExpiresAt, toldStatus, toldKind, history } = await api.get(`/api/admin/applications/${first}`)
    expect([toldStatus, toldKind, history[0].by]).toEqual(['offered', 'offer', 'system'])
    expect(Math.abs(new Date(offerExpiresAt).getTime() - hours(2).getTime())).toBeLessThan(60_000)
    expect(await numbersOf(night)).toMatchObject({ held: 3, free: 0 })
  })

  it('CAP-16 ANS-21 puts a guest whose offer ended and who applies again behind those who wait', async () => {
    for (const rank of ['applied', 'score', 'priority'] as const) {
      const night = await api.createNight({ ...offering, max_capacity: 1, offer_rank: rank })
      await api.addParties(night, [1], { status: 'approved' })
      await api.apply(night)
      const { id: returning, createdAt } = await api.applicationOf(night, 'ada@example.com')
      const waiting = await waitlist(night, [1, 1], { created_at: new Date() })
      const places = async () =>
        (await api.get(`/api/admin/events/${night}/applications?status=waitlisted&sort=waitlist`)).applications.map(
          ({ id, waitlistPosition }: { id: string; waitlistPosition: number }) => [id, waitlistPosition],
        )
      const inLine = (ids: readonly string[]) => ids.map((id, index) => [id, index + 1])
      expect(await places()).toEqual(inLine([returning, ...waiting.toSorted()]))
      await api.db.updateTable('event_applications').set({ status: 'expired' }).where('id', '=', returning).execute()
      await api.apply(night)
      expect(await places()).toEqual(inLine([...waiting.toSorted(), returning]))
      expect((await api.get(`/api/admin/applications/${returning}`)).createdAt).toBe(createdAt)
      await api.db.updateTable('events').set({ max_capacity: 2 }).where('id', '=', night).execute()
      await offerPlaces(api.system)
      expect(await api.statusesOf([...waiting.toSorted(), returning])).toEqual(['offered', 'waitlisted', 'waitlisted'])
    }
  })

  it('CAP-14 CAP-18 follows the rank of the event', async () => {
    const night = await api.createNight({ ...offering, max_capacity: 1, offer_rank: 'score' })
    const [early = '', best = ''] = await waitlist(night, [1, 1])
    const { applicantId } = await api.get(`/api/admin/applications/${best}`)
    await api.db.updateTable('applicants').set({ score: 9 }).where('id', '=', applicantId).execute()
    await offerPlaces(api.system)
    expect(await api.statusesOf([early, best])).toEqual(['waitlisted', 'offered'])
  })

  it('CAP-14 offers again whenever heads become free, and never the place of a staged decision', async () => {
    const night = await api.createNight({ ...offering, max_capacity: 1 })
    const [held = ''] = await api.addParties(night, [1], { status: 'approved' })
    const [staged = '', next = '', last = ''] = await waitlist(night, [1, 1, 1])
    await offerPlaces(api.system)
    expect(await api.statusesOf([next])).toEqual(['waitlisted'])
    await api.decided('declined', [staged])
    await patch(night, { maxCapacity: 2 })
    await offerPlaces(api.system)
    expect(await api.statusesOf([held, staged, next, last])).toEqual([
      'approved',
      'waitlisted',
      'offered',
      'waitlisted',
    ])
    expect(await api.get(`/api/admin/applications/${staged}`)).toMatchObject({ stagedStatus: 'declined' })
    await api.db.updateTable('event_applications').set({ status: 'withdrawn' }).where('id', '=', held).execute()
    await offerPlaces(api.system)
    expect(await api.statusesOf([last])).toEqual(['offered'])
  })

  it('CAP-16 CAP-17 ends what expired while no worker ran, and passes each place on once', async () => {
    const night = await api.createNight({ ...offering, max_capacity: 2 })
    const [late = ''] = await api.addParties(night, [2], { status: 'offered', offer_expires_at: hours(-1) })
    const [one = '', two = '', three = ''] = await waitlist(night, [1, 1, 1])
    await Promise.all(
      Array.from({ length: 4 }, async () => {
        await expireOffers(api.system)
        await offerPlaces(api.system)
      }),
    )
    expect(await api.statusesOf([late, one, two, three])).toEqual(['expired', 'offered', 'offered', 'waitlisted'])
    expect([await api.kindsOf(one), await api.kindsOf(two), await api.kindsOf(three)]).toEqual([
      ['offer'],
      ['offer'],
      [],
    ])
  })

  it('CAP-11 CAP-17 ends an offer at the doors at the latest, and offers nothing after them', async () => {
    const soon = await api.createNight({ ...offering, max_capacity: 1, doors_at: hours(1) })
    const [offered = ''] = await waitlist(soon, [1])
    const open = await api.createNight({ ...offering, max_capacity: 1, doors_at: hours(-1), date: hours(1) })
    const begun = await api.createNight({ ...offering, max_capacity: 1, date: hours(-1) })
    const [late = ''] = await waitlist(open, [1])
    const [later = ''] = await waitlist(begun, [1])
    await offerPlaces(api.system)
    expect(await api.statusesOf([offered, late, later])).toEqual(['offered', 'waitlisted', 'waitlisted'])
    const { offerExpiresAt } = await api.get(`/api/admin/applications/${offered}`)
    const { doorsAt } = await api.get(`/api/admin/events/${soon}`)
    expect(offerExpiresAt).toBe(doorsAt)
  })

  it('CAP-14 leaves events alone that do not offer, are silent, or are archived', async () => {
    const nights = [
      await api.createNight({ max_capacity: 1, release: 'at_once' }),
      await api.createNight({ ...offering, release: 'silent', max_capacity: 1 }),
      await api.createNight({ ...offering, max_capacity: 1, archived_at: new Date(), is_active: false }),
    ]
    for (const night of nights) {
      const [waiting = ''] = await waitlist(night, [1])
      await offerPlaces(api.system)
      expect(await api.statusesOf([waiting])).toEqual(['waitlisted'])
    }
  })

  it('CAP-14 offers to everyone who waits when the capacity is lifted', async () => {
    const night = await api.createNight({ ...offering, max_capacity: null })
    const ids = await waitlist(night, [1, 4, 2])
    await offerPlaces(api.system)
    expect(await api.statusesOf(ids)).toEqual(['offered', 'offered', 'offered'])
  })

  it('CAP-15 never holds more than the capacity while workers, staff, and guests act at once', async () => {
    for (let round = 0; round < 5; round++) {
      const night = await api.createNight({ ...offering, release: 'at_once', max_capacity: 4 })
      const waiting = await waitlist(night, [1, 2, 1, 1, 2, 1, 1, 1])
      const pending = await api.addParties(night, [1, 1])
      const [leaving = ''] = await api.addParties(night, [2], { status: 'approved', told_status: 'approved' })
      await Promise.all([
        ...Array.from({ length: 5 }, () => offerPlaces(api.system)),
        ...pending.map((id) => api.decide({ status: 'approved', applicationIds: [id] })),
        api.decide({ status: 'withdrawn', applicationIds: [leaving] }),
      ])
      await Promise.all([offerPlaces(api.system), offerPlaces(api.system)])
      expect(await numbersOf(night)).toMatchObject({ held: 4, over: 0 })
      const offered = (await api.statusesOf(waiting)).filter((status) => status === 'offered').length
      const told = (await Promise.all(waiting.map((id) => api.kindsOf(id)))).flat()
      expect(told).toEqual(Array(offered).fill('offer'))
    }
  })
})
