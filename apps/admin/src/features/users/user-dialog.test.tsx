import { describe, expect, it } from 'vitest'
import { userEvent } from 'vitest/browser'
import { ada, problem } from '../../testing/open/open-admin.tsx'
import { quietly } from '../../testing/open/open-applicant.tsx'
import { openUsers } from '../../testing/open/open-users.tsx'
import { everybody, user } from '../../testing/users.ts'

const create = 'POST /api/admin/users'
const patch = 'PATCH /api/admin/users/admin-2'

describe('a new admin user', () => {
  it('USER-09 is created once, however often the button is pressed', async () => {
    const { screen, asked, button, dialog, fill } = await openUsers()
    await button('Create Admin').click()
    await fill('Username', 'zoe')
    await fill('Password', 'open sesame door')
    const save = dialog.getByRole('button', { name: 'Create Admin' }).element() as HTMLElement
    save.click()
    save.click()
    await expect.element(screen.getByText('Admin user created successfully')).toBeVisible()
    save.click()
    await expect.element(dialog).not.toBeInTheDocument()
    expect(asked(create)).toHaveLength(1)
  })

  it('USER-09 USER-18 USER-21 is created with a password and a role', async () => {
    const { screen, asked, button, dialog, press, fill, row, field } = await openUsers()
    await button('Create Admin').click()
    await expect.element(field('Username')).toHaveFocus()
    await expect.element(dialog.getByRole('radio', { name: /^Admin/ })).toBeChecked()
    await fill('Username', ' zoe ')
    await fill('Password', 'open sesame door')
    await fill('First name', 'Zoe')
    await fill('Email', 'zoe@example.com')
    await dialog.getByRole('radio', { name: /^Moderator/ }).click()
    await press('Create Admin')
    await expect.element(screen.getByText('Admin user created successfully')).toBeVisible()
    await expect.element(dialog).not.toBeInTheDocument()
    await expect.element(row('zoe')).toMatchTextContent('Moderator')
    await expect.element(button('Create Admin')).toHaveFocus()
    expect(await asked(create)[0]?.json()).toEqual({
      username: 'zoe',
      password: 'open sesame door',
      role: 'moderator',
      email: 'zoe@example.com',
      firstName: 'Zoe',
      lastName: null,
    })
  })

  it('USER-09 has a password that can be shown', async () => {
    const { button, press, fill, field } = await openUsers()
    await button('Create Admin').click()
    await fill('Password', 'open sesame door')
    await press('Show password')
    await expect.element(field('Password')).toHaveAttribute('type', 'text')
  })

  it('USER-10 needs a username and a password', async () => {
    const { asked, button, dialog, press, fill, field } = await openUsers()
    await button('Create Admin').click()
    await fill('Username', '   ')
    await press('Create Admin')
    await expect.element(dialog.getByRole('alert')).toMatchTextContent('Username and password are required')
    const username = field('Username')
    await expect.element(username).toHaveAccessibleDescription('Username is required')
    await expect.element(username).toHaveFocus()
    await fill('Username', 'zoe')
    await press('Create Admin')
    await expect.element(field('Password')).toHaveFocus()
    await expect.element(dialog.getByText('Password is required')).toBeVisible()
    expect(asked(create)).toEqual([])
  })

  it('USER-13 USER-18 needs a password of twelve characters', async () => {
    const { asked, button, press, fill, field } = await openUsers()
    await button('Create Admin').click()
    await fill('Username', 'zoe')
    await fill('Password', '12345')
    await press('Create Admin')
    await expect.element(field('Password')).toHaveAccessibleDescription(/Password must be at least 6 characters/)
    await expect.element(field('Password')).toHaveFocus()
    expect(asked(create)).toEqual([])
  })

  it('USER-18 whose name is taken, ignoring case, keeps what was typed and shows the error at the field', async () => {
    quietly()
    const message = 'This username is already taken.'
    const { screen, button, press, fill, field } = await openUsers(undefined, {
      [create]: () => problem(409, { code: 'username_taken', message }),
    })
    await button('Create Admin').click()
    await fill('Username', 'EVE')
    await fill('Password', 'open sesame door')
    await press('Create Admin')
    const username = field('Username')
    await expect.element(username).toHaveAccessibleDescription(message)
    await expect.element(username).toHaveFocus()
    await expect.element(username).toHaveValue('EVE')
    await expect.element(screen.getByText('Error', { exact: true })).toBeVisible()
    await fill('Username', 'zoe')
    await expect.element(username).toHaveAccessibleDescription('')
  })

  it('USER-18 shows a default message when the server gives none', async () => {
    quietly()
    const { screen, button, press, fill } = await openUsers(undefined, { [create]: () => problem(500) })
    await button('Create Admin').click()
    await fill('Username', 'zoe')
    await fill('Password', 'open sesame door')
    await press('Create Admin')
    await expect.element(screen.getByText('Failed to create admin user')).toBeVisible()
  })

  it('USER-21 gets no role above that of the admin who creates the account', async () => {
    const { button, dialog } = await openUsers(undefined, {}, { ...ada, id: 'admin-4', role: 'admin' })
    await button('Create Admin').click()
    await expect.element(dialog.getByRole('radio', { name: /^Super admin/ })).toBeDisabled()
    await expect.element(dialog.getByRole('radio', { name: /^Admin/ })).toBeEnabled()
    await expect.element(dialog.getByText('You cannot give a role above your own.')).toBeVisible()
  })
})

describe('an existing admin user', () => {
  it('USER-11 USER-12 USER-19 is changed only in the edited fields, and keeps its password', async () => {
    const { screen, asked, button, press, fill, row, field } = await openUsers()
    await button('Edit eve').click()
    await expect.element(field('Username')).toHaveValue('eve')
    await expect.element(field('New password')).toHaveValue('')
    await fill('Username', 'evelyn')
    await fill('Last name', '')
    await fill('New password', '   ')
    await press('Save changes')
    await expect.element(screen.getByText('Admin user updated successfully')).toBeVisible()
    await expect.element(row('evelyn')).toMatchTextContent('evelynEve · eve@example.com')
    expect(await asked(patch)[0]?.json()).toEqual({ username: 'evelyn', lastName: null })
  })

  it('USER-11 USER-12 USER-13 gets a new password of twelve characters', async () => {
    const { screen, asked, button, press, fill, field } = await openUsers()
    await button('Edit eve').click()
    await fill('New password', '12345')
    await press('Save changes')
    const password = field('New password')
    await expect.element(password).toHaveAccessibleDescription(/Password must be at least 6 characters/)
    await expect.element(password).toHaveFocus()
    expect(asked(patch)).toEqual([])
    await fill('New password', 'a lamp over the stairs')
    await press('Save changes')
    await expect.element(screen.getByText('Admin user updated successfully')).toBeVisible()
    expect(await asked(patch)[0]?.json()).toEqual({ password: 'a lamp over the stairs' })
  })

  it('USER-14 cannot be saved without a username, and the field says so', async () => {
    const { asked, button, press, fill, field } = await openUsers()
    await button('Edit eve').click()
    await fill('Username', ' ')
    await press('Save changes')
    await expect.element(field('Username')).toHaveAccessibleDescription('Username is required')
    await expect.element(field('Username')).toHaveFocus()
    expect(asked(patch)).toEqual([])
  })

  it('USER-21 gets another role, by keyboard alone', async () => {
    const { screen, asked, button, dialog, row, field } = await openUsers()
    await expect.element(row('eve')).toBeVisible()
    ;(button('eve').element() as HTMLElement).focus()
    await userEvent.keyboard('{Enter}')
    await expect.element(field('Username')).toHaveFocus()
    ;(dialog.getByRole('radio', { name: /^Moderator/ }).element() as HTMLElement).focus()
    await userEvent.keyboard('{ArrowDown}{Enter}')
    await expect.element(screen.getByText('Admin user updated successfully')).toBeVisible()
    expect(await asked(patch)[0]?.json()).toEqual({ role: 'communications_only' })
    await expect.element(row('eve')).toMatchTextContent('Communications only')
    await expect.element(button('eve')).toHaveFocus()
  })

  it('USER-19 without changes is not sent', async () => {
    const { screen, asked, button, dialog, press } = await openUsers()
    await button('Edit eve').click()
    await press('Save changes')
    await expect.element(screen.getByText('No changes were made to update.')).toBeVisible()
    await expect.element(dialog).not.toBeInTheDocument()
    expect(asked(patch)).toEqual([])
  })

  it('USER-19 keeps what was typed when the server refuses, with the message at its field', async () => {
    quietly()
    const message = 'Enter a valid email address'
    const { screen, button, press, fill, field } = await openUsers(undefined, {
      [patch]: () =>
        problem(400, {
          code: 'email_invalid',
          message,
          errors: [{ path: 'email', code: 'email_invalid', message }],
        }),
    })
    await button('Edit eve').click()
    await fill('Email', 'eve at home')
    await press('Save changes')
    await expect.element(field('Email')).toHaveAccessibleDescription(message)
    await expect.element(field('Email')).toHaveFocus()
    await expect.element(screen.getByText('Error', { exact: true })).toBeVisible()
  })

  it('asks before discarding changes', async () => {
    const { screen, button, dialog, press, fill, field } = await openUsers()
    await button('Edit eve').click()
    await fill('First name', 'Evelyn')
    await userEvent.keyboard('{Escape}')
    await screen.getByRole('button', { name: 'Keep editing' }).click()
    await expect.element(field('First name')).toHaveValue('Evelyn')
    await press('Cancel')
    await screen.getByRole('button', { name: 'Discard' }).click()
    await expect.element(dialog).not.toBeInTheDocument()
    await button('Edit eve').click()
    await expect.element(field('First name')).toHaveValue('Eve')
  })

  it('USER-21 is one’s own: the role cannot change, the welcome line shows the new name, the password is changed elsewhere', async () => {
    const { screen, asked, button, dialog, press, fill, field } = await openUsers([
      ...everybody(),
      user({ id: 'admin-5', username: 'kim', role: 'super_admin' }),
    ])
    await button('Edit ada').click()
    await expect.element(dialog.getByRole('radio', { name: /^Super admin/ })).toBeChecked()
    for (const role of ['Admin', 'Moderator', 'Communications only'])
      await expect.element(dialog.getByRole('radio', { name: new RegExp(`^${role}`) })).toBeDisabled()
    await expect.element(dialog.getByText('You cannot change your own role.')).toBeVisible()
    await expect.element(field('New password')).not.toBeInTheDocument()
    await expect.element(dialog.getByRole('link', { name: 'My account' })).toHaveAttribute('href', '/admin/account')
    await fill('Username', 'ada.lovell')
    await press('Save changes')
    await expect.element(screen.getByText('Welcome, ada.lovell')).toBeVisible()
    expect(await asked('PATCH /api/admin/users/admin-1')[0]?.json()).toEqual({ username: 'ada.lovell' })
  })
})
