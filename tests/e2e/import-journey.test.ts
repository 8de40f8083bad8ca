import { expect, expectAccessible, signIn, test } from './browser.ts'
import { adminOrigin } from './product.ts'

test.use({ viewport: { width: 1440, height: 900 } })

const rows = 50_000

const file = () => ({
  name: 'guests.csv',
  mimeType: 'text/csv',
  buffer: Buffer.from(
    [
      'First name;E-mail;Mobile;Zip;Shoe size',
      ...Array.from({ length: rows }, (_, n) => `"Guest ""${n}""";journey${n}@example.com;2125550101;10001;9`),
      'Short;row',
      'Bad;not-an-address;;;',
    ].join('\r\n'),
  ),
})

test('CSV-01 CSV-08 CSV-31 fifty thousand rows are checked, imported in the background, and undone', async ({
  page,
}) => {
  test.setTimeout(600_000)
  await signIn(page)
  await page.goto(`${adminOrigin}/admin/applicants`)
  await page.getByRole('button', { name: 'Import CSV', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Import Applicants from CSV' })
  await expectAccessible(page)
  await dialog.getByLabel(/CSV file/).setInputFiles(file())
  await expect(dialog.getByRole('heading', { name: 'guests.csv' })).toBeVisible()
  await expect(dialog.getByText('Line 50,002: 2 columns instead of 5')).toBeVisible()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Continue' }).click()
  await dialog.getByRole('combobox', { name: 'Tags' }).fill('journey,')
  await dialog.getByRole('button', { name: 'Check all rows' }).click()
  const start = dialog.getByRole('button', { name: 'Import 50,000 people' })
  await expect(start).toBeVisible({ timeout: 120_000 })
  await expectAccessible(page)
  await start.click()
  await expect(dialog.getByRole('progressbar', { name: 'Importing' })).toBeVisible()
  await dialog.getByRole('button', { name: 'Run in the background' }).click()

  await page.reload()
  await page.getByRole('button', { name: /^Importing guests\.csv/ }).click()
  await expect(dialog.getByRole('region', { name: 'Import results' })).toBeVisible({ timeout: 300_000 })
  await expect(page.getByText('Import Completed with Errors')).toBeVisible()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Undo import' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Undo import' }).click()
  await expect(dialog.getByText('50,000 removed, 0 restored, 0 kept.')).toBeVisible({ timeout: 200_000 })
})
