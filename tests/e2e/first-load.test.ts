import { gzipSync } from 'node:zlib'
import type { Page } from '@playwright/test'
// @boundaries-ignore The budgets belong to the build, which checks what it can without a browser
import { firstLoads } from '../../apps/admin/first-loads.ts'
import { call, expect, phone, signIn, test } from './browser.ts'
import { adminOrigin, publicOrigin } from './product.ts'

/** Opens the page, and gives back the kB of all scripts that it fetches without a click, after gzip. */
const open = async (page: Page, address: string): Promise<number> => {
  const scripts = new Map<string, Promise<number>>()
  page.on('response', (response) => {
    if (response.request().resourceType() === 'script')
      scripts.set(
        response.url(),
        response.body().then((body) => gzipSync(body, { level: 9 }).length),
      )
  })
  await page.goto(address)
  await expect(page.getByRole('heading').first()).toBeVisible()
  // Lazy chunks have been requested once the network is idle.
  await page.waitForLoadState('networkidle')
  const sizes = await Promise.all(scripts.values())
  return sizes.reduce((sum, size) => sum + size, 0) / 1000
}

test('every screen of the back office loads within its budget before the first click', async ({ another }) => {
  const signedIn = await another()
  await signIn(signedIn)
  const context = signedIn.context()
  const measured: { name: string; kB: number; limit: number }[] = []
  for (const { name, path, limit } of firstLoads) {
    // Only signed-out visitors see the login.
    const page = name === 'login' ? await another() : await context.newPage()
    const kB = await open(page, `${adminOrigin}${path}`)
    // Each page keeps an event stream open, and a browser opens at most six connections to a host.
    await page.close()
    measured.push({ name, kB, limit })
  }
  expect(measured.every(({ kB }) => kB > 100)).toBe(true)
  expect(measured.filter(({ kB, limit }) => kB > limit)).toEqual([])
})

test('every page of the public site loads within its budget, and a night is there without the site', async ({
  another,
}) => {
  const office = await another()
  await signIn(office)
  const { id, slug } = await call<{ id: string; slug: string }>(office, 'POST', '/api/admin/events', {
    ...{ name: 'Light Night', date: new Date(Date.now() + 20 * 86_400_000).toISOString(), location: 'The Hall' },
  })
  const { id: applicantId } = await call<{ id: string }>(office, 'POST', '/api/admin/applicants', {
    ...{ firstName: 'Lux', lastName: 'Light', email: 'lux@light.example' },
  })
  const application = await call<{ id: string }>(office, 'POST', `/api/admin/events/${id}/applications`, {
    applicantId,
  })
  const { guestPage } = await call<{ guestPage: string }>(office, 'GET', `/api/admin/applications/${application.id}`)
  for (const viewport of [{}, phone]) {
    const measured: { address: string; kB: number; limit: number }[] = []
    for (const { address, limit } of [
      { address: `${publicOrigin}/e/${slug}`, limit: 2 },
      { address: publicOrigin, limit: 102 },
      { address: guestPage, limit: 96.2 },
    ])
      measured.push({ address, kB: await open(await another(viewport), address), limit })
    expect(measured.filter(({ kB, limit }) => kB > limit || kB < 1)).toEqual([])
  }
})
