import { describe, expect, it } from 'vitest'
import * as pages from './recorded/pages.ts'
import * as recorded from './recorded/web-profile-info.ts'
import { readScrapedoAnswer } from './scrapedo-answer.ts'

const read = (body: unknown, status = 200, headers = {}) =>
  readScrapedoAnswer({ status, headers, text: typeof body === 'string' ? body : JSON.stringify(body) })

describe('the answer of Scrape.do', () => {
  it('INT-23 is the profile as Instagram’s website gets it', () => {
    expect(read(recorded.profileInfo)).toMatchObject({
      kind: 'found',
      profile: {
        username: 'velvet.guest',
        fullName: 'Velvet Guest',
        followers: 128431,
        following: 803,
        postsCount: 412,
        isVerified: true,
        isPrivate: false,
        biography: 'Evenings, mostly.',
        profilePicture: expect.stringContaining('profile_s320'),
        posts: [
          {
            mediaUrl: expect.stringContaining('DFabcdefgh1_n'),
            mediaType: 'IMAGE',
            likeCount: 2300,
            commentsCount: 7,
            caption: 'Caption of DFabcdefgh1',
            permalink: 'https://www.instagram.com/p/DFabcdefgh1/',
            takenAt: '2026-01-31T22:53:20.000Z',
          },
          { mediaType: 'CAROUSEL_ALBUM', likeCount: null },
          { mediaType: 'VIDEO', caption: null, mediaUrl: expect.stringContaining('.jpg') },
        ],
      },
    })
  })

  it('shows no posts of a private profile, and knows none when Instagram holds them back', () => {
    expect(read(recorded.privateInfo)).toMatchObject({ profile: { isPrivate: true, postsCount: 58, posts: [] } })
    expect(read(recorded.postsNotShown)).toMatchObject({ profile: { isPrivate: false, postsCount: 58, posts: null } })
  })

  it.each([
    ['no such user', 200, recorded.nobody, 'profile_missing'],
    ['not found', 404, recorded.userNotFound, 'profile_missing'],
    ['not found as a page', 404, pages.missingPage, 'profile_missing'],
    ['not found without words', 404, '', 'profile_missing'],
    ['suspended', 200, pages.suspendedPage, 'profile_suspended'],
    ['a login as JSON', 401, recorded.loginRequired, 'login_wall'],
    ['a login as a page', 200, pages.loginPage, 'login_wall'],
    ['a checkpoint', 400, recorded.checkpoint, 'captcha'],
    ['a captcha page', 200, pages.captchaPage, 'captcha'],
    ['patience', 429, recorded.waitAFewMinutes, 'rate_limited'],
    ['patience with 401', 401, recorded.waitAFewMinutes, 'rate_limited'],
    ['spam', 200, recorded.spam, 'refused'],
    ['forbidden by the target', 403, '<h1>Forbidden</h1>', 'refused'],
    ['a broken target', 500, '<h1>Oops</h1>', 'unreachable'],
    ['another page', 200, '<!doctype html><title>Error</title><h1>5xx Server Error</h1>', 'malformed'],
    ['nonsense', 200, { data: { user: { username: 42, edge_followed_by: 'many' } }, status: 'ok' }, 'malformed'],
    ['nothing', 200, '', 'malformed'],
    ['a wrong token', 401, recorded.wrongToken, 'unauthorized'],
    ['no credits', 401, recorded.noCredits, 'budget_spent'],
    ['too many at once', 429, recorded.tooManyAtOnce, 'rate_limited'],
    ['a request that failed', 502, recorded.gaveUp, 'unreachable'],
    ['a bad request', 400, recorded.badRequest, 'refused'],
  ])('fails with its reason: %s', (_case, status, body, reason) => {
    expect(read(body, status)).toMatchObject({ kind: 'failed', reason, message: expect.stringMatching(/^[A-Z].*\.$/) })
  })

  it('waits as long as a 429 asks, from Scrape.do or from Instagram', () => {
    for (const body of [recorded.tooManyAtOnce, recorded.waitAFewMinutes])
      expect(read(body, 429, { 'retry-after': '9' })).toMatchObject({ reason: 'rate_limited', retryAfterMs: 9_000 })
  })
})
