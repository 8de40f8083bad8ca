import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest'
import { type BatchFixture, createBatchFixture } from '../testing/batch-fixture.ts'

describe('the decision on an application to one event', () => {
  let api: BatchFixture
  beforeAll(async () => {
    api = await createBatchFixture(inject('databaseUrl'))
  })
  afterAll(() => api.close())
  beforeEach(() => api.clearBatches())

  const ada = { firstName: 'Ada', email: 'ada@example.com', phone: '2125550134' }
  const bea = { firstName: 'Augusta', lastName: 'Byron', email: 'b@example.com', phone: '2125550139' }
  const cleo = { firstName: 'Cleo', email: 'cleo@example.com', phone: '2125550136' }
  const patch = (id: string, payload: object) =>
    api.admin({ method: 'PATCH', url: `/api/admin/applicants/${id}`, payload })
  const counts = async (eventId: string) => {
    const answer = await api.admin({ method: 'GET', url: '/api/admin/events/applicant-counts' })
    const { total, pending, approved, declined, waitlisted } = answer.json()[eventId]
    return { total, pending, approved, declined, ...(waitlisted > 0 ? { waitlisted } : {}) }
  }
  const isFull = async (eventId: string): Promise<boolean> =>
    (await api.app.inject({ method: 'GET', url: '/api/events' }))
      .json()
      .find((event: { id: string }) => event.id === eventId).isFull
  const personOf = async (email: string): Promise<string> =>
    (await api.stored()).find((person) => person.email === email)?.id ?? ''
  const applicationsOf = async (id: string) => {
    const { rows } = await sql<{ event: string; status: string }>`select e.name as event, ea.status
      from event_applications ea join events e on e.id = ea.event_id where ea.applicant_id = ${id} order by e.name`.execute(
      api.db,
    )
    return Object.fromEntries(rows.map(({ event, status }) => [event, status]))
  }
  const mergeInto = (primaryId: string, other: string) =>
    api.admin({ method: 'POST', url: '/api/admin/advanced-merge', payload: { primaryId, duplicateIds: [other] } })
  const find = async (query: string): Promise<string[]> =>
    (await api.admin({ method: 'GET', url: `/api/admin/applicants?${query}` }))
      .json()
      .applicants.map((person: { firstName: string }) => person.firstName)

  it('EVT-13 counts an approval for the latest event only (3.1)', async () => {
    const [spring, gala] = [await api.createEvent({ name: 'Spring' }), await api.createEvent({ name: 'Gala' })]
    await api.apply(spring, ada)
    await api.apply(gala, ada)
    const id = await personOf(ada.email)
    expect((await patch(id, { status: 'approved' })).json()).toMatchObject({ status: 'approved' })
    expect(await counts(gala)).toEqual({ total: 1, pending: 0, approved: 1, declined: 0 })
    expect(await counts(spring)).toEqual({ total: 1, pending: 1, approved: 0, declined: 0 })
    await patch(id, { status: 'declined' })
    expect(await counts(gala)).toEqual({ total: 1, pending: 0, approved: 0, declined: 1 })
    expect(await counts(spring)).toEqual({ total: 1, pending: 1, approved: 0, declined: 0 })
  })

  it('EVT-43 lets a member who applies to a full event wait, and takes the place only by a decision of staff (3.1)', async () => {
    const [spring, gala] = [await api.createEvent(), await api.createEvent({ max_capacity: 1 })]
    await api.apply(gala, { firstName: 'Bea', email: 'bea@example.com', phone: '2125550135' })
    await patch(await personOf('bea@example.com'), { status: 'approved' })
    await api.apply(spring, ada)
    const id = await personOf(ada.email)
    await patch(id, { status: 'approved' })
    expect((await api.apply(gala, ada)).statusCode).toBe(201)
    expect(await counts(gala)).toEqual({ total: 2, pending: 0, approved: 1, declined: 0, waitlisted: 1 })
    expect(await isFull(gala)).toBe(true)

    const refused = await patch(id, { status: 'approved' })
    expect([refused.statusCode, refused.json()]).toMatchObject([
      409,
      { code: 'event_full', stats: { capacity: 1, approved: 1 } },
    ])
    expect(await api.done('approve', { applicantIds: [id] })).toMatchObject({
      processed: 0,
      failed: [{ id, error: 'Opening Night is full: 1 of 1 places are taken.' }],
    })
    expect((await patch(id, { status: 'approved', override: true })).statusCode).toBe(200)
    expect(await counts(gala)).toEqual({ total: 2, pending: 0, approved: 2, declined: 0 })
    expect(await counts(spring)).toMatchObject({ approved: 1 })
    expect((await api.log()).map((entry) => entry.description)).toContain('Set Ada King to Approved')
  })

  it('BULK-02 approves a member again who applied again, also in bulk, and skips people approved in both (3.1)', async () => {
    const [spring, gala] = [await api.createEvent({ name: 'Spring' }), await api.createEvent({ name: 'Gala' })]
    await api.apply(spring, ada)
    const id = await personOf(ada.email)
    await patch(id, { status: 'approved' })
    await api.apply(gala, ada)
    const approved = await api.done('approve', { applicantIds: [id] })
    expect(approved).toMatchObject({ processed: 1, skipped: [] })
    expect(await applicationsOf(id)).toEqual({ Gala: 'approved', Spring: 'approved' })
    expect(await api.done('approve', { applicantIds: [id] })).toMatchObject({
      processed: 0,
      skipped: [{ id, reason: 'Already approved.' }],
    })
    expect((await api.undo(approved.batchId)).json()).toMatchObject({ restored: 1 })
    expect(await applicationsOf(id)).toEqual({ Gala: 'pending', Spring: 'approved' })
    expect((await api.read(id)).status).toBe('approved')
  })

  it('restores the decision that a bulk action changed, and keeps later applications (3.1)', async () => {
    const [spring, gala] = [await api.createEvent({ name: 'Spring' }), await api.createEvent({ name: 'Gala' })]
    await api.apply(spring, ada)
    const id = await personOf(ada.email)
    const { batchId } = await api.done('approve', { applicantIds: [id] })
    await api.apply(gala, ada)
    await patch(id, { status: 'approved' })
    expect((await api.undo(batchId)).json()).toMatchObject({ restored: 1 })
    expect(await applicationsOf(id)).toEqual({ Gala: 'approved', Spring: 'pending' })
  })

  it('EVT-43 gives the last place to one of two concurrent approvals, and to no application (3.1)', async () => {
    for (let round = 0; round < 5; round++) {
      await api.clearBatches()
      const [spring, gala] = [await api.createEvent(), await api.createEvent({ max_capacity: 1 })]
      const people = [ada, { firstName: 'Bea', email: 'bea@example.com', phone: '2125550135' }]
      for (const person of people) await api.apply(spring, person)
      const ids = await Promise.all(people.map(({ email }) => personOf(email)))
      for (const id of ids) await patch(id, { status: 'approved' })
      for (const person of people) await api.apply(gala, person)
      const cleo = { firstName: 'Cleo', email: 'cleo@example.com', phone: '2125550136' }
      const [one, other, form] = await Promise.all([
        patch(ids[0] ?? '', { status: 'approved' }),
        api.run('approve', { applicantIds: [ids[1]] }),
        api.apply(gala, cleo),
      ])
      const won = [one.statusCode === 200, other.json().processed === 1]
      expect(won.filter(Boolean)).toHaveLength(1)
      expect(form.statusCode).toBe(201)
      // The form's application waits on the waitlist when it came after the approval.
      const { pending, waitlisted = 0, ...others } = await counts(gala)
      expect([pending + waitlisted, others]).toEqual([2, { total: 3, approved: 1, declined: 0 }])
    }
  })

  it('FILT-11 lists the people of an event by the decision on their application to it (3.1)', async () => {
    const [spring, gala] = [await api.createEvent(), await api.createEvent()]
    await api.apply(spring, ada)
    await api.apply(gala, ada)
    await patch(await personOf(ada.email), { status: 'approved' })
    expect(await find(`eventId=${gala}&applicationStatus=approved`)).toEqual(['Ada'])
    expect(await find(`eventId=${spring}&applicationStatus=approved`)).toEqual([])
    expect(await find(`eventId=${spring}&applicationStatus=pending`)).toEqual(['Ada'])
    expect(await find('status=approved')).toEqual(['Ada'])
    const list = await api.admin({
      method: 'GET',
      url: `/api/admin/applicants?eventId=${spring}&applicationStatus=pending`,
    })
    expect(list.json().total).toBe(1)
  })

  it('MERGE-01 keeps the decided one of two applications to an event, and restores both on undo (3.1)', async () => {
    const gala = await api.createEvent({ name: 'Gala', max_capacity: 1 })
    await api.apply(gala, ada)
    await api.apply(gala, { firstName: 'Augusta', lastName: 'Byron', email: 'b@example.com', phone: '2125550139' })
    const [primaryId, other] = [await personOf(ada.email), await personOf('b@example.com')]
    await patch(other, { status: 'approved' })
    const merge = await mergeInto(primaryId, other)
    expect(merge.statusCode).toBe(200)
    expect(await applicationsOf(primaryId)).toEqual({ Gala: 'approved' })
    expect(await counts(gala)).toEqual({ total: 1, pending: 0, approved: 1, declined: 0 })
    await api.admin({ method: 'POST', url: `/api/admin/merges/${merge.json().mergeId}/undo` })
    expect([await applicationsOf(primaryId), await applicationsOf(other)]).toEqual([
      { Gala: 'pending' },
      { Gala: 'approved' },
    ])
    expect(await counts(gala)).toEqual({ total: 2, pending: 1, approved: 1, declined: 0 })
  })

  it('makes the second of two approved applications wait when its place was given away while they were merged (3.1)', async () => {
    const gala = await api.createEvent({ name: 'Gala', max_capacity: 2 })
    for (const person of [ada, bea, cleo]) await api.apply(gala, person)
    const [primaryId, other] = [await personOf(ada.email), await personOf(bea.email)]
    for (const id of [primaryId, other]) await patch(id, { status: 'approved' })
    const merge = await mergeInto(primaryId, other)
    expect((await patch(await personOf(cleo.email), { status: 'approved' })).statusCode).toBe(200)
    await api.admin({ method: 'POST', url: `/api/admin/merges/${merge.json().mergeId}/undo` })
    expect(await counts(gala)).toEqual({ total: 3, pending: 1, approved: 2, declined: 0 })
    expect((await api.read(other)).status).toBe('approved')
  })

  it('MSG-04 makes the second of two staged approvals wait when its place was given away while they were merged', async () => {
    const gala = await api.createEvent({ name: 'Gala', max_capacity: 2 })
    await api.db.updateTable('events').set({ release: 'by_hand' }).where('id', '=', gala).execute()
    for (const person of [ada, bea, cleo]) await api.apply(gala, person)
    const [primaryId, other] = [await personOf(ada.email), await personOf(bea.email)]
    const read = async (url: string) => (await api.admin({ method: 'GET', url })).json()
    const staged = [{ eventId: gala, status: 'pending', stagedStatus: 'approved' }]
    for (const id of [primaryId, other])
      expect((await patch(id, { status: 'approved' })).json().applications).toMatchObject(staged)
    const merge = await mergeInto(primaryId, other)
    expect((await patch(await personOf(cleo.email), { status: 'approved' })).statusCode).toBe(200)
    const undone = await api.admin({ method: 'POST', url: `/api/admin/merges/${merge.json().mergeId}/undo` })
    expect(undone.statusCode).toBe(200)
    expect((await read(`/api/admin/events/${gala}`)).numbers).toMatchObject({ held: 2, over: 0 })
    expect((await read(`/api/admin/applicants/${primaryId}`)).applications).toMatchObject(staged)
    expect((await read(`/api/admin/applicants/${other}`)).applications).toMatchObject([
      { eventId: gala, status: 'pending', stagedStatus: null },
    ])
  })

  it('APPL-14 EXP-06 shows the latest event and the decision for it in the list and the export (3.10)', async () => {
    const [spring, gala] = [await api.createEvent({ name: 'Spring' }), await api.createEvent({ name: 'Gala' })]
    await api.apply(spring, ada)
    const id = await personOf(ada.email)
    await patch(id, { status: 'approved' })
    await api.apply(gala, ada)
    const list = await api.admin({ method: 'GET', url: '/api/admin/applicants' })
    const latest = { status: 'approved', eventId: gala, eventName: 'Gala', applicationStatus: 'pending' }
    expect(list.json().applicants).toMatchObject([latest])
    expect((await api.admin({ method: 'GET', url: `/api/admin/applicants/${id}` })).json()).toMatchObject(latest)
    const [heading = '', line = ''] = (
      await api.admin({ method: 'GET', url: '/api/admin/applicants/export' })
    ).body.split('\r\n')
    expect(heading.split(',').slice(-2)).toEqual(['"Event"', '"Event Status"'])
    expect(line.split(',').slice(-2)).toEqual(['"Gala"', '"pending"'])
  })

  it('APPL-14 EXP-06 ANS-12 shows and decides the latest event of a person whom staff only added to guest lists', async () => {
    const [spring, gala] = [await api.createEvent({ name: 'Spring' }), await api.createEvent({ name: 'Gala' })]
    const [id = ''] = await api.addPeople(1)
    for (const night of [spring, gala])
      await api.admin({
        method: 'POST',
        url: `/api/admin/events/${night}/applications`,
        payload: { applicantId: id },
      })
    const shown = { eventId: gala, eventName: 'Gala', applicationStatus: 'pending' }
    const list = await api.admin({ method: 'GET', url: `/api/admin/applicants?eventId=${gala}` })
    expect(list.json().applicants).toMatchObject([shown])
    expect((await api.admin({ method: 'GET', url: `/api/admin/applicants/${id}` })).json()).toMatchObject(shown)
    const { body } = await api.admin({ method: 'GET', url: '/api/admin/applicants/export' })
    expect(body.split('\r\n')[1]?.split(',').slice(-2)).toEqual(['"Gala"', '"pending"'])
    expect((await patch(id, { status: 'approved' })).json()).toMatchObject({ applicationStatus: 'approved' })
    expect(await applicationsOf(id)).toEqual({ Gala: 'approved', Spring: 'pending' })
  })

  it('PROF-01 lists every application of a person with the submitted values (3.10)', async () => {
    const [spring, gala] = [await api.createEvent({ name: 'Spring' }), await api.createEvent({ name: 'Gala' })]
    await api.apply(spring, ada)
    const id = await personOf(ada.email)
    await patch(id, { status: 'approved' })
    await api.apply(gala, { ...ada, age: 50, emailConsent: true })
    const read = (who: string) => api.admin({ method: 'GET', url: `/api/admin/applicants/${who}/applications` })
    expect((await read(id)).json().applications).toMatchObject([
      { eventId: gala, eventName: 'Gala', status: 'pending', submitted: { age: 50, emailConsent: true } },
      { eventId: spring, eventName: 'Spring', status: 'approved', submitted: { age: 36 }, source: 'web' },
    ])
    const [bare] = await api.addPeople(1)
    expect((await read(bare ?? '')).json()).toEqual({ applications: [] })
    expect((await read(api.context.newId())).statusCode).toBe(404)
  })
})
