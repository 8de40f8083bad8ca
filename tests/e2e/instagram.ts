import type { Locator, Page } from '@playwright/test'
import { call, expect } from './browser.ts'
import { adminOrigin } from './product.ts'

/** Sets the Instagram data of an account; anything not set depends on the username alone. */
export const haveProfile = (page: Page, username: string, profile: object): Promise<unknown> =>
  call(page, 'PUT', `/sandbox/instagram/profiles/${username}`, profile)

/** Sets the faults of sources; sources that are not named work. */
export const haveFaults = async (page: Page, faults: Record<string, string>, latencyMs = 0): Promise<void> => {
  const rates = Object.entries(faults).map(([source, fault]) => [source, { rates: { [fault]: 1 } }])
  await call(page, 'DELETE', '/sandbox/instagram/faults')
  await call(page, 'POST', '/sandbox/instagram/faults', { latencyMs, ...Object.fromEntries(rates) })
}

/** How often the sources were asked for a profile. */
export const callsFor = async (page: Page, username: string): Promise<number> => {
  const path = `/sandbox/instagram/calls?username=${username}`
  return (await call<{ calls: unknown[] }>(page, 'GET', path)).calls.length
}

/** Adds applicants with one last name, each with an Instagram username. */
export const addPeople = async (page: Page, lastName: string, usernames: readonly string[]): Promise<void> => {
  for (const [number, username] of usernames.entries())
    await call(page, 'POST', '/api/admin/applicants', {
      firstName: username.split('.')[0],
      lastName,
      email: `${username}.${number}@example.com`,
      instagramUrl: `@${username}`,
      allowDuplicate: true,
    })
}

export const openPeople = async (page: Page, search: string): Promise<void> => {
  await page.goto(`${adminOrigin}/admin/applicants?search=${search}`)
  await expect(page.getByRole('heading', { name: 'Applicants', level: 1 })).toBeVisible()
}

export const openProfile = async (page: Page, name: string): Promise<Locator> => {
  await page.getByRole('button', { name: `View details of ${name}` }).click()
  const profile = page.getByRole('dialog', { name: 'Applicant Profile' })
  await expect(profile.getByRole('heading', { name })).toBeVisible()
  return profile
}

/** The pictures in a part of the page that the product stores. */
export const keptPictures = (part: Locator): Locator => part.locator('img[src^="/instagram-images/"]')

/** Waits until each of these pictures has loaded as an image. */
export const expectDrawn = async (pictures: Locator): Promise<void> => {
  for (const picture of await pictures.all()) await picture.scrollIntoViewIfNeeded()
  const widths = () => pictures.evaluateAll((all) => all.map((one) => (one as HTMLImageElement).naturalWidth))
  await expect.poll(async () => (await widths()).every((width) => width > 0)).toBe(true)
}

/** Expects that nothing on the page is wider than the screen. */
export const expectNoSidewaysScroll = async (page: Page): Promise<void> => {
  const tooWide = await page.evaluate(() => {
    const { clientWidth } = document.documentElement
    const parts = [document.documentElement, ...document.querySelectorAll('main, [role="dialog"], [role="dialog"] *')]
    return parts.filter((part) => part.getBoundingClientRect().right > clientWidth + 1 && part.clientWidth > 1).length
  })
  expect(tooWide).toBe(0)
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
}
