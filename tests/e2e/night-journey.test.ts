import type { Locator, Page } from '@playwright/test'
import { call, expect, expectAccessibleInBothThemes, holdUndo, signIn, test } from './browser.ts'
import { adminOrigin } from './product.ts'

test.use({ viewport: { width: 1440, height: 900 } })

/** An event with two places, and a guest list of these names with their parties. */
const prepareNight = async (page: Page, guests: Readonly<Record<string, number>>): Promise<string> => {
  const { id } = await call<{ id: string }>(page, 'POST', '/api/admin/events', {
    name: 'Cinder Night',
    maxCapacity: 2,
  })
  for (const [firstName, party] of Object.entries(guests)) {
    const person = { firstName, lastName: 'Cinder', email: `${firstName}@cinder.example`.toLowerCase() }
    const { id: applicantId } = await call<{ id: string }>(page, 'POST', '/api/admin/applicants', person)
    await call(page, 'POST', `/api/admin/events/${id}/applications`, { applicantId, party })
  }
  return id
}

const rowOf = (page: Page, name: string): Locator => page.getByRole('row').filter({ hasText: name })

test('CAP-01 CAP-02 CAP-03 CAP-05 CAP-10 a night is filled, goes past its capacity only on request, and is undone', async ({
  page,
}) => {
  await signIn(page)
  await prepareNight(page, { Hedda: 3, Maren: 2, Otis: 1 })
  await page.goto(`${adminOrigin}/admin/events`)
  await page.getByRole('link', { name: 'Cinder Night', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Cinder Night', level: 1 })).toBeVisible()
  const numbers = page.getByRole('region', { name: 'The night in numbers' })
  await expect(numbers).toContainText('2 free')
  await expect(rowOf(page, 'Maren Cinder')).toContainText('Pending')
  await expectAccessibleInBothThemes(page)

  await page.getByRole('button', { name: 'Best N until full' }).click()
  const dialog = page.getByRole('dialog', { name: 'Best N until full' })
  await dialog.getByLabel('Rank by').selectOption('Application date')
  await expect(dialog.getByRole('list', { name: 'Would be in' })).toContainText('Maren Cinder')
  await expect(dialog.getByRole('list', { name: 'Passed over' })).toContainText('Hedda Cinder')
  await expectAccessibleInBothThemes(page)
  await dialog.getByRole('button', { name: 'Approve 1' }).click()
  await expect(rowOf(page, 'Maren Cinder')).toContainText('Approved')
  await expect(numbers).toContainText('0 free')
  await page.getByRole('button', { name: 'Close notification' }).click()

  await page.getByRole('button', { name: 'Approve Otis Cinder' }).click()
  const question = page.getByRole('alertdialog', { name: 'This night is full' })
  await expect(question).toContainText('2 of 2 places are taken. Approving Otis Cinder makes 3.')
  await question.getByRole('button', { name: 'Approve anyway' }).click()
  await expect(page.getByText('Otis Cinder is now approved.')).toBeVisible()
  await expect(numbers).toContainText('Over by 1')

  const undo = await holdUndo(page)
  await undo.click()
  await expect(numbers).toContainText('0 free')
  await expect(rowOf(page, 'Otis Cinder')).toContainText('Pending')
})
