import { describe, expect, it } from 'vitest'
import { readPosts } from './read-post.ts'

const picture = 'https://scontent.cdninstagram.com/v/one.jpg'
const one = (post: object) => readPosts([{ id: '1', mediaUrl: picture, ...post }])?.[0]

describe('posts of any source', () => {
  it.each(['likeCount', 'likesCount', 'likes'])('IG-20 reads likes from %s', (name) => {
    expect(one({ [name]: 1234 })).toMatchObject({ likeCount: 1234 })
  })

  it.each(['commentsCount', 'comments'])('IG-20 reads comments from %s', (name) => {
    expect(one({ [name]: 56 })).toMatchObject({ commentsCount: 56 })
  })

  it.each(['mediaUrl', 'imageUrl', 'displayUrl', 'url'])('IG-20 reads the picture from %s', (name) => {
    expect(readPosts([{ id: '1', [name]: picture }])).toMatchObject([{ mediaUrl: picture }])
  })

  it('IG-20 takes the first of several names', () => {
    expect(one({ likeCount: 1, likesCount: 2, likes: 3, displayUrl: `${picture}?2` })).toMatchObject({
      likeCount: 1,
      mediaUrl: picture,
    })
  })

  it.each([[-1], [-5], [null], ['many'], [1.5], [2 ** 40], [[1, 2]]])(
    'does not know how many likes %j are',
    (likes) => {
      expect(one({ likesCount: likes })).toMatchObject({ likeCount: null })
    },
  )

  it('reads likes as hidden when their owner hides them', () => {
    expect(one({ like_count: 3, like_and_view_counts_disabled: true })).toMatchObject({ likeCount: null })
  })

  it.each([
    ['1,234', 1234],
    ['12.3K', 12_300],
    ['1.2M', 1_200_000],
    [' 77 ', 77],
    ['1.234', null],
    ['12,34', null],
    ['', null],
  ])('reads %j as %j', (text, count) => {
    expect(one({ likes: text })).toMatchObject({ likeCount: count })
  })

  it.each([
    ['https://www.instagram.com/p/DFabcdefgh1/', 'https://www.instagram.com/p/DFabcdefgh1/'],
    ['https://instagram.com/velvet.guest/reel/DFabcdefgh1/', 'https://instagram.com/velvet.guest/reel/DFabcdefgh1/'],
    ['http://www.instagram.com/p/DFabcdefgh1/', null],
    ['https://instagram.com.evil.example/p/DFabcdefgh1/', null],
    ['https://evilinstagram.com/p/DFabcdefgh1/', null],
    ['https://user:secret@www.instagram.com/p/DFabcdefgh1/', null],
    ['https://www.instagram.com:8443/p/DFabcdefgh1/', null],
    ['javascript:alert(1)//www.instagram.com/p/DFabcdefgh1/', null],
    ['https://evil.example/?https://www.instagram.com/p/DFabcdefgh1/', null],
    ['//www.instagram.com/p/DFabcdefgh1/', null],
  ])('T15 links a post to Instagram only: %s', (permalink, expected) => {
    expect(one({ permalink })).toMatchObject({ permalink: expected })
  })

  it('builds the link from the code of the post, unless the code is invalid', () => {
    expect(one({ shortCode: 'DFabc-_1234' })).toMatchObject({ permalink: 'https://www.instagram.com/p/DFabc-_1234/' })
    expect(one({ shortcode: '../../evil' })).toMatchObject({ permalink: null })
  })

  it('accepts no page, video or other protocol as a picture', () => {
    const none = [
      'https://www.instagram.com/p/DFabcdefgh1/',
      `${picture}.mp4`,
      'data:image/png;base64,AA',
      'picture.jpg',
      7,
    ]
    for (const url of none) expect(readPosts([{ id: '1', url }]), String(url)).toBeNull()
    expect(readPosts([{ id: '1', mediaUrl: 'https://cdn.example/film.mp4', thumbnail_url: picture }])).toMatchObject([
      { mediaUrl: picture },
    ])
  })

  it.each([
    [{ type: 'Image' }, 'IMAGE'],
    [{ type: 'Sidecar' }, 'CAROUSEL_ALBUM'],
    [{ mediaType: 'CAROUSEL_ALBUM' }, 'CAROUSEL_ALBUM'],
    [{ __typename: 'GraphSidecar' }, 'CAROUSEL_ALBUM'],
    [{ media_type: 8 }, 'CAROUSEL_ALBUM'],
    [{ type: 'Video' }, 'VIDEO'],
    [{ media_type: 2 }, 'VIDEO'],
    [{ is_video: true }, 'VIDEO'],
    [{}, 'IMAGE'],
  ])('knows what %j is', (post, mediaType) => {
    expect(one(post)).toMatchObject({ mediaType })
  })

  it.each([
    ['2026-02-03T21:15:00.000Z', '2026-02-03T21:15:00.000Z'],
    [1769900000, '2026-01-31T22:53:20.000Z'],
    ['1769900000', '2026-01-31T22:53:20.000Z'],
    [1769900000123, '2026-01-31T22:53:20.123Z'],
    [0, null],
    ['1999-01-01', null],
    ['2199-01-01T00:00:00Z', null],
    ['yesterday', null],
    [Number.MAX_VALUE, null],
  ])('reads the time %j as %j', (timestamp, takenAt) => {
    expect(one({ timestamp })).toMatchObject({ takenAt })
  })

  it('strips control characters and bounds captions at 2,200 characters', () => {
    expect(one({ caption: 'a\u0000b\u001b[31mc\r\nd\u2028e\u0085f' })).toMatchObject({ caption: 'a b [31mc\nd\ne f' })
    expect(one({ caption: '✨'.repeat(5_000) })?.caption).toBe('✨'.repeat(2_200))
    expect(one({ caption: '👩'.repeat(5_000) })?.caption).toBe('👩'.repeat(2_200))
    expect(one({ caption: 'lost \ud83d half' })?.caption?.isWellFormed()).toBe(true)
    expect(one({ caption: ' \u0000 ' })).toMatchObject({ caption: null })
  })

  it('keeps the newest 12, each once, with pinned ones in their place', () => {
    const posts = Array.from({ length: 30 }, (_, day) => ({
      id: `p${day}`,
      displayUrl: `${picture}?${day}`,
      timestamp: Date.UTC(2026, 0, day + 1) / 1000,
    }))
    const read = readPosts([...posts, ...posts])
    expect(read?.map(({ id }) => id)).toEqual(Array.from({ length: 12 }, (_, place) => `p${29 - place}`))
  })

  it('keeps the order of the source when a time is missing', () => {
    const posts = [{ id: 'b', timestamp: 1769900000 }, { id: 'a' }, { id: 'c', timestamp: 1779900000 }]
    expect(readPosts(posts.map((post) => ({ ...post, displayUrl: picture })))?.map(({ id }) => id)).toEqual([
      'b',
      'a',
      'c',
    ])
  })

  it('distinguishes no posts from unreadable posts', () => {
    expect(readPosts([])).toEqual([])
    expect(readPosts([{ id: '1' }, 7, null])).toBeNull()
    expect(readPosts('none')).toBeNull()
  })
})
