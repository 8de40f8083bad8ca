import { describe, expect, it } from 'vitest'
import { readProfilePage } from './html-page.ts'
import { readPage } from './page.ts'
import { readWall } from './page-wall.ts'
import * as pages from './recorded/pages.ts'

const read = (html: string) => {
  const page = readPage(html)
  return page && readProfilePage(page, 'velvet.guest')
}
const wallOf = (html: string) => {
  const page = readPage(html)
  return page && readWall(page)
}

describe('the public page of a profile', () => {
  it('INT-17 returns picture, username and followers from its description', () => {
    expect(read(pages.profilePage)).toEqual({
      username: 'velvet.guest',
      fullName: 'Velvet Guest',
      profilePicture:
        'https://scontent-fra5-1.cdninstagram.com/v/t51.2885-19/profile_n.jpg?stp=dst-jpg_s100x100&_nc_cat=1',
      followers: 128_000,
      following: 803,
      postsCount: 412,
      isVerified: null,
      isPrivate: null,
      biography: 'Evenings, mostly.\nNew York',
      posts: null,
    })
  })

  it.each([
    ['1,234 Followers, 56 Following, 78 Posts', 1234, 56, 78],
    ['12.3K Followers, 1,001 Following, 1 Post', 12_300, 1001, 1],
    ['1.2M Followers, 0 Following, 12.5K Posts', 1_200_000, 0, 12_500],
    ['1 Follower, 2 Following, 0 Posts', 1, 2, 0],
    ['1.234 Followers, 56 Following, 78 Posts', null, 56, 78],
  ])('reads “%s”', (description, followers, following, postsCount) => {
    expect(read(pages.figuresPage(description))).toMatchObject({ followers, following, postsCount })
  })

  it.each(pages.otherLanguages)('guesses no figures in $language', ({ html }) => {
    expect(read(html)).toMatchObject({
      username: 'velvet.guest',
      fullName: 'Velvet Guest',
      profilePicture: expect.stringContaining('profile_n.jpg'),
      followers: null,
      following: null,
      postsCount: null,
      posts: null,
    })
  })

  it('reads profiles without a name, and names with parentheses', () => {
    expect(read(pages.namelessPage)).toMatchObject({
      username: 'velvet.guest',
      fullName: null,
      followers: 1,
      postsCount: 1,
    })
    expect(read(pages.bracketsPage)).toMatchObject({ username: 'velvet.guest', fullName: 'Guest (@really)' })
  })

  it('prefers the exact figures in its scripts, of this profile only', () => {
    expect(read(pages.scriptedPage)).toMatchObject({
      username: 'velvet.guest',
      followers: 128_431,
      isVerified: true,
      isPrivate: false,
      biography: 'Evenings </script><b>mostly</b>.',
      profilePicture: expect.stringContaining('profile_hd.jpg'),
      posts: null,
    })
    expect(read(pages.strangersPage)).toBeNull()
    expect(read(pages.sharedDataPage)).toMatchObject({ username: 'velvet.guest', followers: 10, isPrivate: false })
  })

  it('shows no posts of a private profile', () => {
    expect(read(pages.privatePage)).toMatchObject({ isPrivate: true, isVerified: false, posts: [] })
  })

  it('returns the new username when the profile was renamed', () => {
    expect(read(pages.renamedPage)).toMatchObject({ username: 'velvet.new', followers: 5 })
  })

  it.each([
    ['missing', pages.missingPage, 'profile_missing'],
    ['suspended', pages.suspendedPage, 'profile_suspended'],
    ['a login', pages.loginPage, 'login_wall'],
    ['a login in another language', pages.foreignLoginPage, 'login_wall'],
    ['a captcha', pages.captchaPage, 'captcha'],
    ['an empty shell', pages.shellPage, null],
    ['nothing', '', null],
  ])('is no profile but a wall: %s', (_case, html, wall) => {
    expect(read(html)).toBeNull()
    expect(wallOf(html)).toBe(wall)
  })

  it.each(['<div>', '<p>', '<meta>', '<a href="/">', '<script>x</script>', '</div>', '<!--', '<'])(
    'is read within moments however often it holds %s',
    (tag) => {
      const before = process.cpuUsage()
      for (const length of [40_000, 5 * 1024 * 1024]) {
        const html = tag.repeat(Math.floor(length / tag.length))
        expect(read(html)).toBeNull()
        expect(wallOf(html)).toBeNull()
      }
      expect(process.cpuUsage(before).user / 1_000).toBeLessThan(3_000)
    },
  )

  it('is read with deeply nested data, and when truncated anywhere', () => {
    const deep = `{"username":"velvet.guest","a":${'['.repeat(50_000)}${']'.repeat(50_000)}}`
    expect(read(`<script type="application/json">${deep}</script>`)).toBeNull()
    expect(read('<meta property="og:title" content=')).toBeNull()
  })
})
