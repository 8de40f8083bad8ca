import AxeBuilder from '@axe-core/playwright'
import { type BrowserContextOptions, test as base, expect, type Page } from '@playwright/test'
import { adminOrigin, password } from './product.ts'

export { expect }

/** Every page fails its test when it breaks its content policy or throws. */
export const test = base.extend<{ page: Page }>({
  page: async ({ page }, use) => {
    const complaints: string[] = []
    page.on('pageerror', (error) => complaints.push(String(error)))
    page.on('console', (message) => {
      if (/Content.Security.Policy|Refused to/i.test(message.text())) complaints.push(message.text())
    })
    await use(page)
    expect(complaints).toEqual([])
  },
})

export const phone: BrowserContextOptions = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }

/**
 * No violation of WCAG 2.2 AA. Left out: the focus sentinels of open dialogs, which nobody perceives, and frames that may
 * run no script, in which the check could never end.
 */
export const expectAccessible = async (page: Page): Promise<void> => {
  const { violations } = await new AxeBuilder({ page })
    .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'])
    .exclude('[data-base-ui-focus-guard]')
    .exclude('iframe[sandbox=""]')
    .analyze()
  expect(violations.map((v) => `${v.id}: ${v.nodes.map((n) => n.html.slice(0, 120)).join(' | ')}`)).toEqual([])
}

export const signIn = async (page: Page): Promise<void> => {
  await page.goto(`${adminOrigin}/admin/login`)
  await page.getByLabel('Username').fill('admin')
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Access Dashboard' }).click()
  await expect(page.getByRole('heading', { name: 'Admin Dashboard' })).toBeVisible()
}
