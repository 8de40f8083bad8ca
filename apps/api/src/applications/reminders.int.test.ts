import { sendReminders } from '@velvet/services/applications'
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest'
import { createNightFixture, type NightFixture } from '../testing/night-fixture.ts'

describe('what guests with a place hear about their night', () => {
  let api: NightFixture
  beforeAll(async () => {
    api = await createNightFixture(inject('databaseUrl'))
  })
  afterAll(() => api.close())
  beforeEach(() => api.clearBatches())

  const hours = (count: number) => new Date(Date.now() + count * 3_600_000)
  const reminding = { release: 'at_once', reminder_hours: 3, doors_at: hours(2) } as const
  const coming = { status: 'approved', told_status: 'approved', told_at: hours(-48) }
  const patch = (id: string, payload: Record<string, unknown>) =>
    api.admin({ method: 'PATCH', url: `/api/admin/events/${id}`, payload })
  const noticeOf = (id: string) =>
    api.db
      .selectFrom('event_applications')
      .select(['notice_kind', 'notice_by', 'notice_at', 'notice_note'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
  const outboxOf = async (eventId: string) => (await api.get(`/api/admin/outbox?eventId=${eventId}`)).items

  it('MSG-29 reminds once, however many workers do it, and only guests who were told in time that they have a place', async () => {
    const night = await api.createNight(reminding)
    const [one = '', old = ''] = [
      ...(await api.addParties(night, [1], coming)),
      ...(await api.addParties(night, [1], { ...coming, told_at: null })),
    ]
    const others = [
      ...(await api.addParties(night, [1], { ...coming, told_at: hours(-0.5) })),
      ...(await api.addParties(night, [1], { status: 'approved' })),
      ...(await api.addParties(night, [1], { ...coming, status: 'withdrawn' })),
      ...(await api.addParties(night, [1], { status: 'offered', told_status: 'offered', told_at: hours(-48) })),
    ]
    await Promise.all(Array.from({ length: 5 }, () => sendReminders(api.system)))
    await sendReminders(api.system)
    expect([await api.kindsOf(one), await api.kindsOf(old)]).toEqual([['reminder'], ['reminder']])
    for (const id of others) expect(await api.kindsOf(id)).toEqual([])
    await patch(night, { reminderHours: 72 })
    await sendReminders(api.system)
    expect(await api.kindsOf(one)).toEqual(['reminder'])
  })

  it('MSG-29 reminds neither too early, nor after the doors opened, nor for events that tell no one', async () => {
    const nights = [
      await api.createNight({ ...reminding, doors_at: hours(4) }),
      await api.createNight({ ...reminding, doors_at: hours(-0.1), date: hours(1) }),
      await api.createNight({ ...reminding, release: 'silent' }),
      await api.createNight({ ...reminding, archived_at: new Date(), is_active: false }),
      await api.createNight({ ...reminding, reminder_hours: null }),
      await api.createNight({ ...reminding, doors_at: null }),
    ]
    for (const night of nights) {
      const [guest = ''] = await api.addParties(night, [1], coming)
      await sendReminders(api.system)
      expect(await api.kindsOf(guest)).toEqual([])
    }
    const dated = await api.createNight({ ...reminding, doors_at: null, date: hours(2) })
    const [guest = ''] = await api.addParties(dated, [1], coming)
    await sendReminders(api.system)
    expect(await api.kindsOf(guest)).toEqual(['reminder'])
  })

  it('MSG-29 reminds every guest of a large night', async () => {
    const night = await api.createNight(reminding)
    const guests = await api.addParties(night, Array(1_001).fill(1), coming)
    await Promise.all([sendReminders(api.system), sendReminders(api.system)])
    const rows = await api.db
      .selectFrom('communications as c')
      .innerJoin('event_applications as ea', 'ea.id', 'c.application_id')
      .select('c.application_id')
      .where('ea.event_id', '=', night)
      .execute()
    expect(rows.map((row) => row.application_id).toSorted()).toEqual(guests.toSorted())
  })

  it('MSG-27 stages news about date, doors, and place for guests who were told of a place, even where news goes out at once', async () => {
    const night = await api.createNight({ release: 'at_once', date: hours(48) })
    const [approved = ''] = await api.addParties(night, [1], coming)
    const [offered = ''] = await api.addParties(night, [1], { status: 'offered', told_status: 'offered' })
    const others = [
      ...(await api.addParties(night, [1], { status: 'waitlisted', told_status: 'waitlisted' })),
      ...(await api.addParties(night, [1], { status: 'approved' })),
    ]
    await patch(night, { dressCode: 'Black tie', description: 'New.' })
    expect(await outboxOf(night)).toEqual([])
    for (const change of [
      { date: hours(72) },
      { doorsAt: hours(71) },
      { location: 'Harlem' },
      { address: '1 Main St' },
    ]) {
      await patch(night, change)
      const items: { applicationId: string; kind: string }[] = await outboxOf(night)
      expect(items.map(({ applicationId }) => applicationId).toSorted()).toEqual([approved, offered].toSorted())
      expect(items.map(({ kind }) => kind)).toEqual(['changed', 'changed'])
      expect(await api.kindsOf(approved)).toEqual([])
      await api.admin({ method: 'POST', url: '/api/admin/outbox/recall', payload: { eventId: night } })
      expect(await outboxOf(night)).toEqual([])
    }
    await patch(night, { location: 'Queens' })
    const release = () => api.admin({ method: 'POST', url: '/api/admin/outbox/release', payload: { eventId: night } })
    expect((await release()).json()).toMatchObject({ released: 2 })
    expect((await release()).json()).toMatchObject({ released: 0 })
    expect([await api.kindsOf(approved), await api.kindsOf(offered)]).toEqual([['changed'], ['changed']])
    for (const id of others) expect(await api.kindsOf(id)).toEqual([])
    expect(await api.get(`/api/admin/applications/${approved}`)).toMatchObject({ toldStatus: 'approved' })
  })

  it('MSG-27 stages news about another size of the party for its guest alone', async () => {
    const night = await api.createNight({ release: 'at_once' })
    const [party = '', other = ''] = await api.addParties(night, [2, 2], coming)
    const change = (id: string, payload: Record<string, unknown>) =>
      api.admin({ method: 'PATCH', url: `/api/admin/applications/${id}`, payload })
    await change(other, { companions: [{ name: 'Bea' }] })
    await change(other, { partyGranted: 2 })
    expect(await outboxOf(night)).toEqual([])
    await change(party, { partyGranted: 3 })
    expect(await outboxOf(night)).toMatchObject([{ applicationId: party, kind: 'changed' }])
  })

  it('MSG-27 stages nothing for silent, canceled, and past nights, and drops news about a place that is gone', async () => {
    for (const values of [
      { release: 'silent' },
      { release: 'at_once', cancelled_at: new Date() },
      { release: 'at_once', date: hours(-20) },
    ] as const) {
      const night = await api.createNight(values)
      await api.addParties(night, [1], coming)
      await patch(night, { location: 'Queens' })
      expect(await outboxOf(night)).toEqual([])
    }
    const night = await api.createNight({ release: 'by_hand' })
    const [guest = ''] = await api.addParties(night, [1], coming)
    await patch(night, { location: 'Queens' })
    await api.db.updateTable('events').set({ release: 'silent' }).where('id', '=', night).execute()
    await api.decided('withdrawn', [guest])
    expect(await outboxOf(night)).toEqual([])
    expect(await noticeOf(guest)).toEqual({ notice_kind: null, notice_by: null, notice_at: null, notice_note: null })
  })
})
