import { expireOffers } from '@velvet/services/applications'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest'
import { createOutboxFixture, type OutboxFixture } from '../testing/outbox-fixture.ts'

describe('decisions that change', () => {
  let api: OutboxFixture
  beforeAll(async () => {
    api = await createOutboxFixture(inject('databaseUrl'))
  })
  afterAll(() => api.close())
  beforeEach(() => api.clearBatches())

  const stage = async (count: number, status: 'approved' | 'waitlisted' | 'declined' | 'offered' = 'approved') => {
    const night = await api.createNight({ release: 'by_hand' })
    const ids = await api.addGuests(night, count)
    await api.decided(status, ids)
    return { night, ids }
  }

  it('MSG-09 sends only the final decision, and nothing when it is staged back to what was told', async () => {
    const { night, ids } = await stage(1)
    const [id = ''] = ids
    await api.decided('waitlisted', [id])
    await api.release({ eventId: night })
    expect(await api.kindsOf(id)).toEqual(['waitlisted'])
    await api.decided('approved', [id])
    await api.decided('waitlisted', [id])
    expect((await api.release({ eventId: night })).json()).toMatchObject({ released: 0, messages: 0 })
    await api.admin({ method: 'PATCH', url: `/api/admin/events/${night}`, payload: { release: 'silent' } })
    await api.decided('declined', [id])
    await api.admin({ method: 'PATCH', url: `/api/admin/events/${night}`, payload: { release: 'by_hand' } })
    await api.decided('waitlisted', [id])
    expect((await api.outbox(`?eventId=${night}`)).items).toMatchObject([{ kind: null, isCorrection: false }])
    expect((await api.release({ eventId: night })).json()).toMatchObject({ released: 1, messages: 0 })
    expect(await api.application(id)).toMatchObject({ status: 'waitlisted', toldStatus: 'waitlisted' })
    expect(await api.kindsOf(id)).toEqual(['waitlisted'])
  })

  it('MSG-10 corrects what a guest was told: a place that is taken back is canceled', async () => {
    for (const [given, status] of [
      ['approved', 'declined'],
      ['approved', 'pending'],
      ['offered', 'withdrawn'],
    ] as const) {
      const { night, ids } = await stage(1, given)
      const [id = ''] = ids
      expect((await api.outbox(`?eventId=${night}`)).items).toMatchObject([{ isCorrection: false }])
      await api.release({ eventId: night })
      await api.decided(status, [id])
      expect((await api.outbox(`?eventId=${night}`)).items).toMatchObject([
        { kind: 'cancelled', isCorrection: true, status: given, stagedStatus: status, toldStatus: given },
      ])
      await api.release({ eventId: night })
      expect(await api.application(id)).toMatchObject({ status, toldStatus: status, toldKind: 'cancelled' })
      expect(await api.kindsOf(id)).toEqual([given === 'offered' ? 'offer' : given, 'cancelled'])
    }
  })

  it('ANS-29 MSG-10 undoes a batch: what waits is not released, and who was told gets a correction', async () => {
    const night = await api.createNight({ release: 'by_hand' })
    const [one = '', two = ''] = await api.addGuests(night, 2)
    const { batchId } = await api.decided('approved', [one, two])
    await api.release({ applicationIds: [two] })
    expect((await api.undo(batchId)).json()).toMatchObject({ success: true, restored: 2 })
    expect(await api.application(one)).toMatchObject({ status: 'pending', stagedStatus: null })
    expect(await api.application(two)).toMatchObject({ status: 'approved', stagedStatus: 'pending' })
    await api.release({ eventId: night })
    expect(await api.kindsOf(one)).toEqual([])
    expect(await api.kindsOf(two)).toEqual(['approved', 'cancelled'])

    const atOnce = await api.createNight({ release: 'at_once' })
    const [three = ''] = await api.addGuests(atOnce, 1)
    const decided = await api.decided('approved', [three])
    await api.undo(decided.batchId)
    expect(await api.application(three)).toMatchObject({ status: 'pending', toldKind: 'cancelled' })
    expect(await api.kindsOf(three)).toEqual(['approved', 'cancelled'])
  })

  it('ANS-29 gives back what was staged before the batch', async () => {
    const { ids } = await stage(1, 'waitlisted')
    const [id = ''] = ids
    const { batchId } = await api.decided('declined', [id])
    await api.undo(batchId)
    expect(await api.application(id)).toMatchObject({ status: 'pending', stagedStatus: 'waitlisted' })
  })

  it('ANS-29 gives back what the batch cleared by setting the current status', async () => {
    const { ids } = await stage(1)
    const [id = ''] = ids
    const { batchId } = await api.decided('pending', [id])
    expect(await api.application(id)).toMatchObject({ status: 'pending', stagedStatus: null })
    expect((await api.undo(batchId)).json()).toMatchObject({ success: true, restored: 1 })
    expect(await api.application(id)).toMatchObject({ status: 'pending', stagedStatus: 'approved' })
  })

  it('MSG-14 MSG-16 tells guests the note of a decision that was made while the event was silent', async () => {
    const night = await api.createNight({ release: 'silent' })
    const [noted = '', declined = '', changed = ''] = await api.addGuests(night, 3)
    await api.decided('approved', [noted, changed], { note: 'Bring Bob' })
    await api.decided('waitlisted', [changed])
    await api.decided('declined', [declined], { note: 'Next time' })
    await api.db
      .insertInto('application_history')
      .values({
        ...{ id: api.context.newId(), application_id: declined, from_status: 'declined', to_status: 'declined' },
        ...{ by_name: 'guest', reason: 'Applied again' },
      })
      .execute()
    const url = '/api/admin/service-templates/declined'
    await api.admin({ method: 'PATCH', url, payload: { eventId: night, enabled: true, content: 'Sorry. {{note}}' } })
    await api.db.updateTable('events').set({ release: 'by_hand' }).where('id', '=', night).execute()
    const preview = (id: string) => api.get(`/api/admin/outbox/${id}/preview`)
    expect((await preview(noted)).email.text).toContain('Bring Bob')
    expect((await preview(changed)).email.text).not.toContain('Bring Bob')
    await api.release({ applicationIds: [noted, declined, changed] })
    const notes = await api.db
      .selectFrom('communications')
      .select(['application_id', sql<string | null>`merge_values ->> 'note'`.as('note')])
      .where('channel', '=', 'email')
      .execute()
    const noteOf = (id: string) => notes.find((row) => row.application_id === id)?.note ?? null
    expect([noteOf(noted), noteOf(declined), noteOf(changed)]).toEqual(['Bring Bob', 'Next time', null])
  })

  it('MSG-14 tells guests by their ids what was decided while the event was silent', async () => {
    const night = await api.createNight({ release: 'silent' })
    const [one = '', two = '', three = ''] = await api.addGuests(night, 3)
    await api.decided('approved', [one])
    await api.decided('declined', [two])
    for (const selection of [{ applicationIds: [one] }, { eventId: night }]) {
      const refused = await api.release(selection)
      expect([refused.statusCode, refused.json().code]).toEqual([409, 'event_silent'])
    }
    await api.admin({ method: 'PATCH', url: `/api/admin/events/${night}`, payload: { release: 'at_once' } })
    expect((await api.release({ eventId: night })).json()).toMatchObject({ released: 0 })
    const answer = await api.release({ applicationIds: [one, two, three] })
    expect(answer.json()).toMatchObject({
      ...{ released: 1, messages: 1, skippedCount: 2 },
      skipped: [
        { id: three, reason: 'Nothing is staged.' },
        { id: two, reason: 'This message is turned off.' },
      ],
    })
    expect(await api.application(one)).toMatchObject({ toldStatus: 'approved' })
    expect((await api.release({ applicationIds: [one] })).json()).toMatchObject({ released: 0 })
    expect(await api.kindsOf(one)).toEqual(['approved'])
  })

  it('CAP-16 MSG-09 tells a guest of a second offer after the first one ended', async () => {
    const night = await api.createNight({ release: 'at_once' })
    const [id = ''] = await api.addGuests(night, 1)
    await api.decided('offered', [id])
    await api.db
      .updateTable('event_applications')
      .set({ offer_expires_at: new Date(Date.now() - 1_000) })
      .where('id', '=', id)
      .execute()
    await expireOffers(api.system)
    expect(await api.application(id)).toMatchObject({ status: 'expired', toldStatus: 'expired' })
    await api.decided('offered', [id])
    expect(await api.kindsOf(id)).toEqual(['offer', 'offer'])
  })

  it.each(['declined', 'waitlisted'] as const)(
    'MSG-04 CAP-13 keeps a decision staged when the offer before it expires: %s',
    async (stagedStatus) => {
      const night = await api.createNight({ release: 'by_hand' })
      const offer = { status: 'offered', told_status: 'offered', told_kind: 'offer' }
      const [id = ''] = await api.addGuests(night, 1, { ...offer, offer_expires_at: new Date(Date.now() + 3_600_000) })
      expect(await api.decided(stagedStatus, [id])).toMatchObject({ staged: 1 })
      await api.db
        .updateTable('event_applications')
        .set({ offer_expires_at: new Date(Date.now() - 1_000) })
        .where('id', '=', id)
        .execute()
      await expireOffers(api.system)
      expect(await api.application(id)).toMatchObject({ status: 'expired', stagedStatus, stagedBy: 'admin' })
      expect((await api.outbox(`?eventId=${night}`)).items).toMatchObject([{ applicationId: id, stagedStatus }])
      const { batchId } = await api.decided('approved', [id])
      expect((await api.undo(batchId)).json()).toMatchObject({ restored: 1 })
      expect(await api.application(id)).toMatchObject({ status: 'expired', stagedStatus })
    },
  )

  it('MSG-28 releases the news that the night is canceled, and recalls it', async () => {
    const night = await api.createNight({ release: 'by_hand' })
    const [one = '', two = ''] = await api.addGuests(night, 2)
    await api.admin({ method: 'POST', url: `/api/admin/events/${night}/cancel`, payload: { note: 'The pipes burst.' } })
    expect((await api.outbox(`?eventId=${night}`)).items).toMatchObject([
      { kind: 'cancelled', stagedStatus: null, note: 'The pipes burst.', channels: ['email'] },
      { kind: 'cancelled' },
    ])
    expect((await api.recall({ applicationIds: [two] })).json()).toMatchObject({
      ...{ recalled: 1, messages: 1, message: 'Recalled 1 message.' },
    })
    expect((await api.release({ eventId: night })).json()).toMatchObject({ released: 1, messages: 1 })
    expect([await api.kindsOf(one), await api.kindsOf(two)]).toEqual([['cancelled'], []])
    expect(await api.application(one)).toMatchObject({ status: 'pending', toldKind: 'cancelled' })
    expect((await api.outbox(`?eventId=${night}`)).total).toBe(0)
  })

  it('MSG-12 MSG-28 tells guests at once that a night is canceled after its set time', async () => {
    const night = await api.createNight({ release: 'at', release_at: new Date(Date.now() - 1_000) })
    const [id = ''] = await api.addGuests(night, 1)
    await api.admin({ method: 'POST', url: `/api/admin/events/${night}/cancel`, payload: {} })
    expect(await api.kindsOf(id)).toEqual(['cancelled'])
  })
})
