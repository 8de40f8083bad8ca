import { call, expect, expectAccessible, phone, signIn, test } from './browser.ts'
import { adminOrigin, publicOrigin } from './product.ts'

/** A night that tells guests right away, and a guest with a party of three who was offered places. */
const prepare = async (page: Parameters<typeof call>[0], firstName: string) => {
  const { id: eventId } = await call<{ id: string }>(page, 'POST', '/api/admin/events', {
    name: 'Heron Night',
    date: new Date(Date.now() + 9 * 86_400_000).toISOString(),
    timeZone: 'America/New_York',
    location: 'The Hall',
    maxCapacity: 3,
    release: 'at_once',
  })
  const person = { firstName, lastName: 'Marsh', email: `${firstName}@marsh.example` }
  const { id: applicantId } = await call<{ id: string }>(page, 'POST', '/api/admin/applicants', person)
  const { id } = await call<{ id: string }>(page, 'POST', `/api/admin/events/${eventId}/applications`, {
    applicantId,
    party: 3,
  })
  await call(page, 'POST', '/api/admin/applications/decide', { applicationIds: [id], status: 'offered' })
  const { guestPage } = await call<{ guestPage: string }>(page, 'GET', `/api/admin/applications/${id}`)
  return { id, eventId, guestPage }
}

test('GST-05 GST-08 GST-09 GST-11 GST-12 GST-17 GST-30 a guest takes an offered place, names the party, and leaves', async ({
  page,
  another,
}) => {
  await signIn(page)
  const { id, guestPage } = await prepare(page, 'Isolde')
  expect(guestPage.startsWith(`${publicOrigin}/g/`)).toBe(true)

  const guest = await another(phone)
  const answer = await guest.goto(guestPage)
  expect(answer?.headers()).toMatchObject({
    ...{ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer', 'x-robots-tag': 'noindex' },
  })
  const first = (await answer?.text()) ?? ''
  expect(first).toContain('<meta name="robots" content="noindex"')
  expect(first).not.toMatch(/Isolde|Heron/)
  await expect(guest.getByRole('heading', { level: 1, name: /^A place is yours until / })).toBeVisible()
  await expectAccessible(guest)

  await guest.getByRole('button', { name: 'Take the place' }).click()
  await expect(guest.getByRole('heading', { level: 1, name: "You're on the list" })).toBeVisible()
  const code = guest.getByRole('img', { name: 'Pass for Heron Night' })
  await expect(code).toBeVisible()
  await guest.getByLabel('Guest 2 name').fill('Bea Marsh')
  await guest.getByRole('button', { name: 'Save names' }).click()
  await expect(guest.getByText('The names were saved.')).toBeVisible()
  await guest.getByLabel('Text me about this application').check()
  await expect(guest.getByText('Saved.', { exact: true })).toBeVisible()
  await expectAccessible(guest)
  expect(await guest.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)

  const calendar = await guest.request.get(`${guestPage}/calendar.ics`)
  expect([calendar.status(), calendar.headers()['content-type']]).toEqual([200, 'text/calendar; charset=utf-8'])

  const stored = await call<Record<string, unknown>>(page, 'GET', `/api/admin/applications/${id}`)
  expect(stored).toMatchObject({
    ...{ status: 'approved', response: 'confirmed', toldStatus: 'approved', heads: 3 },
    companions: [{ name: 'Bea Marsh' }],
  })

  await guest.getByRole('button', { name: "I can't come" }).click()
  await expect(guest.getByRole('heading', { level: 1, name: "You told us you can't come" })).toBeVisible()
  await expect(code).toBeHidden()
  await guest.getByRole('button', { name: 'I can come after all' }).click()
  await expect(guest.getByRole('heading', { level: 1, name: "You're on the list" })).toBeVisible()
})

test('CAP-04 GST-03 GST-04 staff replace the link of a guest, and the earlier one does not work anymore', async ({
  page,
  another,
}) => {
  await signIn(page)
  const { eventId, guestPage } = await prepare(page, 'Linnea')
  await page.goto(`${adminOrigin}/admin/events/${eventId}`)
  await page.getByRole('button', { name: 'More for Linnea Marsh' }).click()
  await page.getByRole('menuitem', { name: 'New guest link' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'New guest link' }).click()
  await expect(page.getByText('New Guest Link')).toBeVisible()
  const guest = await another(phone)
  await guest.goto(guestPage)
  await expect(guest.getByRole('heading', { level: 1, name: "This link doesn't work anymore." })).toBeVisible()
  await expectAccessible(guest)
})
