import type { Locator, Page } from '@playwright/test'
import { expect } from './browser.ts'
import { adminOrigin } from './product.ts'

export type Guest = {
  firstName: string
  lastName: string
  email: string
  phone: string
  emailOptIn: boolean
  smsOptIn: boolean
}

/** Adds approved applicants with one tag, as a signed-in admin. */
export const addGuests = async (page: Page, tag: string, guests: readonly Guest[]): Promise<void> => {
  const statuses = await page.evaluate(
    async (bodies) => {
      const answers = bodies.map((body) =>
        fetch('/api/admin/applicants', {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify(body),
        }),
      )
      return (await Promise.all(answers)).map(({ status }) => status)
    },
    guests.map((guest) => ({ ...guest, status: 'approved', tags: [tag], zipCodes: ['10001'] })),
  )
  expect(statuses).toEqual(guests.map(() => 201))
}

export const openCommunications = async (page: Page, tab?: 'templates' | 'suppressions'): Promise<void> => {
  await page.goto(`${adminOrigin}/admin/communications${tab ? `?tab=${tab}` : ''}`)
}

export const campaignRow = (page: Page, name: string): Locator => page.getByRole('row').filter({ hasText: name })

/** Opens the dialog of a new campaign, by email to approved applicants by default. */
export const newCampaign = async (page: Page, name: string): Promise<Locator> => {
  await openCommunications(page)
  await page.getByRole('button', { name: 'Create Campaign' }).first().click()
  const dialog = page.getByRole('dialog', { name: 'Create Campaign' })
  await dialog.getByLabel('Campaign name').fill(name)
  return dialog
}

export const choose = async (within: Locator, what: string, choice: string): Promise<void> => {
  const radio = within.getByRole('group', { name: what }).getByRole('radio', { name: choice, exact: true })
  await radio.click()
  await expect(radio).toBeChecked()
}

/** Filters the audience by one tag. */
export const chooseTag = async (dialog: Locator, tag: string): Promise<void> => {
  // By keyboard: what loads above may move the button away under the pointer.
  await dialog.getByRole('button', { name: 'More filters' }).press('Enter')
  const tags = dialog.getByLabel('Tags')
  await tags.fill(tag)
  await tags.press('Enter')
}

export const expectReach = (dialog: Locator, count: number): Promise<void> =>
  expect(dialog.getByLabel('Audience')).toContainText(new RegExp(`Will reach ${count} (person|people)`))

/** Presses the send button, which names the number of recipients. */
export const sendNow = async (page: Page): Promise<void> => {
  await page.getByRole('button', { name: /^(Create|Save) and send to [\d,]+/ }).click()
  const sent = page.getByText('Campaign created and sent successfully')
  // More than a hundred recipients need a confirmation.
  const question = page.getByRole('alertdialog')
  await expect(question.or(sent)).toBeVisible()
  if (await question.isVisible()) await question.getByRole('button', { name: /^Send to [\d,]+/ }).click()
  await expect(sent).toBeVisible()
}

export const expectCompleted = (page: Page, name: string): Promise<void> =>
  expect(campaignRow(page, name)).toContainText('Completed', { timeout: 45_000 })

export const openDetails = async (page: Page, name: string): Promise<Locator> => {
  await page.getByRole('button', { name, exact: true }).click()
  const details = page.getByRole('dialog', { name: new RegExp(name) })
  await expect(details.getByRole('heading', { name: 'Recipients' })).toBeVisible()
  return details
}

/** Searches the recipients of a campaign for the one with this text. */
export const findRecipient = async (details: Locator, words: string): Promise<Locator> => {
  await details.getByRole('searchbox', { name: 'Search recipients' }).fill(words)
  const found = details.getByRole('list', { name: 'Recipients' }).locator('> li')
  await expect(found).toHaveCount(1)
  await expect(found).toContainText(words)
  return found
}

/** Opens the newest message to an address with this text, as the provider sandbox shows it. */
export const openMessage = async (page: Page, channel: 'email' | 'sms', to: string, words: string): Promise<void> => {
  const messages = page.getByRole('main').getByRole('listitem').getByRole('link')
  const newest = messages.filter({ hasText: words }).first()
  await expect(async () => {
    await page.goto(`${adminOrigin}/sandbox?channel=${channel}&to=${encodeURIComponent(to)}`)
    await expect(newest).toBeVisible({ timeout: 2_000 })
  }).toPass({ timeout: 30_000 })
  await newest.click()
}
