import { runImport } from '@velvet/services/imports'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest'
import { type BatchFixture, createBatchFixture } from '../testing/batch-fixture.ts'

describe('undoing an edit of an applicant', () => {
  let api: BatchFixture
  let id: string
  beforeAll(async () => {
    api = await createBatchFixture(inject('databaseUrl'))
  })
  afterAll(() => api.close())
  beforeEach(async () => {
    await api.clearBatches()
    id = (await api.apply(await api.createEvent())).json().id
  })

  const shown = async (person = id) => (await api.admin({ url: `/api/admin/applicants/${person}` })).json()
  const edit = async (payload: Record<string, unknown>, person = id) => {
    const answer = await api.admin({ method: 'PATCH', url: `/api/admin/applicants/${person}`, payload })
    expect(answer.statusCode, answer.body).toBe(200)
  }
  /** The undos that the history of the applicant offers, newest first. */
  const offers = async (): Promise<{ kind: string; id: string; hindrance: string | null }[]> => {
    const { entries } = (await api.admin({ url: `/api/admin/applicants/${id}/activity` })).json()
    return entries.flatMap((entry: { undo?: object }) => entry.undo ?? [])
  }
  const latest = async () => (await offers())[0]?.id ?? ''
  const undo = (edited: string) => api.admin({ method: 'POST', url: `/api/admin/edits/${edited}/undo` })
  const undone = async (edited: string) => {
    const answer = await undo(edited)
    expect(answer.statusCode, answer.body).toBe(200)
  }
  const refusal = async (edited: string) => (await undo(edited)).json().code

  it('restores every field, tag, decision, and derived value, exactly, and is offered until then (3.3)', async () => {
    await edit({ tags: ['Press', 'VIP'], notes: 'Came last year.', instagramFollowers: 12, status: 'declined' })
    const [before, stored] = [await shown(), await api.read(id)]
    await edit({
      ...{ firstName: 'Augusta', phone: '(646) 555-0199', email2: 'ada@example.org', zipCodes: ['90210'], notes: null },
      ...{ tags: ['VIP', 'Friend'], instagramUsername: 'someone.else', priority: 'high', status: 'approved' },
    })
    const [offer] = await offers()
    expect(offer).toMatchObject({ kind: 'edit', hindrance: null })
    expect((await api.admin({ url: '/api/admin/activity' })).json()[0].undo).toEqual(offer)
    await undone(offer?.id ?? '')
    expect(await shown()).toEqual({ ...before, updatedAt: expect.any(String) })
    expect(await api.read(id)).toEqual({ ...stored, updated_at: expect.any(Date) })
    expect(await offers()).toContainEqual({ ...offer, hindrance: 'This was already undone.' })
    expect(await refusal(offer?.id ?? '')).toBe('edit_undone')
    expect((await api.log()).at(-1)).toMatchObject({
      action: 'applicant.edit_undone',
      description: 'Undid a change to Augusta King',
      details: { editId: offer?.id },
      target_id: id,
    })
  })

  it('keeps values that were changed again, and refuses when nothing else is left (3.3)', async () => {
    await edit({ firstName: 'Augusta', city: 'Salem' })
    const both = await latest()
    await edit({ notes: 'Only this.' })
    const single = await latest()
    await edit({ firstName: 'Byron', notes: 'And more.' })
    await undone(both)
    expect(await shown()).toMatchObject({ firstName: 'Byron', city: 'New York', notes: 'And more.' })
    expect(await refusal(single)).toBe('edit_superseded')
    expect(await shown()).toMatchObject({ notes: 'And more.' })
  })

  it('a change that was undone counts as none, so that edits can be undone from the last to the first (3.3)', async () => {
    await edit({ firstName: 'Augusta' })
    const first = await latest()
    await edit({ firstName: 'Byron' })
    await undone(await latest())
    await undone(first)
    expect(await shown()).toMatchObject({ firstName: 'Ada' })
  })

  it('restores an opt-in with its evidence, but not of an applicant who left since (3.3)', async () => {
    await edit({ emailOptIn: false, smsOptIn: false })
    const edited = await latest()
    await sql`insert into consent_events (id, applicant_id, channel, action, source) values (new_id(), ${id}, 'sms', 'out', 'stop')`.execute(
      api.db,
    )
    await undone(edited)
    expect(await shown()).toMatchObject({ emailConsent: 'opted_in', smsConsent: 'opted_out' })
    const consents = await api.db
      .selectFrom('consent_events')
      .select(['channel', 'action', 'source'])
      .where('action', 'in', ['in', 'out'])
      .orderBy('id')
      .execute()
    expect(consents.filter(({ source }) => source === 'admin').at(-1)).toMatchObject({ channel: 'email', action: 'in' })
  })

  it('restores no opt-in of an applicant whom a later edit opted out again (3.3)', async () => {
    await edit({ emailOptIn: false })
    const edited = await latest()
    await edit({ emailOptIn: true })
    await edit({ emailOptIn: false })
    expect(await refusal(edited)).toBe('edit_superseded')
    expect(await shown()).toMatchObject({ emailConsent: 'opted_out' })
  })

  it('removes the application that it added, and an approved one comes back only while there is room (3.3)', async () => {
    const [full, other] = [await api.createEvent({ max_capacity: 1 }), await api.createEvent()]
    const applications = async () =>
      (await api.db.selectFrom('event_applications').select('event_id').execute()).map((row) => row.event_id)
    const before = await applications()
    await edit({ eventId: other })
    await undone(await latest())
    expect(await applications()).toEqual(before)

    await edit({ eventId: full, status: 'approved' })
    await edit({ status: 'declined' })
    const declined = await latest()
    const [rival = ''] = await api.addPeople(1, { event_id: full })
    await api.applyTo(full, [rival])
    await edit({ status: 'approved' }, rival)
    expect(await refusal(declined)).toBe('edit_superseded')
    expect(await shown()).toMatchObject({ status: 'declined' })
  })

  it('an edited and restored applicant counts as unchanged for the undo of an import (3.3)', async () => {
    const applicants = [{ email: 'bea@example.com' }]
    const answer = await api.admin({ method: 'POST', url: '/api/admin/import-csv', payload: { applicants } })
    const { importId } = answer.json()
    const { id: bea = '' } = (await api.stored()).find(({ email }) => email === 'bea@example.com') ?? {}
    await edit({ notes: 'Changed.', status: 'approved' }, bea)
    await undone((await api.batches()).at(-1)?.id ?? '')
    await api.admin({ method: 'POST', url: `/api/admin/imports/${importId}/undo` })
    await runImport(api.system, importId, new AbortController().signal)
    expect((await api.stored()).map(({ email }) => email)).toEqual(['ada@example.com'])
  })

  it('is over after 30 days and with the applicant, and only people who edit may do it (3.3)', async () => {
    await edit({ firstName: 'Augusta' })
    const edited = await latest()
    const reader = await api.signIn('communications_only', 'cleo')
    expect((await reader({ method: 'POST', url: `/api/admin/edits/${edited}/undo` })).statusCode).toBe(403)
    await sql`update batches set created_at = now() - interval '31 days'`.execute(api.db)
    expect([await refusal(edited), await offers()]).toEqual(['edit_too_old', []])
    await sql`update batches set created_at = now()`.execute(api.db)
    await api.admin({ method: 'POST', url: `/api/admin/applicants/${id}/erase` })
    expect(await refusal(edited)).toBe('edit_not_found')
    expect(await api.db.selectFrom('batch_items').selectAll().execute()).toEqual([])
  })
})
