import { accessibilityProblemsInBothThemes } from '@velvet/ui/testing'
import { afterEach, describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { ada, openAdmin, problem } from '../../testing/open/open-admin.tsx'
import { openUsers } from '../../testing/open/open-users.tsx'
import { accountServer, everybody, user } from '../../testing/users.ts'

const openAccount = () => openAdmin('/admin/account', accountServer())

const states: { name: string; reach: () => Promise<unknown> }[] = [
  {
    name: 'admin users',
    reach: async () => {
      const { screen } = await openUsers()
      await expect.element(screen.getByText('Never')).toBeInTheDocument()
    },
  },
  {
    name: 'admin users with actions that are disabled',
    reach: async () => {
      const users = [...everybody(), user({ id: 'admin-5', username: 'kim', role: 'super_admin' })]
      const { screen } = await openUsers(users, {}, { ...ada, id: 'admin-4', role: 'admin' })
      await expect.element(screen.getByText('kim', { exact: true })).toBeInTheDocument()
    },
  },
  {
    name: 'no admin user',
    reach: async () => {
      const { screen } = await openUsers([])
      await expect.element(screen.getByText('No admin users found')).toBeVisible()
    },
  },
  {
    name: 'admin users that could not be loaded',
    reach: async () => {
      const { screen } = await openUsers([], { 'GET /api/admin/users': () => problem(503) })
      await expect.element(screen.getByText('The admin users could not be loaded')).toBeVisible()
    },
  },
  {
    name: 'new admin user with missing values',
    reach: async () => {
      const { button, dialog, press } = await openUsers()
      await button('Create Admin').click()
      await press('Create Admin')
      await expect.element(dialog.getByText('Password is required')).toBeInTheDocument()
    },
  },
  {
    name: 'list with the own account',
    reach: async () => {
      const { button, dialog } = await openUsers()
      await button('Edit ada').click()
      await expect
        .element(dialog.getByText('The last active super admin cannot be deactivated, deleted, or given another role.'))
        .toBeInTheDocument()
    },
  },
  {
    name: 'question before an admin user is deleted',
    reach: async () => {
      const { screen, button } = await openUsers()
      await button('Delete eve').click()
      await expect.element(screen.getByRole('alertdialog')).toBeVisible()
    },
  },
  {
    name: 'my account',
    reach: async () => {
      const { screen } = await openAccount()
      await expect.element(screen.getByText('Safari on iOS')).toBeInTheDocument()
    },
  },
  {
    name: 'my account with missing values',
    reach: async () => {
      const { screen } = await openAccount()
      await screen.getByRole('button', { name: 'Change password' }).click()
      await expect.element(screen.getByText('Enter your current password')).toBeVisible()
    },
  },
  {
    name: 'my account that could not be loaded',
    reach: async () => {
      const { screen } = await openAdmin('/admin/account', { 'GET /api/admin/account': () => problem(503) })
      await expect.element(screen.getByText('Your account could not be loaded')).toBeVisible()
    },
  },
]

afterEach(async () => {
  await page.viewport(1440, 900)
})

describe.each([
  { device: 'desktop', width: 1440, height: 900 },
  { device: 'phone', width: 390, height: 844 },
])('the accounts on a $device', ({ width, height }) => {
  it.each(states)('are accessible in both themes: $name', async ({ reach }) => {
    await page.viewport(width, height)
    await reach()
    expect(await accessibilityProblemsInBothThemes()).toEqual([])
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width)
  })
})
