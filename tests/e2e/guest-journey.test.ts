import type { Page } from '@playwright/test'
import { expect, expectAccessible, expectReadableMail, phone, signIn, signInByForm, test } from './browser.ts'
import { expectCompleted, findRecipient, newCampaign, openDetails, sendNow } from './campaigns.ts'
import { adminOrigin, publicOrigin } from './product.ts'

const guest = { first: 'Wilhelmina', last: 'Harker', email: 'wilhelmina.harker@example.com' }

test.describe.configure({ mode: 'serial' })

test.describe('on a phone', () => {
  test.use(phone)

  test('GEN-01 SEC-01 PUB-18 PUB-28 PUB-33 PUB-34 a visitor applies', async ({ page }) => {
    await page.goto(publicOrigin)
    await expectAccessible(page)
    await page.getByRole('button', { name: 'REQUEST AN INVITATION' }).click()
    await expect(page.getByText('First name is required')).toBeVisible()

    await page.getByLabel('First Name').fill(guest.first)
    await page.getByLabel('Last Name').fill(guest.last)
    await page.getByLabel('Email Address').fill(guest.email)
    await page.getByLabel('Phone Number').pressSequentially('2125550187')
    await expect(page.getByLabel('Phone Number')).toHaveValue('(212) 555-0187')
    await page.getByLabel('Age', { exact: true }).fill('29')
    const events = page.getByLabel('Event Selection')
    const roomy = events.locator('option:not([value=""])', { hasNotText: 'waitlist' }).first()
    await events.selectOption(await roomy.getAttribute('value'))
    await page.getByLabel('Zip Codes').fill('10001, 11211')
    await page.getByLabel('Instagram Username').fill('@wilhelmina.h')
    for (const box of await page.getByRole('checkbox').all()) await box.check()
    await page.getByRole('button', { name: 'REQUEST AN INVITATION' }).click()
    await expect(page.getByText('Application Submitted')).toBeVisible()
    await expect(page.getByText('THANK YOU')).toBeVisible()
    await expectAccessible(page)
    await expect(page.getByLabel('First Name')).toHaveValue('')
  })
})

test('AUTH-02 AUTH-11 AUTH-12 an admin signs in after one failed attempt', async ({ page }) => {
  await page.goto(`${adminOrigin}/admin`)
  await expectAccessible(page)
  await page.getByLabel('Username').fill('admin')
  await page.getByLabel('Password', { exact: true }).fill('wrong')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Login Failed')).toBeVisible()
  await Promise.all([signInByForm(page), expect(page.getByText('Login Successful')).toBeVisible()])
  await expect(page.getByText('Welcome, admin')).toBeVisible()
  await expectAccessible(page)
})

const find = async (page: Page, words: string): Promise<void> => {
  await page.getByRole('searchbox').fill(words)
  await expect(page.getByRole('row').filter({ hasText: guest.email })).toBeVisible()
}

test('DASH-20 DASH-27 FILT-21 the admin finds and approves the visitor', async ({ page }) => {
  await signIn(page)
  await find(page, 'harker wilhel')
  const row = page.getByRole('row').filter({ hasText: guest.email })
  await expect(row).toContainText('Pending')
  await expect(row).toContainText('New York, NY')
  await row.getByRole('button', { name: /^Approve/ }).click()
  await expect(page.getByText('Status Updated')).toBeVisible()
  await expect(row).toContainText('Approved')
  await expect(row.getByRole('button', { name: /^Approve/ })).toHaveCount(0)
  await page.reload()
  await expect(page.getByRole('row').filter({ hasText: guest.email })).toContainText('Approved')
})

const subject = `${guest.first}, you are in`

const writeToEverybody = async (page: Page, name: string): Promise<void> => {
  const dialog = await newCampaign(page, name)
  await dialog.getByLabel('Subject').fill('{{firstName|Hello}}, you are in')
  await dialog.getByLabel('Content').fill('Dear {{firstName}}, see you at the door.')
  await expect(dialog.getByLabel('Audience')).toContainText(/Will reach [1-9]/)
}

test('CAMP-24 CAMP-30 CAMP-31 CAMP-51 a campaign reaches every approved applicant, and the ledger says so', async ({
  page,
}) => {
  await signIn(page)
  await page.getByRole('link', { name: 'Communications' }).click()
  await expect(page.getByRole('button', { name: 'Create Campaign' }).first()).toBeVisible()
  await expectAccessible(page)
  await writeToEverybody(page, 'Opening night')
  await expectAccessible(page)
  await sendNow(page)
  await expectCompleted(page, 'Opening night')
  await expectAccessible(page)

  const details = await openDetails(page, 'Opening night')
  const recipient = await findRecipient(details, guest.email)
  await expect(recipient).toContainText(`${guest.first} ${guest.last}`)
  await expect(recipient).toContainText('Delivered', { timeout: 30_000 })
  await expectAccessible(page)
})

test('the guest received it and opts out with one click', async ({ page }) => {
  await signIn(page)
  await page.goto(`${adminOrigin}/sandbox?to=${encodeURIComponent(guest.email)}`)
  await expectAccessible(page)
  await page.getByRole('link', { name: subject }).click()
  await expect(
    page.frameLocator('iframe').getByText(`Dear ${guest.first}, see you at the door.`, { exact: true }),
  ).toBeVisible()
  await expectReadableMail(page, page.locator('iframe'))
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Open the unsubscribe page' }).click()
  const unsubscribe = page.getByRole('button', { name: 'Unsubscribe' })
  await expect(unsubscribe).toBeVisible()
  await expectAccessible(page)
  await unsubscribe.click()
  await expect(page.getByText('You are unsubscribed')).toBeVisible()
})

test('the next campaign leaves the guest out and says so', async ({ page }) => {
  await signIn(page)
  await writeToEverybody(page, 'Second night')
  await sendNow(page)
  await expectCompleted(page, 'Second night')
  await expect(await findRecipient(await openDetails(page, 'Second night'), guest.email)).toContainText('Skipped')
})

test('another guest opts out with the unsubscribe button of the mail client', async ({ page }) => {
  await signIn(page)
  await page.goto(`${adminOrigin}/sandbox?channel=email`)
  await page.getByRole('listitem').getByRole('link').first().click()
  await page.getByRole('button', { name: 'One-click unsubscribe' }).click()
  await expect(page.getByText('The product took the unsubscription.')).toBeVisible()
})

test('AUTH-16 AUTH-17 the admin signs out, and the back office requires a login again', async ({ page }) => {
  await signIn(page)
  await page.getByRole('button', { name: 'Logout' }).first().click()
  await expect(page.getByText('Admin Access', { exact: true })).toBeVisible()
  await page.goto(`${adminOrigin}/sandbox`)
  await expect(page.getByRole('heading', { name: 'Outbox' })).toHaveCount(0)
})
