import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it, vi } from 'vitest'
import { updateApplicant } from '../../applicants/index.ts'
import { inTransaction } from '../../kernel/index.ts'
import { hearChanges } from '../../testing/hear-changes.ts'
import {
  createInstagramFixture,
  failed,
  found,
  type InstagramFixture,
  postOf,
  profileOf,
  sourceThat,
} from '../../testing/instagram-fixture.ts'
import { getInstagramState, lookUp, sweepLookups } from '../index.ts'
import type { InstagramSource, SourceAnswer } from '../sources/instagram-source.ts'
import { requestLookup } from './request-lookup.ts'

describe('looking up a profile', () => {
  let world: InstagramFixture
  beforeAll(async () => {
    world = await createInstagramFixture(inject('databaseUrl'))
  })
  afterAll(() => world.close())
  beforeEach(() => world.clear())

  const look = (profileId: string, answer: SourceAnswer | InstagramSource) =>
    lookUp(world.system, ['kind' in answer ? sourceThat('apify', () => answer) : answer], profileId, { demand: 'now' })
  const want = (key: string, isForced = false) =>
    inTransaction(world.context, async (context) => (await requestLookup(context, key, isForced)).profileId)
  const state = (id: string) => getInstagramState(world.context, { params: { id } })

  it('IG-01 gives the profile to everyone with the username, in any case, and to no one else', async () => {
    const people = [await world.addPerson('Ada.King'), await world.addPerson('ada.king')]
    const other = await world.addPerson('ada.kingston')
    const before = await world.person(people[0] ?? '')
    const feed = await hearChanges(inject('databaseUrl'), world)
    const profileId = await want('ada.king')
    expect(await look(profileId, found('Ada.King'))).toEqual({
      kind: 'looked',
      source: 'apify',
      failure: null,
      message: null,
    })
    const row = await world.profile(profileId)
    expect(row).toMatchObject({ source: 'apify', failure: null, wanted_at: null, lease_token: null, is_forced: false })
    expect(row?.profile).toEqual(profileOf('Ada.King'))
    for (const id of people)
      expect(await world.person(id)).toMatchObject({
        instagram_followers: 1_200,
        instagram_verified: true,
        instagram_profile_picture: 'https://scontent.cdninstagram.com/Ada.King.jpg',
        instagram_recent_posts: [postOf('1'), postOf('2')],
        instagram_data_last_updated: row?.fetched_at,
      })
    expect(await world.person(other)).toMatchObject({ instagram_followers: null, instagram_data_last_updated: null })
    expect((await world.person(people[0] ?? '')).updated_at).toEqual(before.updated_at)
    await expect.poll(() => feed.of('applicants')).toEqual(people.toSorted())
    await feed.close()
    expect(await world.jobs('pictures.keep')).toEqual(people.toSorted().map((applicantId) => ({ applicantId })))
    expect(await state(people[0] ?? '')).toEqual({
      following: 300,
      isPrivate: false,
      fullName: 'Ada King',
      biography: 'Engines',
      postsCount: 2,
      source: 'apify',
      fetchedAt: row?.fetched_at?.toISOString(),
      checkedAt: row?.checked_at?.toISOString(),
      failure: null,
      message: null,
      keptByHand: [],
    })
  })

  it('changes nothing but the outcome when all sources fail', async () => {
    const id = await world.addPerson('ada')
    const profileId = await want('ada')
    await look(profileId, found('ada'))
    const before = await world.person(id)
    expect(await look(profileId, failed('profile_missing'))).toMatchObject({ failure: 'profile_missing' })
    expect(await world.person(id)).toEqual(before)
    expect(await state(id)).toMatchObject({
      failure: 'profile_missing',
      message: 'It said profile_missing.',
      fullName: 'Ada King',
      fetchedAt: before.instagram_data_last_updated?.toISOString(),
    })
  })

  it('runs once per username: a concurrent lookup finds it under way, and asks no source', async () => {
    await world.addPerson('ada')
    const profileId = await want('ada')
    const { promise: answered, resolve: answer } = Promise.withResolvers<SourceAnswer>()
    const apify = sourceThat('apify', () => answered)
    const first = look(profileId, apify)
    await expect.poll(() => apify.calls.length).toBe(1)
    const others = await Promise.all(Array.from({ length: 10 }, () => look(profileId, apify)))
    expect(new Set(others.map(({ kind }) => kind))).toEqual(new Set(['under_way']))
    answer(found('ada'))
    expect(await first).toMatchObject({ kind: 'looked', failure: null })
    expect(apify.calls).toHaveLength(1)
    expect(await lookUp(world.system, [apify], profileId, { demand: 'wanted' })).toEqual({ kind: 'not_wanted' })
  })

  it('a forced request during a lookup makes it a forced one', async () => {
    const id = await world.addPerson('ada', { instagram_followers: 5 })
    const profileId = await want('ada')
    await look(profileId, {
      ...sourceThat('apify', () => failed('refused')),
      fetch: async () => {
        await want('ada', true)
        return found('ada')
      },
    })
    expect(await world.person(id)).toMatchObject({ instagram_followers: 1_200 })
    expect(await world.profile(profileId)).toMatchObject({ wanted_at: null, is_forced: false })
  })

  it("drops an answer that comes after its lease was lost: the new holder's answer counts", async () => {
    const id = await world.addPerson('ada')
    const profileId = await want('ada')
    const late: InstagramSource = {
      ...sourceThat('apify', () => failed('refused')),
      fetch: async () => {
        await world.db
          .updateTable('instagram_profiles')
          .set({ lease_until: sql<Date>`now() - interval '1 second'` })
          .execute()
        expect(await look(profileId, found('ada', { followers: 2 }))).toMatchObject({ kind: 'looked' })
        return found('ada', { followers: 1 })
      },
    }
    expect(await look(profileId, late)).toEqual({ kind: 'under_way' })
    expect(await world.person(id)).toMatchObject({ instagram_followers: 2 })
    expect((await world.profile(profileId))?.profile).toMatchObject({ followers: 2 })
  })

  it('asks no source twice when the answer cannot be stored at once, because a person is locked', async () => {
    const id = await world.addPerson('ada')
    const profileId = await want('ada')
    const { promise: isLocked, resolve: locked } = Promise.withResolvers<void>()
    const { promise: isWaiting, resolve: waiting } = Promise.withResolvers<void>()
    const locking = world.db.transaction().execute(async (db) => {
      await db.selectFrom('applicants').select('id').where('id', '=', id).forUpdate().execute()
      locked()
      await isWaiting
    })
    await isLocked
    const apify = sourceThat('apify', () => found('ada'))
    const warn = vi.spyOn(world.system.logger, 'warn').mockImplementation(() => waiting())
    const looked = look(profileId, apify)
    await locking
    expect(await looked).toMatchObject({ kind: 'looked', failure: null })
    expect(warn).toHaveBeenCalledWith({ error: expect.stringContaining('lock timeout') }, expect.any(String))
    warn.mockRestore()
    expect(apify.calls).toHaveLength(1)
    expect(await world.person(id)).toMatchObject({ instagram_followers: 1_200 })
  })

  it('drops an answer about a person who was deleted or renamed in between', async () => {
    const [deleted, renamed] = [await world.addPerson('ada'), await world.addPerson('bea')]
    const during = (work: () => Promise<unknown>, username: string): InstagramSource => ({
      ...sourceThat('apify', () => failed('refused')),
      fetch: async () => {
        await work()
        return found(username)
      },
    })
    const gone = await want('ada')
    const remove = () => world.db.deleteFrom('applicants').where('id', '=', deleted).execute()
    expect(await look(gone, during(remove, 'ada'))).toEqual({ kind: 'under_way' })
    expect(await look(gone, found('ada'))).toEqual({ kind: 'gone' })
    const rename = () =>
      updateApplicant(world.context, { params: { id: renamed }, body: { instagramUsername: 'bea.new' } })
    const left = await want('bea')
    expect(await look(left, during(rename, 'bea'))).toEqual({ kind: 'under_way' })
    expect(await world.person(renamed)).toMatchObject({ instagram_username: 'bea.new', instagram_followers: null })
    expect(await world.db.selectFrom('instagram_profiles').selectAll().execute()).toEqual([])
  })

  it('gives the profile back when this worker stops, and another one continues', async () => {
    await world.addPerson('ada')
    const profileId = await want('ada')
    const stopping = new AbortController()
    const slow = sourceThat('apify', (_, signal) => {
      stopping.abort()
      expect(signal?.aborted).toBe(true)
      return failed('unreachable')
    })
    await expect(
      lookUp(world.system, [slow], profileId, { demand: 'wanted', signal: stopping.signal }),
    ).rejects.toMatchObject({ code: 'look_interrupted', kind: 'unavailable' })
    expect(await world.profile(profileId)).toMatchObject({ lease_token: null, checked_at: null })
    expect((await world.profile(profileId))?.wanted_at).not.toBeNull()
    expect(await look(profileId, found('ada'))).toMatchObject({ kind: 'looked' })
  })

  it('is queued again when its job was lost with its worker, and no longer when no user can be waiting', async () => {
    for (const key of ['lost', 'held', 'old', 'new']) await world.addPerson(key).then(() => want(key))
    const set = (key: string, values: Record<string, unknown>) =>
      world.db.updateTable('instagram_profiles').set(values).where('username_key', '=', key).execute()
    const ago = (text: string) => sql<Date>`now() - ${text}::interval`
    await set('lost', { wanted_at: ago('2 minutes'), lease_until: ago('1 second'), lease_token: sql`new_id()` })
    await set('held', { wanted_at: ago('2 minutes'), lease_until: sql`now() + interval '1 minute'` })
    await set('old', { wanted_at: ago('61 minutes') })
    await world.db.deleteFrom('outbox').execute()
    await sweepLookups(world.system)
    const { id } = await world.db
      .selectFrom('instagram_profiles')
      .select('id')
      .where('username_key', '=', 'lost')
      .executeTakeFirstOrThrow()
    expect(await world.jobs('instagram.look_up')).toEqual([{ profileId: id }])
    const wanted = await world.db
      .selectFrom('instagram_profiles')
      .select('username_key')
      .where('wanted_at', 'is not', null)
    expect((await wanted.orderBy('username_key').execute()).map((row) => row.username_key)).toEqual([
      'held',
      'lost',
      'new',
    ])
    expect(await look(id, found('lost'))).toMatchObject({ kind: 'looked' })
  })

  it('waits for sources with a key when it is patient, and stores nothing while it waits', async () => {
    await world.addPerson('ada')
    const profileId = await want('ada')
    const apify = sourceThat('apify', () => failed('rate_limited', { retryAfterMs: 30_000 }))
    const html = sourceThat('html', () => failed('login_wall'))
    const patient = { demand: 'now', isPatient: true } as const
    expect(await lookUp(world.system, [apify, html], profileId, patient)).toMatchObject({ kind: 'postponed' })
    const postponed = await lookUp(world.system, [apify, html], profileId, patient)
    if (postponed.kind !== 'postponed') throw new Error(postponed.kind)
    expect(Math.ceil((postponed.readyAt.getTime() - Date.now()) / 30_000)).toBe(1)
    expect(await world.profile(profileId)).toMatchObject({ checked_at: null, lease_token: null })
    const zyla = sourceThat('zyla', () => failed('timeout'))
    expect(await lookUp(world.system, [apify, zyla, html], profileId, patient)).toMatchObject({
      kind: 'looked',
      failure: 'timeout',
    })
  })
})
