import { guestToken } from '@velvet/services/guest-links'
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest'
import { createGuestFixture, type GuestFixture } from '../testing/guest-fixture.ts'

describe('a guest page', () => {
  let api: GuestFixture
  let night: string
  beforeAll(async () => {
    api = await createGuestFixture(inject('databaseUrl'))
  })
  afterAll(() => api.close())
  beforeEach(async () => {
    await api.clear()
    night = await api.addNight({ max_capacity: 1, address: '1 Main Street', dress_code: 'Black tie' })
  })

  const missing = { code: 'link_not_found', message: 'This link does not exist or was removed.' }

  it('GST-06 shows what its guest may know, and nothing else', async () => {
    const { token, id } = await api.addGuest(night, 'approved', { party: 3, companions: '[{"name":"Bea"}]' })
    await api.db.updateTable('applicants').set({ first_name: 'Ada', email: 'ada@example.com', score: 91 }).execute()
    const page = await api.page(token)
    expect(page).toEqual({
      status: 'approved',
      event: {
        ...{ id: night, name: 'Winter Gala', slug: night, description: null, date: expect.any(String) },
        ...{ timeZone: 'America/New_York', location: 'The Hall', address: '1 Main Street', dressCode: 'Black tie' },
        ...{
          doorsAt: null,
          endsAt: null,
          minimumAge: null,
          picture: null,
          isFull: true,
          isOpen: true,
          cancelledAt: null,
        },
      },
      firstName: 'Ada',
      party: { heads: 3, companions: [{ name: 'Bea' }] },
      response: 'none',
      offerExpiresAt: null,
      note: null,
      pass: { id: `${id}.0`, code: expect.stringMatching(/^VP1\./) },
      hasCalendar: true,
      preferences: { emailUpdates: true, smsUpdates: false, emailOptIn: true, smsOptIn: true },
    })
  })

  it.each([
    ['pending', null, 'pending', 'received'],
    ['waitlisted', 'waitlisted', 'waitlisted', 'waitlisted'],
    ['declined', 'declined', 'declined', 'declined'],
    ['declined', 'cancelled', 'declined', 'cancelled'],
    ['withdrawn', null, 'withdrawn', 'withdrawn'],
    ['offered', 'offer', 'expired', 'expired'],
    ['expired', 'offer', 'expired', 'expired'],
    ['expired', 'offer', 'pending', 'received'],
    [null, null, 'approved', 'received'],
  ])('GST-07 CAP-13 reads, told %s by %s while it is %s: %s', async (told, kind, status, shown) => {
    const { token } = await api.addGuest(night, status, { told_status: told, told_kind: kind })
    expect(await api.page(token)).toMatchObject({ status: shown, pass: null })
  })

  it('GST-07 GST-05 is the same byte for byte before and after a decision is staged and recalled', async () => {
    const { token, id } = await api.addGuest(night, 'pending')
    const before = (await api.open(token)).body
    const stage = (values: Record<string, unknown>) =>
      api.db.updateTable('event_applications').set(values).where('id', '=', id).execute()
    await stage({ staged_status: 'approved', staged_by: 'admin', staged_at: new Date(), staged_note: 'Welcome' })
    await api.db
      .insertInto('application_history')
      .values({
        ...{ id: api.context.newId(), application_id: id, from_status: 'pending', to_status: 'pending' },
        ...{ by_name: 'admin', note: 'Welcome', is_staged: true },
      })
      .execute()
    expect(await api.heldAt(night)).toBe(1)
    expect((await api.open(token)).body).toBe(before)
    await stage({ staged_status: null, staged_by: null, staged_at: null, staged_note: null })
    expect((await api.open(token)).body).toBe(before)
  })

  it('GST-06 has the note of the decision that the guest was told', async () => {
    const [id = ''] = await api.addParties(night, [1])
    await api.decided('approved', [id], { note: 'Ask for Nadia.', reason: 'An old friend' })
    const token = await api.tokenOf(id)
    expect(await api.page(token)).toMatchObject({ status: 'received', note: null, pass: null })
    await api.db.updateTable('event_applications').set({ told_status: 'approved', told_kind: 'approved' }).execute()
    const page = await api.open(token)
    expect(page.json()).toMatchObject({ status: 'approved', note: 'Ask for Nadia.' })
    expect(page.body).not.toContain('old friend')
    await api.db.updateTable('event_applications').set({ told_kind: 'cancelled' }).execute()
    expect(await api.page(token)).toMatchObject({ status: 'cancelled', note: null })
  })

  it('GST-03 ANS-31 answers a forged, altered, replaced, deleted, and erased link alike', async () => {
    const { token, id } = await api.addGuest(night, 'approved')
    const { secret } = api.context.settings
    const gone = await api.addGuest(night, 'approved')
    const { applicant_id: person } = await api.stored(gone.id)
    expect((await api.admin({ method: 'POST', url: `/api/admin/applicants/${person}/erase` })).statusCode).toBe(200)
    const links = [
      'nonsense',
      'x'.repeat(300),
      token.replace(/^./, (first) => (first === 'A' ? 'B' : 'A')),
      guestToken(`${secret}!`, { applicationId: id, linkNo: 1 }),
      guestToken(secret, { applicationId: id, linkNo: 2 }),
      guestToken(secret, { applicationId: api.context.newId(), linkNo: 1 }),
      gone.token,
    ]
    for (const link of links) {
      const answers = [
        await api.open(link),
        await api.change(link, {}),
        await api.answer(link, 'confirmed'),
        await api.app.inject({ method: 'GET', url: `/g/${link}/calendar.ics` }),
      ]
      for (const answer of answers) {
        const { requestId: _, ...problem } = answer.json()
        expect([answer.statusCode, problem]).toEqual([404, missing])
      }
    }
    expect(await api.heldAt(night)).toBe(1)
  })

  it('GST-05 is kept by no one: its answers are not stored, indexed, or named to other sites', async () => {
    const { token } = await api.addGuest(night, 'approved')
    const expected = { 'cache-control': 'no-store', 'referrer-policy': 'no-referrer', 'x-robots-tag': 'noindex' }
    for (const answer of [
      await api.open(token),
      await api.open('nonsense'),
      await api.answer(token, 'confirmed'),
      await api.change(token, { companions: [] }),
      await api.app.inject({ method: 'GET', url: `/g/${token}/calendar.ics` }),
    ])
      expect(answer.headers).toMatchObject(expected)
  })

  it('MSG-30 GST-02 leaves no token in the logs, the metrics, or the activity', async () => {
    const { token } = await api.addGuest(night, 'approved')
    await api.open(token)
    await api.answer(token, 'confirmed')
    await api.change(token, { companions: [{ name: 5 }] })
    await api.app.inject({ method: 'GET', url: `/g/${token}/calendar.ics` })
    expect(api.lines.join('\n')).not.toContain(token)
    const activity = await api.db.selectFrom('activity').selectAll().execute()
    expect(JSON.stringify(activity)).not.toContain(token)
    expect(activity).toMatchObject([{ action: 'guest_page.answered', actor_kind: 'visitor' }])
  })

  it('GST-13 has a calendar file of the night while the guest has, or was offered, a place', async () => {
    const date = new Date('2099-12-20T01:00:00.000Z')
    const gala = await api.addNight({ date, doors_at: new Date('2099-12-20T00:30:00.000Z'), address: '1 Main Street' })
    const { token, id } = await api.addGuest(gala, 'approved')
    const file = () => api.app.inject({ method: 'GET', url: `/g/${token}/calendar.ics` })
    const first = await file()
    expect(first.headers['content-type']).toMatch(/^text\/calendar/)
    const lines = first.body.replaceAll('\r\n ', '').split('\r\n')
    const { publicOrigin } = api.context.settings
    expect(lines.filter((line) => line === 'BEGIN:VEVENT')).toHaveLength(1)
    expect(lines).toContain('DTSTART:20991220T003000Z')
    const { updated_at: changedAt } = await api.db
      .selectFrom('events')
      .select('updated_at')
      .where('id', '=', gala)
      .executeTakeFirstOrThrow()
    expect(lines).toContain(`DTSTAMP:${changedAt.toISOString().replace(/[-:]|\.\d+/g, '')}`)
    expect(lines).toContain('LOCATION:The Hall\\, 1 Main Street')
    expect(lines).toContain(`URL:${publicOrigin}/e/${gala}`)
    expect(first.body).not.toContain('/g/')
    expect((await file()).body).toBe(first.body)
    await api.db.updateTable('event_applications').set({ told_status: 'waitlisted' }).where('id', '=', id).execute()
    expect([(await file()).statusCode, (await file()).json().code]).toEqual([404, 'calendar_not_found'])
    expect((await api.page(token)).hasCalendar).toBe(false)
    const dateless = await api.addGuest(await api.addNight({ date: null }), 'approved')
    expect((await api.page(dateless.token)).hasCalendar).toBe(false)
  })
})
