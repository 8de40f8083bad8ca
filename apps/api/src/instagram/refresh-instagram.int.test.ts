import type { SourceAnswer } from '@velvet/services/instagram'
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest'
import { createRefreshFixture, profileOf, type RefreshFixture } from '../testing/refresh-fixture.ts'
import { createTestApi } from '../testing/test-api.ts'

const failing = (reason: 'timeout' | 'profile_missing', message: string): SourceAnswer => ({
  kind: 'failed',
  reason,
  message,
})

describe('POST /api/admin/applicants/:id/refresh-instagram', () => {
  let world: RefreshFixture
  beforeAll(async () => {
    world = await createRefreshFixture(inject('databaseUrl'))
  })
  afterAll(() => world.close())
  beforeEach(() => world.clear())

  it('API-12 IG-02 IG-03 IG-04 fetches the profile without a body, and answers with its posts and picture', async () => {
    const id = await world.addPerson('Ada.King')
    const startedAt = Date.now()
    const answer = await world.refresh(id)
    const { posts } = profileOf('ada.king')
    expect(answer.statusCode, answer.body).toBe(200)
    expect(answer.json()).toEqual({
      success: true,
      instagramPosts: posts,
      profilePicture: 'https://scontent.cdninstagram.com/ada.jpg',
      source: 'apify',
      attempts: [
        { source: 'apify', success: true, reason: null, message: null, duration: expect.stringMatching(/^\d+ms$/) },
      ],
    })
    const person = (await world.admin({ method: 'GET', url: `/api/admin/applicants/${id}` })).json()
    expect(person).toMatchObject({ instagramFollowers: 1_200, instagramRecentPosts: posts })
    expect(Date.parse(person.instagramDataLastUpdated)).toBeGreaterThanOrEqual(startedAt)
    const log = await world.db.selectFrom('activity').select(['action', 'description', 'target_id']).execute()
    expect(log).toContainEqual({
      action: 'applicant.instagram_refreshed',
      description: 'Requested the Instagram profile of Ada',
      target_id: id,
    })
  })

  it('reports which source answered, and why the earlier ones did not', async () => {
    world.says('apify', () => failing('timeout', 'Apify did not answer in time.'))
    const { success, source, attempts } = (await world.refresh(await world.addPerson('ada'))).json()
    expect([success, source]).toEqual([true, 'zyla'])
    expect(attempts).toMatchObject([
      { source: 'apify', success: false, reason: 'timeout', message: 'Apify did not answer in time.' },
      { source: 'zyla', success: true },
    ])
  })

  it('answers without an error when every source fails: it gives the reason, and known data stays', async () => {
    const id = await world.addPerson('ada')
    await world.refresh(id)
    for (const source of ['apify', 'zyla'] as const)
      world.says(source, () => failing('profile_missing', 'No profile has this username.'))
    const answer = await world.refresh(id)
    expect(answer.statusCode).toBe(200)
    expect(answer.json()).toMatchObject({
      success: false,
      message: 'No profile has this username.',
      instagramPosts: profileOf('ada').posts,
      profilePicture: 'https://scontent.cdninstagram.com/ada.jpg',
      attempts: [{ reason: 'profile_missing' }, { reason: 'profile_missing' }],
    })
    const state = await world.admin({ method: 'GET', url: `/api/admin/applicants/${id}/instagram` })
    expect(state.json()).toMatchObject({
      failure: 'profile_missing',
      message: 'No profile has this username.',
      source: 'apify',
    })
  })

  it('asks once for twenty concurrent requests for the same profile, for several applicants and in any case', async () => {
    world.says('apify', async (username) => {
      await expect.poll(() => world.db.selectFrom('activity').selectAll().execute()).toHaveLength(20)
      return { kind: 'found', profile: profileOf(username) }
    })
    const people = [await world.addPerson('ada'), await world.addPerson('ADA'), await world.addPerson('Ada')]
    const answers = await Promise.all(Array.from({ length: 20 }, (_, index) => world.refresh(people[index % 3] ?? '')))
    expect(answers.map((answer) => answer.json().success)).toEqual(answers.map(() => true))
    expect(world.asked).toEqual(['apify ada'])
    const rows = await world.db.selectFrom('applicants').select('instagram_followers').execute()
    expect(rows).toEqual(people.map(() => ({ instagram_followers: 1_200 })))
  })

  it('keeps values typed by hand unless it is forced', async () => {
    const id = await world.addPerson('ada')
    const setFollowers = () => world.db.updateTable('applicants').set({ instagram_followers: 5 }).execute()
    const followers = async () =>
      (await world.db.selectFrom('applicants').select('instagram_followers').executeTakeFirstOrThrow())
        .instagram_followers
    await setFollowers()
    await world.refresh(id)
    expect(await followers()).toBe(5)
    await world.refresh(id, { force: 'true' })
    expect(await followers()).toBe(1_200)
  })

  it('causes no conflict for an open editor', async () => {
    const id = await world.addPerson('ada')
    const { updatedAt } = (await world.admin({ method: 'GET', url: `/api/admin/applicants/${id}` })).json()
    await world.refresh(id)
    const saved = await world.admin({
      method: 'PATCH',
      url: `/api/admin/applicants/${id}`,
      payload: { city: 'London', updatedAt },
    })
    expect(saved.statusCode, saved.body).toBe(200)
  })

  it('is still under way after 20 seconds, and the lookup continues after the caller stopped waiting', {
    timeout: 90_000,
  }, async () => {
    const { promise: answered, resolve: answer } = Promise.withResolvers<SourceAnswer>()
    world.says('apify', () => answered)
    const id = await world.addPerson('ada')
    const startedAt = performance.now()
    const pending = await world.refresh(id)
    expect(performance.now() - startedAt).toBeGreaterThan(19_500)
    expect(performance.now() - startedAt).toBeLessThan(40_000)
    expect(pending.json()).toEqual({
      success: false,
      pending: true,
      message: 'The profile is still being fetched.',
      instagramPosts: [],
      profilePicture: null,
    })
    const again = world.refresh(id)
    await expect.poll(() => world.db.selectFrom('activity').selectAll().execute()).toHaveLength(2)
    answer({ kind: 'found', profile: profileOf('ada') })
    expect((await again).json()).toMatchObject({ success: true, source: 'apify' })
    expect(world.asked).toEqual(['apify ada'])
  })

  it('continues where an interrupted worker stopped', async () => {
    const { promise: isAsked, resolve: onAsked } = Promise.withResolvers<void>()
    world.says('apify', (_, signal) => {
      onAsked()
      return new Promise((resolve) =>
        signal?.addEventListener('abort', () => resolve({ kind: 'failed', reason: 'unreachable', message: '' })),
      )
    })
    const waiting = world.refresh(await world.addPerson('ada'))
    await isAsked
    await world.stopWorker()
    world.says('apify', (username) => ({ kind: 'found', profile: profileOf(username) }))
    await world.db.updateTable('outbox').set({ done_at: null }).where('job', '=', 'instagram.look_up').execute()
    world.startWorker()
    expect((await waiting).json()).toMatchObject({ success: true, source: 'apify' })
    expect(world.asked).toEqual(['apify ada', 'apify ada'])
  })

  it('is answered although the applicant was deleted in between', async () => {
    const id = await world.addPerson('ada')
    world.says('apify', async (username) => {
      await world.db.deleteFrom('applicants').execute()
      return { kind: 'found', profile: profileOf(username) }
    })
    const answer = await world.refresh(id)
    expect([answer.statusCode, answer.json().code]).toEqual([404, 'applicant_not_found'])
    expect(await world.db.selectFrom('instagram_profiles').selectAll().execute()).toEqual([])
  })

  it('refuses a person without a username, and an unknown person', async () => {
    const nameless = await world.refresh(await world.addPerson(null))
    expect([nameless.statusCode, nameless.json().code]).toEqual([422, 'no_instagram_username'])
    const unknown = await world.refresh(world.context.newId())
    expect([unknown.statusCode, unknown.json().code]).toEqual([404, 'applicant_not_found'])
  })
})

describe('GET /api/admin/instagram-config', () => {
  const config = async (world: Pick<RefreshFixture, 'signIn'>) => {
    const send = await world.signIn('communications_only')
    return (await send({ method: 'GET', url: '/api/admin/instagram-config' })).json()
  }

  it('API-25 APPL-10 reports that a source is configured, its origin, and whether one answered its last call', async () => {
    const world = await createRefreshFixture(inject('databaseUrl'))
    try {
      const apiUrl = 'https://api.apify.com'
      expect(await config(world)).toEqual({
        configured: true,
        online: false,
        apiUrl,
        message: 'No source has answered yet.',
      })
      for (const source of ['apify', 'zyla'] as const)
        world.says(source, () => failing('timeout', 'No answer came in time.'))
      await world.refresh(await world.addPerson('ada'))
      expect(await config(world)).toEqual({
        configured: true,
        online: false,
        apiUrl,
        message: 'No answer came in time.',
      })
      world.says('zyla', (username) => ({ kind: 'found', profile: profileOf(username) }))
      await world.refresh(await world.addPerson('bea'))
      expect(await config(world)).toEqual({
        configured: true,
        online: true,
        apiUrl,
        message: 'Profiles come from Zyla.',
      })
    } finally {
      await world.close()
    }
  })

  it('reports when none is configured, and refuses a refresh', async () => {
    const world = await createTestApi(inject('databaseUrl'))
    try {
      expect(await config(world)).toEqual({
        configured: false,
        online: false,
        apiUrl: null,
        message: 'No Instagram source is configured.',
      })
      const admin = await world.signIn('admin')
      const id = world.context.newId()
      await world.db
        .insertInto('applicants')
        .values({ id, instagram_username: 'ada', instagram_recent_posts: '[]' })
        .execute()
      const answer = await admin({ method: 'POST', url: `/api/admin/applicants/${id}/refresh-instagram` })
      expect([answer.statusCode, answer.json().code]).toEqual([409, 'instagram_not_configured'])
      const unknown = await admin({
        method: 'POST',
        url: `/api/admin/applicants/${world.context.newId()}/refresh-instagram`,
      })
      expect([unknown.statusCode, unknown.json().code]).toEqual([404, 'applicant_not_found'])
      const state = await admin({ method: 'GET', url: `/api/admin/applicants/${id}/instagram` })
      expect(state.json()).toMatchObject({ fetchedAt: null, checkedAt: null, failure: null, keptByHand: [] })
    } finally {
      await world.close()
    }
  })
})
