import type { Locator, Page } from '@playwright/test'
import {
  expect,
  expectAccessible,
  expectAccessibleInBothThemes,
  holdUndo,
  navigate,
  phone,
  signIn,
  test,
} from './browser.ts'
import { adminOrigin, publicOrigin } from './product.ts'

test.describe.configure({ mode: 'serial' })
test.use({ viewport: { width: 1440, height: 900 }, timezoneId: 'America/New_York' })

const year = new Date().getFullYear() + 1
const supper = 'Moonrise Supper'
const rowOf = (page: Page, name: string): Locator =>
  page.getByRole('row').filter({ has: page.getByRole('link', { name, exact: true }) })
const card = (page: Page, label: string): Locator =>
  page.getByRole('region', { name: 'Events in numbers' }).locator('> *', { hasText: label })
const success = (page: Page, words: string): Promise<void> => expect(page.getByText(words)).toBeVisible()

const openEvents = async (page: Page): Promise<void> => {
  await signIn(page)
  await navigate(page, 'Events')
  await expect(page.getByRole('heading', { name: 'Event Management', level: 1 })).toBeVisible()
}

/** Opens the public form and selects the event, as a visitor in another time zone. */
const chooseEvent = async (page: Page, name: string): Promise<Locator> => {
  await page.goto(publicOrigin)
  const events = page.getByLabel('Event Selection')
  const option = events.locator('option', { hasText: name })
  await expect(option).toHaveCount(1)
  await events.selectOption(await option.getAttribute('value'))
  return option
}

const apply = async (page: Page, first: string, last: string): Promise<void> => {
  await page.getByLabel('First Name').fill(first)
  await page.getByLabel('Last Name').fill(last)
  await page.getByLabel('Email Address').fill(`${first}.${last}@example.com`.toLowerCase())
  await page.getByLabel('Phone Number').fill('2125550168')
  await page.getByLabel('Age', { exact: true }).fill('33')
  await page.getByLabel('Zip Codes').fill('93101')
  await page.getByLabel('Instagram Username').fill(`${first}${last}`.toLowerCase())
  for (const box of await page.getByRole('checkbox').all()) await box.check()
  await page.getByRole('button', { name: 'REQUEST AN INVITATION' }).click()
}

test('NAV-04 NAV-13 EVT-02 EVT-06 EVT-20 EVT-22 EVT-28 EVT-40 an event is created with its capacity and its time zone', async ({
  page,
}) => {
  await openEvents(page)
  await expect(page.getByRole('link', { name: 'Events', exact: true })).toHaveAttribute('aria-current', 'page')
  await expect(card(page, 'Total Events')).toContainText(/\d/)
  const before = Number((await card(page, 'Total Events').textContent())?.replaceAll(/\D/g, ''))
  await expectAccessibleInBothThemes(page)

  await page.getByRole('button', { name: 'Create Event' }).click()
  const dialog = page.getByRole('dialog', { name: 'Create New Event' })
  const create = dialog.getByRole('button', { name: 'Create Event' })
  await expect(create).toBeDisabled()
  await dialog.getByLabel('Event Name').fill(supper)
  await dialog.getByLabel('Date & Time').fill(`${year}-06-12T21:00`)
  await dialog.getByLabel('Time Zone').selectOption('America/Los_Angeles')
  await expect(dialog.getByText(/Jun 12, .* 9:00 PM PDT; your time: .*Jun 13, .* 12:00 AM/)).toBeVisible()
  await dialog.getByLabel('Location').fill('Santa Barbara, CA')
  await dialog.getByLabel('Description').fill('A long table on the beach.')
  await dialog.getByLabel('Max Capacity').fill('1')
  await expect(dialog.getByRole('switch', { name: 'Event is active (users can apply)' })).toBeChecked()
  await expectAccessibleInBothThemes(page)
  await create.click()
  await success(page, 'Event created successfully')
  await expect(dialog).toHaveCount(0)
  const row = rowOf(page, supper)
  await expect(row).toContainText(`Jun 12, ${year}`)
  await expect(row).toContainText('9:00 PM PDT')
  await expect(row).toContainText('0 of 1')
  await expect(row.getByRole('link', { name: /^View/ })).toHaveCount(0)
  await expect(card(page, 'Total Events')).toContainText(String(before + 1))

  const search = page.getByRole('searchbox', { name: 'Search events' })
  await search.fill('SANTA barb')
  await expect(page.getByText(`1 of ${before + 1} events match your search`)).toBeVisible()
  await search.fill('no such night')
  await expect(page.getByText('No events match your search criteria.')).toBeVisible()
  await page.getByRole('button', { name: 'Clear search', exact: true }).last().click()
  await expect(row).toBeVisible()
})

test('EVT-05 EVT-12 EVT-14 a visitor applies, and the View link shows exactly those applicants; a full event has a waitlist', async ({
  page,
  another,
}) => {
  await openEvents(page)
  const visitor = await another(phone)
  const option = await chooseEvent(visitor, supper)
  await expect(option).toContainText(/June 12, \d{4} \(P[DS]T\) · Santa Barbara, CA$/)
  await apply(visitor, 'Ottoline', 'Vance')
  await expect(visitor.getByText('Application Submitted')).toBeVisible()

  const row = rowOf(page, supper)
  await expect(row).toContainText('1 pending')
  await row.getByRole('link', { name: `View applicants of ${supper}` }).click()
  await expect(page).toHaveURL(/\/admin\/applicants\?eventId=/)
  await expect(page.getByRole('listitem').filter({ hasText: `Event: ${supper}` })).toBeVisible()
  await expect(page.getByText(/^1[–-]1 of 1/)).toBeVisible()
  await page.getByRole('button', { name: 'Approve Ottoline Vance' }).click()
  await expect(page.getByText('Status Updated')).toBeVisible()

  await navigate(page, 'Events')
  await expect(row).toContainText('1 of 1')
  await expect(row.getByText('Full')).toBeVisible()
  await expect(await chooseEvent(visitor, supper)).toContainText('(waitlist)')
  await expect(visitor.getByText('This event is full. Your application joins the waitlist.')).toBeVisible()
  await apply(visitor, 'Piers', 'Halloran')
  await expect(visitor.getByText('Application Submitted')).toBeVisible()
  await expect(row).toContainText('1 waitlisted')
})

test('EVT-11 EVT-36 EVT-38 EVT-41 an event is edited, and one that was closed in the meantime says so to the visitor', async ({
  page,
  another,
}) => {
  await openEvents(page)
  const visitor = await another(phone)
  await chooseEvent(visitor, supper)
  const row = rowOf(page, supper)
  await page.getByRole('button', { name: `Edit ${supper}` }).click()
  const dialog = page.getByRole('dialog', { name: 'Edit Event' })
  await expect(dialog.getByLabel('Date & Time')).toHaveValue(`${year}-06-12T21:00`)
  await dialog.getByLabel('Max Capacity').fill('20')
  await dialog.getByText('Event is active (users can apply)').click()
  await dialog.getByRole('button', { name: 'Update Event' }).click()
  await success(page, 'Event updated successfully')
  await expect(row).toContainText('Inactive')
  await expect(row).toContainText('1 of 20')

  await apply(visitor, 'Late', 'Comer')
  await expect(visitor.getByText('This event is not taking applications.').first()).toBeVisible()
  await expect(row).toContainText('1 waitlisted')
})

test('EVT-33 EVT-42 an event is duplicated, deleted, archived with its applicants, and restored by Undo', async ({
  page,
}) => {
  await openEvents(page)
  await page.getByRole('button', { name: `Duplicate ${supper}` }).click()
  const dialog = page.getByRole('dialog', { name: 'Create New Event' })
  await expect(dialog.getByLabel('Event Name')).toHaveValue(`Copy of ${supper}`)
  await expect(dialog.getByLabel('Date & Time')).toHaveValue('')
  await dialog.getByRole('button', { name: 'Create Event' }).click()
  const copy = rowOf(page, `Copy of ${supper}`)
  await expect(copy).toContainText('TBD')
  await expect(copy).toContainText('0 of 20')

  const question = page.getByRole('alertdialog')
  await page.getByRole('button', { name: `Delete Copy of ${supper}` }).click()
  await expect(question).toContainText('Are you sure you want to delete this event?')
  await question.getByRole('button', { name: 'Delete', exact: true }).click()
  await success(page, 'Event deleted successfully')
  await expect(copy).toHaveCount(0)

  await page.getByRole('button', { name: `Delete ${supper}`, exact: true }).click()
  await expect(question).toContainText('2 people applied: 1 approved, 1 waitlisted.')
  await expectAccessible(page)
  await question.getByRole('button', { name: 'Delete and archive' }).click()
  const undo = await holdUndo(page)
  await success(page, 'It is kept in the archive with all its applicants.')
  const row = page.getByRole('row').filter({ hasText: supper })
  await expect(row).toHaveCount(0)
  // The pointer does not move.
  await page.getByText('Archived', { exact: true }).dispatchEvent('click')
  await expect(row).toContainText('Archived')
  await undo.click()
  await success(page, 'Event restored successfully')
  await expect(row).toHaveCount(0)
  await page.getByText('Current', { exact: true }).click()
  await expect(row).toContainText('1 of 20')
})

test.describe('on a phone', () => {
  test.use(phone)

  test('NAV-10 NAV-14 EVT-08 events are cards, and can be edited with a thumb', async ({ page }) => {
    await openEvents(page)
    const event = page.getByRole('article').filter({ hasText: supper })
    await expect(event).toContainText('Santa Barbara, CA')
    await expectAccessibleInBothThemes(page)
    await event.getByRole('button', { name: `Edit ${supper}` }).click()
    const dialog = page.getByRole('dialog', { name: 'Edit Event' })
    await dialog.getByLabel('Description').fill('A longer table on the beach.')
    await expectAccessible(page)
    await dialog.getByRole('button', { name: 'Update Event' }).click()
    await success(page, 'Event updated successfully')
    await expect(event).toContainText('A longer table on the beach.')
    await expect(page).toHaveURL(`${adminOrigin}/admin/events`)
  })
})
