import { releaseDecisions } from '@velvet/services/outbox'
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest'
import { createOutboxFixture, type OutboxFixture } from '../testing/outbox-fixture.ts'

describe('the outbox', () => {
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

  it('MSG-06 MSG-07 releases an event: the staged status becomes the status, and each guest gets one message', async () => {
    const { night, ids } = await stage(3)
    const answer = await api.release({ eventId: night })
    expect([answer.statusCode, answer.json()]).toEqual([
      202,
      {
        ...{ success: true, message: 'Released 3 decisions with 3 messages.', released: 3, messages: 3 },
        ...{ skipped: [], skippedCount: 0 },
      },
    ])
    for (const id of ids) {
      expect(await api.application(id)).toMatchObject({
        ...{ status: 'approved', stagedStatus: null, stagedBy: null, stagedAt: null, stagedNote: null },
        ...{ toldStatus: 'approved', toldKind: 'approved', decidedBy: 'admin' },
      })
      expect(await api.kindsOf(id)).toEqual(['approved'])
    }
    expect((await api.release({ eventId: night })).json()).toMatchObject({ success: true, released: 0, messages: 0 })
    expect((await api.release({ applicationIds: ids })).json()).toMatchObject({
      ...{
        released: 0,
        messages: 0,
        skippedCount: 3,
        skipped: ids.map((id) => ({ id, reason: 'Nothing is staged.' })),
      },
    })
    expect(await api.kindsOf(ids[0] ?? '')).toEqual(['approved'])
  })

  it('MSG-06 neither sends nor tells a kind that is off, and its staged status becomes the status', async () => {
    const { night, ids } = await stage(1, 'declined')
    expect(await api.outbox(`?eventId=${night}`)).toMatchObject({
      items: [{ kind: 'declined', channels: [], skipReason: 'turned_off' }],
    })
    expect((await api.release({ eventId: night })).json()).toMatchObject({ released: 1, messages: 0 })
    const [id = ''] = ids
    expect(await api.application(id)).toMatchObject({ status: 'declined', stagedStatus: null, toldStatus: 'pending' })
  })

  it('MSG-07 creates one message for each guest when ten releases arrive at two apis at once', async () => {
    const { night, ids } = await stage(5)
    const other = await api.openProcess()
    const account = { username: 'admin', password: api.password }
    const login = await other.app.inject({ method: 'POST', url: '/api/admin/login', payload: account })
    const [{ name, value } = { name: '', value: '' }] = login.cookies
    const cookie = `${name}=${value}`
    const second = () =>
      other.app.inject({
        ...{ method: 'POST', url: '/api/admin/outbox/release', headers: { cookie }, payload: { eventId: night } },
      })
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, index) => (index % 2 ? second() : api.release({ eventId: night }))),
    )
    expect(answers.map((answer) => answer.statusCode)).toEqual(Array(10).fill(202))
    expect(answers.map((answer) => answer.json().released).sort((a, b) => b - a)).toEqual([5, ...Array(9).fill(0)])
    for (const id of ids) expect(await api.kindsOf(id)).toEqual(['approved'])
    await other.close()
  })

  it('MSG-11 recalls: staging is cleared and the status was never changed', async () => {
    const { night, ids } = await stage(2)
    const [one = '', two = ''] = ids
    const answer = await api.recall({ applicationIds: [one] })
    expect([answer.statusCode, answer.json()]).toEqual([
      200,
      { success: true, message: 'Recalled 1 decision.', recalled: 1, messages: 0, skipped: [], skippedCount: 0 },
    ])
    expect(await api.application(one)).toMatchObject({ status: 'pending', stagedStatus: null, toldStatus: 'pending' })
    expect((await api.recall({ applicationIds: [one] })).json()).toMatchObject({
      ...{ recalled: 0, skippedCount: 1, skipped: [{ id: one, reason: 'Nothing is staged.' }] },
    })
    await api.release({ eventId: night })
    expect((await api.recall({ applicationIds: [two] })).json()).toMatchObject({ recalled: 0, skippedCount: 1 })
    expect(await api.application(two)).toMatchObject({ status: 'approved', toldStatus: 'approved' })
  })

  it('MSG-11 lets one win when a release and a recall run at once', async () => {
    for (let round = 0; round < 4; round++) {
      const { night, ids } = await stage(2)
      const [released, recalled] = await Promise.all([api.release({ eventId: night }), api.recall({ eventId: night })])
      expect([released.statusCode, recalled.statusCode]).toEqual([202, 200])
      const counts = [released.json().released, recalled.json().recalled]
      expect([
        [2, 0],
        [0, 2],
      ]).toContainEqual(counts)
      const status = counts[0] === 2 ? 'approved' : 'pending'
      expect(await api.statusesOf(ids)).toEqual([status, status])
      expect(await api.kindsOf(ids[0] ?? '')).toEqual(counts[0] === 2 ? ['approved'] : [])
    }
  })

  it('MSG-06 applies everything or nothing', async () => {
    const { night, ids } = await stage(2)
    // Ids are first needed for the messages, after the applications have changed.
    const newId = () => {
      throw new Error('the process dies')
    }
    const broken = { ...api.context, newId }
    const actor = { kind: 'admin', id: api.context.newId(), username: 'ed', role: 'admin', ip: null, userAgent: null }
    const context = { ...broken, actor } as typeof api.system
    await expect(releaseDecisions(context, { body: { eventId: night } } as never)).rejects.toThrow('the process dies')
    expect(await api.statusesOf(ids)).toEqual(['pending', 'pending'])
    expect(await api.kindsOf(ids[0] ?? '')).toEqual([])
    expect((await api.outbox(`?eventId=${night}`)).total).toBe(2)
  })

  it('MSG-21 shows how each guest is reached, and counts one without an open channel as told', async () => {
    const night = await api.createNight({ release: 'by_hand' })
    const [reached = ''] = await api.addGuests(night, 1)
    const [silent = ''] = await api.addParties(night, [1], { told_status: 'pending' })
    await api.decided('approved', [reached, silent], { note: 'Hi' })
    const { items, total, events } = await api.outbox()
    expect([total, items.length]).toEqual([2, 2])
    expect(items.find((item: { applicationId: string }) => item.applicationId === reached)).toEqual({
      ...{ applicationId: reached, applicantId: expect.any(String), name: expect.stringContaining('Guest') },
      ...{ eventId: night, eventName: 'Opening Night', kind: 'approved', status: 'pending', stagedStatus: 'approved' },
      ...{ toldStatus: 'pending', isCorrection: false, stagedBy: 'admin', stagedAt: expect.any(String), note: 'Hi' },
      ...{ channels: ['email'], skipReason: null },
    })
    expect(items.find((item: { applicationId: string }) => item.applicationId === silent)).toMatchObject({
      ...{ channels: [], skipReason: 'no_address' },
    })
    expect(events).toEqual([
      { eventId: night, name: 'Opening Night', release: 'by_hand', releaseAt: null, staged: 2, releaseNotice: null },
    ])
    expect((await api.release({ eventId: night })).json()).toMatchObject({ released: 2, messages: 1 })
    expect(await api.application(silent)).toMatchObject({ status: 'approved', toldStatus: 'approved' })
  })

  it('MSG-21 shows nothing of a deleted event until it is restored', async () => {
    const { night, ids } = await stage(1)
    const url = `/api/admin/events/${night}`
    expect((await api.admin({ method: 'DELETE', url: `${url}?force=true` })).statusCode).toBe(200)
    expect(await api.outbox()).toEqual({ items: [], total: 0, events: [] })
    expect(await api.outbox(`?eventId=${night}`)).toMatchObject({ items: [], total: 0, events: [{ staged: 0 }] })
    for (const refused of [
      await api.release({ eventId: night }),
      await api.release({ applicationIds: ids }),
      await api.admin({ method: 'POST', url: `${url}/cancel`, payload: {} }),
    ])
      expect([refused.statusCode, refused.json().code]).toEqual([409, 'event_archived'])
    expect((await api.admin({ method: 'POST', url: `${url}/restore` })).statusCode).toBe(200)
    expect(await api.outbox()).toMatchObject({
      ...{ items: [{ applicationId: ids[0], stagedStatus: 'approved' }], total: 1 },
      events: [{ eventId: night, staged: 1 }],
    })
  })

  it('MSG-13 MSG-31 previews the message with the words and the note of this moment', async () => {
    const { ids } = await stage(1)
    const [id = ''] = ids
    const url = `/api/admin/outbox/${id}/preview`
    expect(await api.get(url)).toMatchObject({
      ...{ kind: 'approved', email: { subject: "You're on the list for Opening Night" }, blanks: expect.any(Array) },
      sms: { text: expect.stringContaining('Opening Night') },
    })
    await api.recall({ applicationIds: [id] })
    const nothing = await api.admin({ method: 'GET', url })
    expect([nothing.statusCode, nothing.json().code]).toEqual([409, 'nothing_to_preview'])
    const unknown = await api.admin({ method: 'GET', url: `/api/admin/outbox/${api.context.newId()}/preview` })
    expect([unknown.statusCode, unknown.json().code]).toEqual([404, 'application_not_found'])
  })

  it('refuses no selection and two, and skips unknown applications', async () => {
    const { night, ids } = await stage(1)
    for (const send of [api.release, api.recall])
      for (const selection of [{}, { applicationIds: [] }, { eventId: night, applicationIds: ids }]) {
        const refused = await send(selection)
        expect([refused.statusCode, refused.json().code]).toEqual([400, 'selection_invalid'])
      }
    expect((await api.release({ eventId: api.context.newId() })).statusCode).toBe(404)
    expect((await api.release({ applicationIds: ['nonsense'] })).json()).toMatchObject({
      ...{ released: 0, skipped: [{ id: 'nonsense', reason: 'This application does not exist.' }] },
    })
    const reader = await api.signIn('communications_only', 'cleo')
    const payload = { eventId: night }
    for (const call of ['release', 'recall'])
      expect((await reader({ method: 'POST', url: `/api/admin/outbox/${call}`, payload })).statusCode).toBe(403)
    expect((await reader({ method: 'GET', url: '/api/admin/outbox' })).json()).toMatchObject({
      ...{ items: [{ note: null }] },
    })
  })
})
