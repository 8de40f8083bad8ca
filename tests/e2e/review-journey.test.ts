import type { Page } from '@playwright/test'
import { expect, expectAccessible, holdUndo, signIn, test } from './browser.ts'
import { adminOrigin } from './product.ts'

test.describe.configure({ mode: 'serial' })
test.use({ viewport: { width: 1440, height: 900 } })

const selection = (page: Page) => page.getByRole('toolbar', { name: 'Selection' })

const filteredResults = async (page: Page): Promise<number> => {
  const [total = ''] =
    /of ([\d,]+)/.exec((await page.getByText(/^\d+[–-]\d+ of [\d,]+/).textContent()) ?? '')?.slice(1) ?? []
  return Number(total.replaceAll(',', ''))
}

test('FILT-03 FILT-14 BULK-02 BULK-20 a filter is an address; all matching applicants are approved at once, and this is undone', async ({
  page,
}) => {
  await signIn(page)
  await page.goto(`${adminOrigin}/admin/dashboard?status=declined&ageMin=21&ageMax=60`)
  await expect(page.getByRole('row').nth(1)).toContainText('Declined')
  await expectAccessible(page)
  const total = await filteredResults(page)
  expect(total).toBeGreaterThan(50)

  await page.getByRole('checkbox', { name: 'Select all rows' }).click()
  await selection(page)
    .getByRole('button', { name: `Select all ${total} matching` })
    .click()
  await selection(page).getByRole('button', { name: 'Bulk Actions' }).click()
  const dialog = page.getByRole('dialog', { name: 'Bulk Actions' })
  await dialog.getByRole('radio', { name: /^Set High Priority/ }).click()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: `Set High Priority · ${total} applicants` }).click()
  const undo = await holdUndo(page)
  await expect(page.getByText('Bulk Action Completed')).toBeVisible()
  await expect(selection(page)).toHaveCount(0)
  await expect(page.getByRole('row').nth(1)).toContainText('High')
  await undo.click()
  await expect(page.getByText('Bulk Action Undone')).toBeVisible()
})

test('DUP-01 MERGE-04 MERGE-07 MERGE-09 three records are merged, and separate again after undo', async ({ page }) => {
  await signIn(page)
  await page.goto(`${adminOrigin}/admin/applicants?duplicates=email`)
  await expect(page.getByRole('checkbox', { name: /^Select / }).nth(3)).toBeVisible()
  await expectAccessible(page)
  for (const place of [1, 2, 3])
    await page
      .getByRole('checkbox', { name: /^Select / })
      .nth(place)
      .click()
  await selection(page).getByRole('button', { name: 'Merge Selected' }).click()
  const dialog = page.getByRole('dialog', { name: 'Merge Applicants' })
  await expect(dialog.getByText('The merge can be undone for 30 days.')).toBeVisible()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Merge 3 Applicants' }).click()
  await expect(page.getByText('Successfully merged 3 applicants into primary record.')).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText('Merge Undone')).toBeVisible()
})

test('twenty applicants are reviewed by keyboard alone', async ({ page }) => {
  await signIn(page)
  await page.goto(`${adminOrigin}/admin/triage?status=pending`)
  const name = page.getByRole('heading', { level: 2 }).first()
  await expect(name).toBeVisible()
  await expectAccessible(page)
  for (let number = 1; number <= 20; number += 1) {
    await expect(page.getByText(new RegExp(`^${number} of \\d+`)).first()).toBeVisible()
    await page.keyboard.press(number % 3 === 0 ? 's' : 'd')
  }
  await expect(page.getByText(/^21 of \d+/).first()).toBeVisible()
  await page.keyboard.press('u')
  await expect(page.getByText(/^20 of \d+/).first()).toBeVisible()
})

test('PROF-21 PROF-31 a profile is opened from its row, edited and saved', async ({ page }) => {
  await signIn(page)
  await page.goto(`${adminOrigin}/admin/applicants`)
  await page
    .getByRole('button', { name: /^Edit / })
    .first()
    .click()
  const dialog = page.getByRole('dialog', { name: 'VIP Profile' })
  await expect(dialog.getByLabel('First Name')).toBeVisible()
  await expectAccessible(page)
  await dialog.getByLabel('Score').fill('77')
  await dialog.getByRole('button', { name: 'Save Changes' }).click()
  await expect(page.getByText('Applicant Updated')).toBeVisible()
})
