import type { Page } from '@playwright/test'
import { call, expect, expectAccessible, expectAccessibleInBothThemes, phone, signIn, test } from './browser.ts'
import { openMessage } from './campaigns.ts'
import { adminOrigin, publicOrigin } from './product.ts'

type Applications = { applications: { status: string; toldStatus: string | null }[] }

const addGuests = async (page: Page, eventId: string, count: number, place: string): Promise<void> => {
  for (let number = 1; number <= count; number += 1) {
    const person = {
      firstName: `Guest ${number}`,
      lastName: place,
      email: `guest${number}@${place.toLowerCase()}.example`,
    }
    const { id: applicantId } = await call<{ id: string }>(page, 'POST', '/api/admin/applicants', person)
    await call(page, 'POST', `/api/admin/events/${eventId}/applications`, { applicantId })
  }
}

const inDays = (days: number): string => new Date(Date.now() + days * 86_400_000).toISOString()

test.describe('at a desk', () => {
  test.use({ viewport: { width: 1440, height: 900 } })

  test('MSG-03 MSG-06 MSG-11 MSG-17 MSG-31 MSG-32 CAP-10 forty decisions are staged, three recalled, the rest released and read', async ({
    page,
  }) => {
    await signIn(page)
    const { id } = await call<{ id: string }>(page, 'POST', '/api/admin/events', {
      ...{ name: 'Juniper Night', maxCapacity: 60, date: inDays(12), release: 'by_hand' },
    })
    await addGuests(page, id, 40, 'Juniper')
    await page.goto(`${adminOrigin}/admin/events/${id}`)
    await page.getByRole('button', { name: 'Best N until full' }).click()
    const dialog = page.getByRole('dialog', { name: 'Best N until full' })
    await dialog.getByLabel('Rank by').selectOption('Application date')
    await dialog.getByRole('button', { name: 'Stage 40' }).click()
    await expect(page.getByRole('row').filter({ hasText: 'Guest 7 Juniper' })).toContainText('Approved, not sent')

    await page.goto(`${adminOrigin}/admin/outbox`)
    await expect(page.getByRole('heading', { level: 1, name: 'Outbox' })).toBeVisible()
    await expectAccessibleInBothThemes(page)
    for (const name of ['Guest 3 Juniper', 'Guest 4 Juniper', 'Guest 5 Juniper'])
      await page.getByRole('checkbox', { name: `Select ${name}`, exact: true }).check()
    await page.getByRole('button', { name: 'Recall selected' }).click()
    await expect(page.getByText('3 decisions are back to what they were.')).toBeVisible()
    await page.getByRole('button', { name: 'Release all' }).click()
    const question = page.getByRole('alertdialog', { name: 'Send 37 messages?' })
    await expectAccessible(page)
    await question.getByRole('button', { name: 'Send 37 messages' }).click()
    await expect(page.getByText('37 messages are on their way.')).toBeVisible()
    await expect(page.getByText('Nothing is waiting to go out.')).toBeVisible()

    const { applications } = await call<Applications>(page, 'GET', `/api/admin/events/${id}/applications?limit=100`)
    const states = Object.groupBy(applications, ({ status, toldStatus }) => `${status} ${toldStatus}`)
    expect([states['approved approved']?.length, states['pending null']?.length]).toEqual([37, 3])
    await openMessage(page, 'email', 'guest7@juniper.example', "You're on the list for Juniper Night")
    await expect(page.getByRole('heading', { name: "You're on the list for Juniper Night" })).toBeVisible()
    await page.goto(`${adminOrigin}/sandbox?channel=email&to=guest3%40juniper.example`)
    await expect(page.getByRole('main').getByRole('listitem').getByRole('link')).toHaveCount(0)
  })
})

/** The guest page that the newest email to an address links to. The email is in a frame, which loads after the page. */
const linkInMail = async (page: Page, to: string, subject: string): Promise<string> => {
  await openMessage(page, 'email', to, subject)
  const link = page.frameLocator('iframe').locator(`a[href^="${publicOrigin}/g/"]`).first()
  return (await link.getAttribute('href')) as string
}

for (const [device, viewport] of [
  ['a phone', phone],
  ['a desktop', { viewport: { width: 1280, height: 720 } }],
] as const)
  test(`ANS-17 ANS-18 CAP-11 CAP-12 GST-09 GST-14 GST-17 on ${device}, a visitor joins a waitlist, is offered a place, takes it, and has a pass`, async ({
    page,
    another,
  }) => {
    const place = device === 'a phone' ? 'Larch' : 'Rowan'
    const email = `nour@${place.toLowerCase()}.example`
    await signIn(page)
    const { id, slug } = await call<{ id: string; slug: string }>(page, 'POST', '/api/admin/events', {
      ...{ name: `${place} Night`, maxCapacity: 1, date: inDays(20), release: 'at_once', timeZone: 'America/New_York' },
      droppedFields: ['zipCodes', 'instagram', 'age'],
    })
    await addGuests(page, id, 1, place)
    await call(page, 'POST', '/api/admin/applications/decide', { filter: { eventId: id }, status: 'approved' })

    const [guest, mail] = [await another(viewport), await page.context().newPage()]
    await guest.goto(`${publicOrigin}/e/${slug}`)
    await expect(guest.getByText('This night is full. You can join the waitlist.')).toBeVisible()
    await expectAccessible(guest)
    await guest.getByLabel('First Name').fill('Nour')
    await guest.getByLabel('Last Name').fill(place)
    await guest.getByLabel('Email Address').fill(email)
    await guest.getByLabel('Phone Number').pressSequentially('2125550188')
    await guest.getByRole('button', { name: 'Join the waitlist' }).click()
    await expect(
      guest.getByText("This night is full, so you're on the waitlist.", { exact: false }).first(),
    ).toBeVisible()
    await linkInMail(mail, email, `You're on the waitlist for ${place} Night`)

    await call(page, 'PATCH', `/api/admin/events/${id}`, { maxCapacity: 2 })
    await call(page, 'POST', '/api/admin/applications/decide', {
      ...{ filter: { eventId: id, status: 'waitlisted' }, status: 'offered' },
    })
    await guest.goto(await linkInMail(mail, email, `A place is yours at ${place} Night`))
    await expect(guest.getByRole('heading', { level: 1, name: /^A place is yours until / })).toBeVisible()
    await guest.getByRole('button', { name: 'Take the place' }).click()
    await expect(guest.getByRole('heading', { level: 1, name: "You're on the list" })).toBeVisible()
    await expect(guest.getByRole('img', { name: `Pass for ${place} Night` })).toBeVisible()
    await expectAccessible(guest)
    await openMessage(mail, 'email', email, `You're on the list for ${place} Night`)
  })
