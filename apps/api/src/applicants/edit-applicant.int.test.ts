import { listen } from '@velvet/database'
import { urlOfDatabase } from '@velvet/database/testing'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest'
import { type ApplicantFixture, createApplicantFixture } from '../testing/applicant-fixture.ts'

describe('editing', () => {
  let api: ApplicantFixture
  let eventId: string
  let id: string
  beforeAll(async () => {
    api = await createApplicantFixture(inject('databaseUrl'))
  })
  afterAll(() => api.close())
  beforeEach(async () => {
    await api.clear()
    eventId = await api.createEvent()
    id = (await api.apply(eventId)).json().id
  })

  const send = (payload: Record<string, unknown>) =>
    api.admin({ method: 'PATCH', url: `/api/admin/applicants/${id}`, payload })
  const patch = async (payload: Record<string, unknown>) => {
    const answer = await send(payload)
    expect(answer.statusCode, answer.body).toBe(200)
    return answer.json()
  }
  const log = () =>
    api.db
      .selectFrom('activity')
      .select(['action', 'details'])
      .where('actor_kind', '=', 'admin')
      .orderBy('created_at')
      .execute()
  const consents = () =>
    api.db.selectFrom('consent_events').select(['channel', 'action']).where('source', '=', 'admin').execute()

  it('PROF-20 PROF-21 takes an empty event as none, and refuses a date that cannot be stored', async () => {
    expect(await patch({ eventId: '' })).toMatchObject({ eventId: null })
    const answer = await send({ instagramDataLastUpdated: '0000-01-01T00:00:00Z' })
    expect([answer.statusCode, answer.json().errors]).toEqual([
      400,
      [{ path: 'instagramDataLastUpdated', code: 'date_unknown', message: 'This date does not exist.' }],
    ])
  })

  it('ENT-06 ENT-17 ENT-24 PROF-20 PROF-21 PROF-24 PROF-25 changes every given field and keeps the rest', async () => {
    const changes = {
      firstName: 'Augusta',
      lastName: 'Lovelace',
      email: 'augusta@example.com',
      email2: 'ada@example.org',
      age: 0,
      city: 'Miami',
      state: 'FL',
      country: 'UK',
      status: 'approved',
      priority: 'urgent',
      score: 0,
      notes: 'First line\nsecond line',
      preferredContactMethod: 'both',
      source: 'friend',
      referralCode: 'A1',
    }
    const before = (await api.admin({ method: 'GET', url: `/api/admin/applicants/${id}` })).json()
    const after = await patch(changes)
    const applications = [{ ...before.applications[0], status: 'approved' }]
    const decided = { applicationStatus: 'approved', applications, updatedAt: after.updatedAt }
    expect(after).toEqual({ ...before, ...changes, ...decided })
    expect(after.updatedAt > before.updatedAt).toBe(true)
  })

  it("SEC-18 SEC-19 ENT-09 ENT-10 ENT-12 ENT-13 writes the Instagram profile's data", async () => {
    const post = { displayUrl: 'https://scontent.cdninstagram.com/1.jpg', likesCount: 12, comments: 3, type: 'Image' }
    const stored = { mediaUrl: post.displayUrl, likeCount: 12, commentsCount: 3, mediaType: 'IMAGE' }
    const written = {
      instagramFollowers: 1_200,
      instagramVerified: true,
      instagramProfilePicture: 'https://scontent.cdninstagram.com/ada.jpg',
      instagramDataLastUpdated: '2026-03-01T12:00:00.000Z',
    }
    expect(await patch({ ...written, instagramRecentPosts: [post] })).toMatchObject({
      ...written,
      instagramRecentPosts: [stored],
    })
    expect(await patch({ instagramRecentPosts: JSON.stringify([post, post]) })).toMatchObject({
      ...written,
      instagramRecentPosts: [stored, stored],
    })
    expect(await patch({ instagramFollowers: null, instagramRecentPosts: [], instagramVerified: false })).toMatchObject(
      {
        instagramFollowers: null,
        instagramRecentPosts: [],
        instagramVerified: false,
      },
    )
    const other = await patch({ instagramUsername: 'another.person', instagramFollowers: 7 })
    expect(other).toMatchObject({ instagramFollowers: 7, instagramProfilePicture: null })
  })

  it.each([
    [{ instagramFollowers: '1200' }, 'instagramFollowers'],
    [{ instagramFollowers: -1 }, 'instagramFollowers'],
    [{ instagramFollowers: 2 ** 31 }, 'instagramFollowers'],
    [{ age: '30' }, 'age'],
    [{ instagramVerified: 'yes' }, 'instagramVerified'],
    [{ instagramDataLastUpdated: 'yesterday' }, 'instagramDataLastUpdated'],
    [{ instagramRecentPosts: '{"a":1}' }, 'instagramRecentPosts'],
    [{ instagramRecentPosts: 5 }, 'instagramRecentPosts'],
    [{ instagramProfilePicture: 'javascript:alert(1)' }, 'instagramProfilePicture'],
    [{ instagramProfilePicture: '/instagram-images/of-another-person.jpg' }, 'instagramProfilePicture'],
    [{ firstName: '' }, 'firstName'],
    [{ lastName: '   ' }, 'lastName'],
  ])('SEC-15 SEC-18 SEC-19 refuses %j by name', async (change, path) => {
    const answer = await send(change)
    expect([answer.statusCode, answer.json().errors?.[0]?.path], answer.body).toEqual([400, path])
  })

  it('SEC-17 accepts zip codes as a list and as one text', async () => {
    expect(await patch({ zipCodes: '10001, 90210' })).toMatchObject({ zipCodes: ['10001', '90210'] })
    expect(await patch({ zipCodes: ['33139'] })).toMatchObject({ zipCodes: ['33139'] })
  })

  it('PROF-21 clears with null and records the difference', async () => {
    const after = await patch({ lastName: null, city: null, phone: null, firstName: ' Ada ', email2: '' })
    expect(after).toMatchObject({ firstName: 'Ada', lastName: null, city: null, phone: null, email2: null })
    expect(await api.stored()).toMatchObject([{ phone_e164: null }])
    expect(await log()).toEqual([
      {
        action: 'applicant.updated',
        details: { lastName: ['King', null], city: ['New York', null], phone: ['(212) 555-0134', null] },
      },
    ])
  })

  it('PROF-22 changes and logs nothing when nothing differs', async () => {
    const before = (await api.stored())[0]?.updated_at
    await patch({ firstName: 'Ada', zipCodes: ['10001'], tags: [], phone: '212-555-0134' })
    expect((await api.stored())[0]?.updated_at).toEqual(before)
    expect(await log()).toEqual([])
  })

  it('ENT-02 ENT-08 parses phone and Instagram like the public form', async () => {
    expect(await patch({ phone: '+1 917 555 0199', instagramUrl: 'instagram.com/ada_l/' })).toMatchObject({
      phone: '(917) 555-0199',
      instagramUrl: 'https://instagram.com/ada_l',
      instagramUsername: 'ada_l',
    })
    expect(await api.stored()).toMatchObject([{ phone_e164: '+19175550199' }])
  })

  it('ENT-09 clears followers and posts when the username changes', async () => {
    const facts = { instagram_followers: 500, instagram_verified: true, instagram_recent_posts: '[{"id":"1"}]' }
    await api.db.updateTable('applicants').set(facts).execute()
    expect(await patch({ instagramUsername: 'ADA.king' })).toMatchObject({ instagramFollowers: 500 })
    expect(await patch({ instagramUsername: 'other' })).toMatchObject({
      instagramFollowers: null,
      instagramVerified: false,
      instagramRecentPosts: [],
    })
  })

  it('PROF-26 ENT-05 derives location from zip codes and never overwrites entered values', async () => {
    expect(await patch({ zipCodes: [' 90210 ', '', '33139'] })).toMatchObject({
      zipCodes: ['90210', '33139'],
      zipCodeCities: 'Beverly Hills, CA; Miami Beach, FL',
      city: 'New York',
      state: 'NY',
    })
    await patch({ city: null, state: null })
    expect(await patch({ zipCodes: ['60601'] })).toMatchObject({ city: 'Chicago', state: 'IL' })
    expect(await patch({ zipCodes: ['33139'], city: 'Somewhere' })).toMatchObject({ city: 'Somewhere', state: 'IL' })
    expect(await patch({ zipCodes: [] })).toMatchObject({ zipCodes: [], zipCodeCities: null, city: 'Somewhere' })
  })

  it('ENT-18 ENT-19 stores each change of an opt-in as a consent entry', async () => {
    await patch({ emailOptIn: false, smsOptIn: true })
    expect(await consents()).toEqual([{ channel: 'email', action: 'out' }])
    await patch({ smsOptIn: false, emailOptIn: true })
    expect(await consents()).toHaveLength(3)
  })

  it('TAG-03 TAG-04 replaces tags by name, in any case, and creates missing ones', async () => {
    expect((await patch({ tags: ['VIP', 'Press'] })).tags).toEqual(['Press', 'VIP'])
    const before = (await api.stored())[0]?.updated_at
    expect((await patch({ tags: ['vip', 'Artist'] })).tags).toEqual(['Artist', 'VIP'])
    expect((await api.stored())[0]?.updated_at).not.toEqual(before)
    expect((await log()).at(-1)?.details).toEqual({
      tags: [
        ['Press', 'VIP'],
        ['Artist', 'VIP'],
      ],
    })
    expect((await patch({ tags: [] })).tags).toEqual([])
    expect(await api.db.selectFrom('tags').select('name').orderBy('name').execute()).toHaveLength(3)
  })

  it('ENT-21 adds the person to another event and keeps the first application', async () => {
    const other = await api.createEvent()
    expect(await patch({ eventId: other })).toMatchObject({ eventId: other })
    expect(await patch({ eventId: null })).toMatchObject({ eventId: null })
    await patch({ eventId: other })
    const applications = await api.db.selectFrom('event_applications').select(['event_id', 'source']).execute()
    expect(applications.map((row) => row.event_id).sort()).toEqual([eventId, other].sort())
    for (const unknown of [api.context.newId(), 'nonsense'])
      expect((await send({ eventId: unknown })).json()).toMatchObject({ code: 'event_not_found' })
  })

  it('refuses invalid addresses, numbers, and profiles, naming each field, and stores nothing', async () => {
    const answer = await send({ firstName: 'Eve', email: 'nope', phone: '12', instagramUrl: 'https://example.com/eve' })
    expect([answer.statusCode, answer.json().code]).toEqual([400, 'validation_failed'])
    expect(answer.json().errors.map(({ path }: { path: string }) => path)).toEqual(['email', 'phone', 'instagramUrl'])
    expect(await api.stored()).toMatchObject([{ first_name: 'Ada' }])
  })

  it.each([
    { age: -1 },
    { age: 151 },
    { age: null },
    { score: 101 },
    { score: 1.5 },
    { zipCodes: 10001 },
    { tags: ['x'.repeat(61)] },
  ])('PROF-24 PROF-25 refuses %j', async (payload) => {
    expect((await send(payload)).json()).toMatchObject({ code: 'validation_failed' })
  })

  it('PROF-33 changes any status to any other, and nothing else of the person', async () => {
    const stored = () =>
      api.db
        .selectFrom('applicants')
        .select(['status', 'first_name', 'notes', 'priority', 'score', 'email_opt_in', 'sms_opt_in', 'event_id'])
        .where('id', '=', id)
        .executeTakeFirstOrThrow()
    const before = await stored()
    for (const status of ['approved', 'pending', 'declined', 'approved', 'declined', 'pending'] as const) {
      await patch({ status })
      expect(await stored()).toEqual({ ...before, status })
    }
  })

  it('notifies open screens of a change, and only of a change', async () => {
    const heard: string[] = []
    const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(api.db)
    const url = urlOfDatabase(inject('databaseUrl'), rows[0]?.name ?? '')
    const { promise: connected, resolve: onConnected } = Promise.withResolvers<void>()
    const feed = listen({
      url,
      channel: 'changes',
      onConnected,
      onMessage: (change) => heard.push(change),
      onError: () => {},
    })
    try {
      await connected
      await patch({ firstName: 'Ada' })
      await patch({ firstName: 'Augusta' })
      const topics = [{ topic: 'activity' }, { topic: 'applicants', id }]
      // In any order: they are announced together.
      await expect.poll(() => heard.toSorted()).toEqual(topics.map((topic) => JSON.stringify(topic)))
    } finally {
      await feed.close()
    }
  })

  it('returns the surviving id of a merged person', async () => {
    const other = (await api.apply(eventId, { email: 'b@example.com', firstName: 'Bea' })).json().id
    const merge = { id: api.context.newId(), primary_id: other, snapshot: '{}' }
    await api.db.insertInto('merges').values(merge).execute()
    await api.db.deleteFrom('applicants').where('id', '=', id).execute()
    await api.db.insertInto('merged_applicants').values({ id, merged_into: other, merge_id: merge.id }).execute()
    for (const request of [
      { method: 'GET', url: `/api/admin/applicants/${id}` },
      { method: 'GET', url: `/api/admin/applicants/${id}/activity` },
      { method: 'DELETE', url: `/api/admin/applicants/${id}` },
      { method: 'PATCH', url: `/api/admin/applicants/${id}`, payload: { notes: 'x' } },
    ] as const) {
      const answer = await api.admin(request)
      expect([answer.statusCode, answer.json().code, answer.json().current]).toEqual([
        410,
        'applicant_merged',
        { mergedInto: other },
      ])
    }
    await api.db.deleteFrom('merged_applicants').execute()
    await api.db.deleteFrom('merges').execute()
  })
})
