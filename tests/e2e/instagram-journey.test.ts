import type { Locator, Page } from '@playwright/test'
import { expect, expectAccessible, expectAccessibleInBothThemes, phone, signIn, test } from './browser.ts'
import {
  addPeople,
  callsFor,
  expectDrawn,
  expectNoSidewaysScroll,
  haveFaults,
  haveProfile,
  keptPictures,
  openPeople,
  openProfile,
} from './instagram.ts'
import { adminOrigin } from './product.ts'

test.describe.configure({ mode: 'serial' })
test.use({ viewport: { width: 1440, height: 900 } })

const mira = 'mira.lanternlight'
const followers = (profile: Locator, count: string): Promise<void> =>
  expect(profile.getByText(new RegExp(`^${count} followers`))).toBeVisible()
const photos = (profile: Locator): Locator => profile.getByRole('region', { name: 'Instagram Portfolio' })
const says = (profile: Locator, words: string | RegExp): Promise<void> =>
  expect(profile.getByRole('status').filter({ hasText: words })).toBeVisible({ timeout: 30_000 })
const close = async (page: Page, profile: Locator): Promise<void> => {
  await page.keyboard.press('Escape')
  await expect(profile).toBeHidden()
}

test('APPL-10 PROF-04 PROF-05 PROF-08 PROF-09 PROF-10 IG-01 IG-18 IG-19 IG-26 opening a profile that was never fetched fetches it and stores its pictures', async ({
  page,
}) => {
  await signIn(page)
  await haveFaults(page, {})
  await haveProfile(page, mira, {
    fullName: 'Mira of the Lanterns',
    biography: 'Paper, light and late dinners',
    followers: 4_321,
    verified: true,
    posts: [
      { shortCode: 'CLantern001', caption: 'L'.repeat(120), likes: 12_345, comments: 67, type: 'Sidecar' },
      ...Array.from({ length: 13 }, () => ({})),
    ],
  })
  await addPeople(page, 'Lindqvist-Hale', [mira])
  await openPeople(page, 'lindqvist-hale')
  const row = page.getByRole('row').filter({ hasText: 'Lindqvist-Hale' })
  await expect(row.getByText('ML', { exact: true })).toBeVisible()
  await expect(page.getByText(/^Instagram API: Online/)).toBeVisible()

  const profile = await openProfile(page, 'mira Lindqvist-Hale')
  await says(profile, 'Updated from Instagram.')
  await followers(profile, '4,321')
  await expect(profile.getByText('Verified on Instagram')).toBeAttached()
  await expect(profile.getByText('Paper, light and late dinners')).toBeVisible()
  await expect(profile.getByText(/Fetched .* from Apify/)).toBeVisible()
  await expect(photos(profile).getByRole('listitem')).toHaveCount(12)
  await expect(keptPictures(profile)).toHaveCount(13)
  await expectDrawn(keptPictures(profile))
  await expectAccessibleInBothThemes(page)

  const first = photos(profile).getByRole('link').first()
  await expect(first).toHaveAttribute('href', 'https://www.instagram.com/p/CLantern001/')
  await expect(first).toHaveAttribute('title', `${'L'.repeat(80)}…`)
  const counts = first.getByText('12.3k')
  await expect(counts.locator('..')).toHaveCSS('opacity', '0')
  await first.hover()
  await expect(counts).toContainText('12.3k likes')
  await expect(counts.locator('..')).toHaveCSS('opacity', '1')
  await expect(counts.locator('..')).toContainText('67 comments')

  await close(page, profile)
  await expect(keptPictures(row)).toHaveCount(1)
  await expectDrawn(keptPictures(row))
  const asked = await callsFor(page, mira)
  await openProfile(page, 'mira Lindqvist-Hale')
  await followers(profile, '4,321')
  await page.waitForTimeout(1_500)
  expect(await callsFor(page, mira)).toBe(asked)
  await profile.getByRole('button', { name: 'Edit', exact: true }).click()
  const editor = page.getByRole('dialog', { name: 'VIP Profile' })
  await expect(photos(editor).getByRole('listitem')).toHaveCount(6)
})

test('PROF-13 IG-02 IG-03 IG-04 IG-11 IG-12 IG-16 IG-25 the photos, the avatar alone, and images that failed to load are fetched again', async ({
  page,
}) => {
  await signIn(page)
  await openPeople(page, 'lindqvist-hale')
  const profile = await openProfile(page, 'mira Lindqvist-Hale')
  await followers(profile, '4,321')
  await haveProfile(page, mira, { followers: 9_876 })
  await profile.getByRole('button', { name: 'Refresh Photos' }).click()
  await followers(profile, '9,876')
  await says(profile, 'Updated from Instagram.')

  const portrait = keptPictures(profile).first()
  const before = await portrait.getAttribute('src')
  await haveProfile(page, mira, { followers: 9_876, profilePicture: '/pictures/mira-in-march.jpg' })
  await profile.getByRole('button', { name: 'Fetch Avatar' }).click()
  await says(profile, 'The picture was updated.')
  await expect(portrait).not.toHaveAttribute('src', before ?? '')
  await expectDrawn(portrait)

  await haveFaults(page, { pictures: 'expired' })
  await haveProfile(page, mira, { posts: [{ id: '901', picture: '/pictures/a-new-lamp.jpg', caption: 'A new lamp' }] })
  await profile.getByRole('button', { name: 'Refresh Photos' }).click()
  await expect(photos(profile).getByText('Image unavailable')).toBeVisible({ timeout: 30_000 })
  await expectAccessible(page)
  await haveFaults(page, {})
  await profile.getByRole('button', { name: 'Retry Images' }).click()
  await expect(page.getByText('Refresh Required', { exact: true })).toBeVisible({ timeout: 30_000 })
  await expect(profile).toBeHidden()
  await openProfile(page, 'mira Lindqvist-Hale')
  await expect(keptPictures(photos(profile))).toHaveCount(1)
  await expectDrawn(keptPictures(photos(profile)))
  await profile.getByRole('button', { name: 'More photo actions' }).click()
  await page.getByRole('menuitem', { name: 'Save photos' }).click()
  await expect(page.getByText('1 of 1 photos are saved.')).toBeVisible()
})

test('IG-06 each source is used when those before it fail, and is named; when all fail it is retried', async ({
  page,
}) => {
  await signIn(page)
  await openPeople(page, 'lindqvist-hale')
  const profile = await openProfile(page, 'mira Lindqvist-Hale')
  const faults: Record<string, string> = {}
  const refresh = profile.getByRole('button', { name: 'Refresh Photos' })
  for (const [source, fault, name, count] of [
    ['apify', 'not-json', 'Apify', '1,001'],
    ['zyla', 'error-with-200', 'Zyla', '1,002'],
    ['scrapedo', 'captcha', 'Scrape.do', '1,003'],
    ['html', 'login-wall', 'the Instagram page', '1,004'],
  ] as const) {
    await haveProfile(page, mira, { followers: Number(count.replace(',', '')) })
    await haveFaults(page, faults)
    await refresh.click()
    await followers(profile, count)
    await expect(profile.getByText(new RegExp(`^Fetched .* from ${name}$`))).toBeVisible()
    await says(profile, 'Updated from Instagram.')
    faults[source] = fault
  }
  await haveFaults(page, faults)
  await haveProfile(page, mira, { followers: 1_005 })
  await refresh.click()
  await says(profile, 'Trying again in 5 seconds (attempt 2 of 10)')
  await followers(profile, '1,004')
  await haveFaults(page, {})
  await followers(profile, '1,005')
  await says(profile, 'Updated from Instagram.')
})

test('PROF-11 PROF-12 a profile that does not exist says so, and links to Instagram', async ({ page }) => {
  await signIn(page)
  await haveProfile(page, 'nobody.by.that.name', { missing: true })
  await addPeople(page, 'Vanterpool', ['nobody.by.that.name'])
  await openPeople(page, 'vanterpool')
  const profile = await openProfile(page, 'nobody Vanterpool')
  await says(profile, 'There is no Instagram profile with this username.')
  await expect(profile.getByText('Photos are temporarily unavailable.')).toBeVisible()
  await expect(profile.getByRole('link', { name: 'Open Instagram' })).toHaveAttribute(
    'href',
    /^https:\/\/(?:www\.)?instagram\.com\/nobody\.by\.that\.name\/?$/,
  )
  await expectAccessibleInBothThemes(page)
})

test('typed followers stay until an admin asks for those of Instagram', async ({ page }) => {
  await signIn(page)
  await haveProfile(page, 'piet.typed', { followers: 815 })
  await page.goto(`${adminOrigin}/admin/applicants`)
  await page.getByRole('button', { name: 'Import CSV', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Import Applicants from CSV' })
  const text = 'First name,Last name,Email,Instagram,Followers\nPiet,Typewright,piet@example.com,@piet.typed,77777\n'
  await dialog
    .getByLabel(/CSV file/)
    .setInputFiles({ name: 'typed.csv', mimeType: 'text/csv', buffer: Buffer.from(text) })
  await dialog.getByRole('button', { name: 'Continue' }).click()
  await dialog.getByRole('button', { name: 'Check all rows' }).click()
  await dialog.getByRole('button', { name: 'Import 1 person' }).click()
  await expect(dialog.getByRole('region', { name: 'Import results' })).toBeVisible()
  await openPeople(page, 'typewright')

  const profile = await openProfile(page, 'Piet Typewright')
  await says(profile, 'Updated from Instagram.')
  await expect(profile.getByText('Manual edits kept')).toBeVisible()
  await followers(profile, '77,777')
  await expect(keptPictures(photos(profile))).toHaveCount(12)
  await expectAccessible(page)
  await profile.getByRole('button', { name: "Use Instagram's values" }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: "Use Instagram's values" }).click()
  await followers(profile, '815')
  await expect(profile.getByText('Manual edits kept')).toHaveCount(0)
})

test.describe('on a phone', () => {
  test.use(phone)

  test('PROF-03 a profile shows its photos with their counts, none wider than the screen', async ({ page }) => {
    await signIn(page)
    await openPeople(page, 'typewright')
    const profile = await openProfile(page, 'Piet Typewright')
    await followers(profile, '815')
    await expect(keptPictures(photos(profile))).toHaveCount(12)
    await expectDrawn(keptPictures(photos(profile)))
    const likes = photos(profile).getByRole('link').first().getByText(/likes/)
    await expect(likes.first().locator('..')).toHaveCSS('opacity', '1')
    await expectNoSidewaysScroll(page)
    await expectAccessibleInBothThemes(page)
  })
})
