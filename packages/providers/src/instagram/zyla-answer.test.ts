import { afterEach, describe, expect, it, vi } from 'vitest'
import * as info from './recorded/web-profile-info.ts'
import * as recorded from './recorded/zyla.ts'
import { readZylaAnswer } from './zyla-answer.ts'

const read = (body: unknown, status = 200, headers = {}) =>
  readZylaAnswer({ status, headers, text: typeof body === 'string' ? body : JSON.stringify(body) })

const picture = 'https://scontent-iad3-1.cdninstagram.com/v/t51.2885-19/profile.jpg?_nc_cat=1'
const guest = { username: 'velvet.guest', fullName: 'Velvet Guest', followers: 128431, following: 803, postsCount: 412 }

describe('the answer of a Zyla profile call', () => {
  afterEach(() => vi.useRealTimers())

  it('INT-34 is a flat profile with posts', () => {
    expect(read(recorded.flat)).toMatchObject({
      kind: 'found',
      profile: {
        ...guest,
        isVerified: true,
        isPrivate: false,
        profilePicture: `${picture}&hd=1`,
        posts: [
          {
            id: '3560000000000000001',
            mediaUrl: `${picture}&p=1`,
            mediaType: 'CAROUSEL_ALBUM',
            likeCount: 310,
            commentsCount: 12,
            caption: 'Opening night',
            permalink: 'https://www.instagram.com/p/DFzyla00001/',
          },
          { id: '3560000000000000002', mediaType: 'VIDEO', likeCount: null },
        ],
      },
    })
  })

  it.each([
    ['data', { success: true, data: recorded.flat }],
    ['data.user', { status: 'ok', data: { user: recorded.flat } }],
    ['user', { user: recorded.flat }],
    ['result', { status: 200, result: recorded.flat }],
    ['a list', [recorded.flat]],
    ['a list in data', { error: null, data: [recorded.flat] }],
    ['graphql', { graphql: { user: info.user } }],
  ])('finds the profile in %s', (_place, body) => {
    expect(read(body)).toMatchObject({ kind: 'found', profile: guest })
  })

  it('reads figures that are written as text', () => {
    expect(read(recorded.written)).toMatchObject({
      kind: 'found',
      profile: {
        ...guest,
        biography: 'Evenings, mostly.',
        isVerified: true,
        isPrivate: false,
        posts: [
          { id: '1', likeCount: 1200, commentsCount: 45, caption: 'Friday', mediaType: 'IMAGE', permalink: null },
        ],
      },
    })
  })

  it('leaves missing values null', () => {
    expect(read(recorded.scarce)).toMatchObject({
      kind: 'found',
      profile: { followers: 128431, following: null, isVerified: null, isPrivate: null, posts: null },
    })
  })

  it.each([
    [200, recorded.failedWith200, 'refused'],
    [200, recorded.notFoundWith200, 'profile_missing'],
    [200, recorded.suspendedWith200, 'profile_suspended'],
    [200, { success: false, message: 'Instagram asks for a login: login_required' }, 'login_wall'],
    [200, { success: false, message: 'Instagram asks for a captcha: challenge_required' }, 'captcha'],
    [200, { status: 'error', error: { message: 'Too many requests' } }, 'rate_limited'],
    [200, { error: true, username: 'velvet.guest', follower_count: 0 }, 'refused'],
    [200, recorded.echo, 'malformed'],
    [200, info.nobody, 'profile_missing'],
    [200, { username: 42, follower_count: 'many', data: [] }, 'malformed'],
    [200, [], 'malformed'],
    [200, 'null', 'malformed'],
    [200, '<!doctype html><title>502 Bad Gateway</title>', 'malformed'],
    [404, { success: false, message: 'User not found' }, 'profile_missing'],
    [404, recorded.noSuchCall, 'refused'],
    [404, '<h1>Not found</h1>', 'refused'],
    [401, recorded.wrongKey, 'unauthorized'],
    [403, { message: 'User not found' }, 'unauthorized'],
    [402, recorded.monthIsOver, 'budget_spent'],
    [429, recorded.tooMany, 'rate_limited'],
    [503, { success: false, message: 'The provider of this API is not available.' }, 'unreachable'],
    [504, '', 'timeout'],
  ])('fails with its reason: %i %j', (status, body, reason) => {
    expect(read(body, status)).toMatchObject({ kind: 'failed', reason, message: expect.stringMatching(/^[A-Z].*\.$/) })
  })

  it('waits until the date a 429 or 503 asks for, at most an hour', () => {
    vi.useFakeTimers({ toFake: ['Date'] })
    const inAMinute = { 'retry-after': new Date(Date.now() + 60_000).toUTCString() }
    for (const status of [429, 503]) {
      const answer = read('', status, inAMinute)
      expect(answer.kind === 'failed' && answer.retryAfterMs).toBeGreaterThan(59_000)
      expect(answer.kind === 'failed' && answer.retryAfterMs).toBeLessThanOrEqual(60_000)
    }
    expect(read('', 429, { 'retry-after': '999999' })).toMatchObject({ retryAfterMs: 3_600_000 })
    expect(read('', 429, { 'retry-after': 'soon' })).not.toHaveProperty('retryAfterMs')
  })
})
