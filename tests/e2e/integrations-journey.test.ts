import type { Locator, Page } from '@playwright/test'
import {
  addColleague,
  call,
  expect,
  expectAccessible,
  expectAccessibleInBothThemes,
  navigate,
  phone,
  signIn,
  test,
  tryToSignIn,
} from './browser.ts'
import { expectNoSidewaysScroll, haveFaults, haveProfile } from './instagram.ts'
import { adminOrigin } from './product.ts'

test.describe.configure({ mode: 'serial' })
test.use({ viewport: { width: 1440, height: 900 } })

const section = (page: Page, name: string): Locator => page.getByRole('region', { name, exact: true })
const fact = (part: Locator, name: string): Locator => part.locator('dl > div').filter({ hasText: name })

/** The message of each source makes its card taller, and moves the cards below. */
const haveStatus = (page: Page): Promise<void> =>
  expect(page.getByRole('button', { name: 'Refresh Status' })).toBeEnabled()

const openIntegrations = async (page: Page): Promise<void> => {
  await signIn(page)
  await navigate(page, 'Integrations')
  await expect(page.getByRole('heading', { name: 'Integration Management', level: 1 })).toBeVisible()
  await haveStatus(page)
}

/** Opens a test, types and runs it by keyboard alone; returns the result. */
const run = async (page: Page, button: Locator, typed: string | null): Promise<Locator> => {
  await button.focus()
  await page.keyboard.press('Enter')
  const input = page.getByRole('dialog').getByRole('textbox')
  await expect(input).toBeFocused()
  if (typed !== null) {
    await page.keyboard.press('ControlOrMeta+a')
    await page.keyboard.type(typed)
  }
  await page.keyboard.press('Enter')
  return page.getByRole('dialog').getByRole('status', { name: 'Test result' })
}

const told = (page: Page, title: string): Promise<void> =>
  expect(page.getByText(title, { exact: true }).first()).toBeVisible({ timeout: 30_000 })

/** Closes the dialog by keyboard; the focus returns to the button that opened it. */
const leave = async (page: Page, button: Locator): Promise<void> => {
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(button).toBeFocused()
}

test('NAV-06 INT-01 INT-07 INT-08 INT-09 INT-16 INT-20 INT-22 INT-31 INT-32 INT-33 INT-46 INT-47 each source shows its status, and is checked again', async ({
  page,
}) => {
  await openIntegrations(page)
  await haveFaults(page, {})
  const apify = section(page, 'Apify Instagram Integration')
  await expect(fact(apify, 'API Token')).toContainText('Configured')
  await expect(fact(apify, 'Task ID')).toContainText('Configured')
  await expect(fact(apify, 'Connection')).toContainText('Connected')
  const zyla = section(page, 'Zyla API Integration')
  await expect(fact(zyla, 'Bearer Token')).toContainText('Configured')
  await expect(fact(zyla, 'API Status')).toContainText('ready')
  await expect(fact(zyla, 'API Endpoint')).toContainText('http://127.0.0.1:')
  await expect(section(page, 'HTML Instagram Parser').getByText('Active', { exact: true })).toBeVisible()
  await expect(section(page, 'Integrated Instagram Scraper').getByText('Ready', { exact: true })).toBeVisible()
  await expect(section(page, 'Smart Instagram Service')).toContainText('Tries Apify first')
  await expect(section(page, 'Integration Usage')).toContainText('Apify is the primary source when configured')
  await expect(section(page, 'Integration Usage').getByRole('listitem')).toHaveText([
    'Profile pictures',
    'Follower and following counts',
    'Recent posts',
    'Verification status',
    'Biography',
  ])
  await expectAccessibleInBothThemes(page)

  await call(page, 'POST', '/sandbox/instagram/faults', { apify: { check: 'unavailable' } })
  await page.getByRole('button', { name: 'Refresh Status' }).click()
  await expect(fact(apify, 'Connection')).toContainText('Failed')
  await expect(apify.getByText(/^checked \d+ s ago$/)).toBeVisible()
  await expect(fact(zyla, 'API Status')).toContainText('ready')
  await expectAccessible(page)
  await haveFaults(page, {})
  await page.getByRole('button', { name: 'Refresh Status' }).click()
  await expect(fact(apify, 'Connection')).toContainText('Connected')
  const body = await call<object>(page, 'GET', '/api/admin/zyla/status')
  expect(JSON.stringify(body)).not.toMatch(/token"\s*:\s*"/i)
})

test('INT-03 INT-05 INT-11 INT-12 INT-13 INT-17 INT-18 INT-23 INT-24 INT-34 INT-35 every source is tested by keyboard, and shows its result', async ({
  page,
}) => {
  await openIntegrations(page)
  await haveProfile(page, 'ida.brightwater', { fullName: 'Ida Brightwater', followers: 5_150, verified: true })

  const apify = section(page, 'Apify Instagram Integration').getByRole('button', { name: 'Test Integration' })
  const result = await run(page, apify, '   ')
  await told(page, 'Username Required')
  await expect(page.getByText('Please enter an Instagram username to test').first()).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('dialog').getByRole('textbox').fill('@ida.brightwater')
  await page.keyboard.press('Enter')
  await told(page, 'Test Completed')
  await expect(page.getByText('Successfully tested with ida.brightwater')).toBeVisible()
  await expect(fact(result, 'Followers')).toContainText('5,150')
  await expect(fact(result, 'Posts found')).toContainText('12')
  await expect(fact(result, 'Profile picture')).toContainText('Available')
  await expectAccessibleInBothThemes(page)
  await leave(page, apify)
  await page.keyboard.press('Enter')
  await expect(fact(result, 'Username')).toContainText('ida.brightwater')
  await leave(page, apify)

  const zyla = section(page, 'Zyla API Integration').getByRole('button', { name: 'Test API' })
  await run(page, zyla, 'ida.brightwater')
  await told(page, 'Zyla API Test Completed')
  await expect(fact(result, 'Full name')).toContainText('Ida Brightwater')
  await expect(fact(result, 'Followers')).toContainText('5,150')
  await expect(fact(result, 'Verified')).toContainText('Yes')
  await expect(fact(result, 'Recent posts fetched')).toContainText('12')
  await leave(page, zyla)

  const scraper = section(page, 'Integrated Instagram Scraper').getByRole('button', { name: 'Test' })
  await run(page, scraper, 'ida.brightwater')
  await told(page, 'Scrape.do Test Completed')
  await expect(result).toContainText('Test Successful')
  await expect(fact(result, 'Recent posts found')).toContainText('12')
  await leave(page, scraper)

  const parser = section(page, 'HTML Instagram Parser').getByRole('button', { name: 'Test Parser' })
  await run(page, parser, 'ida.brightwater')
  await told(page, 'HTML Parser Test Completed')
  await expect(fact(result, 'Followers')).toContainText('5,150')
  await expect(fact(result, 'Duration')).toContainText(/\d+ms/)
  await expectAccessible(page)
})

test('INT-06 INT-15 INT-21 the smart service names the source that answered, and why those before it failed', async ({
  page,
}) => {
  await openIntegrations(page)
  await haveFaults(page, { apify: 'wrong-username', zyla: 'captcha' })
  const smart = section(page, 'Smart Instagram Service').getByRole('button', { name: 'Test Smart Service' })
  const result = await run(page, smart, 'ida.brightwater')
  await told(page, 'Smart Service Test Completed')
  await expect(fact(result, 'Source used')).toContainText('Scrape.do')
  await expect(fact(result, 'Followers')).toContainText('5,150')
  const asked = result.getByRole('list', { name: 'Sources tried' }).getByRole('listitem')
  await expect(asked).toHaveCount(3)
  await expect(asked.nth(0)).toContainText('The source returned a different profile.')
  await expect(asked.nth(1)).toContainText(/Zyla.*Failed/)
  await expect(asked.nth(2)).toContainText(/Scrape\.do.*Succeeded/)
  await expectAccessibleInBothThemes(page)
  await leave(page, smart)

  const apify = section(page, 'Apify Instagram Integration').getByRole('button', { name: 'Test Integration' })
  await run(page, apify, 'ida.brightwater')
  await told(page, 'Test failed')
  await expect(fact(result, 'Error')).toContainText('returned a different profile')
  await haveFaults(page, {})
})

test('INT-26 INT-28 INT-29 both scrapers win, or the one that answered', async ({ page }) => {
  await openIntegrations(page)
  const compare = section(page, 'Scraper Comparison').getByRole('button', { name: 'Compare Scrapers' })
  const result = await run(page, compare, 'ida.brightwater')
  await told(page, 'Scraper Comparison Completed')
  await expect(page.getByText('Winner: Both Scrapers')).toBeVisible()
  const custom = result.getByRole('region', { name: 'Custom Scraper' })
  await expect(fact(custom, 'Posts found')).toContainText('12')
  await expect(fact(result.getByRole('region', { name: 'Apify' }), 'Duration')).toContainText(/\d+ms/)
  await expectAccessibleInBothThemes(page)
  await haveFaults(page, { apify: 'not-json' })
  await page.waitForTimeout(2_000)
  await page.keyboard.press('Enter')
  await expect(page.getByText('Winner: Custom Scraper')).toBeVisible({ timeout: 30_000 })
  await expect(result.getByText('Custom Scraper').first()).toBeVisible()
  await expect(result.getByRole('region', { name: 'Apify' })).toContainText('Failed')
  await haveFaults(page, {})
})

test('INT-38 INT-39 INT-40 INT-41 INT-42 INT-43 INT-44 a batch of at most five is tested with Zyla, each with its result', async ({
  page,
}) => {
  await openIntegrations(page)
  await haveProfile(page, 'not.there.at.all', { missing: true })
  const batch = section(page, 'Zyla API Integration').getByRole('button', { name: 'Batch Test' })
  const result = await run(page, batch, ' , ,')
  await told(page, 'Usernames Required')
  const input = page.getByRole('dialog').getByRole('textbox')
  await input.fill('a1, b2, c3, d4, e5, f6')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog').getByText('At most 5 usernames can be tested at once')).toBeVisible()
  await expect(result.getByRole('list')).toHaveCount(0)
  await expectAccessible(page)
  const refused = await page.evaluate(async () => {
    const body = JSON.stringify({ usernames: ['a1', 'b2', 'c3', 'd4', 'e5', 'f6'] })
    const headers = { 'content-type': 'application/json' }
    return (await fetch('/api/admin/test-zyla-batch', { method: 'POST', headers, body })).status
  })
  expect(refused).toBe(400)

  await input.fill('ida.brightwater,, not.there.at.all ')
  await page.keyboard.press('Enter')
  await told(page, 'Zyla Batch Test Completed')
  await expect(page.getByText('1/2 successful (50.0%)')).toBeVisible()
  const each = result.getByRole('list', { name: 'By username' }).getByRole('listitem')
  await expect(each.nth(0)).toContainText(/ida\.brightwater.*5,150 followers/)
  await expect(each.nth(1)).toContainText(/not\.there\.at\.all.*There is no Instagram profile/)
  await expectAccessibleInBothThemes(page)
  await page.reload()
  await haveStatus(page)
  await batch.click()
  expect((await input.inputValue()).split(',')).toHaveLength(3)
})

test('API-03 the proxy gives pictures to signed-in admins, and neither SVG files with scripts nor other addresses', async ({
  page,
  another,
}) => {
  await signIn(page)
  const { api_url } = await call<{ api_url: string }>(page, 'GET', '/api/admin/zyla/status')
  const proxied = (address: string) => `/api/proxy/instagram-image?url=${encodeURIComponent(address)}`
  const sandbox = new URL(api_url).origin
  const answer = (on: Page, address: string) =>
    on.evaluate(async (path) => {
      const { status, headers } = await fetch(path)
      return { status, type: headers.get('content-type') }
    }, proxied(address))
  const width = await page.evaluate(
    async (path) => {
      const picture = new Image()
      picture.src = path
      await picture.decode()
      return picture.naturalWidth
    },
    proxied(`${sandbox}/pictures/a-lantern.jpg`),
  )
  expect(width).toBeGreaterThan(0)
  for (const fault of ['svg', 'script', 'html'])
    expect((await answer(page, `${sandbox}/pictures/${fault}/a-lantern.jpg`)).status).toBe(415)
  for (const address of ['http://169.254.169.254/latest/meta-data/', `${adminOrigin}/api/health`, 'file:///etc/passwd'])
    expect([400, 403]).toContain((await answer(page, address)).status)
  const stranger = await another()
  await tryToSignIn(stranger, 'admin', 'a wrong guess')
  expect((await answer(stranger, `${sandbox}/pictures/a-lantern.jpg`)).status).toBe(401)
})

test.describe('on a phone', () => {
  test.use(phone)

  test('NAV-14 INT-02 the sections are stacked, none wider than the screen', async ({ page, another }) => {
    // An admin may run ten tests a minute, and the tests before this one used them up.
    const admin = await another()
    await signIn(admin)
    const colleague = await addColleague(admin, 'ivo.integrator', 'admin')
    await signIn(page, 'ivo.integrator')
    const gate = Promise.withResolvers<void>()
    await page.route(/\/api\/admin\/zyla\/status/, async (route) => {
      await gate.promise
      await route.continue()
    })
    await navigate(page, 'Integrations')
    await expect(page.getByText('Loading integration status...')).toBeVisible()
    gate.resolve()
    await expect(fact(section(page, 'Zyla API Integration'), 'API Status')).toContainText('ready')
    await expectNoSidewaysScroll(page)
    await expectAccessibleInBothThemes(page)
    await section(page, 'Smart Instagram Service').getByRole('button', { name: 'Test Smart Service' }).tap()
    await page.getByRole('dialog').getByRole('textbox').fill('ida.brightwater')
    const result = page.getByRole('dialog').getByRole('status', { name: 'Test result' })
    await page.getByRole('button', { name: 'Run Test' }).tap()
    await expect(fact(result, 'Source used')).toContainText('Apify')
    await expectNoSidewaysScroll(page)
    await expectAccessibleInBothThemes(page)
    await call(admin, 'DELETE', `/api/admin/users/${colleague}`)
  })
})
