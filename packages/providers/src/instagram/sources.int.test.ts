import type { InstagramSourceName } from '@velvet/contracts/instagram'
import type { InstagramSource } from '@velvet/services/instagram'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { instagramToken, type RunningInstagram, startInstagram } from '../testing/start-instagram.ts'
import { type OpenedSources, openInstagramSources } from './open-sources.ts'

const keyed = ['apify', 'zyla', 'scrapedo'] as const
const every = [...keyed, 'html'] as const

describe('sources of Instagram profiles', () => {
  let instagram: RunningInstagram
  let opened: OpenedSources

  const optionsAt = (origin: string, token = instagramToken) => ({
    APIFY_API_TOKEN: token,
    APIFY_TASK_ID: 'velvet~instagram-profile',
    APIFY_BASE_URL: origin,
    ZYLA_BEARER_TOKEN: token,
    ZYLA_API_URL: `${origin}/api/1/instagram/2/flat?lang=en`,
    SCRAPEDO_API_TOKEN: token,
    SCRAPEDO_BASE_URL: origin,
    INSTAGRAM_BASE_URL: origin,
  })
  const source = (name: InstagramSourceName, { sources } = opened): InstagramSource => {
    const found = sources.find((one) => one.name === name)
    if (!found) throw new Error(`${name} is not configured`)
    return found
  }
  const calls = (name: InstagramSourceName): number => instagram.instagram.calls.stats()[name].calls

  beforeAll(async () => {
    instagram = await startInstagram()
    opened = openInstagramSources(optionsAt(instagram.origin))
  })
  afterAll(async () => {
    await opened.close()
    await instagram.stop()
  })
  beforeEach(() => {
    instagram.instagram.profiles.clear()
    instagram.instagram.calls.clear()
    instagram.script('apify')
    instagram.instagram.profiles.put('velvet.guest', {
      fullName: 'Velvet Guest',
      biography: 'Evenings, mostly.',
      followers: 128_431,
      following: 803,
      postsCount: 412,
      verified: true,
    })
  })

  it('INT-46 are the configured ones, in the order in which they are asked', () => {
    expect(opened.sources.map(({ name }) => name)).toEqual(['apify', 'zyla', 'scrapedo', 'html'])
    const { APIFY_TASK_ID: _, ZYLA_API_URL: __, ...rest } = optionsAt('http://127.0.0.1:9')
    const some = openInstagramSources({ ...rest, APIFY_TASK_ID: undefined, ZYLA_API_URL: undefined })
    expect(some.sources.map(({ name }) => name)).toEqual(['scrapedo', 'html'])
  })

  it.each(every)('INT-47 %s gives picture, figures, mark, biography', async (name) => {
    expect(await source(name).fetch('velvet.guest')).toMatchObject({
      kind: 'found',
      profile: {
        username: 'velvet.guest',
        fullName: 'Velvet Guest',
        biography: 'Evenings, mostly.',
        followers: 128_431,
        following: 803,
        postsCount: 412,
        isVerified: true,
        isPrivate: false,
        profilePicture: `${instagram.origin}/pictures/velvet.guest.jpg`,
      },
    })
  })

  it.each(keyed)('INT-47 %s gives the 12 newest posts', async (name) => {
    const answer = await source(name).fetch('velvet.guest')
    const posts = answer.kind === 'found' ? answer.profile.posts : null
    expect(posts).toHaveLength(12)
    expect(posts?.[0]).toEqual({
      id: expect.stringMatching(/^3\d+$/),
      mediaUrl: `${instagram.origin}/pictures/velvet.guest-0.jpg`,
      mediaType: expect.stringMatching(/^(?:IMAGE|CAROUSEL_ALBUM|VIDEO)$/),
      likeCount: expect.any(Number),
      commentsCount: expect.any(Number),
      caption: expect.any(String),
      permalink: expect.stringMatching(/^https:\/\/www\.instagram\.com\/p\/[\w-]+\/$/),
      takenAt: '2026-01-31T18:00:00.000Z',
    })
    const times = posts?.map(({ takenAt }) => takenAt ?? '') ?? []
    expect(times).toEqual(times.toSorted().toReversed())
  })

  it('INT-17 the page gives rounded figures where it holds no exact ones, and says nothing of what it does not show', async () => {
    instagram.instagram.profiles.put('velvet.guest', { followers: 128_431, hasPageJson: false })
    expect(await source('html').fetch('velvet.guest')).toMatchObject({
      kind: 'found',
      profile: { followers: 128_400, isVerified: null, isPrivate: null, posts: null },
    })
  })

  it.each(keyed)('%s gives hidden likes as unknown, and no posts of a private profile', async (name) => {
    instagram.instagram.profiles.put('velvet.guest', { posts: [{ likes: null, caption: null }] })
    expect(await source(name).fetch('velvet.guest')).toMatchObject({
      kind: 'found',
      profile: { posts: [{ likeCount: null, caption: null }] },
    })
    instagram.instagram.profiles.put('velvet.guest', { private: true, postsCount: 9 })
    expect(await source(name).fetch('velvet.guest')).toMatchObject({
      kind: 'found',
      profile: { isPrivate: true, posts: [], postsCount: 9 },
    })
  })

  it.each(every)('%s says who came back when the profile was renamed', async (name) => {
    instagram.instagram.profiles.put('velvet.old', { renamedTo: 'velvet.new' })
    instagram.instagram.profiles.put('velvet.new', {})
    expect(await source(name).fetch('velvet.old')).toMatchObject({ kind: 'found', profile: { username: 'velvet.new' } })
  })

  it.each(every)('%s tells missing and suspended profiles apart', async (name) => {
    expect(await source(name).fetch('velvet.nobody')).toMatchObject({ kind: 'failed', reason: 'profile_missing' })
    instagram.instagram.profiles.put('velvet.gone', { suspended: true })
    expect(await source(name).fetch('velvet.gone')).toMatchObject({ kind: 'failed', reason: 'profile_suspended' })
  })

  it.each([
    ['apify', 'unauthorized', 'unauthorized'],
    ['apify', 'spent', 'budget_spent'],
    ['apify', 'unavailable', 'unreachable'],
    ['apify', 'error-with-200', 'refused'],
    ['zyla', 'unauthorized', 'unauthorized'],
    ['zyla', 'spent', 'budget_spent'],
    ['zyla', 'unavailable', 'unreachable'],
    ['zyla', 'error-with-200', 'refused'],
    ['scrapedo', 'unauthorized', 'unauthorized'],
    ['scrapedo', 'spent', 'budget_spent'],
    ['scrapedo', 'unavailable', 'unreachable'],
    ['scrapedo', 'error-with-200', 'refused'],
    ['html', 'unauthorized', 'login_wall'],
    ['html', 'unavailable', 'unreachable'],
    ['html', 'error-with-200', 'malformed'],
    ...every.flatMap(
      (name) =>
        [
          [name, 'not-json', 'malformed'],
          [name, 'malformed', 'malformed'],
          [name, 'login-wall', 'login_wall'],
          [name, 'captcha', 'captcha'],
          [name, 'oversized', 'too_large'],
          [name, 'reset', 'unreachable'],
        ] as const,
    ),
  ] as const)('%s answers %s: %s', async (name, fault, reason) => {
    instagram.script(name, fault)
    const answer = await source(name).fetch('velvet.guest')
    expect(answer).toMatchObject({ kind: 'failed', reason, message: expect.stringMatching(/^[A-Z].*\.$/) })
    expect(await source(name).fetch('velvet.guest')).toMatchObject({ kind: 'found' })
  })

  it.each(every)('%s waits as long as a 429 asks', async (name) => {
    instagram.script(name, 'rate-limited')
    expect(await source(name).fetch('velvet.guest')).toMatchObject({ reason: 'rate_limited', retryAfterMs: 7_000 })
  })

  it.each(every.flatMap((name) => [[name, 'hang'] as const, [name, 'stall'] as const]))(
    '%s ends with the signal when the answer is a %s',
    async (name, fault) => {
      instagram.script(name, fault, fault)
      expect(await source(name).fetch('velvet.guest', AbortSignal.timeout(150))).toMatchObject({ reason: 'timeout' })
      const stop = new AbortController()
      setTimeout(() => stop.abort(), 100)
      expect(await source(name).fetch('velvet.guest', stop.signal)).toMatchObject({ reason: 'unreachable' })
    },
  )

  it.each(every)('%s is not called for what is no username', async (name) => {
    for (const typed of [
      '',
      'not a name',
      '../admin',
      'a/b',
      'x'.repeat(31),
      'p',
      'name?x=1',
      'https://evil.example/u',
    ])
      expect(await source(name).fetch(typed), typed).toMatchObject({ kind: 'failed', reason: 'malformed' })
    expect(calls(name)).toBe(0)
  })

  it.each(keyed)('%s takes a good key and says when the key is bad, without telling it', async (name) => {
    expect(await source(name).check()).toEqual({ success: true, message: expect.stringMatching(/ answers\.$/) })
    const secret = 'another-key'
    const stranger = openInstagramSources(optionsAt(instagram.origin, secret))
    const check = await source(name, stranger).check()
    const answer = await source(name, stranger).fetch('velvet.guest')
    expect(check).toEqual({ success: false, message: expect.stringContaining('refused our key') })
    expect(answer).toMatchObject({ kind: 'failed', reason: 'unauthorized' })
    expect(JSON.stringify([check, answer])).not.toContain(secret)
    await stranger.close()
  })

  it.each(
    keyed.flatMap((name) =>
      (['unauthorized', 'rate-limited', 'unavailable'] as const).map((as) => [name, as] as const),
    ),
  )('the check of %s fails when it is %s, and asks for no profile', async (name, as) => {
    instagram.checkAs(name, as)
    expect(await source(name).check()).toMatchObject({ success: false, message: expect.stringMatching(/^[A-Z].*\.$/) })
    expect(calls(name)).toBe(0)
  })

  it('the check of Apify fails when there is no such task', async () => {
    const other = openInstagramSources({ ...optionsAt(instagram.origin), APIFY_TASK_ID: 'velvet~missing' })
    expect(await source('apify', other).check()).toEqual({
      success: false,
      message: 'Apify refused to answer (Actor task was not found).',
    })
    await other.close()
  })

  it('the check of the page reads one, and fails before a login wall', async () => {
    expect(await source('html').check()).toMatchObject({ success: true })
    instagram.script('html', 'login-wall')
    expect(await source('html').check()).toMatchObject({
      success: false,
      message: expect.stringContaining('logged in'),
    })
  })

  it.each(every)('%s cannot be reached where no server listens', async (name) => {
    const lost = openInstagramSources(optionsAt('http://127.0.0.1:9'))
    expect(await source(name, lost).fetch('velvet.guest')).toMatchObject({
      kind: 'failed',
      reason: 'unreachable',
      message: expect.stringContaining('ECONNREFUSED'),
    })
    await lost.close()
  })

  it('ends calls that are open when it is closed', async () => {
    const other = openInstagramSources(optionsAt(instagram.origin))
    instagram.script('apify', 'hang')
    const answer = source('apify', other).fetch('velvet.guest')
    await expect.poll(() => calls('apify')).toBe(1)
    await other.close()
    expect(await answer).toMatchObject({ kind: 'failed', reason: 'unreachable' })
    expect(await source('apify', other).fetch('velvet.guest')).toMatchObject({ reason: 'unreachable' })
  })
})
