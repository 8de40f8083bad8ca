import type { Page } from '@playwright/test'
import {
  expect,
  expectAccessible,
  expectAccessibleInBothThemes,
  navigate,
  phone,
  signIn,
  signInByForm,
  test,
  tryToSignIn,
} from './browser.ts'
import { adminOrigin } from './product.ts'

test.describe.configure({ mode: 'serial' })
test.use({ viewport: { width: 1440, height: 900 } })

const username = 'petra.host'
const first = 'a first secret'
const second = 'a second secret'
const rowOf = (page: Page) => page.getByRole('row').filter({ hasText: username })
const loginForm = (page: Page) => page.getByText('Admin Access', { exact: true })

const openUsers = async (page: Page): Promise<void> => {
  await signIn(page)
  await navigate(page, 'Users')
  await expect(page.getByRole('heading', { name: 'Admin Users', level: 1 })).toBeVisible()
}

test('NAV-07 USER-01 USER-09 USER-10 USER-18 USER-21 an admin is created with a role', async ({ page }) => {
  await openUsers(page)
  const numbers = page.getByRole('region').locator('> *', { hasText: 'Total Admins' })
  await expect(numbers).toContainText('1')
  const own = page.getByRole('row').filter({ hasText: 'You' })
  await expect(own.getByRole('button', { name: 'Delete admin' })).toHaveAttribute('aria-disabled', 'true')
  await expectAccessibleInBothThemes(page)

  await page.getByRole('button', { name: 'Create Admin' }).click()
  const dialog = page.getByRole('dialog', { name: 'Create Admin' })
  const create = dialog.getByRole('button', { name: 'Create Admin' })
  await create.click()
  await expect(dialog.getByText('Username and password are required')).toBeVisible()
  await dialog.getByLabel('Username').fill('ADMIN')
  await dialog.getByLabel(/^Password/).fill('short')
  await create.click()
  await expect(dialog.getByText('Password must be at least 6 characters')).toBeVisible()
  await dialog.getByLabel(/^Password/).fill(first)
  await dialog.getByRole('radio', { name: /^Moderator/ }).click()
  await create.click()
  await expect(dialog.getByLabel('Username')).toHaveAttribute('aria-invalid', 'true')
  await expectAccessibleInBothThemes(page)
  await dialog.getByLabel('Username').fill(username)
  await dialog.getByLabel('First name').fill('Petra')
  await dialog.getByLabel('Last name').fill('Lindqvist')
  await create.click()
  await expect(page.getByText('Admin user created successfully')).toBeVisible()
  await expect(rowOf(page)).toContainText('Petra Lindqvist')
  await expect(rowOf(page)).toContainText('Moderator')
  await expect(rowOf(page)).toContainText('Never')
  await expect(numbers).toContainText('2')
})

test('NAV-09 NAV-11 NAV-12 the navigation offers what a role may open, and nothing else opens', async ({ page }) => {
  await signInByForm(page, username, first)
  const links = page.getByRole('navigation', { name: 'Main' }).getByRole('link')
  await expect(links).toHaveText(['Dashboard', 'Events', 'Applicants', /^Outbox/, /^Communications/, 'Activity', 'Map'])
  await expect(page.getByRole('button', { name: 'Logout' })).toBeVisible()
  await page.goto(`${adminOrigin}/admin/users`)
  await expect(page.getByText("Your role doesn't include Users")).toBeVisible()
  await expectAccessible(page)
  const status = await page.evaluate(async () => (await fetch('/api/admin/users')).status)
  expect(status).toBe(403)
})

test('NAV-11 an admin changes their password, which ends all their other sessions', async ({ page, another }) => {
  const elsewhere = await another(phone)
  await signInByForm(elsewhere, username, first)
  await signInByForm(page, username, first)
  await page.getByRole('link', { name: `Welcome, ${username}` }).click()
  const sessions = page.getByRole('list', { name: 'Open sessions' }).getByRole('listitem')
  await expect(sessions.filter({ hasText: 'This session' })).toHaveCount(1)
  await expect(sessions.nth(1)).toBeVisible()
  await expectAccessibleInBothThemes(page)

  const form = page.getByRole('form', { name: 'Password' })
  await form.getByLabel('Current password').fill('not that one')
  await form.getByLabel('New password').fill(second)
  await form.getByRole('button', { name: 'Change password' }).click()
  await expect(form.getByLabel('Current password')).toHaveAttribute('aria-invalid', 'true')
  await form.getByLabel('Current password').fill(first)
  await form.getByRole('button', { name: 'Change password' }).click()
  await expect(page.getByText('Your password was changed. Every other session was logged out.')).toBeVisible()
  await expect(sessions).toHaveCount(1)
  await expect(loginForm(elsewhere)).toBeVisible()

  await page.reload()
  await expect(sessions).toHaveCount(1)
  await signInByForm(elsewhere, username, second)
  await expect(sessions).toHaveCount(2)
  await elsewhere.goto(`${adminOrigin}/admin/account`)
  await expect(elsewhere.getByRole('list', { name: 'Open sessions' }).getByRole('listitem')).toHaveCount(2)
  await expectAccessibleInBothThemes(elsewhere)
  await elsewhere.getByRole('button', { name: 'Log out everywhere' }).click()
  await elsewhere.getByRole('alertdialog').getByRole('button', { name: 'Log out everywhere' }).click()
  await expect(loginForm(elsewhere)).toBeVisible()
  await expect(loginForm(page)).toBeVisible()
})

test('USER-05 USER-08 USER-15 USER-16 USER-20 a deactivated admin is signed out within seconds, and can be deleted', async ({
  page,
  another,
}) => {
  const theirs = await another()
  await signInByForm(theirs, username, second)
  await openUsers(page)
  await page.getByRole('button', { name: `Deactivate ${username}` }).click()
  await expect(page.getByText('Admin user updated successfully')).toBeVisible()
  await expect(rowOf(page)).toContainText('Inactive')
  await expect(loginForm(theirs)).toBeVisible({ timeout: 10_000 })
  await tryToSignIn(theirs, username, second)
  await expect(theirs.getByText('Login Failed')).toBeVisible()

  await page.getByRole('button', { name: `Activate ${username}` }).click()
  await expect(rowOf(page).getByText('Active', { exact: true })).toBeVisible()
  await signInByForm(theirs, username, second)
  await expect(rowOf(page)).not.toContainText('Never')

  await page.getByRole('button', { name: `Delete ${username}` }).click()
  const question = page.getByRole('alertdialog')
  await expect(question).toContainText('Are you sure you want to delete this admin user?')
  await question.getByRole('button', { name: 'Delete', exact: true }).click()
  await expect(page.getByText('Admin user deleted successfully')).toBeVisible()
  await expect(rowOf(page)).toHaveCount(0)
  await expect(loginForm(theirs)).toBeVisible({ timeout: 10_000 })
})

test.describe('on a phone', () => {
  test.use(phone)

  test('NAV-14 USER-11 accounts are cards, and can be edited there', async ({ page }) => {
    await openUsers(page)
    const own = page.getByRole('article').filter({ hasText: 'You' })
    await expect(own).toContainText('Super admin')
    await expectAccessibleInBothThemes(page)
    await own.getByRole('button', { name: 'Edit admin' }).click()
    await expect(page.getByRole('dialog', { name: 'Edit Admin' }).getByLabel('Username')).toHaveValue('admin')
    await expectAccessible(page)
  })
})
