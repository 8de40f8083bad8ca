import { readFile } from 'node:fs/promises'
import type { Locator, Page } from '@playwright/test'
import { expect, expectAccessible, expectAccessibleInBothThemes, navigate, phone, signIn, test } from './browser.ts'
import { adminOrigin } from './product.ts'

test.use({ viewport: { width: 1440, height: 900 } })

const night = 'Lantern Night'

/** Sends the same requests as the screens, as the signed-in admin. */
const send = (page: Page, method: string, path: string, body: object): Promise<{ id: string }> =>
  page.evaluate(
    async ([verb, address, text]) => {
      const headers = { 'content-type': 'application/json' }
      return (await fetch(`/api/admin${address}`, { method: verb, headers, body: text })).json()
    },
    [method, path, JSON.stringify(body)] as const,
  )

const openActivity = async (page: Page): Promise<void> => {
  await navigate(page, 'Activity')
  await expect(page.getByRole('heading', { name: 'Activity Log', level: 1 })).toBeVisible()
}

const entry = (page: Page, words: string): Locator =>
  page.getByRole('region', { name: 'Activity', exact: true }).getByRole('listitem').filter({ hasText: words })

test('NAV-05 ACT-01 ACT-05 ACT-06 ACT-14 ACT-16 each action is described in words, with its changes and a link', async ({
  page,
  another,
}) => {
  await signIn(page)
  const { id } = await send(page, 'POST', '/events', { name: night, maxCapacity: 40 })
  await send(page, 'PATCH', `/events/${id}`, { maxCapacity: 60 })
  await openActivity(page)
  await expect(page.getByRole('link', { name: /^Total Actions/ })).toContainText(/\d/)
  await expect(page.getByRole('heading', { name: 'Today', level: 2 })).toBeVisible()
  await page.getByRole('searchbox', { name: 'Search activity' }).fill('LANTERN event')
  const updated = entry(page, `Updated the event ${night}`)
  await expect(updated).toContainText('Event updated')
  await expect(updated).toContainText('admin')
  await expect(updated).toContainText('just now')
  await expect(updated).toContainText('127.0.0.1')
  await updated.getByRole('button', { name: 'Details' }).click()
  await expect(updated.locator('del')).toHaveText('40')
  await expect(updated.locator('ins')).toHaveText('60')
  await expect(page.locator('[aria-busy]').filter({ hasText: night })).toHaveCSS('opacity', '1')
  await expectAccessibleInBothThemes(page)

  const elsewhere = await another()
  await signIn(elsewhere)
  await send(elsewhere, 'POST', '/events', { name: 'Lantern Morning' })
  await page.getByRole('button', { name: '1 new entry' }).click()
  await expect(entry(page, 'Created the event Lantern Morning')).toBeVisible()
  await page.getByRole('link', { name: `Created the event ${night}` }).click()
  await expect(page.getByRole('dialog', { name: 'Edit Event' }).getByLabel('Event Name')).toHaveValue(night)
})

test('ACT-02 ACT-03 the log is filtered by admin, action, object and time, and exported like that', async ({
  page,
}) => {
  await signIn(page)
  await openActivity(page)
  await page.getByLabel('Target', { exact: true }).selectOption({ label: 'Events' })
  await page.getByLabel('Time', { exact: true }).selectOption({ label: 'Today' })
  await page.getByLabel('Admin', { exact: true }).selectOption({ label: 'admin' })
  await page.getByLabel('Action', { exact: true }).selectOption({ label: 'Event created' })
  await expect(page).toHaveURL(/target=event/)
  await expect(entry(page, 'Updated the event')).toHaveCount(0)
  await expect(entry(page, `Created the event ${night}`)).toBeVisible()
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export' }).click()
  const file = await download
  expect(file.suggestedFilename()).toMatch(/^activity-\d{4}-\d{2}-\d{2}\.csv$/)
  const text = await readFile(await file.path(), 'utf8')
  expect(text).toContain(`Created the event ${night}`)
  expect(text).not.toContain('Updated the event')
})

test('ACT-04 ACT-15 older entries load while scrolling', async ({ page }) => {
  await signIn(page)
  await openActivity(page)
  const entries = page.getByRole('region', { name: 'Activity', exact: true }).getByRole('listitem')
  await expect(entries).toHaveCount(100)
  await entries.last().scrollIntoViewIfNeeded()
  await expect(entries.nth(150)).toBeAttached()
})

const openMap = async (page: Page): Promise<void> => {
  await signIn(page)
  await navigate(page, 'Map')
  await expect(page.getByRole('heading', { name: 'Geographic Analytics', level: 1 })).toBeVisible()
}

const circlesOf = (page: Page): Locator =>
  page.getByRole('toolbar', { name: 'Cities on the map, the largest first' }).getByRole('button')

const locations = (page: Page): Locator => page.getByRole('list', { name: 'Locations' }).getByRole('listitem')

test('NAV-08 GEO-01 GEO-02 GEO-05 GEO-08 GEO-09 cities are pulsing circles, usable by keyboard', async ({ page }) => {
  await openMap(page)
  const numbers = page.getByRole('region', { name: 'Geography in numbers' })
  await expect(numbers).toContainText('Top Location')
  await expect(numbers).toContainText(/\d\.\d%/)
  const circles = circlesOf(page)
  await expect(circles.first()).toHaveAccessibleName(/^New York, NY: [\d,]+ applicants, \d+\.\d%$/)
  await expect(page.getByText('High (50+)')).toBeVisible()
  await expectAccessibleInBothThemes(page)

  await circles.first().focus()
  await page.keyboard.press('ArrowRight')
  await expect(circles.nth(1)).toBeFocused()
  await expect(page.getByRole('tooltip')).toContainText('applicants')
  await page.keyboard.press('Home')
  await page.keyboard.press('Enter')
  await expect(circles.first()).toHaveAttribute('aria-pressed', 'true')
  await expect(page.getByRole('link', { name: 'View applicants from New York, NY' })).toBeVisible()
  const pulse = page.locator('[data-pulse]').first()
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  await expect(pulse).toBeVisible()
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await expect(pulse).toBeHidden()
})

test('GEO-03 GEO-06 GEO-07 GEO-11 the status and the search filter the map and its list, which links to the applicants', async ({
  page,
}) => {
  await openMap(page)
  await expect(circlesOf(page).first()).toHaveAccessibleName(/^New York, NY/)
  const allLabel = await circlesOf(page).first().getAttribute('aria-label')
  await page.getByLabel('Status', { exact: true }).selectOption({ label: 'Declined' })
  await expect(page).toHaveURL(/status=declined/)
  await expect(circlesOf(page).first()).not.toHaveAccessibleName(allLabel ?? '')
  await page.getByText('List View', { exact: true }).click()
  await page.getByRole('searchbox', { name: 'Search locations' }).fill('chicago')
  await expect(page.getByText('1 city found')).toBeVisible()
  await expect(locations(page)).toHaveCount(1)
  await expect(locations(page)).toContainText(/Rank [2-9]/)
  await expectAccessible(page)
  const declined = Number(/(\d+) applicants?/.exec((await locations(page).textContent()) ?? '')?.[1])
  await locations(page).getByRole('link').click()
  await expect(page).toHaveURL(/\/admin\/applicants\?city=Chicago&state=IL&status=declined$/)
  await expect(page.getByText(new RegExp(`^1[–-]${declined} of ${declined}`))).toBeVisible()
})

test.describe('on a phone', () => {
  test.use(phone)

  test('NAV-14 GEO-11 GEO-12 the list comes first, and the map on request; the activity log fits as well', async ({
    page,
  }) => {
    await openMap(page)
    await expect(locations(page).first()).toContainText('New York, NY')
    await expectAccessibleInBothThemes(page)
    await page.getByText('Map View', { exact: true }).click()
    await page.getByRole('button', { name: /^Houston, TX/ }).tap()
    await page.getByRole('link', { name: 'View applicants from Houston, TX' }).scrollIntoViewIfNeeded()
    await expectAccessibleInBothThemes(page)

    await openActivity(page)
    await expect(page).toHaveURL(`${adminOrigin}/admin/activity`)
    await expect(entry(page, 'admin logged in').first()).toBeVisible()
    await expectAccessible(page)
  })
})
