import type { Page } from '@playwright/test'
import { expect, expectAccessible, phone, signIn, test } from './browser.ts'
import { adminOrigin, publicOrigin } from './product.ts'

const guest = { first: 'Wilhelmina', last: 'Harker', email: 'wilhelmina.harker@example.com' }

test.describe.configure({ mode: 'serial' })

test.describe('on a phone', () => {
  test.use(phone)

  test('PUB-18 PUB-28 PUB-33 PUB-34 a visitor applies', async ({ page }) => {
    await page.goto(publicOrigin)
    await expectAccessible(page)
    await page
      .getByRole('button', { name: /submit|apply|request/i })
      .last()
      .click()
    await expect(page.getByText('First name is required')).toBeVisible()

    await page.getByLabel('First Name').fill(guest.first)
    await page.getByLabel('Last Name').fill(guest.last)
    await page.getByLabel('Email Address').fill(guest.email)
    await page.getByLabel('Phone Number').pressSequentially('2125550187')
    await expect(page.getByLabel('Phone Number')).toHaveValue('(212) 555-0187')
    await page.getByLabel('Age').fill('29')
    await page.getByLabel('Event Selection').selectOption({ index: 1 })
    await page.getByLabel('Zip Codes').fill('10001, 11211')
    await page.getByLabel('Instagram Username').fill('@wilhelmina.h')
    for (const box of await page.getByRole('checkbox').all()) await box.check()
    await page
      .getByRole('button', { name: /submit|apply|request/i })
      .last()
      .click()
    await expect(page.getByText('Application Submitted')).toBeVisible()
    await expect(page.getByText('THANK YOU')).toBeVisible()
    await expectAccessible(page)
    await expect(page.getByLabel('First Name')).toHaveValue('')
  })
})

test('AUTH-02 AUTH-11 AUTH-12 an admin signs in, after one wrong try', async ({ page }) => {
  await page.goto(`${adminOrigin}/admin`)
  await expectAccessible(page)
  await page.getByLabel('Username').fill('admin')
  await page.getByLabel('Password', { exact: true }).fill('wrong')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Login Failed')).toBeVisible()
  await signIn(page)
  await expect(page.getByText('Login Successful')).toBeVisible()
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

test('CAMP-24 CAMP-30 CAMP-31 a campaign reaches everyone approved, and the ledger says so', async ({ page }) => {
  await signIn(page)
  await page.goto(`${adminOrigin}/admin/communications`)
  await expectAccessible(page)
  await page
    .getByRole('button', { name: /create campaign/i })
    .first()
    .click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel(/name/i).first().fill('You are on the list')
  await dialog.getByLabel('Subject').fill('{{firstName|Hello}}, you are in')
  await dialog.getByLabel('Content').fill('Dear {{firstName}}, see you at the door.')
  const send = dialog.getByRole('button', { name: /^Create and send to [\d,]+/ })
  await expect(send).toBeEnabled()
  await expectAccessible(page)
  await send.click()
  const confirm = page.getByRole('alertdialog')
  if (await confirm.isVisible().catch(() => false)) await confirm.getByRole('button').last().click()
  await expect(page.getByText('Campaign created and sent successfully')).toBeVisible()
  const row = page.getByRole('row').filter({ hasText: 'You are on the list' })
  await expect(row).toContainText('Completed', { ignoreCase: true, timeout: 60_000 })
  await expectAccessible(page)
})

test('the guest received it, opts out with one press, and is not reached again', async ({ page }) => {
  await signIn(page)
  await page.goto(`${adminOrigin}/sandbox?to=${encodeURIComponent(guest.email)}`)
  await expect(page.getByText(`${guest.first}, you are in`).first()).toBeVisible()
  await expectAccessible(page)
})
