import { gzipSync } from 'node:zlib'
import type { Page, Response } from '@playwright/test'
// @boundaries-ignore The budgets belong to the build, which checks what it can without a browser
import { firstLoads } from '../../apps/admin/first-loads.ts'
import { call, expect, phone, signIn, test } from './browser.ts'
import { adminOrigin, publicOrigin } from './product.ts'

/** Opens the page, and gives back the kB of all scripts, after gzip, and of all fonts that it fetches without a click. */
const open = async (page: Page, address: string): Promise<{ scripts: number; fonts: number }> => {
  const scripts = new Map<string, Promise<number>>()
  const fonts = new Map<string, Promise<number>>()
  const measure = (response: Response): void => {
    const type = response.request().resourceType()
    if (type === 'script')
      scripts.set(
        response.url(),
        response.body().then((body) => gzipSync(body, { level: 9 }).length),
      )
    if (type === 'font')
      fonts.set(
        response.url(),
        response.body().then(({ length }) => length),
      )
  }
  page.on('response', measure)
  await page.goto(address)
  await expect(page.getByRole('heading').first()).toBeVisible()
  // Lazy chunks have been requested once the network is idle.
  await page.waitForLoadState('networkidle')
  // What arrives now could not be read before the page is closed.
  page.off('response', measure)
  return { scripts: await sumOf(scripts), fonts: await sumOf(fonts) }
}

const sumOf = async (files: Map<string, Promise<number>>): Promise<number> => {
  const sizes = await Promise.all(files.values())
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
    const { scripts: kB } = await open(page, `${adminOrigin}${path}`)
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
    for (const { address, scripts, fonts } of [
      { address: `${publicOrigin}/e/${slug}`, scripts: 2, fonts: 66 },
      { address: publicOrigin, scripts: 102, fonts: 82 },
      { address: guestPage, scripts: 96.2, fonts: 50 },
    ]) {
      const loaded = await open(await another(viewport), address)
      measured.push({ address: `scripts of ${address}`, kB: loaded.scripts, limit: scripts })
      measured.push({ address: `fonts of ${address}`, kB: loaded.fonts, limit: fonts })
    }
    expect(measured.filter(({ kB, limit }) => kB > limit || kB < 1)).toEqual([])
  }
})

test('PUB-06 PUB-07 the headline and introduction are readable before React has loaded, and stay in their place', async ({
  another,
}) => {
  for (const viewport of [{}, phone]) {
    const page = await another(viewport)
    const { promise: isRead, resolve: letScriptsLoad } = Promise.withResolvers<void>()
    await page.route(/\/assets\/base-/, async (route) => {
      await isRead
      await route.continue()
    })
    await page.goto(publicOrigin, { waitUntil: 'commit' })
    const headline = page.getByRole('heading', { name: 'Exclusive VIP access, quietly granted.' })
    const lede = page.getByText('Our list is short on purpose.')
    await expect(lede).toBeVisible()
    const before = [await headline.boundingBox(), await lede.boundingBox()]
    await expect(page.getByRole('button', { name: 'APPLICATION' })).toHaveCount(0)
    letScriptsLoad()
    await expect(page.getByRole('button', { name: 'APPLICATION' })).toBeVisible()
    expect([await headline.boundingBox(), await lede.boundingBox()]).toEqual(before)
  }
})

test('the pages beside the landing page do not show its headline', async ({ another }) => {
  const page = await another()
  for (const path of ['/u/unknown', '/nothing-here']) {
    await page.goto(`${publicOrigin}${path}`)
    await expect(page.getByRole('heading').first()).toBeVisible()
    await expect(page.getByText('quietly granted.')).toHaveCount(0)
  }
})
