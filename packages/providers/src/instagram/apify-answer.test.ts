import { describe, expect, it } from 'vitest'
import { readApifyAnswer } from './apify-answer.ts'
import * as recorded from './recorded/apify.ts'

const read = (body: unknown, { status = 201, headers = {}, username = 'velvet.guest' } = {}) =>
  readApifyAnswer({ status, headers, text: typeof body === 'string' ? body : JSON.stringify(body) }, username)

const cdn = 'https://scontent-fra5-2.cdninstagram.com/v/t51.29350-15'

describe('the answer of an Apify run', () => {
  it('INT-47 is a profile with its picture, figures, mark, biography and newest posts', () => {
    expect(read([recorded.profileItem])).toEqual({
      kind: 'found',
      profile: {
        username: 'velvet.guest',
        fullName: 'Velvet Guest',
        profilePicture: `${cdn}/profile_320.jpg?stp=dst-jpg_s320x320&_nc_ht=scontent`,
        followers: 128431,
        following: 803,
        postsCount: 412,
        isVerified: true,
        isPrivate: false,
        biography: 'Evenings, mostly.\nNew York ✨',
        posts: [
          {
            id: '3560000000000000002',
            mediaUrl: `${cdn}/sidecar.jpg?efg=2`,
            mediaType: 'CAROUSEL_ALBUM',
            likeCount: null,
            commentsCount: 31,
            caption: 'Opening night #velvet',
            permalink: 'https://www.instagram.com/p/DFsidecar02/',
            takenAt: '2026-02-03T21:15:00.000Z',
          },
          {
            id: '3550000000000000003',
            mediaUrl: `${cdn}/video-cover.jpg?efg=3`,
            mediaType: 'VIDEO',
            likeCount: 1530,
            commentsCount: 4,
            caption: null,
            permalink: 'https://www.instagram.com/p/DEvideo0003/',
            takenAt: '2026-01-20T09:30:12.000Z',
          },
          {
            id: '3120000000000000001',
            mediaUrl: `${cdn}/pinned.jpg?efg=1`,
            mediaType: 'IMAGE',
            likeCount: 900,
            commentsCount: 12,
            caption: 'Pinned long ago',
            permalink: 'https://www.instagram.com/p/CtPinned001/',
            takenAt: '2023-06-08T18:00:00.000Z',
          },
        ],
      },
    })
  })

  it('shows no posts of a private profile', () => {
    expect(read([recorded.privateItem])).toMatchObject({ kind: 'found', profile: { isPrivate: true, posts: [] } })
  })

  it('is the requested profile among several, otherwise the first one', () => {
    const other = { ...recorded.profileItem, username: 'velvet.new' }
    expect(read([other, recorded.profileItem], { username: 'Velvet.Guest' })).toMatchObject({
      profile: { username: 'velvet.guest' },
    })
    expect(read([other])).toMatchObject({ kind: 'found', profile: { username: 'velvet.new' } })
  })

  it.each([
    ['an empty dataset', [], 'profile_missing'],
    ['not found', [recorded.notFoundItem], 'profile_missing'],
    ['suspended', [recorded.suspendedItem], 'profile_suspended'],
    ['restricted', [recorded.restrictedItem], 'login_wall'],
    ['nothing to see', [recorded.noItems], 'refused'],
    ['blocked', [recorded.blockedItem], 'refused'],
    [
      'a login',
      [{ error: 'login_required', errorDescription: 'Instagram redirected to the login page' }],
      'login_wall',
    ],
    ['a captcha', [{ error: 'challenge_required', errorDescription: 'Instagram asks for a captcha' }], 'captcha'],
    ['nonsense', [{ username: 42, followersCount: 'many', latestPosts: 'none' }], 'malformed'],
    ['no list', { data: recorded.profileItem }, 'malformed'],
    ['a page', '<html><body><h1>Bad gateway</h1></body></html>', 'malformed'],
    ['nothing', '', 'malformed'],
  ])('fails with its reason: %s', (_case, body, reason) => {
    expect(read(body)).toMatchObject({ kind: 'failed', reason, message: expect.stringMatching(/^[A-Z].*\.$/) })
  })

  it.each([
    [401, recorded.wrongToken, 'unauthorized'],
    [
      403,
      { error: { type: 'insufficient-permissions', message: 'Insufficient permissions for the task' } },
      'unauthorized',
    ],
    [402, recorded.spent, 'budget_spent'],
    [402, recorded.noMemory, 'rate_limited'],
    [404, recorded.noTask, 'refused'],
    [400, recorded.runTimedOut, 'timeout'],
    [408, recorded.waitedTooLong, 'timeout'],
    [502, '<h1>Bad gateway</h1>', 'unreachable'],
    [302, '', 'refused'],
  ])('fails with its reason: status %i', (status, body, reason) => {
    expect(read(body, { status })).toMatchObject({ kind: 'failed', reason })
  })

  it('waits as long as a 429 asks', () => {
    const answer = read(recorded.tooOften, { status: 429, headers: { 'retry-after': '7' } })
    expect(answer).toEqual({
      kind: 'failed',
      reason: 'rate_limited',
      message:
        'Apify received more requests than it allows (You have exceeded the rate limit of 60 requests per second).',
      retryAfterMs: 7000,
    })
  })
})
