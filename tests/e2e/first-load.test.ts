import { gzipSync } from 'node:zlib'
// @boundaries-ignore The budgets belong to the build, which checks what it can without a browser
import { firstLoads } from '../../apps/admin/first-loads.ts'
import { expect, signIn, test } from './browser.ts'
import { adminOrigin } from './product.ts'

test('every screen of the back office loads within its budget before the first click', async ({ another }) => {
  const signedIn = await another()
  await signIn(signedIn)
  const context = signedIn.context()
  const measured: { name: string; kB: number; limit: number }[] = []
  for (const { name, path, limit } of firstLoads) {
    // Only signed-out visitors see the login.
    const page = name === 'login' ? await another() : await context.newPage()
    const scripts = new Map<string, Promise<number>>()
    page.on('response', (response) => {
      if (response.request().resourceType() === 'script')
        scripts.set(
          response.url(),
          response.body().then((body) => gzipSync(body, { level: 9 }).length),
        )
    })
    await page.goto(`${adminOrigin}${path}`)
    await expect(page.getByRole('heading').first()).toBeVisible()
    // Lazy chunks have been requested once the network is idle.
    await page.waitForLoadState('networkidle')
    const sizes = await Promise.all(scripts.values())
    // Each page keeps an event stream open, and a browser opens at most six connections to a host.
    await page.close()
    measured.push({ name, kB: sizes.reduce((sum, size) => sum + size, 0) / 1000, limit })
  }
  expect(measured.every(({ kB }) => kB > 100)).toBe(true)
  expect(measured.filter(({ kB, limit }) => kB > limit)).toEqual([])
})
