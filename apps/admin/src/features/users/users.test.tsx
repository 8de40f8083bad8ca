import { describe, expect, it } from 'vitest'
import { userEvent } from 'vitest/browser'
import { listenInstead } from '../../testing/announcements.ts'
import { ada, problem } from '../../testing/open/open-admin.tsx'
import { quietly } from '../../testing/open/open-applicant.tsx'
import { openUsers } from '../../testing/open/open-users.tsx'
import { everybody, user } from '../../testing/users.ts'

const list = 'GET /api/admin/users'
const patch = 'PATCH /api/admin/users/admin-2'
const otherSuperAdmin = () => user({ id: 'admin-5', username: 'kim', role: 'super_admin' })
const remove = 'DELETE /api/admin/users/admin-2'

describe('the admin users', () => {
  it('NAV-07 USER-01 USER-02 USER-03 have their own screen with three numbers', async () => {
    const { screen } = await openUsers()
    await expect.element(screen.getByRole('heading', { level: 1, name: 'Admin Users' })).toBeVisible()
    await expect
      .element(screen.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Users', exact: true }))
      .toHaveAttribute('aria-current', 'page')
    await expect.poll(() => document.title).toBe('Admin Users · Velvet')
    const numbers = screen.getByRole('region', { name: 'Admins in numbers' })
    await expect.element(numbers).toMatchTextContent('Total Admins4Active Admins3Recent Logins2In the last 7 days')
  })

  it('USER-04 USER-05 USER-06 USER-07 USER-21 are listed with name, role, and last login', async () => {
    const { screen, row } = await openUsers()
    await expect.element(row('eve')).toBeVisible()
    expect(
      screen
        .getByRole('columnheader')
        .elements()
        .map((header) => header.textContent),
    ).toEqual(['Username', 'Role', 'Status', 'Created', 'Last Login', 'Actions'])
    await expect
      .element(row('eve'))
      .toMatchTextContent('eveEve Holm · eve@example.comModeratorActive40 days ago1 day ago')
    await expect.element(row('noa')).toMatchTextContent('noaCommunications onlyInactive40 days ago8 days ago')
    await expect.element(row('tom')).toMatchTextContent('tomTom Marsh · tom@example.comAdminActivejust nowNever')
    await expect.element(row('ada')).toMatchTextContent('adaYouAdaSuper adminActive40 days agojust now')
    const created = row('eve').getByText('40 days ago')
    await expect.element(created).toHaveAttribute('title', expect.stringMatching(/^\w{3} \d+, \d{4}, \d+:\d\d [AP]M$/))
  })

  it('open the account that the address names', async () => {
    const { dialog, field } = await openUsers(undefined, {}, ada, '?user=admin-2')
    await expect.element(dialog).toBeVisible()
    await expect.element(field('Username')).toHaveValue('eve')
    await expect.poll(() => window.location.search).toBe('')
  })

  it('do not open an account that the reader may not edit', async () => {
    const people = [...everybody(), otherSuperAdmin()]
    const { row, dialog } = await openUsers(people, {}, { ...ada, role: 'admin' }, '?user=admin-5')
    await expect.element(row('kim')).toBeVisible()
    await expect.poll(() => window.location.search).toBe('')
    await expect.element(dialog).not.toBeInTheDocument()
  })

  it('open by address also when created after the last fetch, and show a message when gone', async () => {
    const users = everybody()
    const { screen, row, dialog, field } = await openUsers(users)
    await expect.element(row('eve')).toBeVisible()
    await screen.getByRole('link', { name: 'Welcome, ada' }).click()
    await expect.element(screen.getByRole('heading', { level: 1, name: 'My account' })).toBeVisible()
    users.push(user({ id: 'admin-5', username: 'zoe' }))
    const follow = (id: string) => {
      window.history.pushState(null, '', `/admin/users?user=${id}`)
      window.dispatchEvent(new PopStateEvent('popstate'))
    }
    follow('admin-5')
    await expect.element(field('Username')).toHaveValue('zoe')
    await expect.poll(() => window.location.search).toBe('')
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    follow('admin-9')
    await expect.element(screen.getByText('Admin Not Found')).toBeVisible()
    await expect.element(dialog).not.toBeInTheDocument()
  })

  it('USER-17 show a message when there are none, and when they could not be loaded', async () => {
    let isDown = true
    const { screen, button, dialog } = await openUsers([], {
      [list]: () => (isDown ? problem(500) : Response.json([])),
    })
    await expect.element(screen.getByText('The admin users could not be loaded')).toBeVisible()
    isDown = false
    await button('Retry').click()
    await expect.element(screen.getByText('No admin users found')).toBeVisible()
    await screen.getByRole('region', { name: 'Admin users' }).getByRole('button', { name: 'Create Admin' }).click()
    await expect.element(dialog).toBeVisible()
  })

  it('are up to date when the server announces a change', async () => {
    const announce = listenInstead()
    const users = everybody()
    const { row } = await openUsers(users)
    await expect.element(row('eve')).toBeVisible()
    users.push(user({ id: 'admin-5', username: 'zoe' }))
    announce('users')
    await expect.element(row('zoe')).toBeVisible()
  })

  it('are fetched on every visit', async () => {
    const users = everybody()
    const { screen, row } = await openUsers(users)
    await expect.element(row('eve')).toBeVisible()
    await screen.getByRole('link', { name: 'Welcome, ada' }).click()
    await expect.element(screen.getByRole('heading', { level: 1, name: 'My account' })).toBeVisible()
    users.push(user({ id: 'admin-5', username: 'zoe' }))
    await screen.getByRole('link', { name: 'Users', exact: true }).click()
    await expect.element(row('zoe')).toBeVisible()
  })
})

describe('an admin user in its row', () => {
  it('USER-08 USER-15 USER-19 is deactivated and activated again', async () => {
    const { screen, asked, button, row } = await openUsers()
    await button('Deactivate eve').click()
    await expect.element(screen.getByText('Admin user updated successfully')).toBeVisible()
    await expect.element(row('eve')).toMatchTextContent('Inactive')
    await button('Activate eve').click()
    await expect.element(button('Deactivate eve')).toBeVisible()
    expect(await Promise.all(asked(patch).map((request) => request.json()))).toEqual([
      { isActive: false },
      { isActive: true },
    ])
  })

  it('USER-19 shows why the server refuses to change it', async () => {
    quietly()
    const { screen, button, row } = await openUsers(undefined, {
      [patch]: () => problem(409, { code: 'last_super_admin', message: 'One super admin must remain.' }),
    })
    await button('Deactivate eve').click()
    await expect.element(screen.getByText('Error', { exact: true })).toBeVisible()
    await expect.element(screen.getByText('One super admin must remain.')).toBeVisible()
    await expect.element(row('eve')).toMatchTextContent(/Moderator\s*Active/)
  })

  it('USER-19 USER-20 shows a default message when the server gives none', async () => {
    quietly()
    const { screen, button } = await openUsers(undefined, { [patch]: () => problem(500), [remove]: () => problem(500) })
    await button('Deactivate eve').click()
    await expect.element(screen.getByText('Failed to update admin user')).toBeVisible()
    await button('Delete eve').click()
    await screen.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
    await expect.element(screen.getByText('Failed to delete admin user')).toBeVisible()
  })

  it('USER-08 USER-16 USER-20 is deleted after confirmation, by keyboard alone', async () => {
    const { screen, asked, button, row } = await openUsers()
    await expect.element(row('eve')).toBeVisible()
    ;(button('Delete eve').element() as HTMLElement).focus()
    await userEvent.keyboard('{Enter}')
    const question = screen.getByRole('alertdialog', { name: 'Delete “eve”' })
    await expect.element(question.getByText('Are you sure you want to delete this admin user?')).toBeVisible()
    await expect.element(question.getByRole('button', { name: 'Cancel' })).toHaveFocus()
    await userEvent.keyboard('{Enter}')
    await expect.element(button('Delete eve')).toHaveFocus()
    expect(asked(remove)).toEqual([])
    await userEvent.keyboard('{Enter}')
    await expect.element(question.getByRole('button', { name: 'Cancel' })).toHaveFocus()
    await userEvent.keyboard('{Tab}{Enter}')
    await expect.element(screen.getByText('Admin user deleted successfully')).toBeVisible()
    await expect.element(row('eve')).not.toBeInTheDocument()
    expect(asked(remove)).toHaveLength(1)
  })
})

describe('an admin user that must not be changed', () => {
  it('USER-08 USER-15 is one’s own: it can be edited, but neither deactivated nor deleted', async () => {
    const { screen, requests, button, row } = await openUsers([...everybody(), otherSuperAdmin()])
    await expect.element(row('ada')).toBeVisible()
    const read = requests.length
    for (const [name, reason] of [
      ['Deactivate ada', 'You cannot deactivate your own account.'],
      ['Delete ada', 'You cannot delete your own account.'],
    ] as const) {
      await expect.element(button(name)).toHaveAttribute('aria-disabled', 'true')
      await expect.element(button(name)).toHaveAccessibleDescription(reason)
      ;(button(name).element() as HTMLElement).focus()
      await expect.element(button(name)).toHaveFocus()
      await userEvent.keyboard('{Enter}')
    }
    await expect.element(screen.getByRole('alertdialog')).not.toBeInTheDocument()
    expect(requests).toHaveLength(read)
    await expect.element(button('Edit ada')).not.toHaveAttribute('aria-disabled')
  })

  it('USER-08 USER-15 is the last active super admin', async () => {
    const { button, row } = await openUsers()
    await expect.element(row('ada')).toBeVisible()
    for (const name of ['Deactivate ada', 'Delete ada'])
      await expect
        .element(button(name))
        .toHaveAccessibleDescription(
          'The last active super admin cannot be deactivated, deleted, or given another role.',
        )
  })

  it('USER-08 USER-21 is a super admin, for an admin', async () => {
    const users = [...everybody(), otherSuperAdmin()]
    const { button, row } = await openUsers(users, {}, { ...ada, id: 'admin-4', username: 'tom', role: 'admin' })
    await expect.element(row('kim')).toBeVisible()
    for (const name of ['Edit kim', 'Deactivate kim', 'Delete kim']) {
      await expect.element(button(name)).toHaveAttribute('aria-disabled', 'true')
      await expect.element(button(name)).toHaveAccessibleDescription('This account has a role above your own.')
    }
    await expect.element(button('kim')).not.toBeInTheDocument()
    await expect.element(button('Delete eve')).not.toHaveAttribute('aria-disabled')
  })

  it.each(['moderator', 'communications_only'] as const)('NAV-07 is all of them, for the role %s', async (role) => {
    const { screen, asked } = await openUsers(undefined, {}, { ...ada, role })
    await expect.element(screen.getByText("Your role doesn't include Users")).toBeVisible()
    expect(screen.getByRole('navigation').getByRole('link', { name: 'Users' }).query()).toBeNull()
    expect(asked(list)).toEqual([])
  })
})
