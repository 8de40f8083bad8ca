import { prepare } from '@velvet/database/testing'
import { withActor } from '@velvet/services/kernel'
import { releaseDue } from '@velvet/services/outbox'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest'
import { createOutboxFixture, type OutboxFixture } from '../testing/outbox-fixture.ts'

const hourMs = 3_600_000

describe('times of a release', () => {
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

  it('CAP-11 counts the hours of an offer from its release, and releases none after doors', async () => {
    const { night, ids } = await stage(2, 'offered')
    const [one = '', two = ''] = ids
    expect((await api.application(one)).offerExpiresAt).toBeNull()
    await api.release({ applicationIds: [one] })
    const { offerExpiresAt } = await api.application(one)
    expect(Math.abs(new Date(offerExpiresAt).getTime() - Date.now() - 24 * hourMs)).toBeLessThan(60_000)
    await api.db
      .updateTable('events')
      .set({ doors_at: new Date(Date.now() - 1_000) })
      .where('id', '=', night)
      .execute()
    expect((await api.release({ applicationIds: [two] })).json()).toMatchObject({
      ...{ released: 0, skipped: [{ id: two, reason: 'The doors are open, so places can no longer be offered.' }] },
    })
  })

  it('CAP-11 MSG-14 counts the hours of an offer that was made silently from when its guest is told, unless its end was given', async () => {
    const night = await api.createNight({ release: 'silent' })
    const [usual = '', given = ''] = await api.addGuests(night, 2)
    const end = new Date(Date.now() + 30 * hourMs).toISOString()
    await api.decided('offered', [usual])
    await api.decided('offered', [given], { offerExpiresAt: end })
    await api.db
      .updateTable('event_applications')
      .set({
        decided_at: sql<Date>`decided_at - interval '5 hours'`,
        offer_expires_at: sql<Date>`offer_expires_at - interval '5 hours'`,
      })
      .where('id', '=', usual)
      .execute()
    await api.db.updateTable('events').set({ release: 'by_hand' }).where('id', '=', night).execute()
    expect((await api.release({ applicationIds: [usual, given] })).json()).toMatchObject({ released: 2, messages: 2 })
    const { offerExpiresAt, toldStatus } = await api.application(usual)
    expect(Math.abs(new Date(offerExpiresAt).getTime() - Date.now() - 24 * hourMs)).toBeLessThan(60_000)
    expect(toldStatus).toBe('offered')
    expect((await api.application(given)).offerExpiresAt).toBe(end)
  })

  it('MSG-12 releases at the set time, once, whichever workers look', async () => {
    const night = await api.createNight({ release: 'at', release_at: new Date(Date.now() + hourMs) })
    const ids = await api.addGuests(night, 2)
    await api.decided('approved', ids)
    const system = withActor(api.context, { kind: 'system', name: 'worker' })
    await releaseDue(system)
    expect(await api.statusesOf(ids)).toEqual(['pending', 'pending'])
    const later = { ...system, now: () => new Date(Date.now() + hourMs + 30_000) }
    await Promise.all([releaseDue(later), releaseDue(later), releaseDue(later)])
    expect(await api.statusesOf(ids)).toEqual(['approved', 'approved'])
    for (const id of ids) expect(await api.kindsOf(id)).toEqual(['approved'])
    expect((await api.application(ids[0] ?? '')).history[0]).toMatchObject({ by: 'system', isStaged: false })
  })

  it('MSG-12 releases the other events when the release of one fails', async () => {
    const times = { release: 'at', release_at: new Date(Date.now() + hourMs) } as const
    const nights = [await api.createNight(times), await api.createNight(times)]
    const [failing = '', other = ''] = nights.toSorted()
    const [held, released] = [await api.addGuests(failing, 1), await api.addGuests(other, 1)]
    await api.decided('approved', [...held, ...released])
    await prepare(
      api.db,
      sql`alter table event_applications add constraint none_told
        check (event_id <> ${sql.lit(failing)} or told_status is null) not valid`,
    )
    const errors: unknown[] = []
    const system = withActor(api.context, { kind: 'system', name: 'worker' })
    const logger = { ...system.logger, error: (fields: object) => void errors.push(fields) }
    await releaseDue({ ...system, logger, now: () => new Date(Date.now() + hourMs + 30_000) })
    await prepare(api.db, sql`alter table event_applications drop constraint none_told`)
    expect(await api.statusesOf([...held, ...released])).toEqual(['pending', 'approved'])
    expect(errors).toMatchObject([{ eventId: failing }])
  })

  it('MSG-12 releases nothing about a deleted event', async () => {
    const night = await api.createNight({ release: 'at', release_at: new Date(Date.now() + hourMs) })
    const ids = await api.addGuests(night, 1)
    await api.decided('approved', ids)
    await api.db.updateTable('events').set({ archived_at: new Date() }).where('id', '=', night).execute()
    const system = withActor(api.context, { kind: 'system', name: 'worker' })
    await releaseDue({ ...system, now: () => new Date(Date.now() + hourMs + 30_000) })
    expect(await api.statusesOf(ids)).toEqual(['pending'])
  })

  it('MSG-12 CAP-11 does not count an offer as missed that a short outage moved past the doors', async () => {
    const at = new Date(Date.now() + hourMs)
    const night = await api.createNight({
      release: 'at',
      release_at: at,
      doors_at: new Date(at.getTime() + hourMs / 2),
    })
    const [approved = '', offered = ''] = await api.addGuests(night, 2)
    await api.decided('offered', [offered])
    await api.decided('approved', [approved])
    const system = withActor(api.context, { kind: 'system', name: 'worker' })
    for (const lateMs of [0.7 * hourMs, 1.1 * hourMs])
      await releaseDue({ ...system, now: () => new Date(at.getTime() + lateMs) })
    expect(await api.statusesOf([approved, offered])).toEqual(['approved', 'pending'])
    expect((await api.outbox(`?eventId=${night}`)).events).toMatchObject([{ release: 'at', releaseNotice: null }])
  })

  it('MSG-12 does not count an offer that the doors hold back as missed', async () => {
    const at = new Date(Date.now() + hourMs)
    const night = await api.createNight({ release: 'at', release_at: at, doors_at: at })
    const [approved = '', offered = ''] = await api.addGuests(night, 2)
    await api.decided('offered', [offered])
    await api.decided('approved', [approved])
    const system = withActor(api.context, { kind: 'system', name: 'worker' })
    for (const lateMs of [30_000, hourMs + 30_000])
      await releaseDue({ ...system, now: () => new Date(at.getTime() + lateMs) })
    expect(await api.statusesOf([approved, offered])).toEqual(['approved', 'pending'])
    const { total, events } = await api.outbox(`?eventId=${night}`)
    expect([total, events]).toMatchObject([1, [{ release: 'at', releaseNotice: null }]])
  })

  it('MSG-12 releases nothing more than an hour late, and says why', async () => {
    const night = await api.createNight({ release: 'at', release_at: new Date(Date.now() + hourMs) })
    const ids = await api.addGuests(night, 1)
    await api.decided('approved', ids)
    const system = withActor(api.context, { kind: 'system', name: 'worker' })
    const late = { ...system, now: () => new Date(Date.now() + 2 * hourMs + 60_000) }
    await releaseDue(late)
    await releaseDue(late)
    expect(await api.statusesOf(ids)).toEqual(['pending'])
    expect(await api.outbox(`?eventId=${night}`)).toMatchObject({
      total: 1,
      events: [
        {
          release: 'by_hand',
          releaseNotice:
            'Velvet was not running at the set time, so nothing was released. Release the decisions from the outbox.',
        },
      ],
    })
    expect((await api.release({ eventId: night })).json()).toMatchObject({ released: 1, messages: 1 })
  })
})
