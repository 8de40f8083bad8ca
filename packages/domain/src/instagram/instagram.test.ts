import { lookupFailures } from '@velvet/contracts/instagram'
import { describe, expect, it } from 'vitest'
import {
  durationText,
  type FetchedProfile,
  failureSentence,
  isSameUsername,
  isStale,
  mergeProfiles,
  mostHelpfulFailure,
  readPosts,
  type ShownProfile,
  valuesKeptByHand,
  valuesToReplace,
} from './index.ts'

const empty: ShownProfile = { followers: null, verified: false, picture: null, posts: [] }
const post = {
  mediaType: 'IMAGE',
  likeCount: null,
  commentsCount: null,
  caption: null,
  permalink: null,
  takenAt: null,
} as const
const said: FetchedProfile = {
  followers: 10,
  isVerified: true,
  profilePicture: 'https://a.example/1.jpg',
  posts: [{ ...post, id: '1', mediaUrl: 'https://a.example/p.jpg' }],
}
const all = ['followers', 'verified', 'picture', 'posts']

describe('values of a profile on a record', () => {
  it('replace blank values, and values of the previous profile', () => {
    expect(valuesToReplace(empty, null, said, { isForced: false })).toEqual(all)
    const shown = { followers: 10, verified: true, picture: '/instagram-images/a.webp', posts: said.posts }
    expect(valuesToReplace(shown, said, { ...said, followers: 11 }, { isForced: false })).toEqual(all)
  })

  it('keep typed values unless forced', () => {
    const shown = {
      followers: 9,
      verified: true,
      picture: 'https://b.example/x.jpg',
      posts: [{ id: '9', url: 'https://b.example/9' }],
    }
    const now = { ...said, isVerified: false }
    expect(valuesToReplace(shown, now, now, { isForced: false })).toEqual([])
    expect(valuesToReplace(shown, now, now, { isForced: true })).toEqual(all)
    expect(valuesKeptByHand(shown, now)).toEqual(all)
  })

  it('never replace values that the source did not return, even when forced', () => {
    const silent = { followers: null, isVerified: null, profilePicture: null, posts: null }
    expect(valuesToReplace(empty, null, silent, { isForced: true })).toEqual([])
    expect(valuesKeptByHand({ ...empty, followers: 3 }, silent)).toEqual([])
    expect(mergeProfiles(said, { ...silent, posts: [] })).toEqual({ ...said, posts: [] })
    expect(mergeProfiles(null, silent)).toEqual(silent)
  })
})

describe('posts as they are stored', () => {
  it('IG-20 reads likes, comments and pictures by each of their names', () => {
    const read = readPosts([
      { id: 'a', mediaUrl: 'https://x.example/a', likeCount: 1, commentsCount: 2 },
      { id: 'b', imageUrl: 'https://x.example/b', likesCount: 3, comments: 4 },
      { id: 'c', displayUrl: 'https://x.example/c', likes: 5 },
      { id: 'd', url: 'https://x.example/d', type: 'Sidecar', timestamp: '2026-01-02T03:04:05Z' },
    ])
    expect(
      read.map(({ mediaUrl, likeCount, commentsCount }) => [mediaUrl.slice(-1), likeCount, commentsCount]),
    ).toEqual([
      ['a', 1, 2],
      ['b', 3, 4],
      ['c', 5, null],
      ['d', null, null],
    ])
    expect(read[3]).toMatchObject({ mediaType: 'CAROUSEL_ALBUM', takenAt: '2026-01-02T03:04:05.000Z' })
  })

  it('ENT-28 ENT-29 ENT-30 reads every field of a post by each of its names', () => {
    const post = { id: 'a', caption: 'Tonight', permalink: 'https://www.instagram.com/p/a/' }
    for (const name of ['mediaUrl', 'imageUrl', 'displayUrl', 'url'])
      expect(readPosts([{ ...post, [name]: 'https://x.example/a' }])).toMatchObject([
        { ...post, mediaUrl: 'https://x.example/a' },
      ])
    const postWith = (facts: object) => readPosts([{ ...post, url: 'https://x.example/a', ...facts }])[0]
    expect(['IMAGE', 'CAROUSEL_ALBUM', 'Image'].map((mediaType) => postWith({ mediaType })?.mediaType)).toEqual([
      'IMAGE',
      'CAROUSEL_ALBUM',
      'IMAGE',
    ])
    for (const name of ['likeCount', 'likesCount', 'likes']) expect(postWith({ [name]: 7 })?.likeCount, name).toBe(7)
    for (const name of ['commentsCount', 'comments']) expect(postWith({ [name]: 3 })?.commentsCount, name).toBe(3)
  })

  it('ENT-12 are a list or its JSON text', () => {
    const list = [{ id: 'a', mediaUrl: 'https://x.example/a' }]
    expect(readPosts(JSON.stringify(list))).toEqual(readPosts(list))
    expect(readPosts(list)).toHaveLength(1)
    expect(readPosts('[{')).toEqual([])
  })

  it('leaves out invalid pictures, external links, and more than twelve posts', () => {
    expect(readPosts('nonsense')).toEqual([])
    expect(readPosts([null, 7, { id: 'a' }])).toEqual([])
    expect(readPosts([{ mediaUrl: 'x', permalink: 'https://instagram.com.evil.example/p/1' }])[0]?.permalink).toBeNull()
    expect(readPosts([{ mediaUrl: 'x', permalink: 'https://www.instagram.com/p/1' }])[0]?.permalink).not.toBeNull()
    expect(readPosts(Array.from({ length: 13 }, (_, index) => ({ mediaUrl: `${index}` })))).toHaveLength(12)
  })
})

describe('a look', () => {
  it('has a sentence for each failure', () => {
    for (const reason of lookupFailures) expect(failureSentence(reason)).toMatch(/^[A-Z].+\.$/)
  })

  it('prefers failures of the profile over failures of a source', () => {
    expect(mostHelpfulFailure(['timeout', 'profile_missing', 'captcha'])).toBe('profile_missing')
    expect(mostHelpfulFailure(['rate_limited', 'username_mismatch', 'captcha'])).toBe('username_mismatch')
    expect(mostHelpfulFailure(['rate_limited', 'captcha', 'timeout'])).toBe('captcha')
    expect(mostHelpfulFailure(['unauthorized', 'budget_spent'])).toBe('unauthorized')
    expect(mostHelpfulFailure([])).toBe('not_configured')
  })

  it('PROF-05 is stale when nothing is known, or after more than a day', () => {
    const now = new Date('2026-03-02T12:00:00Z')
    expect(isStale(null, now)).toBe(true)
    expect(isStale(new Date('2026-03-01T11:59:59Z'), now)).toBe(true)
    expect(isStale(new Date('2026-03-01T12:00:00Z'), now)).toBe(false)
  })

  it('knows a username by its letters, whatever their case, and says how long it took', () => {
    expect(isSameUsername('Ada.King', 'ada.king ')).toBe(true)
    expect(isSameUsername('ada.king', 'ada_king')).toBe(false)
    expect(durationText(131.7)).toBe('132ms')
  })
})
