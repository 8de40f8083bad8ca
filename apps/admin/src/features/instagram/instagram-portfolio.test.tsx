import { accessibilityProblemsInBothThemes } from '@velvet/ui/testing'
import { afterEach, describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { hoursAgo, instagramServer, instagramState, realPicture, watchPictures } from '../../testing/instagram.ts'
import { problem } from '../../testing/open/open-admin.tsx'
import { openApplicant, quietly } from '../../testing/open/open-applicant.tsx'
import { posts } from '../../testing/person.ts'

const savePhotos = 'POST /api/admin/upload-instagram-posts/person-1'
const permalink = 'https://www.instagram.com/p/1/'

async function open(stored: unknown[], mode: 'view' | 'edit' = 'view', answers = {}) {
  const facts = { instagramRecentPosts: stored, instagramDataLastUpdated: hoursAgo(3) }
  const opened = await openApplicant(mode, facts, {
    ...instagramServer({ state: () => instagramState({ fetchedAt: hoursAgo(3), biography: 'Painter.\nNew York.' }) }),
    ...answers,
  })
  const part = opened.dialog.getByRole('region', { name: 'Instagram Portfolio' })
  return { ...opened, part, links: part.getByRole('link') }
}

afterEach(async () => {
  await page.viewport(1440, 900)
})

describe('the portfolio', () => {
  describe('LIM-11 keeps it short', () => {
    it('PROF-03 PROF-04 PROF-09 shows 12 posts in the profile, each linking to Instagram', async () => {
      const { links } = await open(posts(15))
      await expect.element(links).toHaveLength(12)
      await expect.element(links.first()).toHaveAttribute('href', 'https://www.instagram.com/p/post1/')
    })

    it('PROF-08 shows 6 posts in the editor', async () => {
      const { links } = await open(posts(15), 'edit')
      await expect.element(links).toHaveLength(6)
    })
  })

  it('PROF-10 IG-18 IG-19 LIM-12 shows likes and comments on hover and on focus, and truncates the caption at 80 characters', async () => {
    const { dialog, links } = await open(posts(2))
    await expect
      .element(links.first())
      .toHaveAccessibleName(/^Post by Ava Castellan, x{80}….* 1\.2k likes, 7 comments$/)
    const shade = () => getComputedStyle(links.first().element().lastElementChild as Element).opacity
    await dialog.getByRole('heading', { name: 'Ava Castellan' }).hover()
    await expect.poll(shade).toBe('0')
    await links.first().hover()
    await expect.poll(shade).toBe('1')
    await userEvent.unhover(links.first())
    await expect.poll(shade).toBe('0')
    const first = links.first().element() as HTMLElement
    first.focus({ focusVisible: true } as FocusOptions)
    await expect.poll(shade).toBe('1')
  })

  it('IG-20 accepts every field name that posts use', async () => {
    const named = [
      { mediaUrl: realPicture('a'), permalink, likeCount: 1, commentsCount: 2 },
      { imageUrl: realPicture('b'), permalink, likesCount: 1, comments: 2 },
      { displayUrl: realPicture('c'), permalink, likes: 1, comments: 2 },
      { url: realPicture('d'), permalink, likes: 1, commentsCount: 2 },
    ]
    const { links } = await open(named)
    await expect.element(links).toHaveLength(4)
    for (const link of links.all()) await expect.element(link).toHaveAccessibleName(/1 likes, 2 comments$/)
    expect([...document.querySelectorAll('li img')].map((image) => image.getAttribute('src'))).toEqual(
      ['a', 'b', 'c', 'd'].map(realPicture),
    )
  })

  it('links only to Instagram, and omits counts that Instagram hides', async () => {
    const { links, part } = await open([
      {
        mediaUrl: realPicture('e'),
        permalink: 'https://instagram.com.evil.example/p/1/',
        likeCount: -1,
        caption: 'Home',
      },
      { mediaUrl: realPicture('f'), permalink: 'javascript:alert(1)' },
    ])
    await expect.element(part.getByRole('img', { name: 'Post by Ava Castellan, Home' })).toBeVisible()
    expect(links.elements()).toHaveLength(0)
    await expect.element(part).not.toMatchTextContent(/likes/)
  })

  it('loads the thumbnail where one is stored', async () => {
    const seen = watchPictures()
    await open([{ mediaUrl: realPicture('large'), thumbnailUrl: realPicture('small'), permalink }])
    await expect.poll(() => seen).toEqual([realPicture('small')])
  })

  it('IG-23 IG-24 IG-25 tries the proxy, then Instagram itself, and then says Image unavailable', async () => {
    const seen = watchPictures()
    const address = 'https://scontent.cdninstagram.com/v/expired.jpg'
    const { part } = await open([{ mediaUrl: address, permalink, caption: 'Gone' }])
    await expect.element(part.getByText(/Image unavailable/)).toBeVisible()
    expect(seen).toEqual([`/api/proxy/instagram-image?url=${encodeURIComponent(address)}`, address])
    await expect.element(part.getByRole('button', { name: 'Retry Images' })).toBeVisible()
  })

  it('PROF-11 PROF-12 says that photos are temporarily unavailable and links to the profile', async () => {
    const { part, links } = await open([])
    await expect.element(part.getByText('Photos are temporarily unavailable.')).toBeVisible()
    await expect.element(links).toHaveAttribute('href', 'https://instagram.com/ava')
    await expect.element(links).toHaveAttribute('target', '_blank')
  })

  it('shows the other Instagram data: posts, following, biography, and age of the data', async () => {
    const { part } = await open([])
    await expect.element(part.getByText('Ava Castellan · 48 posts · 312 following')).toBeVisible()
    await expect.element(part.getByText(/Painter\.\s+New York\./)).toBeVisible()
    await expect.element(part.getByText('Fetched 3 hours ago from Apify')).toBeVisible()
  })
})

describe('saving photos', () => {
  const choose = async (opened: Awaited<ReturnType<typeof open>>) => {
    await opened.part.getByRole('button', { name: 'More photo actions' }).click()
    await opened.screen.getByRole('menuitem', { name: 'Save photos' }).click()
  }

  it('IG-16 saves the posts and says how many were saved', async () => {
    const opened = await open(posts(3), 'view', {
      [savePhotos]: () =>
        Response.json({ success: true, uploadedCount: 2, totalPosts: 3, message: 'One had expired.' }),
    })
    await choose(opened)
    await expect.element(opened.screen.getByText('2 of 3 photos are saved. One had expired.')).toBeVisible()
    expect(opened.asked(savePhotos)).toHaveLength(1)
  })

  it.each([
    ['the server fails', () => problem(500), 'The photos could not be saved.'],
    [
      'none could be fetched',
      () => Response.json({ success: false, uploadedCount: 0, totalPosts: 3, message: 'All of them had expired.' }),
      '0 of 3 photos are saved. All of them had expired.',
    ],
  ])('IG-13 says Save Failed when %s', async (_why, answer, text) => {
    quietly()
    const opened = await open(posts(3), 'view', { [savePhotos]: answer })
    await choose(opened)
    await expect.element(opened.screen.getByText('Save Failed', { exact: true })).toBeVisible()
    await expect.element(opened.screen.getByText(text)).toBeVisible()
  })
})

it.each([1440, 390])('is accessible at %i px, light and dark', async (width) => {
  await page.viewport(width, 844)
  const { part } = await open([...posts(2), { mediaUrl: realPicture('looks'), permalink, likeCount: 3 }], 'view', {
    ...instagramServer({
      state: () =>
        instagramState({
          isPrivate: true,
          keptByHand: ['posts'],
          failure: 'login_wall',
          message: 'A login was asked for.',
        }),
    }),
  })
  await expect.element(part.getByText('Private profile')).toBeVisible()
  await expect.element(part.getByText(/Image unavailable/).first()).toBeVisible()
  expect(await accessibilityProblemsInBothThemes()).toEqual([])
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width)
})

it('PROF-10 always shows likes and comments on touch screens', async () => {
  const { links } = await open(posts(1))
  await expect.element(links.first()).toBeVisible()
  const counts = links.first().element().lastElementChild as Element
  const onTouch = rulesIn([...document.styleSheets])
    .filter(({ rule }) => counts.matches(rule.selectorText))
    .map(({ media, rule }) => `${media} ${rule.cssText}`)
  expect(onTouch.find((text) => text.includes('pointer: coarse') && /opacity: (?:1|100%)/.test(text))).toBeDefined()
})

/** Every rule of a style sheet with its conditions, including rules in layers. */
const rulesIn = (
  holders: readonly (CSSStyleSheet | CSSGroupingRule)[],
  media = '',
): { rule: CSSStyleRule; media: string }[] =>
  holders.flatMap(({ cssRules }) =>
    [...cssRules].flatMap((rule) => {
      if (rule instanceof CSSStyleRule) return [{ rule, media }]
      if (!(rule instanceof CSSGroupingRule)) return []
      return rulesIn([rule], rule instanceof CSSMediaRule ? `${media} ${rule.conditionText}` : media)
    }),
  )
