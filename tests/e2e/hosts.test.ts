import { expect, expectAccessible, signIn, test } from './browser.ts'
import { adminOrigin, publicOrigin } from './product.ts'

test('PUB-01 PUB-04 the public host serves the landing page and sends staff to the back office', async ({ page }) => {
  await page.goto(publicOrigin)
  await expect(page.getByText('APPLY FOR ACCESS')).toBeVisible()
  await page
    .getByRole('link', { name: /ADMIN DASHBOARD/i })
    .first()
    .click()
  await expect(page).toHaveURL(`${adminOrigin}/admin/login`)
  await expect(page.getByText('Admin Access', { exact: true })).toBeVisible()
})

test('AUTH-07 the root of the back office is the public site', async ({ page }) => {
  await page.goto(`${adminOrigin}/`)
  await expect(page).toHaveURL(`${publicOrigin}/`)
})

test('the public host has no admin endpoints', async ({ page }) => {
  await page.goto(publicOrigin)
  const status = (path: string) => page.evaluate(async (url) => (await fetch(url)).status, path)
  expect(await status('/api/admin/auth')).toBe(404)
  expect(await status('/api/proxy/instagram-image?url=x')).toBe(404)
  expect(await status('/api/events')).toBe(200)
})

for (const [site, origin] of [
  ['public site', publicOrigin],
  ['back office', adminOrigin],
] as const)
  test(`GEN-40 GEN-41 GEN-42 the ${site} shows Page Not Found for an unknown path`, async ({ page }) => {
    await page.goto(`${origin}/no/such/page`)
    await expect(page.getByText("The page you're looking for doesn't exist or may have been moved.")).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('link', { name: 'Return to Home' }).click()
    await expect(page).toHaveURL(`${publicOrigin}/`)
  })

test('a page on another site cannot act in the name of a signed-in admin', async ({ page, context }) => {
  await signIn(page)
  const elsewhere = await context.newPage()
  await elsewhere.setContent(`<form method="post" action="${adminOrigin}/api/admin/logout"><button>Win</button></form>`)
  const [answer] = await Promise.all([
    elsewhere.waitForResponse(`${adminOrigin}/api/admin/logout`),
    elsewhere.getByRole('button').click(),
  ])
  expect(answer.status()).toBeGreaterThanOrEqual(400)
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Admin Dashboard' })).toBeVisible()
})

test('the content security policy of the public host keeps scripts from calling the back office', async ({
  context,
}) => {
  const page = await context.newPage()
  await page.goto(publicOrigin)
  const answer = await page.evaluate(
    (url) =>
      fetch(url, { method: 'POST', mode: 'no-cors', credentials: 'include' }).then(
        () => 'sent',
        () => 'refused',
      ),
    `${adminOrigin}/api/admin/logout`,
  )
  expect(answer).toBe('refused')
})
