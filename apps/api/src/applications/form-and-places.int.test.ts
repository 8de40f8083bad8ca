import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest'
import { createNightFixture, type NightFixture } from '../testing/night-fixture.ts'

describe('an application from the form', () => {
  let api: NightFixture
  beforeAll(async () => {
    api = await createNightFixture(inject('databaseUrl'))
  })
  afterAll(() => api.close())
  beforeEach(() => api.clearBatches())

  type Rules = { auto_approve?: 'nobody' | 'members' | 'everybody'; waitlist_open?: boolean; auto_offer?: boolean }
  const createNight = async (max_capacity: number | undefined, rules: Rules = {}) => {
    const id = await api.createEvent(max_capacity === undefined ? {} : { max_capacity })
    if (Object.keys(rules).length > 0) await api.db.updateTable('events').set(rules).where('id', '=', id).execute()
    return id
  }
  const guest = (number: number) => ({
    firstName: 'Guest',
    lastName: `Number ${number}`,
    email: `guest-${number}@example.com`,
    phone: `212555${String(1_000 + number)}`,
  })
  const fill = async (night: string) => {
    const [id = ''] = await api.addParties(night, [1])
    await api.decided('approved', [id], { overrideHeads: 100 })
  }
  const thanks = "Your application has been submitted successfully! We'll review it and get back to you."
  const waiting = "This night is full, so you're on the waitlist. We'll write to you if a place opens up."

  it('ANS-17 ANS-18 is pending, and waitlisted when the night is full, with the same response for members', async () => {
    const night = await createNight(1)
    expect((await api.apply(night)).json()).toEqual({
      ...{ id: expect.any(String), status: 'pending', message: thanks, waitlisted: false },
    })
    await fill(night)
    const stranger = await api.apply(night, guest(1))
    expect([stranger.statusCode, stranger.json()]).toEqual([
      201,
      { id: expect.any(String), status: 'pending', message: waiting, waitlisted: true },
    ])
    await api.db.updateTable('applicants').set({ status: 'approved' }).where('email', '=', guest(1).email).execute()
    const member = await api.apply(night, guest(1))
    expect(member.json()).toEqual({ ...stranger.json(), id: expect.any(String) })
    expect(member.json().id).not.toBe(stranger.json().id)
    expect((await api.applicationOf(night, guest(1).email)).status).toBe('waitlisted')
    expect((await api.applicationOf(night, 'ada@example.com')).status).toBe('pending')
  })

  it('ANS-17 is refused, for everyone alike, when the night is full and its waitlist is closed', async () => {
    const night = await createNight(1, { waitlist_open: false })
    expect((await api.apply(night)).statusCode).toBe(201)
    await fill(night)
    for (const person of [{}, guest(1)]) {
      const refused = await api.apply(night, person)
      expect([refused.statusCode, refused.json()]).toMatchObject([
        409,
        { code: 'event_full', message: 'This night is full and its waitlist is closed.' },
      ])
    }
    expect(await api.stored()).toHaveLength(2)
  })

  it('ANS-19 is approved by the rule of the event while heads are free, for everybody or for members', async () => {
    const everybody = await createNight(1, { auto_approve: 'everybody' })
    for (const number of [1, 2]) await api.apply(everybody, guest(number))
    expect(await api.applicationOf(everybody, guest(1).email)).toMatchObject({
      ...{ status: 'approved', decidedBy: 'rule', history: [{ from: null, to: 'approved', by: 'rule' }] },
    })
    expect((await api.applicationOf(everybody, guest(2).email)).status).toBe('waitlisted')
    const members = await createNight(5, { auto_approve: 'members' })
    await api.db.updateTable('applicants').set({ status: 'approved' }).where('email', '=', guest(1).email).execute()
    for (const number of [1, 2]) await api.apply(members, guest(number))
    expect((await api.applicationOf(members, guest(1).email)).status).toBe('approved')
    expect((await api.applicationOf(members, guest(2).email)).status).toBe('pending')
  })

  it('ANS-20 never exceeds the capacity by concurrent submissions', async () => {
    const night = await createNight(3, { auto_approve: 'everybody' })
    await Promise.all(Array.from({ length: 12 }, (_, number) => api.apply(night, guest(number))))
    expect(await api.countsOf(night)).toMatchObject({ approved: 3, waitlisted: 9 })
  })

  it('ANS-20 ANS-22 never exceeds the capacity by a larger party that returns', async () => {
    const night = await createNight(2, { auto_approve: 'everybody' })
    await api.apply(night)
    const { id } = await api.applicationOf(night, 'ada@example.com')
    await api.decided('withdrawn', [id])
    await api.db.updateTable('event_applications').set({ party_granted: 2 }).where('id', '=', id).execute()
    await api.apply(night, guest(1))
    await api.apply(night)
    expect((await api.applicationOf(night, 'ada@example.com')).status).toBe('waitlisted')
  })

  it('ANS-21 queues behind the waitlist when free places go there', async () => {
    const night = await createNight(5, { auto_approve: 'everybody', auto_offer: true })
    await api.addParties(night, [1], { status: 'waitlisted' })
    await api.apply(night, guest(1))
    expect((await api.applicationOf(night, guest(1).email)).status).toBe('waitlisted')
  })

  it('ANS-22 changes nothing when the same person applies again, except after withdrawing or expiring', async () => {
    const night = await createNight(undefined)
    await api.apply(night)
    const { id } = await api.applicationOf(night, 'ada@example.com')
    const again = async () => {
      expect((await api.apply(night)).json()).toMatchObject({ status: 'pending', message: thanks })
      return api.applicationOf(night, 'ada@example.com')
    }
    await api.decided('approved', [id])
    expect((await again()).status).toBe('approved')
    await api.decided('declined', [id])
    const declined = await again()
    expect(declined).toMatchObject({ status: 'declined', history: [{ by: 'guest', reason: 'Applied again' }, {}, {}] })
    for (const status of ['withdrawn', 'expired'] as const) {
      await api.db.updateTable('event_applications').set({ status }).where('id', '=', id).execute()
      const { status: now, history } = await again()
      expect([now, history[0]]).toMatchObject(['pending', { from: status, to: 'pending', by: 'guest' }])
    }
  })

  it('MSG-04 ANS-22 keeps what is staged for a guest who withdrew and applies again', async () => {
    const night = await api.createNight({ release: 'by_hand' })
    await api.apply(night)
    const { id } = await api.applicationOf(night, 'ada@example.com')
    await api.db.updateTable('event_applications').set({ status: 'withdrawn' }).where('id', '=', id).execute()
    expect(await api.decided('approved', [id], { note: 'Hi' })).toMatchObject({ staged: 1 })
    expect((await api.apply(night)).statusCode).toBe(201)
    expect(await api.applicationOf(night, 'ada@example.com')).toMatchObject({
      ...{ id, status: 'pending', stagedStatus: 'approved', stagedBy: 'admin', stagedNote: 'Hi' },
    })
    expect(await api.get(`/api/admin/outbox?eventId=${night}`)).toMatchObject({
      ...{ total: 1, items: [{ applicationId: id, status: 'pending', stagedStatus: 'approved' }] },
    })
  })
})
