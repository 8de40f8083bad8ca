import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest'
import {
  createInstagramFixture,
  failed,
  found,
  type InstagramFixture,
  sourceThat,
} from '../../testing/instagram-fixture.ts'
import { smartLookup } from '../index.ts'

describe('asking one source after the other', () => {
  let world: InstagramFixture
  beforeAll(async () => {
    world = await createInstagramFixture(inject('databaseUrl'))
  })
  afterAll(() => world.close())
  beforeEach(() => world.clear())

  it('INT-20 takes the first that answers with the right username, and asks no further', async () => {
    const apify = sourceThat('apify', () => failed('timeout'))
    const zyla = sourceThat('zyla', () => found('ada.queen'))
    const scrapedo = sourceThat('scrapedo', () => found('Ada.King'))
    const html = sourceThat('html', () => found('ada.king'))
    const looked = await smartLookup(world.context, [apify, zyla, scrapedo, html], 'ada.king')
    expect(looked).toMatchObject({
      source: 'scrapedo',
      failure: null,
      profile: { username: 'Ada.King' },
      readyAt: null,
    })
    expect(looked.attempts).toEqual([
      {
        source: 'apify',
        success: false,
        reason: 'timeout',
        message: 'It said timeout.',
        duration: expect.stringMatching(/^\d+ms$/),
      },
      {
        source: 'zyla',
        success: false,
        reason: 'username_mismatch',
        message: 'The source returned a different profile.',
        duration: expect.stringMatching(/^\d+ms$/),
      },
      { source: 'scrapedo', success: true, reason: null, message: null, duration: expect.stringMatching(/^\d+ms$/) },
    ])
    expect(html.calls).toEqual([])
  })

  it('INT-20 continues although two say that there is no profile, and finds it at the third', async () => {
    const apify = sourceThat('apify', () => failed('profile_missing'))
    const zyla = sourceThat('zyla', () => failed('profile_missing'))
    const scrapedo = sourceThat('scrapedo', () => found('ada'))
    const looked = await smartLookup(world.context, [apify, zyla, scrapedo], 'ada')
    expect(looked).toMatchObject({ source: 'scrapedo', profile: { username: 'ada' } })
    expect(looked.attempts.map(({ reason }) => reason)).toEqual(['profile_missing', 'profile_missing', null])
  })

  it('INT-20 accepts that there is no profile when all were asked', async () => {
    const sources = (['apify', 'zyla', 'scrapedo', 'html'] as const).map((name) =>
      sourceThat(name, () => failed('profile_missing')),
    )
    const looked = await smartLookup(world.context, sources, 'ada')
    expect(looked).toMatchObject({ profile: null, failure: 'profile_missing', message: 'It said profile_missing.' })
    expect(sources.map(({ calls }) => calls.length)).toEqual([1, 1, 1, 1])
  })

  it('INT-20 says that it could not be found out when some sources have no profile and others did not answer', async () => {
    const sources = [
      sourceThat('apify', () => failed('profile_missing')),
      sourceThat('zyla', () => failed('profile_missing')),
      sourceThat('scrapedo', () => failed('malformed')),
      sourceThat('html', () => failed('login_wall')),
    ]
    const looked = await smartLookup(world.context, sources, 'ada')
    expect(looked).toMatchObject({
      ...{ profile: null, failure: 'profile_missing' },
      message:
        'Velvet could not find out whether this Instagram profile exists: some sources did not find it, and others did not answer.',
    })
    expect(sources.map(({ calls }) => calls.length)).toEqual([1, 1, 1, 1])
  })

  it("does not accept one source's word that there is no profile while another has it", async () => {
    const apify = sourceThat('apify', () => failed('profile_missing'))
    const zyla = sourceThat('zyla', () => found('ada'))
    expect(await smartLookup(world.context, [apify, zyla], 'ada')).toMatchObject({ source: 'zyla' })
  })

  it("accepts one source's word when no other is left to ask", async () => {
    const apify = sourceThat('apify', () => failed('profile_missing'))
    const html = sourceThat('html', () => failed('login_wall'))
    expect(await smartLookup(world.context, [apify, html], 'ada')).toMatchObject({ failure: 'profile_missing' })
  })

  it('gives the reason when all fail: a failure rather than a source that was not asked', async () => {
    const apify = sourceThat('apify', () => failed('rate_limited', { retryAfterMs: 3_600_000 }))
    const html = sourceThat('html', () => failed('captcha'))
    const sources = [apify, html]
    const begun = Date.now()
    await smartLookup(world.context, sources, 'ada')
    const looked = await smartLookup(world.context, sources, 'ada')
    expect(looked).toMatchObject({ failure: 'captcha', message: 'It said captcha.' })
    expect(looked.readyAt?.getTime()).toBeGreaterThanOrEqual(begun + 3_600_000)
    expect(looked.readyAt?.getTime()).toBeLessThanOrEqual(Date.now() + 3_600_000)
    expect(looked.attempts[0]).toMatchObject({ source: 'apify', reason: 'rate_limited', duration: '0ms' })
    expect(apify.calls).toHaveLength(1)
  })

  it('reports when there is no source', async () => {
    expect(await smartLookup(world.context, [], 'ada')).toMatchObject({
      failure: 'not_configured',
      message: 'No Instagram source is configured.',
      attempts: [],
    })
  })

  it('passes on no value that is implausible or cannot be stored', async () => {
    const posts = [
      { id: '1', mediaUrl: 'javascript:alert(1)' },
      {
        id: '2',
        mediaUrl: 'https://scontent.cdninstagram.com/2.jpg',
        caption: 'a\0b\ud800',
        permalink: 'https://evil.example/p/2',
      },
    ].map((post) => ({
      mediaType: 'IMAGE' as const,
      likeCount: -1,
      commentsCount: 2 ** 40,
      caption: null,
      permalink: null,
      takenAt: null,
      ...post,
    }))
    const html = sourceThat('html', () =>
      found('ada', { followers: 2 ** 31, profilePicture: 'data:text/html,x', posts }),
    )
    const { profile } = await smartLookup(world.context, [html], 'ada')
    expect(profile).toMatchObject({ followers: null, profilePicture: null })
    expect(profile?.posts).toEqual([
      {
        id: '2',
        mediaUrl: 'https://scontent.cdninstagram.com/2.jpg',
        mediaType: 'IMAGE',
        likeCount: null,
        commentsCount: null,
        caption: 'ab\ufffd',
        permalink: null,
        takenAt: null,
      },
    ])
  })
})
