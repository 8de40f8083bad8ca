import { parseInstagramUsername } from '@velvet/domain/applicants'
import type { SourceAnswer } from '@velvet/services/instagram'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readApifyAnswer } from './apify-answer.ts'
import { readProfilePage } from './html-page.ts'
import { readPage } from './page.ts'
import { readWall } from './page-wall.ts'
import { profileItem } from './recorded/apify.ts'
import { profilePage, scriptedPage } from './recorded/pages.ts'
import { profileInfo } from './recorded/web-profile-info.ts'
import { flat } from './recorded/zyla.ts'
import { readScrapedoAnswer } from './scrapedo-answer.ts'
import { readZylaAnswer } from './zyla-answer.ts'

/** Real answers in which any value is replaced with anything, and arbitrary data. */
const spoilt = (real: unknown): fc.Arbitrary<unknown> => {
  const spots = JSON.stringify(real).match(/"[^"]{1,40}":/g) ?? ['"x":']
  return fc.tuple(fc.constantFrom(...spots), fc.jsonValue()).map(([spot, value]) => {
    const name: unknown = JSON.parse(spot.slice(0, -1))
    return JSON.parse(JSON.stringify(real), (key, old: unknown) => (key === name ? value : old))
  })
}

const answers = fc.record({
  status: fc.constantFrom(200, 200, 200, 201, 302, 400, 401, 403, 404, 429, 500, 503),
  headers: fc.dictionary(fc.constantFrom('retry-after', 'x-ratelimit-reset'), fc.string()),
  text: fc.oneof(
    fc.json(),
    fc.string(),
    ...[profileInfo, flat, { data: flat }, [profileItem]].map((real) =>
      spoilt(real).map((json) => JSON.stringify(json)),
    ),
  ),
})

const isHonest = (answer: SourceAnswer): void => {
  if (answer.kind === 'failed') {
    expect(answer.message).toMatch(/\.$/)
    expect(answer.retryAfterMs ?? 0).toBeGreaterThanOrEqual(0)
    return
  }
  const { username, followers, following, postsCount, posts, profilePicture } = answer.profile
  expect(parseInstagramUsername(username)).toBe(username)
  for (const count of [followers, following, postsCount])
    expect(count === null || (Number.isInteger(count) && count >= 0)).toBe(true)
  expect(posts?.length ?? 0).toBeLessThanOrEqual(12)
  for (const { permalink, mediaUrl, likeCount } of posts ?? []) {
    expect(permalink === null || /^https:\/\/(?:[\w-]+\.)*instagram\.com\//.test(permalink)).toBe(true)
    expect(mediaUrl).toMatch(/^https?:\/\//)
    expect(likeCount === null || likeCount >= 0).toBe(true)
  }
  expect(profilePicture === null || /^https?:\/\//.test(profilePicture)).toBe(true)
  expect(JSON.stringify(answer)).not.toMatch(/\\u0000|\\ud[89a-f]/)
}

describe('whatever a source answers', () => {
  it('T15 never throws and returns only valid profiles from JSON', () => {
    fc.assert(
      fc.property(answers, (answer) => {
        isHonest(readApifyAnswer(answer, 'velvet.guest'))
        isHonest(readZylaAnswer(answer))
        isHonest(readScrapedoAnswer(answer))
      }),
      { numRuns: 2_000 },
    )
  })

  it('T15 never throws and returns only valid profiles from pages', () => {
    const cut = fc
      .tuple(fc.constantFrom(profilePage, scriptedPage), fc.nat(), fc.nat(400), fc.string())
      .map(([page, at, length, text]) => {
        const start = at % page.length
        return page.slice(0, start) + text + page.slice(start + length)
      })
    const pages = fc.oneof(
      cut,
      fc.string(),
      fc
        .array(fc.constantFrom('<', '>', '"', '<meta', '<script>', '{', 'property=', 'og:title'))
        .map((parts) => parts.join(' ')),
    )
    fc.assert(
      fc.property(pages, (html) => {
        const page = readPage(html)
        if (!page) return
        const profile = readProfilePage(page, 'velvet.guest')
        if (profile) isHonest({ kind: 'found', profile })
        readWall(page)
      }),
      { numRuns: 500 },
    )
  })
})
