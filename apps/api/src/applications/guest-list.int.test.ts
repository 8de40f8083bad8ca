import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest'
import { createNightFixture, type NightFixture } from '../testing/night-fixture.ts'

describe('the guest list of an event', () => {
  let api: NightFixture
  beforeAll(async () => {
    api = await createNightFixture(inject('databaseUrl'))
  })
  afterAll(() => api.close())
  beforeEach(() => api.clearBatches())

  const list = (eventId: string, query = '') => api.get(`/api/admin/events/${eventId}/applications?${query}`)
  const idsOf = async (eventId: string, query: string): Promise<string[]> =>
    (await list(eventId, query)).applications.map(({ id }: { id: string }) => id)
  const patch = (id: string, payload: object) =>
    api.admin({ method: 'PATCH', url: `/api/admin/applications/${id}`, payload })
  const add = (eventId: string, payload: object) =>
    api.admin({ method: 'POST', url: `/api/admin/events/${eventId}/applications`, payload })

  it('ANS-28 shows every field of an application, and hides what a role may not see', async () => {
    const night = await api.createEvent()
    await api.apply(night)
    const { applications, total } = await list(night)
    expect(total).toBe(1)
    expect(applications).toMatchObject([
      {
        ...{ eventId: night, name: 'Ada King', status: 'pending', partyRequested: 1, partyGranted: null, heads: 1 },
        ...{ companions: [], response: 'none', stagedStatus: null, toldStatus: null, offerExpiresAt: null },
        ...{ waitlistPosition: null, source: 'web', membership: 'pending', priority: 'normal', answers: [] },
      },
    ])
    await api.db.updateTable('applicants').set({ score: 80 }).execute()
    await api.decided('approved', [applications[0].id], { reason: 'Knows the owner' })
    expect((await list(night)).applications).toMatchObject([{ score: 80, reason: 'Knows the owner' }])
    const writer = await api.signIn('communications_only', 'cora')
    const seen = await writer({ method: 'GET', url: `/api/admin/events/${night}/applications` })
    expect(seen.json().applications).toMatchObject([{ score: null, reason: null, decidedBy: 'admin' }])
    const url = `/api/admin/events/${night}/applications?sort=score`
    expect((await writer({ method: 'GET', url })).statusCode).toBe(403)
  })

  it('ANS-28 GST-02 hides guest links and notes in the subjects of messages from a role that may not see them', async () => {
    const night = await api.createNight({ release: 'at_once' })
    const subject = '{{note|No note}}: {{guestPage}} {{pass}}'
    const url = '/api/admin/service-templates/approved'
    await api.admin({ method: 'PATCH', url, payload: { eventId: night, subject } })
    await api.apply(night)
    const [{ id }] = (await list(night)).applications
    await api.decided('approved', [id], { note: 'Bring Bob' })
    const writer = await api.signIn('communications_only', 'carl')
    for (const path of [`events/${night}/messages`, `applications/${id}`]) {
      const subjectFor = async (reader: typeof writer): Promise<string> => {
        const answer = await reader({ method: 'GET', url: `/api/admin/${path}` })
        return answer.json().messages.find(({ kind }: { kind: string }) => kind === 'approved').subject
      }
      expect(await subjectFor(api.admin)).toMatch(/^Bring Bob: .*\/g\/(?!preview).* .*#pass$/)
      expect(await subjectFor(writer)).toMatch(/^No note: .*\/g\/preview .*\/g\/preview#pass$/)
    }
  })

  it('filters by status and search, sorts, and pages', async () => {
    const night = await api.createEvent()
    const ids = await api.addParties(night, [1, 1, 1, 1])
    await api.decided('waitlisted', ids.slice(2))
    await api.apply(night)
    expect(await idsOf(night, 'status=waitlisted&order=asc')).toEqual(ids.slice(2))
    expect((await list(night, 'status=waitlisted,pending')).total).toBe(5)
    expect((await list(night, 'search=ada%20king')).applications).toMatchObject([{ name: 'Ada King' }])
    expect(await idsOf(night, 'sort=applied&order=asc&limit=2&offset=1')).toEqual(ids.slice(1, 3))
    expect(await idsOf(night, 'sort=waitlist&order=asc&limit=2')).toEqual(ids.slice(2))
    expect((await list(night, 'status=nonsense')).code).toBe('status_unknown')
    expect((await list(api.context.newId())).code).toBe('event_not_found')
  })

  it('MSG-14 lists the decisions that guests were not told, and no application that waits for one', async () => {
    const night = await api.createEvent()
    const [decided = '', open = ''] = await api.addParties(night, [1, 1])
    await api.decided('approved', [decided])
    expect(await idsOf(night, 'untold=true')).toEqual([decided])
    expect(await idsOf(night, 'untold=false')).toEqual([open])
    await api.db.updateTable('event_applications').set({ told_status: 'approved' }).where('id', '=', decided).execute()
    expect((await list(night, 'untold=true')).total).toBe(0)
  })

  it('CAP-18 numbers the waitlist in the order of the offers', async () => {
    const night = await api.createEvent()
    const ids = await api.addParties(night, [1, 1, 1], { status: 'waitlisted' })
    const positions = async () =>
      (await list(night, 'sort=applied&order=asc')).applications.map(
        ({ waitlistPosition }: { waitlistPosition: number }) => waitlistPosition,
      )
    expect(await positions()).toEqual([1, 2, 3])
    const [, , last = ''] = ids
    const { applicantId } = await api.get(`/api/admin/applications/${last}`)
    await api.db.updateTable('applicants').set({ score: 90 }).where('id', '=', applicantId).execute()
    await api.db.updateTable('events').set({ offer_rank: 'score' }).where('id', '=', night).execute()
    expect(await positions()).toEqual([2, 3, 1])
  })

  it('ANS-28 CAP-18 shows no order of the waitlist by score to a role that may not see scores', async () => {
    const night = await api.createNight({ offer_rank: 'score' })
    const [id = ''] = await api.addParties(night, [1], { status: 'waitlisted' })
    const writer = await api.signIn('communications_only', 'cyril')
    const read = (path: string) => writer({ method: 'GET', url: `/api/admin/${path}` })
    const url = `events/${night}/applications`
    expect((await read(`${url}?sort=waitlist`)).statusCode).toBe(403)
    expect((await read(url)).json().applications).toMatchObject([{ id, waitlistPosition: null }])
    expect((await read(`applications/${id}`)).json().waitlistPosition).toBeNull()
    await api.db.updateTable('events').set({ offer_rank: 'applied' }).where('id', '=', night).execute()
    expect((await read(`${url}?sort=waitlist`)).json().applications).toMatchObject([{ id, waitlistPosition: 1 }])
  })

  it('ANS-15 ANS-16 adds a person as pending, once, even when the night is full', async () => {
    const night = await api.createEvent({ max_capacity: 1 })
    const [first = ''] = await api.addParties(night, [1])
    await api.decided('approved', [first])
    const [applicantId = ''] = await api.addPeople(1, { status: 'approved' })
    const added = await add(night, { applicantId, party: 2 })
    expect([added.statusCode, added.json()]).toMatchObject([
      201,
      { status: 'pending', heads: 2, source: 'admin', history: [{ from: null, to: 'pending', by: 'admin' }] },
    ])
    const again = await add(night, { applicantId })
    expect([again.statusCode, again.json()]).toMatchObject([
      409,
      { code: 'application_exists', current: { id: added.json().id } },
    ])
    expect((await add(night, { applicantId: api.context.newId() })).json().code).toBe('applicant_not_found')
    expect((await add(api.context.newId(), { applicantId })).json().code).toBe('event_not_found')
  })

  it('ANS-25 is full when staged approvals take all places', async () => {
    const night = await api.createEvent({ max_capacity: 1, release: 'by_hand' })
    const [application = ''] = await api.addParties(night, [1])
    expect(await api.get(`/api/admin/events/${night}`)).toMatchObject({ isFull: false })
    await api.decided('approved', [application])
    expect(await api.get(`/api/admin/events/${night}`)).toMatchObject({ approvedApplications: 0, isFull: true })
  })

  it('ANS-27 grants a party, within the free places of a held application, and names the companions', async () => {
    const night = await api.createEvent({ max_capacity: 3 })
    const [one = '', two = ''] = await api.addParties(night, [1, 1])
    await api.decided('approved', [one, two])
    const before = await api.get(`/api/admin/applications/${one}`)
    const granted = await patch(one, { partyGranted: 2, companions: [{ name: ' Bea  Lovelace ' }] })
    expect(granted.json()).toMatchObject({ partyGranted: 2, heads: 2, companions: [{ name: 'Bea Lovelace' }] })
    await patch(one, { companions: [{ name: 'Bea King' }] })
    const entries = await api.db
      .selectFrom('activity')
      .select('details')
      .where('action', '=', 'application.updated')
      .orderBy('created_at')
      .execute()
    expect(entries.map(({ details }) => details)).toEqual([
      { heads: [1, 2], companions: [[], ['Bea Lovelace']], eventId: night },
      { companions: [['Bea Lovelace'], ['Bea King']], eventId: night },
    ])
    const full = await patch(two, { partyGranted: 2 })
    expect([full.statusCode, full.json().code]).toEqual([409, 'event_full'])
    expect((await patch(one, { companions: [{ name: 'Bea' }, { name: 'Cleo' }] })).statusCode).toBe(400)
    expect((await patch(one, { companions: [{ name: ' ' }] })).json().errors[0].path).toBe('companions.0.name')
    for (const partyGranted of [0, 21, 1.5]) expect((await patch(one, { partyGranted })).statusCode).toBe(400)
    const stale = await patch(one, { partyGranted: 1, updatedAt: before.updatedAt })
    expect([stale.statusCode, stale.json()]).toMatchObject([
      409,
      { code: 'application_changed', current: { partyGranted: 2 } },
    ])
    expect((await patch(one, { partyGranted: null })).json()).toMatchObject({
      ...{ partyGranted: null, heads: 1, companions: [] },
    })
    expect((await patch(two, { partyGranted: 2 })).statusCode).toBe(200)
    expect((await patch(api.context.newId(), { partyGranted: 2 })).json().code).toBe('application_not_found')
  })

  it('ANS-25 counts applications and heads by the status of the application', async () => {
    const night = await api.createEvent({ max_capacity: 4 })
    const ids = await api.addParties(night, [2, 3, 1])
    await api.decided('approved', ids.slice(0, 1))
    await api.decided('waitlisted', ids.slice(1, 2))
    const zero = { invited: 0, offered: 0, declined: 0, withdrawn: 0, expired: 0 }
    expect(await api.countsOf(night)).toEqual({
      ...{ ...zero, total: 3, approved: 1, waitlisted: 1, pending: 1 },
      heads: { ...zero, total: 6, approved: 2, waitlisted: 3, pending: 1 },
    })
    const [event] = (await api.get('/api/admin/events')).filter((one: { id: string }) => one.id === night)
    expect(event).toMatchObject({ currentApplications: 3, approvedApplications: 1 })
    const isFull = async () =>
      (await api.app.inject({ method: 'GET', url: '/api/events' }))
        .json()
        .find((one: { id: string }) => one.id === night).isFull
    expect(await isFull()).toBe(false)
    await patch(ids[0] ?? '', { partyGranted: 4 })
    expect(await isFull()).toBe(true)
  })

  it('CAP-02 CAP-19 gives the numbers of an event, with how far it is over its capacity', async () => {
    const night = await api.createEvent({ max_capacity: 4 })
    const ids = await api.addParties(night, [2, 2, 1])
    await api.decided('approved', ids.slice(0, 1))
    await api.decided('offered', ids.slice(1, 2))
    const numbers = async () => (await api.get(`/api/admin/events/${night}`)).numbers
    const none = { applications: 0, heads: 0 }
    expect(await numbers()).toEqual({
      ...{ capacity: 4, held: 4, free: 0, over: 0, confirmed: none, waitlisted: none, invited: none, declined: none },
      ...{ withdrawn: none, expired: none, staged: none, pending: { applications: 1, heads: 1 } },
      ...{ approved: { applications: 1, heads: 2 }, offered: { applications: 1, heads: 2 } },
    })
    const url = `/api/admin/events/${night}`
    await api.admin({ method: 'PATCH', url, payload: { maxCapacity: 3 } })
    expect(await numbers()).toMatchObject({ capacity: 3, held: 4, free: 0, over: 1 })
    await api.admin({ method: 'PATCH', url, payload: { maxCapacity: null, autoApprove: 'members', offerHours: 48 } })
    expect(await api.get(url)).toMatchObject({ autoApprove: 'members', offerHours: 48, offerRank: 'applied' })
    expect(await numbers()).toMatchObject({ capacity: null, free: null, over: 0 })
  })

  it('ANS-31 frees the heads of a deleted person', async () => {
    const night = await api.createEvent({ max_capacity: 2 })
    const [one = '', two = ''] = await api.addParties(night, [2, 1])
    await api.decided('approved', [one])
    const { applicantId } = await api.get(`/api/admin/applications/${one}`)
    await api.admin({ method: 'DELETE', url: `/api/admin/applicants/${applicantId}` })
    expect((await api.countsOf(night)).heads).toMatchObject({ approved: 0, total: 1 })
    expect(await api.decided('approved', [two])).toMatchObject({ processed: 1 })
  })

  it('CAP-06 CAP-07 CAP-08 CAP-09 chooses the best that fit, without changing anything', async () => {
    const night = await api.createEvent({ max_capacity: 4 })
    const ids = await api.addParties(night, [2, 3, 1, 1])
    const [one = '', two = '', three = '', four = ''] = ids
    const best = async (payload: object) =>
      api.admin({ method: 'POST', url: `/api/admin/events/${night}/best`, payload })
    const chosen = async (payload: object) => {
      const { chosen: parties, passedOver, heads, free } = (await best(payload)).json()
      const named = (list: { applicationId: string; reason?: string }[]) =>
        list.map(({ applicationId, reason }) => `${ids.indexOf(applicationId) + 1}${reason ? ` ${reason}` : ''}`)
      return { chosen: named(parties), passedOver: named(passedOver), heads, free }
    }
    expect(await chosen({ rank: 'applied' })).toEqual({
      ...{ chosen: ['1', '3', '4'], passedOver: ['2 party_does_not_fit'], heads: 4, free: 4 },
    })
    expect(await chosen({ rank: 'applied', stopAtMisfit: true })).toEqual({
      ...{ chosen: ['1'], passedOver: ['2 party_does_not_fit', '3 after_stop', '4 after_stop'], heads: 2, free: 4 },
    })
    expect(await chosen({ rank: 'ids', applicationIds: [four, two, one] })).toMatchObject({ chosen: ['4', '2'] })
    expect(await chosen({ rank: 'applied', heads: 1 })).toMatchObject({ chosen: ['3'], heads: 1 })
    const { applicantId } = await api.get(`/api/admin/applications/${two}`)
    await api.db
      .updateTable('applicants')
      .set({ score: 90, priority: 'urgent' })
      .where('id', '=', applicantId)
      .execute()
    expect(await chosen({ rank: 'score' })).toMatchObject({ chosen: ['2', '3'] })
    expect(await chosen({ rank: 'priority' })).toMatchObject({ chosen: ['2', '3'] })
    expect((await best({ rank: 'ids' })).statusCode).toBe(400)
    const tooMany = await best({ rank: 'applied', heads: 5 })
    expect([tooMany.statusCode, tooMany.json().code]).toEqual([409, 'event_full'])
    expect(await api.statusesOf(ids)).toEqual(['pending', 'pending', 'pending', 'pending'])

    await api.decided('approved', [one, three, four])
    expect(await chosen({ rank: 'applied' })).toMatchObject({ chosen: [], free: 0 })
    const open = await api.createEvent()
    const url = `/api/admin/events/${open}/best`
    const unlimited = await api.admin({ method: 'POST', url, payload: { rank: 'applied' } })
    expect([unlimited.statusCode, unlimited.json().code]).toEqual([400, 'heads_required'])
  })

  it('ANS-26 finds applicants by the status of their application to an event, next to the membership', async () => {
    const [spring, gala] = [await api.createEvent(), await api.createEvent()]
    await api.apply(spring)
    await api.apply(gala)
    const { id } = await api.applicationOf(gala, 'ada@example.com')
    await api.decided('approved', [id])
    const find = async (query: string) => (await api.get(`/api/admin/applicants?${query}`)).total
    expect(await find(`eventId=${gala}&applicationStatus=approved`)).toBe(1)
    expect(await find(`eventId=${spring}&applicationStatus=approved`)).toBe(0)
    expect(await find(`eventId=${gala}&status=pending`)).toBe(1)
    expect(await find(`eventId=${gala}&status=approved`)).toBe(0)
    const refused = await api.admin({ method: 'GET', url: '/api/admin/applicants?applicationStatus=approved' })
    expect([refused.statusCode, refused.json().errors[0].path]).toEqual([400, 'applicationStatus'])
  })
})
