import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest'
import { inTransaction } from '../../kernel/index.ts'
import {
  createInstagramFixture,
  found,
  type InstagramFixture,
  postOf,
  sourceThat,
} from '../../testing/instagram-fixture.ts'
import { getInstagramState, lookUp } from '../index.ts'
import type { SourceAnswer } from '../sources/instagram-source.ts'
import { requestLookup } from './request-lookup.ts'

describe('the values that a lookup writes', () => {
  let world: InstagramFixture
  beforeAll(async () => {
    world = await createInstagramFixture(inject('databaseUrl'))
  })
  afterAll(() => world.close())
  beforeEach(() => world.clear())

  const look = (profileId: string, answer: SourceAnswer, options: { isForced?: boolean } = {}) =>
    lookUp(world.system, [sourceThat('apify', () => answer)], profileId, { demand: 'now', ...options })
  const want = (key: string) =>
    inTransaction(world.context, async (context) => (await requestLookup(context, key, false)).profileId)
  const state = (id: string) => getInstagramState(world.context, { params: { id } })

  it('keeps values typed by hand, says so, and replaces them when forced', async () => {
    const typed = {
      instagram_followers: 5,
      instagram_verified: true,
      instagram_profile_picture: 'https://example.com/portrait.jpg',
      instagram_recent_posts: JSON.stringify([postOf('mine')]),
    }
    const id = await world.addPerson('ada', typed)
    const profileId = await want('ada')
    await look(profileId, found('ada', { isVerified: false }))
    expect(await world.person(id)).toMatchObject({ ...typed, instagram_recent_posts: [postOf('mine')] })
    expect((await state(id)).keptByHand).toEqual(['followers', 'verified', 'picture', 'posts'])
    expect(await world.jobs('pictures.keep')).toEqual([])

    await look(profileId, found('ada', { isVerified: false }), { isForced: true })
    expect(await world.person(id)).toMatchObject({
      instagram_followers: 1_200,
      instagram_verified: false,
      instagram_profile_picture: 'https://scontent.cdninstagram.com/ada.jpg',
      instagram_recent_posts: [postOf('1'), postOf('2')],
    })
    expect((await state(id)).keptByHand).toEqual([])
  })

  it('replaces values of an earlier lookup, also a stored picture', async () => {
    const id = await world.addPerson('ada')
    const profileId = await want('ada')
    await look(profileId, found('ada'))
    const kept = [
      postOf('1', { mediaUrl: '/instagram-images/1.webp' }),
      postOf('2', { mediaUrl: '/instagram-images/2.webp' }),
    ]
    await world.db
      .updateTable('applicants')
      .set({ instagram_profile_picture: '/instagram-images/ada.webp', instagram_recent_posts: JSON.stringify(kept) })
      .execute()
    expect((await state(id)).keptByHand).toEqual([])
    const newer = { followers: 1_300, isVerified: false, profilePicture: 'https://scontent.cdninstagram.com/new.jpg' }
    await look(profileId, found('ada', { ...newer, posts: [postOf('3'), postOf('1')] }))
    expect(await world.person(id)).toMatchObject({
      instagram_followers: 1_300,
      instagram_verified: false,
      instagram_profile_picture: 'https://scontent.cdninstagram.com/new.jpg',
      instagram_recent_posts: [postOf('3'), postOf('1')],
    })
  })

  it('keeps a number that an admin changed after a lookup, however often it is looked up', async () => {
    const id = await world.addPerson('ada')
    const profileId = await want('ada')
    await look(profileId, found('ada'))
    await world.db.updateTable('applicants').set({ instagram_followers: 9 }).execute()
    await look(profileId, found('ada', { followers: 1_300 }))
    await look(profileId, found('ada', { followers: 1_400 }))
    expect(await world.person(id)).toMatchObject({ instagram_followers: 9, instagram_verified: true })
    expect((await state(id)).keptByHand).toEqual(['followers'])
  })

  it('keeps values that a source did not return, and still marks them as fetched', async () => {
    const id = await world.addPerson('ada')
    const profileId = await want('ada')
    await look(profileId, found('ada'))
    const nothing = { followers: null, isVerified: null, profilePicture: null, posts: null, biography: null }
    await look(profileId, found('ada', nothing))
    const same = {
      instagram_followers: 1_200,
      instagram_verified: true,
      instagram_recent_posts: [postOf('1'), postOf('2')],
    }
    expect(await world.person(id)).toMatchObject(same)
    expect(await state(id)).toMatchObject({ biography: 'Engines', keptByHand: [] })
    await look(profileId, found('ada', { followers: 1_300, posts: [] }))
    expect(await world.person(id)).toMatchObject({ instagram_followers: 1_300, instagram_recent_posts: [] })
  })
})
