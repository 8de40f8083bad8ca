import { expireOffers, offerPlaces, sendReminders } from '@velvet/services/applications'
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest'
import { createNightFixture, type NightFixture } from '../testing/night-fixture.ts'

describe('canceling a night', () => {
  let api: NightFixture
  beforeAll(async () => {
    api = await createNightFixture(inject('databaseUrl'))
  })
  afterAll(() => api.close())
  beforeEach(() => api.clearBatches())

  const cancel = (id: string, payload?: Record<string, unknown>) =>
    api.admin({ method: 'POST', url: `/api/admin/events/${id}/cancel`, ...(payload ? { payload } : {}) })
  /** One guest for each status that was told, and one who was told nothing. */
  const guestsOf = async (night: string) => {
    const [approved = ''] = await api.addParties(night, [1], { status: 'approved', told_status: 'approved' })
    const [offered = ''] = await api.addParties(night, [1], { status: 'offered', told_status: 'offered' })
    const [waitlisted = ''] = await api.addParties(night, [1], { status: 'waitlisted', told_status: 'waitlisted' })
    const [received = ''] = await api.addParties(night, [1], { status: 'pending', told_status: 'pending' })
    const [declined = ''] = await api.addParties(night, [1], { status: 'declined', told_status: 'declined' })
    const [untold = ''] = await api.addParties(night, [1], { status: 'approved' })
    return { approved, offered, waitlisted, received, declined, untold }
  }
  const kindsOf = async (guests: Record<string, string>) =>
    Object.fromEntries(
      await Promise.all(Object.entries(guests).map(async ([name, id]) => [name, await api.kindsOf(id)] as const)),
    )
  const tells = (kind: string) => ({
    ...{ approved: [kind], offered: [kind], waitlisted: [kind], received: [kind] },
    ...{ declined: [], untold: [] },
  })
  const nothing = { approved: [], offered: [], waitlisted: [], received: [], declined: [], untold: [] }

  it('MSG-28 closes the night for good, and a second time is refused', async () => {
    const night = await api.createNight({ slug: 'gala' })
    const answer = await cancel(night)
    expect([answer.statusCode, answer.json()]).toMatchObject([200, { id: night, cancelledAt: expect.any(String) }])
    const again = await cancel(night, {})
    expect([again.statusCode, again.json()]).toMatchObject([409, { code: 'event_cancelled', current: { id: night } }])
    const applied = await api.apply(night)
    expect([applied.statusCode, applied.json().code]).toEqual([409, 'event_cancelled'])
    expect(await api.get('/api/events')).toEqual([])
    expect(
      (await api.admin({ method: 'PATCH', url: `/api/admin/events/${night}`, payload: { cancelledAt: null } }))
        .statusCode,
    ).toBe(400)
  })

  it('MSG-28 tells at once, where the event does, everyone who expects something, and changes no status', async () => {
    const night = await api.createNight({ release: 'at_once' })
    const guests = await guestsOf(night)
    const before = await api.statusesOf(Object.values(guests))
    expect((await cancel(night, { note: 'The house is closed.' })).statusCode).toBe(200)
    expect(await kindsOf(guests)).toEqual(tells('cancelled'))
    expect(await api.statusesOf(Object.values(guests))).toEqual(before)
    expect(await api.get(`/api/admin/applications/${guests.approved}`)).toMatchObject({ toldKind: 'cancelled' })
  })

  it('MSG-28 lets the message wait for its release where decisions do, and tells it once', async () => {
    for (const release of ['by_hand', 'at'] as const) {
      const night = await api.createNight({ release, release_at: new Date(Date.now() + 3_600_000) })
      const guests = await guestsOf(night)
      expect((await cancel(night, { note: 'The house is closed.' })).statusCode).toBe(200)
      expect(await kindsOf(guests)).toEqual(nothing)
      const releaseAll = () =>
        api.admin({ method: 'POST', url: '/api/admin/outbox/release', payload: { eventId: night } })
      const answers = await Promise.all([releaseAll(), releaseAll()])
      expect(answers.map((answer) => answer.json().released).toSorted()).toEqual([0, 4])
      expect(await kindsOf(guests)).toEqual(tells('cancelled'))
    }
  })

  it('MSG-28 tells no one where the event is silent', async () => {
    const night = await api.createNight({ release: 'silent' })
    const guests = await guestsOf(night)
    expect((await cancel(night)).statusCode).toBe(200)
    expect(await kindsOf(guests)).toEqual(nothing)
  })

  it('MSG-28 ANS-09 drops what was staged, as the history says; a later decision takes effect and tells no one', async () => {
    const night = await api.createNight({ release: 'by_hand', max_capacity: 5 })
    const [staged = '', other = ''] = await api.addParties(night, [2, 1])
    await api.decided('approved', [staged])
    expect(await api.get(`/api/admin/events/${night}`)).toMatchObject({ numbers: { held: 2 } })
    await cancel(night)
    const { history, ...application } = await api.get(`/api/admin/applications/${staged}`)
    expect(application).toMatchObject({ status: 'pending', stagedStatus: null })
    expect(history[0]).toMatchObject({ to: 'pending', by: 'admin', reason: 'Night canceled', isStaged: true })
    expect(await api.get(`/api/admin/events/${night}`)).toMatchObject({ numbers: { held: 0 } })
    expect(await api.decided('approved', [other])).toMatchObject({ processed: 1, staged: 0 })
    expect([await api.statusesOf([other]), await api.kindsOf(other)]).toEqual([['approved'], []])
  })

  it('CAP-14 MSG-29 offers and reminds of nothing on a canceled night', async () => {
    const doors = new Date(Date.now() + 3_600_000)
    const night = await api.createNight({
      ...{ release: 'by_hand', max_capacity: 5, auto_offer: true, reminder_hours: 2, doors_at: doors },
    })
    const [waiting = ''] = await api.addParties(night, [1], { status: 'waitlisted' })
    const [coming = ''] = await api.addParties(night, [1], { status: 'approved', told_status: 'approved' })
    await cancel(night)
    await expireOffers(api.system)
    await offerPlaces(api.system)
    await sendReminders(api.system)
    expect(await api.statusesOf([waiting])).toEqual(['waitlisted'])
    expect([await api.kindsOf(waiting), await api.kindsOf(coming)]).toEqual([[], []])
  })

  it('MSG-28 refuses a long note, unknown fields, an unknown event, and roles that may not write events', async () => {
    const night = await api.createNight()
    for (const payload of [{ note: 'x'.repeat(501) }, { reason: 'x' }])
      expect((await cancel(night, payload)).statusCode).toBe(400)
    for (const id of [api.context.newId(), 'nonsense'])
      expect([(await cancel(id)).statusCode, (await cancel(id)).json().code]).toEqual([404, 'event_not_found'])
    const reader = await api.signIn('communications_only')
    expect((await reader({ method: 'POST', url: `/api/admin/events/${night}/cancel` })).statusCode).toBe(403)
    expect((await api.moderator({ method: 'POST', url: `/api/admin/events/${night}/cancel` })).statusCode).toBe(200)
  })
})
