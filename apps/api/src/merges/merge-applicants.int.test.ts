import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest'
import { createMergeFixture, type MergeFixture } from '../testing/merge-fixture.ts'

describe('merging', () => {
  let api: MergeFixture
  beforeAll(async () => {
    api = await createMergeFixture(inject('databaseUrl'))
  })
  afterAll(() => api.close())
  beforeEach(() => api.clear())

  it('API-21 MERGE-02 MERGE-03 MERGE-04 MERGE-09 keeps the first with the chosen values and removes the others', async () => {
    const first = await api.addPerson({
      first_name: 'Ada',
      phone: '2125550134',
      city: null,
      score: 10,
      priority: 'low',
    })
    const second = await api.addPerson({
      first_name: 'Adah',
      phone: '(917) 555-0100',
      phone_e164: '+19175550100',
      city: 'Boston',
      latitude: 42.3,
      score: 90,
      instagram_username: 'ada',
      instagram_recent_posts: JSON.stringify([{ id: '1' }]),
      zip_codes: ['10001'],
    })
    const third = await api.addPerson({ first_name: 'A.', score: 50 })
    const answer = await api.merge(first, [second, third], { mergeFields: { phone: second, score: third } })
    expect(answer.statusCode).toBe(200)
    expect(answer.json()).toMatchObject({
      success: true,
      mergedCount: 3,
      message: 'Successfully merged 3 applicants into primary record.',
      applicant: { id: first, firstName: 'Ada', phone: '(917) 555-0100', city: 'Boston', score: 50, priority: 'low' },
    })
    expect(await api.people()).toEqual([first])
    expect(await api.person(first)).toMatchObject({
      phone_e164: '+19175550100',
      latitude: 42.3,
      instagram_recent_posts: [{ id: '1' }],
      zip_codes: ['10001'],
      duplicate_kinds: 0,
    })
    const log = await api.db.selectFrom('activity').selectAll().where('action', '=', 'applicant.merged').execute()
    expect(log).toMatchObject([
      { description: 'Merged Adah King, A. King into Ada King', target_id: first, actor_name: 'admin' },
    ])
  })

  it('GEO-11 MERGE-04 keeps the position of another record in the same city, and of no other', async () => {
    const first = await api.addPerson({ city: 'Boston' })
    const far = await api.addPerson({ city: 'Miami', latitude: 25.8, longitude: -80.1 })
    const paris = await api.addPerson({ city: 'Paris', country: 'FR' })
    const texas = await api.addPerson({ city: 'Paris', state: 'TX', latitude: 33.6, longitude: -95.5 })
    const near = await api.addPerson({ city: 'boston', latitude: 42.3, longitude: -71 })
    await api.merge(first, [far])
    expect(await api.person(first)).toMatchObject({ city: 'Boston', latitude: null })
    await api.merge(paris, [texas])
    expect(await api.person(paris)).toMatchObject({ city: 'Paris', latitude: null })
    await api.merge(first, [near])
    expect(await api.person(first)).toMatchObject({ city: 'Boston', latitude: 42.3, longitude: -71 })
  })

  it('MERGE-06 keeps several addresses, one of them primary', async () => {
    const first = await api.addPerson({ email: 'a@x.com', email2: 'a2@x.com' })
    const second = await api.addPerson({ email: 'b@x.com' })
    const third = await api.addPerson({ email: 'c@x.com', email2: 'A@x.com' })
    await api.merge(first, [second, third], { primaryEmailId: third })
    expect(await api.person(first)).toMatchObject({ email: 'c@x.com', email2: 'a@x.com' })
    const further = await api.db.selectFrom('applicant_emails').select('email').orderBy('email').execute()
    expect(further.map((row) => row.email)).toEqual(['a2@x.com', 'b@x.com'])

    const fourth = await api.addPerson({ email: 'd@x.com' })
    await api.merge(first, [fourth], { keepEmailIds: [fourth] })
    expect(await api.person(first)).toMatchObject({ email: 'c@x.com', email2: 'd@x.com' })
    expect(await api.db.selectFrom('applicant_emails').select('email').execute()).toEqual([])
  })

  it('lets any opt-out win over the choice and keeps the evidence', async () => {
    const first = await api.addPerson()
    const second = await api.addPerson({ email_opt_in: false, email_opted_out_at: new Date() })
    await api.merge(first, [second], { mergeFields: { emailOptIn: first, smsOptIn: first } })
    expect(await api.person(first)).toMatchObject({ email_opt_in: false, sms_opt_in: true })
    const consents = await api.db.selectFrom('consent_events').selectAll().execute()
    expect(consents).toMatchObject([{ applicant_id: first, channel: 'email', action: 'out', source: 'merge' }])
  })

  it('MSG-19 MSG-20 lets a refusal of messages about applications win, for texts if that person has a number', async () => {
    const updatesAfter = async (...values: Parameters<typeof api.addPerson>[0][]) => {
      const [first = '', ...others] = await Promise.all(values.map((value) => api.addPerson(value)))
      await api.merge(first, others)
      const person = await api.person(first)
      return { email: person?.email_updates, sms: person?.sms_updates }
    }
    const phone = '(212) 555-0134'
    const yes = { phone, sms_updates: true }
    expect(await updatesAfter(yes, { email_updates: false, sms_updates: false })).toEqual({ email: false, sms: true })
    expect(await updatesAfter(yes, { phone, sms_updates: false })).toEqual({ email: true, sms: false })
    expect(await updatesAfter(yes, { phone, sms_updates: null, sms_opt_in: true })).toEqual({ email: true, sms: true })
    const never = { phone, sms_updates: null }
    expect(await updatesAfter(never, never)).toEqual({ email: true, sms: null })
  })

  it('opts no one out who was not asked on one of the records, and in only people opted in on all (3.2)', async () => {
    const first = await api.addPerson()
    const second = await api.addPerson({ email_opt_in: false })
    await api.merge(first, [second])
    expect(await api.person(first)).toMatchObject({ email_opt_in: false, email_opted_out_at: null })
    const consents = await api.db.selectFrom('consent_events').select('action').execute()
    expect(consents).toEqual([{ action: 'not_asked' }])
  })

  it('moves tags, applications, consents, history, import rows and threads', async () => {
    const [first, second, third] = [await api.addPerson(), await api.addPerson(), await api.addPerson()]
    const [vip, press] = [api.context.newId(), api.context.newId()]
    await api.db
      .insertInto('tags')
      .values([
        { id: vip, name: 'vip' },
        { id: press, name: 'press' },
      ])
      .execute()
    const tagged = [
      [first, vip],
      [second, vip],
      [second, press],
    ] as const
    await api.db
      .insertInto('applicant_tags')
      .values(tagged.map(([applicant_id, tag_id]) => ({ id: api.context.newId(), applicant_id, tag_id })))
      .execute()
    const [one, two] = [await api.addEvent(), await api.addEvent()]
    const applied = [
      [first, one],
      [second, one],
      [third, two],
    ] as const
    await api.db
      .insertInto('event_applications')
      .values(
        applied.map(([applicant_id, event_id]) => ({ id: api.context.newId(), applicant_id, event_id, payload: '{}' })),
      )
      .execute()
    await sql`insert into consent_events (id, applicant_id, channel, action, source) values (new_id(), ${second}, 'sms', 'in', 'web')`.execute(
      api.db,
    )
    await sql`insert into activity (id, actor_kind, actor_name, action, target_type, target_id, description)
      values (new_id(), 'system', 'test', 'applicant.updated', 'applicant', ${third}, 'Updated')`.execute(api.db)
    await sql`with i as (insert into imports (id) values (new_id()) returning id)
      insert into import_rows (import_id, row_number, data, applicant_id, match_id) select id, 2, '{}', ${second}::uuid, ${third}::uuid from i`.execute(
      api.db,
    )
    for (const [person, unread] of [
      [second, 2],
      [third, 1],
    ] as const)
      await sql`with c as (insert into conversations (id, applicant_id, unread_count, last_message_at) values (new_id(), ${person}, ${unread}, now()) returning id)
        insert into messages (id, conversation_id, sender_type, sender_id, content) select new_id(), id, 'applicant', ${person}::uuid, 'hi' from c, generate_series(1, ${unread}::int)`.execute(
        api.db,
      )
    expect((await api.merge(first, [second, third])).json()).toMatchObject({
      applicant: { tags: ['press', 'vip'], eventId: two },
    })
    const owners = async (table: 'applicant_tags' | 'event_applications' | 'consent_events') =>
      (await api.db.selectFrom(table).select('applicant_id').execute()).map((row) => row.applicant_id)
    expect(await owners('applicant_tags')).toEqual([first, first])
    expect(await owners('event_applications')).toEqual([first, first])
    expect(await owners('consent_events')).toEqual([first])
    const targets = await api.db
      .selectFrom('activity')
      .select('target_id')
      .where('target_type', '=', 'applicant')
      .execute()
    expect(targets).toEqual([{ target_id: first }, { target_id: first }])
    expect(await api.db.selectFrom('import_rows').select(['applicant_id', 'match_id']).execute()).toEqual([
      { applicant_id: first, match_id: first },
    ])
    expect(await api.db.selectFrom('conversations').select(['applicant_id', 'unread_count']).execute()).toEqual([
      { applicant_id: first, unread_count: 3 },
    ])
    const senders = await api.db.selectFrom('messages').select('sender_id').execute()
    expect(senders).toEqual(Array(3).fill({ sender_id: first }))
  })

  it('sends waiting messages of a removed person to the kept one, never twice', async () => {
    const [first, second, third] = [await api.addPerson(), await api.addPerson(), await api.addPerson()]
    const [onlySecond, both, sent, refused] = [
      await api.addCampaign('sending'),
      await api.addCampaign('sending'),
      await api.addCampaign('sending'),
      await api.addCampaign('sending'),
    ]
    const waits = await api.addCommunication(onlySecond, second, 'queued')
    const own = await api.addCommunication(both, first, 'queued')
    const extra = await api.addCommunication(both, second, 'queued')
    const mine = await api.addCommunication(sent, first, 'queued')
    const gone = await api.addCommunication(sent, third, 'accepted')
    const never = await api.addCommunication(refused, first, 'skipped')
    const still = await api.addCommunication(refused, third, 'queued')
    await api.merge(first, [second, third])
    const rows = await api.db
      .selectFrom('communications')
      .select(['id', 'applicant_id', 'state', 'skip_reason'])
      .execute()
    const became = (id: string) => rows.find((row) => row.id === id)
    expect(became(waits)).toMatchObject({ applicant_id: first, state: 'queued' })
    expect(became(own)).toMatchObject({ applicant_id: first, state: 'queued' })
    expect(became(extra)).toMatchObject({ state: 'skipped', skip_reason: 'duplicate_address' })
    expect(became(mine)).toMatchObject({ state: 'skipped', skip_reason: 'duplicate_address' })
    expect(became(gone)).toMatchObject({ applicant_id: first, state: 'accepted' })
    expect(became(never)).toMatchObject({ applicant_id: null, state: 'skipped' })
    expect(became(still)).toMatchObject({ applicant_id: first, state: 'queued' })
  })

  it('refuses a person with themselves, strangers in a choice, unknown and malformed ids, and changes nothing', async () => {
    const [first, second] = [await api.addPerson(), await api.addPerson()]
    const stranger = await api.addPerson()
    const codes = [
      await api.merge(first, [first]),
      await api.merge(first, [second, second]),
      await api.merge(first, [second], { mergeFields: { phone: stranger } }),
      await api.merge(first, [second], { primaryEmailId: stranger }),
      await api.merge(first, [api.context.newId()]),
      await api.merge(first, ["' or 1=1"]),
      await api.merge(first, []),
      await api.merge(first, [second], { mergeFields: { password: first } }),
    ].map((answer) => [answer.statusCode, answer.json().code])
    expect(codes).toEqual([
      [400, 'same_applicant'],
      [400, 'same_applicant'],
      [400, 'merge_field_invalid'],
      [400, 'merge_field_invalid'],
      [404, 'applicant_not_found'],
      [404, 'applicant_not_found'],
      [400, 'validation_failed'],
      [400, 'validation_failed'],
    ])
    expect(await api.people()).toHaveLength(3)
  })

  it('lets one of two admins who merge the same pair at once win and tells the other', async () => {
    const [first, second] = [await api.addPerson({ email: 'a@x.com' }), await api.addPerson({ email: 'a@x.com' })]
    const answers = await Promise.all([
      api.merge(first, [second]),
      api.merge(second, [first]),
      api.merge(first, [second]),
    ])
    expect(answers.map((answer) => answer.statusCode).sort()).toEqual([200, 410, 410])
    const [kept] = await api.people()
    for (const lost of answers.filter((answer) => answer.statusCode === 410))
      expect(lost.json()).toMatchObject({ code: 'applicant_merged', current: { mergedInto: kept } })
    expect(await api.person(kept ?? '')).toMatchObject({ email: 'a@x.com', duplicate_kinds: 0 })
  })
})
