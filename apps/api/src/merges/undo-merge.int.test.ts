import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest'
import { createMergeFixture, type MergeFixture } from '../testing/merge-fixture.ts'

const dayMs = 86_400_000

describe('undoing a merge', () => {
  let api: MergeFixture
  beforeAll(async () => {
    api = await createMergeFixture(inject('databaseUrl'))
  })
  afterAll(() => api.close())
  beforeEach(() => api.clear())

  const mergeId = async (primaryId: string, duplicateIds: string[], choice = {}): Promise<string> =>
    (await api.merge(primaryId, duplicateIds, choice)).json().mergeId

  /** All records that belong to people, as stored. */
  const everything = async () => {
    const images: Record<string, unknown> = {}
    const tables = [
      'applicants',
      'applicant_emails',
      'applicant_tags',
      'event_applications',
      'conversations',
      'messages',
      'communications',
      'not_duplicates',
      'match_keys',
      'applicant_totals',
    ]
    for (const table of tables) {
      const { rows } = await sql<{ image: Record<string, unknown> }>`
        select to_jsonb(t) - 'updated_at' - 'slot' as image from ${sql.table(table)} t order by (to_jsonb(t) - 'updated_at')::text`.execute(
        api.db,
      )
      images[table] =
        table === 'applicant_totals'
          ? rows.reduce((sum, row) => sum + Number(row.image.total), 0)
          : rows.map((row) => row.image)
    }
    return images
  }

  const populate = async () => {
    const first = await api.addPerson({
      email: 'a@x.com',
      notes: 'one',
      created_at: new Date('2026-01-01T10:00:00.123Z'),
    })
    const second = await api.addPerson({
      email: 'b@x.com',
      email2: 'c@x.com',
      phone: '2125550134',
      zip_codes: ['10001'],
      sms_opt_in: false,
    })
    const third = await api.addPerson({ email: 'd@x.com', status: 'approved' })
    const stranger = await api.addPerson()
    await api.dismiss(second, stranger)
    await sql`insert into applicant_emails (id, applicant_id, email) values (new_id(), ${first}, 'first@x.com'), (new_id(), ${third}, 'third@x.com')`.execute(
      api.db,
    )
    const tag = api.context.newId()
    await api.db.insertInto('tags').values({ id: tag, name: 'vip' }).execute()
    const [one, two] = [await api.addEvent(), await api.addEvent()]
    for (const [person, event] of [
      [first, one],
      [second, one],
      [third, two],
    ] as const) {
      await sql`insert into event_applications (id, applicant_id, event_id) values (new_id(), ${person}, ${event})`.execute(
        api.db,
      )
      if (person !== first)
        await sql`insert into applicant_tags (id, applicant_id, tag_id) values (new_id(), ${person}, ${tag})`.execute(
          api.db,
        )
      await sql`with c as (insert into conversations (id, applicant_id, unread_count) values (new_id(), ${person}, 1) returning id),
        m as (insert into messages (id, conversation_id, sender_type, sender_id, content) select new_id(), id, 'applicant', ${person}::uuid, 'hi' from c returning conversation_id, sent_at)
        select 1 from m`.execute(api.db)
    }
    await sql`update conversations c set last_message_at = (select max(sent_at) from messages where conversation_id = c.id)`.execute(
      api.db,
    )
    const [sent, waiting] = [await api.addCampaign('sending'), await api.addCampaign('sending')]
    await api.addCommunication(sent, first, 'skipped')
    await api.addCommunication(sent, second, 'accepted')
    await api.addCommunication(waiting, third, 'queued')
    return { first, second, third }
  }

  it('restores everyone and everything', async () => {
    const { first, second, third } = await populate()
    const before = await everything()
    const id = await mergeId(first, [second, third], { mergeFields: { notes: second }, primaryEmailId: second })
    expect(await api.people()).toHaveLength(2)
    const answer = await api.undo(id)
    expect(answer.json()).toMatchObject({ success: true, restored: 2 })
    expect(await everything()).toEqual(before)
    expect((await api.admin({ method: 'GET', url: `/api/admin/applicants/${second}` })).statusCode).toBe(200)
    const log = await api.db
      .selectFrom('activity')
      .select('action')
      .where('action', 'like', 'applicant.merge%')
      .orderBy('created_at')
      .execute()
    expect(log.map((entry) => entry.action)).toEqual(['applicant.merged', 'applicant.merge_undone'])
  })

  it('keeps later changes, and never opts anyone in who opted out in between', async () => {
    const first = await api.addPerson({ city: null, notes: null })
    const out = { email_opted_out_at: new Date(), sms_opted_out_at: new Date() }
    const second = await api.addPerson({ city: 'Boston', notes: 'two', email_opt_in: false, sms_opt_in: false, ...out })
    const id = await mergeId(first, [second])
    await api.db.updateTable('applicants').set({ city: 'Salem' }).where('id', '=', first).execute()
    await sql`insert into consent_events (id, applicant_id, channel, action, source) values (new_id(), ${first}, 'email', 'out', 'link')`.execute(
      api.db,
    )
    await api.undo(id)
    expect(await api.person(first)).toMatchObject({ city: 'Salem', notes: null, email_opt_in: false, sms_opt_in: true })
    expect(await api.person(second)).toMatchObject({ city: 'Boston', notes: 'two', email_opt_in: false })
    const consents = await api.db
      .selectFrom('consent_events')
      .select(['channel', 'action'])
      .where('source', '=', 'merge')
      .where('applicant_id', '=', first)
      .orderBy('id')
      .execute()
    expect(consents.map((entry) => `${entry.channel} ${entry.action}`)).toEqual(['email out', 'sms out', 'sms in'])
  })

  it('restores no opt-in of an applicant who has since taken over the opt-out of another one', async () => {
    const first = await api.addPerson({ notes: null })
    const notAsked = await api.addPerson({ notes: 'two', email_opt_in: false })
    const optedOut = await api.addPerson({ email_opt_in: false, email_opted_out_at: new Date() })
    const id = await mergeId(first, [notAsked])
    await mergeId(first, [optedOut])
    await api.undo(id)
    expect(await api.person(first)).toMatchObject({
      notes: null,
      email_opt_in: false,
      email_opted_out_at: expect.any(Date),
    })
  })

  it('undoes merges of merges from the last one back', async () => {
    const [first, second, third] = [await api.addPerson(), await api.addPerson(), await api.addPerson()]
    const inner = await mergeId(second, [third])
    const outer = await mergeId(first, [second])
    const merged = await api.db.selectFrom('merged_applicants').select(['id', 'merged_into']).orderBy('id').execute()
    expect(merged).toEqual([
      { id: second, merged_into: first },
      { id: third, merged_into: first },
    ])
    expect([(await api.undo(inner)).statusCode, (await api.undo(inner)).json().code]).toEqual([409, 'merge_changed'])
    expect([(await api.undo(outer)).statusCode, (await api.undo(inner)).statusCode]).toEqual([200, 200])
    expect(await api.people()).toEqual([first, second, third].sort())
    expect(await api.db.selectFrom('merged_applicants').selectAll().execute()).toEqual([])
  })

  it('refuses a second time, after 30 days, unknown merges and those whose person was removed', async () => {
    const people = await Promise.all(Array.from({ length: 6 }, () => api.addPerson()))
    const [a = '', b = '', c = '', d = '', e = '', f = ''] = people
    const [done, old, lost] = [await mergeId(a, [b]), await mergeId(c, [d]), await mergeId(e, [f])]
    const both = await Promise.all([api.undo(done), api.undo(done)])
    expect(both.map((answer) => answer.statusCode).sort()).toEqual([200, 409])
    expect((await api.undo(done)).json()).toMatchObject({ code: 'merge_undone' })
    await api.db
      .updateTable('merges')
      .set({ created_at: new Date(Date.now() - 31 * dayMs) })
      .where('id', '=', old)
      .execute()
    await api.db.deleteFrom('applicants').where('id', '=', e).execute()
    const answers = [
      await api.undo(old),
      await api.undo(lost),
      await api.undo('nonsense'),
      await api.undo(api.context.newId()),
    ]
    expect(answers.map((answer) => [answer.statusCode, answer.json().code])).toEqual([
      [409, 'merge_too_old'],
      [404, 'merge_not_found'],
      [404, 'merge_not_found'],
      [404, 'merge_not_found'],
    ])
  })

  it('works without tags, events and admins that were removed since', async () => {
    const { first, second, third } = await populate()
    const id = await mergeId(first, [second, third])
    await api.db.deleteFrom('tags').execute()
    await api.db.deleteFrom('event_applications').execute()
    await sql`update applicants set event_id = null`.execute(api.db)
    await api.db.deleteFrom('events').execute()
    expect((await api.undo(id)).statusCode).toBe(200)
    expect(await api.person(third)).toMatchObject({ email: 'd@x.com', status: 'approved' })
  })
})
