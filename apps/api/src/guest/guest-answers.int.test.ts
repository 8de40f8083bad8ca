import { expireOffers } from '@velvet/services/applications'
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest'
import { createGuestFixture, type GuestFixture } from '../testing/guest-fixture.ts'

const hourMs = 3_600_000

describe('the answer of a guest', () => {
  let api: GuestFixture
  let night: string
  beforeAll(async () => {
    api = await createGuestFixture(inject('databaseUrl'))
  })
  afterAll(() => api.close())
  beforeEach(async () => {
    await api.clear()
    night = await api.addNight({ max_capacity: 4 })
  })

  const codeOf = async (answer: ReturnType<GuestFixture['answer']>) => {
    const { statusCode, body } = await answer
    return [statusCode, JSON.parse(body).code]
  }

  it('GST-09 confirms a place, once or again, and frees the heads of those who stay away', async () => {
    const { token, id } = await api.addGuest(night, 'approved', {
      party: 3,
      companions: '[{"name":"Bea"},{"name":"Cy"}]',
    })
    const answer = await api.answer(token, 'confirmed')
    expect(answer.json()).toMatchObject({ response: 'confirmed', status: 'approved', party: { heads: 3 } })
    expect((await api.answer(token, 'confirmed', { heads: 2 })).json()).toMatchObject({
      party: { heads: 2, companions: [{ name: 'Bea' }] },
    })
    expect(await api.heldAt(night)).toBe(2)
    const more = await api.answer(token, 'confirmed', { heads: 3 })
    expect([more.statusCode, more.json().errors[0].path]).toEqual([400, 'heads'])
    const named = await api.answer(token, 'confirmed', { companions: [{ name: 'Dee' }, { name: 'Eve' }] })
    expect([named.statusCode, named.json().errors[0].path]).toEqual([400, 'companions'])
    expect(await api.stored(id)).toMatchObject({ response: 'confirmed', party_granted: 2, status: 'approved' })
    const { numbers } = await api.get(`/api/admin/events/${night}`)
    expect(numbers.confirmed).toEqual({ applications: 1, heads: 2 })
  })

  it.each(['pending', 'waitlisted', 'declined'])(
    'GST-09 confirms nothing for a guest who was told %s',
    async (status) => {
      const { token, id } = await api.addGuest(night, status)
      expect(await codeOf(api.answer(token, 'confirmed'))).toEqual([409, 'nothing_to_confirm'])
      expect(await api.stored(id)).toMatchObject({ status, response: 'none' })
    },
  )

  it('GST-09 confirms nothing for a guest who was not told yet', async () => {
    const { token } = await api.addGuest(night, 'approved', { told_status: null, told_kind: null })
    expect(await codeOf(api.answer(token, 'confirmed'))).toEqual([409, 'nothing_to_confirm'])
  })

  it.each([null, 'waitlisted'])(
    'GST-09 GST-11 gives no place back to a guest who left one without having been told of it (%s)',
    async (told) => {
      const { token, id } = await api.addGuest(night, 'approved', { told_status: told, told_kind: told })
      expect((await api.answer(token, 'cannot_come')).json()).toMatchObject({ status: 'withdrawn' })
      expect(await codeOf(api.answer(token, 'confirmed'))).toEqual([409, 'nothing_to_confirm'])
      expect(await api.stored(id)).toMatchObject({ status: 'withdrawn', told_status: 'withdrawn', told_kind: null })
    },
  )

  it('CAP-12 ANS-02 takes an offered place: approved, confirmed, and told', async () => {
    const { token, id } = await api.addGuest(night, 'offered', { party: 2, told_kind: 'offer' })
    const answer = await api.answer(token, 'confirmed', { heads: 1 })
    expect(answer.json()).toMatchObject({
      ...{ status: 'approved', response: 'confirmed', offerExpiresAt: null, party: { heads: 1 } },
      pass: { id: `${id}.0` },
    })
    expect(await api.stored(id)).toMatchObject({ told_status: 'approved', told_kind: 'approved', decided_by: 'guest' })
    expect((await api.get(`/api/admin/applications/${id}`)).history).toMatchObject([
      { from: 'offered', to: 'approved', by: 'guest' },
    ])
    expect(await api.heldAt(night)).toBe(1)
  })

  it('CAP-12 MSG-07 sends the message of an approval once to a guest who takes a place, and none for other answers', async () => {
    const telling = await api.addNight({ release: 'at_once' })
    const { token, id } = await api.addGuest(telling, 'offered', { told_kind: 'offer' })
    await Promise.all([1, 2, 3].map(() => api.answer(token, 'confirmed')))
    await api.answer(token, 'cannot_come')
    await api.answer(token, 'confirmed')
    const { messages } = await api.get(`/api/admin/applications/${id}`)
    expect(messages).toMatchObject([{ applicationId: id, kind: 'approved' }])
    expect(await api.stored(id)).toMatchObject({ status: 'approved', told_status: 'approved', response: 'confirmed' })
  })

  it('CAP-12 counts a guest who takes a place as told, also when the message of an approval is off', async () => {
    const telling = await api.addNight({ release: 'by_hand' })
    await api.db
      .insertInto('service_templates')
      .values({
        ...{ id: api.context.newId(), event_id: telling, kind: 'approved', is_enabled: false },
        ...{ subject: 'Yes', content: 'Yes', sms_content: 'Yes' },
      })
      .execute()
    const { token, id } = await api.addGuest(telling, 'offered', { told_kind: 'offer' })
    expect((await api.answer(token, 'confirmed')).json()).toMatchObject({ status: 'approved' })
    expect((await api.get(`/api/admin/applications/${id}`)).messages).toEqual([])
  })

  it('CAP-12 CAP-16 refuses an offered place: withdrawn, its heads are free, and it cannot be taken anymore', async () => {
    const { token, id } = await api.addGuest(night, 'offered', { told_kind: 'offer' })
    expect((await api.answer(token, 'cannot_come')).json()).toMatchObject({
      status: 'withdrawn',
      response: 'cannot_come',
    })
    expect(await api.heldAt(night)).toBe(0)
    expect(await api.stored(id)).toMatchObject({ status: 'withdrawn', told_status: 'withdrawn', told_kind: null })
    expect(await codeOf(api.answer(token, 'confirmed'))).toEqual([409, 'nothing_to_confirm'])
  })

  it('CAP-12 refuses an offer that has ended, before and after the job ran', async () => {
    const { token, id } = await api.addGuest(night, 'offered', {
      ...{ told_kind: 'offer', offer_expires_at: new Date(api.context.now().getTime() - 1) },
    })
    for (const run of [async () => undefined, () => expireOffers(api.system)]) {
      await run()
      expect(await codeOf(api.answer(token, 'confirmed'))).toEqual([409, 'offer_expired'])
      expect(await codeOf(api.answer(token, 'cannot_come'))).toEqual([409, 'offer_expired'])
      expect(await api.page(token)).toMatchObject({ status: 'expired', offerExpiresAt: null })
    }
    expect((await api.stored(id)).status).toBe('expired')
  })

  it('CAP-12 has one outcome when an offer is taken while it ends', async () => {
    const guests = await Promise.all(
      Array.from({ length: 4 }, () => api.addGuest(night, 'offered', { told_kind: 'offer' })),
    )
    await api.db.updateTable('event_applications').set({ offer_expires_at: api.context.now() }).execute()
    await Promise.all([
      ...guests.map(({ token }) => api.answer(token, 'confirmed')),
      expireOffers(api.system),
      ...guests.map(({ token }) => api.answer(token, 'confirmed')),
    ])
    await expireOffers(api.system)
    expect(new Set(await api.statusesOf(guests.map(({ id }) => id)))).toEqual(new Set(['expired']))
    expect(await api.heldAt(night)).toBe(0)
  })

  it.each(['pending', 'waitlisted', 'offered', 'approved'])(
    'GST-10 lets a guest leave who was told %s, and again',
    async (status) => {
      const { token, id } = await api.addGuest(night, status, { party: 2 })
      for (const _ of [1, 2]) {
        const answer = await api.answer(token, 'cannot_come')
        expect([answer.statusCode, answer.json()]).toMatchObject([
          200,
          { status: 'withdrawn', response: 'cannot_come', pass: null, party: { heads: 2 } },
        ])
      }
      expect(await api.heldAt(night)).toBe(0)
      expect((await api.get(`/api/admin/applications/${id}`)).history).toHaveLength(1)
      expect(await api.db.selectFrom('activity').selectAll().execute()).toMatchObject([
        { action: 'guest_page.answered', actor_kind: 'visitor', description: expect.stringContaining('Winter Gala') },
      ])
    },
  )

  it('GST-10 MSG-09 leaves nothing staged and nothing told apart from what the guest said', async () => {
    const { token, id } = await api.addGuest(night, 'pending', {
      staged_status: 'approved',
      staged_by: 'admin',
      party: 2,
    })
    expect(await api.heldAt(night)).toBe(2)
    await api.answer(token, 'cannot_come')
    expect(await api.stored(id)).toMatchObject({ status: 'withdrawn', staged_status: null, told_status: 'withdrawn' })
    expect(await api.heldAt(night)).toBe(0)
  })

  it('GST-10 GST-07 tells a guest who leaves nothing of a decision that was never announced', async () => {
    const { token } = await api.addGuest(night, 'declined', { told_status: 'pending', told_kind: null })
    expect((await api.answer(token, 'cannot_come')).json()).toMatchObject({ status: 'withdrawn' })
    const declined = await api.addGuest(night, 'declined')
    expect(await codeOf(api.answer(declined.token, 'cannot_come'))).toEqual([409, 'nothing_to_confirm'])
  })

  it('GST-11 GST-16 lets a guest return to an approved place while heads are free, with another pass', async () => {
    const { token } = await api.addGuest(night, 'approved', { party: 3 })
    const first = (await api.page(token)).pass
    expect((await api.answer(token, 'cannot_come')).json()).toMatchObject({ canReturn: true })
    const back = (await api.answer(token, 'confirmed')).json()
    expect(back).toMatchObject({ status: 'approved', response: 'confirmed' })
    expect(back.pass.code).not.toBe(first.code)
    await api.answer(token, 'cannot_come')
    await api.addGuest(night, 'approved', { party: 2 })
    expect(await codeOf(api.answer(token, 'confirmed'))).toEqual([409, 'event_full'])
    expect((await api.answer(token, 'confirmed', { heads: 2 })).json()).toMatchObject({ party: { heads: 2 } })
    expect(await api.heldAt(night)).toBe(4)
  })

  it('GST-10 leaves no refusal behind when staff give a guest who left a place again', async () => {
    const { token, id } = await api.addGuest(night, 'approved')
    await api.answer(token, 'cannot_come')
    await api.decided('approved', [id])
    expect(await api.stored(id)).toMatchObject({ status: 'approved', response: 'none' })
  })

  it('GST-11 does not return to a place that the guest never had, or that staff took', async () => {
    const waiting = await api.addGuest(night, 'waitlisted')
    expect((await api.answer(waiting.token, 'cannot_come')).json()).not.toHaveProperty('canReturn')
    expect(await codeOf(api.answer(waiting.token, 'confirmed'))).toEqual([409, 'nothing_to_confirm'])
    const { token, id } = await api.addGuest(night, 'approved')
    await api.answer(token, 'cannot_come')
    await api.decided('declined', [id])
    expect(await codeOf(api.answer(token, 'confirmed'))).toEqual([409, 'nothing_to_confirm'])
  })

  it('GST-11 GST-10 never gives more heads than the capacity to guests who return at once', async () => {
    const small = await api.addNight({ max_capacity: 2 })
    const guests = await Promise.all(Array.from({ length: 4 }, () => api.addGuest(small, 'approved')))
    await Promise.all(guests.map(({ token }) => api.answer(token, 'cannot_come')))
    const answers = await Promise.all(guests.map(({ token }) => api.answer(token, 'confirmed')))
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 200, 409, 409])
    expect(await api.heldAt(small)).toBe(2)
  })

  it('GST-09 takes one of two answers after the other', async () => {
    const { token, id } = await api.addGuest(night, 'offered', { told_kind: 'offer' })
    const answers = await Promise.all([
      ...Array.from({ length: 3 }, () => api.answer(token, 'confirmed')),
      api.answer(token, 'cannot_come'),
    ])
    expect(answers.every(({ statusCode }) => statusCode === 200 || statusCode === 409)).toBe(true)
    const { status, response } = await api.stored(id)
    expect(`${status} ${response}`).toMatch(/^(approved confirmed|withdrawn cannot_come)$/)
    expect(await api.heldAt(night)).toBe(status === 'approved' ? 1 : 0)
  })

  it('GST-12 takes names up to the granted heads, and nothing once the night is over', async () => {
    const { token } = await api.addGuest(night, 'approved', { party: 3 })
    const named = await api.change(token, { companions: [{ name: ' Bea  Lin ' }, { name: '' }], nobodyKnows: 1 })
    expect(named.json()).toMatchObject({ party: { heads: 3, companions: [{ name: 'Bea Lin' }] } })
    const many = await api.change(token, { companions: ['a', 'b', 'c'].map((name) => ({ name })) })
    expect([many.statusCode, many.json().errors[0].path]).toEqual([400, 'companions'])
    await api.db
      .updateTable('events')
      .set({ date: new Date(api.context.now().getTime() - 13 * hourMs) })
      .where('id', '=', night)
      .execute()
    for (const call of [
      api.answer(token, 'confirmed'),
      api.answer(token, 'cannot_come'),
      api.change(token, { companions: [] }),
      api.change(token, { preferences: { emailUpdates: false } }),
    ])
      expect(await codeOf(call)).toEqual([409, 'event_past'])
    expect((await api.open(token)).statusCode).toBe(200)
  })

  it('MSG-28 confirms nothing for a night that is canceled', async () => {
    const { token } = await api.addGuest(night, 'approved')
    await api.db.updateTable('events').set({ cancelled_at: api.context.now() }).where('id', '=', night).execute()
    expect(await codeOf(api.answer(token, 'confirmed'))).toEqual([409, 'event_cancelled'])
    expect((await api.page(token)).pass).toBeNull()
  })

  it.each([
    {},
    { response: 'none' },
    { response: 'confirmed', heads: 0 },
    { response: 'confirmed', heads: 1.5 },
    { response: 'confirmed', companions: [{ name: 'x'.repeat(101) }] },
    { response: 'confirmed', companions: 'Bea' },
  ])('GST-09 refuses %j', async (payload) => {
    const { token } = await api.addGuest(night, 'approved', { party: 3 })
    const answer = await api.app.inject({ method: 'POST', url: `/api/guest/${token}/answer`, payload })
    expect(answer.statusCode).toBe(400)
  })
})
