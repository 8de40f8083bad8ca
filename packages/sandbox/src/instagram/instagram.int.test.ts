import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type RunningInstagram, startInstagram } from './testing/start-instagram.ts'

let instagram: RunningInstagram
beforeAll(async () => {
  instagram = await startInstagram()
})
beforeEach(async () => {
  await instagram.send('DELETE', '/sandbox/instagram')
})
afterAll(() => instagram.sandbox.stop())

const ana = {
  fullName: 'Ana <M>',
  biography: 'Host & "MC"',
  followers: 123_456,
  following: 56,
  verified: true,
  posts: [
    { id: '1', shortCode: 'abc', type: 'Sidecar', caption: null, likes: null, comments: 7, takenAt: 1_760_000_000_000 },
  ],
} as const

describe('a programmed account', () => {
  beforeEach(() => instagram.program('ana.m', ana))

  it('is an item of a dataset at Apify, hidden likes as -1', async () => {
    const answer = await instagram.apify('Ana.M')
    expect(answer.status).toBe(201)
    expect(await answer.json()).toMatchObject([
      {
        username: 'ana.m',
        fullName: 'Ana <M>',
        followersCount: 123_456,
        followsCount: 56,
        postsCount: 1,
        verified: true,
        private: false,
        profilePicUrlHD: `${instagram.origin}/pictures/ana.m.jpg`,
        latestPosts: [
          {
            id: '1',
            type: 'Sidecar',
            shortCode: 'abc',
            caption: '',
            likesCount: -1,
            commentsCount: 7,
            displayUrl: `${instagram.origin}/pictures/ana.m-0.jpg`,
            timestamp: '2025-10-09T08:53:20.000Z',
          },
        ],
      },
    ])
  })

  it('has the shape that the profile call of Zyla has', async () => {
    const flat = { username: 'ana.m', full_name: 'Ana <M>', follower_count: 123_456, media_count: 1, is_verified: true }
    expect(await (await instagram.zyla('ana.m')).json()).toMatchObject(flat)
    expect(await (await instagram.zyla('ana.m', 'wrapped')).json()).toMatchObject({ success: true, data: flat })
    expect(await (await instagram.zyla('ana.m', 'graph')).json()).toMatchObject({
      data: { user: { username: 'ana.m', edge_followed_by: { count: 123_456 } } },
    })
  })

  it("is Instagram's own answer through Scrape.do", async () => {
    const answer = await instagram.scrapedo('ana.m')
    expect(answer.headers.get('scrape.do-initial-status-code')).toBe('200')
    expect(await answer.json()).toMatchObject({
      status: 'ok',
      data: {
        user: {
          username: 'ana.m',
          edge_follow: { count: 56 },
          is_verified: true,
          edge_owner_to_timeline_media: {
            count: 1,
            edges: [
              {
                node: {
                  __typename: 'GraphSidecar',
                  shortcode: 'abc',
                  edge_media_to_caption: { edges: [] },
                  edge_liked_by: { count: -1 },
                  taken_at_timestamp: 1_760_000_000,
                },
              },
            ],
          },
        },
      },
    })
  })

  it('is a page with shortened figures, and its exact ones as JSON unless told otherwise', async () => {
    const page = await (await instagram.html('ana.m')).text()
    expect(page).toContain('content="Ana &lt;M&gt; (@ana.m) • Instagram photos and videos"')
    expect(page).toContain('content="123.4K Followers, 56 Following, 1 Posts - See')
    expect(page).toContain(`property="og:image" content="${instagram.origin}/pictures/ana.m.jpg"`)
    expect(page).toContain('"follower_count":123456')
    await instagram.program('ana.m', { ...ana, hasPageJson: false })
    expect(await (await instagram.html('ana.m')).text()).not.toContain('follower_count')
  })

  it('shows no posts while it is private, but their number', async () => {
    await instagram.program('ana.m', { ...ana, private: true })
    expect(await (await instagram.apify('ana.m')).json()).toMatchObject([
      { private: true, postsCount: 1, latestPosts: [] },
    ])
    expect(await (await instagram.zyla('ana.m')).json()).toMatchObject({
      is_private: true,
      edge_owner_to_timeline_media: { count: 1, edges: [] },
    })
  })

  it('is answered under its new name once it was renamed', async () => {
    await instagram.program('ana.m', { ...ana, renamedTo: 'ana.new' })
    expect(await (await instagram.apify('ana.m')).json()).toMatchObject([
      { username: 'ana.new', followersCount: 123_456 },
    ])
    const page = await instagram.html('ana.m')
    expect([page.status, page.headers.get('location')]).toEqual([302, '/ana.new/'])
    expect((await instagram.html('ana.new')).status).toBe(200)
  })

  it('survives two accounts that were renamed to each other', async () => {
    await instagram.program('ana.m', { renamedTo: 'ben.b' })
    await instagram.program('ben.b', { renamedTo: 'ana.m' })
    expect((await instagram.zyla('ana.m')).status).toBe(404)
  })

  it('is gone when it is deleted', async () => {
    expect((await instagram.send('DELETE', '/sandbox/instagram/profiles/ANA.M')).status).toBe(204)
    expect((await instagram.zyla('ana.m')).status).toBe(404)
    expect((await instagram.send('DELETE', '/sandbox/instagram/profiles/ana.m')).status).toBe(404)
  })
})

describe('no account', () => {
  it('is said by each source in its own way, missing or suspended', async () => {
    await instagram.program('gone', { suspended: true })
    expect(await (await instagram.apify('nobody')).json()).toMatchObject([{ error: 'not_found' }])
    expect((await instagram.zyla('nobody')).status).toBe(404)
    expect((await instagram.scrapedo('nobody')).status).toBe(404)
    const page = await instagram.html('nobody')
    expect([page.status, await page.text()]).toEqual([404, expect.stringContaining('this page isn')])

    expect(await (await instagram.apify('gone')).json()).toMatchObject([{ errorDescription: 'Profile is suspended' }])
    expect(await (await instagram.zyla('gone')).json()).toMatchObject({ success: false })
    expect(await (await instagram.scrapedo('gone')).text()).toContain('We suspended this account')
    expect((await instagram.html('gone')).headers.get('location')).toBe('/accounts/suspended/')
  })

  it('is every name when it is told so, and always the same account', async () => {
    const any = await startInstagram('any')
    try {
      const profileOf = async (username: string): Promise<unknown> => (await any.zyla(username)).json()
      const first = await profileOf('first.last_9')
      expect(first).toEqual(await profileOf('First.Last_9'))
      expect(first).toMatchObject({ username: 'first.last_9', full_name: 'First Last' })
    } finally {
      await any.sandbox.stop()
    }
  })
})

describe('the key', () => {
  it('is needed everywhere but for public pages', async () => {
    await instagram.program('ana.m', ana)
    expect((await instagram.apify('ana.m', 'wrong')).status).toBe(401)
    expect((await instagram.zyla('ana.m', 'flat', 'wrong')).status).toBe(401)
    expect((await instagram.scrapedo('ana.m', 'wrong')).status).toBe(401)
    expect((await instagram.html('ana.m')).status).toBe(200)
  })

  it('can be checked without a profile, and such calls are counted apart', async () => {
    const authorization = { headers: { authorization: 'Bearer instagram-key' } }
    const task = await fetch(`${instagram.origin}/v2/actor-tasks/name~profiles`, authorization)
    expect(await task.json()).toMatchObject({ data: { name: 'name~profiles' } })
    expect((await fetch(`${instagram.origin}/v2/actor-tasks/missing`, authorization)).status).toBe(404)
    expect(await (await instagram.send('GET', '/info?token=instagram-key')).json()).toMatchObject({ IsActive: true })
    await instagram.faults({ scrapedo: { check: 'rate-limited', retryAfterSeconds: 9 } })
    const limited = await instagram.send('GET', '/info?token=instagram-key')
    expect([limited.status, limited.headers.get('retry-after')]).toEqual([429, '9'])
    expect((await instagram.zyla('')).status).toBe(422)
    expect(instagram.sandbox.instagram.calls.stats()).toMatchObject({
      apify: { calls: 0, checks: 2 },
      zyla: { calls: 0, checks: 1 },
      scrapedo: { calls: 0, checks: 2 },
    })
  })
})
