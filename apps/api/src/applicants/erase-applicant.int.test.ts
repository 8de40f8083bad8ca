import { runImport } from '@velvet/services/imports'
import { unsubscribeToken } from '@velvet/services/suppressions'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest'
import { dumped, everyRow, mentioning } from '../testing/dump.ts'
import { createSendFixture, type SendFixture } from '../testing/send-fixture.ts'
import { names, wholePerson } from '../testing/whole-person.ts'

describe('erasing a person', () => {
  let api: SendFixture
  let subject: ReturnType<typeof wholePerson>
  beforeAll(async () => {
    api = await createSendFixture(inject('databaseUrl'))
    subject = wholePerson(api)
  })
  afterAll(() => api.close())
  beforeEach(async () => {
    await api.clearSends()
    for (const table of ['imports', 'merges', 'webhook_events', 'unmatched_messages', 'pictures'] as const)
      await api.db.deleteFrom(table).execute()
  })
  afterEach(() => api.stopWorker())

  const erase = (id: string) => api.admin({ method: 'POST', url: `/api/admin/applicants/${id}/erase` })
  const read = (id: string) => api.admin({ method: 'GET', url: `/api/admin/applicants/${id}` })
  const found = async () => mentioning(await everyRow(api.db), names)
  const count = async (table: 'communications' | 'consent_events' | 'suppressions') =>
    (await api.db.selectFrom(table).select('channel').execute()).length

  /** A person with every kind of data, another person, and actions on them that can be undone. */
  const begin = async () => {
    const id = await subject.apply()
    const bea = await api.person({ first_name: 'Bea', last_name: 'Moss', email: 'bea@example.com' })
    await subject.merge(id, bea)
    const batchId = await subject.change(id, bea)
    const importId = await subject.importThem()
    await subject.write(id)
    const campaignId = await subject.queue()
    await subject.talk(id)
    await subject.follow(id)
    const { id: mergeId } = await api.db
      .selectFrom('merges')
      .select('id')
      .where('undone_at', 'is', null)
      .executeTakeFirstOrThrow()
    return { id, bea, batchId, importId, campaignId, mergeId }
  }

  it('removes every name, address, number and username of the person', async () => {
    const { id, bea, campaignId } = await begin()
    const tables = new Set((await found()).map((row) => row.split(':')[0]))
    expect([...tables].sort()).toEqual([
      'activity',
      'applicant_emails',
      'applicant_pictures',
      'applicants',
      'batch_items',
      'campaigns',
      'communications',
      'delivery_attempts',
      'event_applications',
      'import_rows',
      'instagram_profiles',
      'merges',
      'messages',
      'place_totals',
      'suppressions',
      'unmatched_messages',
      'webhook_events',
    ])
    const before = { sent: await count('communications'), consents: await count('consent_events') }

    expect((await erase(id)).json()).toEqual({ success: true })

    expect(await found()).toEqual([])
    expect(mentioning((dumped(api.databaseUrl) ?? '').split('\n'), names)).toEqual([])
    expect(mentioning(api.lines, names)).toEqual([])
    expect((await read(id)).json()).toMatchObject({ code: 'applicant_not_found' })
    expect((await read(bea)).json()).toMatchObject({ firstName: 'Bea', email: 'bea@example.com' })
    // Their one direct text was deleted with the thread; the rest of the ledger counts as before.
    expect({ sent: (await count('communications')) + 1, consents: await count('consent_events') }).toEqual(before)
    expect(await count('suppressions')).toBeGreaterThan(0)
    const waited = await api.db
      .selectFrom('communications')
      .select(['state', 'skip_reason'])
      .where('campaign_id', '=', campaignId)
      .execute()
    expect(waited).toEqual([
      { state: 'skipped', skip_reason: 'erased' },
      { state: 'skipped', skip_reason: 'erased' },
    ])
    const log = await api.db.selectFrom('activity').selectAll().where('target_id', '=', id).orderBy('id').execute()
    expect(log.at(-1)).toMatchObject({
      action: 'applicant.erased',
      actor_name: 'admin',
      description: 'Erased an applicant and all their data',
    })
    expect(new Set(log.slice(0, -1).map((entry) => entry.description))).toEqual(
      new Set(['About a person who was erased']),
    )
  })

  it('erases the remaining data of a deleted person, and only once', async () => {
    const { id, bea } = await begin()
    const deleted = await api.admin({ method: 'DELETE', url: `/api/admin/applicants/${id}` })
    expect(deleted.statusCode, deleted.body).toBe(200)
    const tables = new Set((await found()).map((row) => row.split(':')[0]))
    expect([...tables]).toEqual(expect.arrayContaining(['activity', 'communications', 'import_rows']))
    const sent = await count('communications')
    expect((await erase(id)).json()).toEqual({ success: true })
    // Suppressed by hand and never contacted: only the mask identified the owner.
    expect((await found()).filter((row) => !row.includes('z***@second.example'))).toEqual([])
    expect(await count('communications')).toBe(sent)
    expect((await read(bea)).json()).toMatchObject({ firstName: 'Bea', email: 'bea@example.com' })
    expect((await erase(id)).json()).toMatchObject({ code: 'applicant_not_found' })
    expect((await erase(api.context.newId())).json()).toMatchObject({ code: 'applicant_not_found' })
  })

  it('is not reversed by undoing a merge, a bulk action, or an import that they were part of', async () => {
    const { id, bea, batchId, importId, mergeId } = await begin()
    await erase(id)
    const merged = await api.admin({ method: 'POST', url: `/api/admin/merges/${mergeId}/undo` })
    expect([merged.statusCode, merged.json().code]).toEqual([404, 'merge_not_found'])
    expect((await api.undo(batchId)).json()).toMatchObject({
      restored: 1,
      skippedCount: 1,
      message: 'Restored 1 applicant. 1 no longer exists.',
    })
    const imported = await api.admin({ method: 'POST', url: `/api/admin/imports/${importId}/undo` })
    expect(imported.statusCode, imported.body).toBe(202)
    await runImport(api.system, importId, new AbortController().signal)
    const { rows } = (await api.admin({ method: 'GET', url: `/api/admin/imports/${importId}/rows` })).json()
    expect(rows).toMatchObject([{ name: null, email: null, reason: 'This person was erased.', undone: null }])
    expect((await api.stored()).map((person) => person.id)).toEqual([bea])
    expect(await found()).toEqual([])
  })

  it('deletes every stored answer about them, and no other (S12)', async () => {
    const { id, bea } = await begin()
    const ask = (url: string, payload: Record<string, unknown>, key: string) =>
      api.admin({ method: 'POST', url: `/api/admin/${url}`, payload, headers: { 'idempotency-key': key } })
    const thread = await ask('conversations', { applicantId: id }, 'open')
    const answers = [
      thread,
      await ask(`conversations/${thread.json().id}/messages`, { content: 'See you.' }, 'text'),
      await ask('applicants/bulk', { action: 'approve', applicantIds: [id] }, 'bulk'),
      await ask('import-csv', { applicants: [{ email: 'z.quill@feathers.example' }] }, 'import'),
      await ask('tags', { name: 'Unrelated' }, 'tag'),
    ]
    for (const answer of answers) expect(answer.statusCode, answer.body).toBeLessThan(400)
    await ask('applicants/bulk', { action: 'decline', applicantIds: [bea] }, 'bea')
    const kept = async () =>
      (await api.db.selectFrom('idempotent_calls').select('key').orderBy('key').execute()).map(({ key }) => key)
    expect(await kept()).toEqual(['bea', 'bulk', 'import', 'open', 'tag', 'text'])
    expect((await erase(id)).statusCode).toBe(200)
    expect(await kept()).toEqual(['bea', 'tag'])
  })

  it("stores a provider's late reports without their text, counts them, and suppresses the address by its hash", async () => {
    const { id } = await begin()
    const [, , failed, email] = await subject.messagesOf(id)
    await erase(id)
    await subject.report(failed?.id ?? '', 'blocked', 7)
    await subject.report(email?.id ?? '', 'delivered', 8)
    expect(await found()).toEqual([])
    const late = await api.db
      .selectFrom('communications')
      .selectAll()
      .where('id', '=', email?.id ?? '')
      .execute()
    expect(late).toMatchObject([{ state: 'delivered', address: null, merge_values: {} }])

    await api.db.deleteFrom('suppressions').execute()
    const token = unsubscribeToken(api.context.settings.secret, email?.id ?? '')
    expect((await api.app.inject({ method: 'POST', url: `/u/${token}` })).statusCode).toBe(200)
    const closed = await api.db.selectFrom('suppressions').select(['channel', 'reason', 'hint']).execute()
    expect(closed).toEqual([{ channel: 'email', reason: 'unsubscribed', hint: null }])
  })

  it("keeps a campaign's search for a name that other people have as well", async () => {
    const id = await api.person({ first_name: 'Anna', last_name: 'Quillfeather' })
    await api.person({ first_name: 'Anna', last_name: 'Moss' })
    const aimedAt = async (search: string): Promise<string> => {
      const customContent = { subject: 'Hello', content: 'See you.' }
      const body = { name: 'Opening', customContent, targetFilters: { applicants: { search, city: 'Boston' } } }
      return (await subject.post('campaigns', body)).id
    }
    const aims = [await aimedAt('anna'), await aimedAt('Anna Quillfeather'), await aimedAt('Bea')]
    await erase(id)
    const campaigns = await api.campaigns()
    const searches = aims.map((aim) => campaigns.find((campaign) => campaign.id === aim)?.target_filters)
    expect(searches).toMatchObject([
      { applicants: { search: 'anna', city: 'Boston' } },
      { applicants: { search: '(erased)', city: 'Boston' } },
      { applicants: { search: 'Bea', city: 'Boston' } },
    ])
  })

  it('succeeds for one of two concurrent requests, and is refused for deleted and merged people', async () => {
    const id = await subject.apply()
    const answers = await Promise.all([erase(id), erase(id)])
    expect(answers.map((answer) => answer.statusCode).sort()).toEqual([200, 404])
    expect((await erase('nonsense')).json()).toMatchObject({ code: 'applicant_not_found' })
    const [kept = '', other = ''] = await api.addPeople(2)
    await subject.post('advanced-merge', { primaryId: kept, duplicateIds: [other] })
    expect((await erase(other)).json()).toMatchObject({ code: 'applicant_merged', current: { mergedInto: kept } })
  })

  it('SEC-05 is not for moderators', async () => {
    const [id = ''] = await api.addPeople(1)
    const answer = await api.moderator({ method: 'POST', url: `/api/admin/applicants/${id}/erase` })
    expect(answer.statusCode).toBe(403)
    expect((await read(id)).statusCode).toBe(200)
  })
})
