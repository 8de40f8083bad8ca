import { afterEach, describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { draftPlace, storedDraft, writeDraft } from '../../kit/drafts.ts'
import { listenInstead } from '../../testing/announcements.ts'
import { type Answers, ada, openAdmin, problem, signedIn } from '../../testing/open/open-admin.tsx'
import { quietly } from '../../testing/open/open-applicant.tsx'
import { accountServer, openSessions, ownUser } from '../../testing/users.ts'

const patch = 'PATCH /api/admin/account'
const password = 'POST /api/admin/account/password'
const end = 'POST /api/admin/account/sessions/end'

async function openAccount(answers: Answers = {}) {
  const opened = await openAdmin('/admin/account', { ...accountServer(), ...answers })
  const { screen } = opened
  const field = (label: string) => screen.getByLabelText(new RegExp(`^${label}`))
  const fill = (label: string, text: string) => field(label).fill(text)
  const press = (name: string) => screen.getByRole('button', { name, exact: true }).click()
  const sessions = screen.getByRole('list', { name: 'Open sessions' }).getByRole('listitem')
  return { ...opened, field, fill, press, sessions }
}

afterEach(() => page.viewport(1440, 900))

describe('my account', () => {
  it('NAV-11 opens from the welcome line, for every role', async () => {
    const { screen } = await openAdmin('/admin/users', {
      ...accountServer(),
      'GET /api/admin/auth': () => signedIn({ ...ada, role: 'communications_only' }),
    })
    await screen.getByRole('link', { name: 'Welcome, ada' }).click()
    await expect.element(screen.getByRole('heading', { level: 1, name: 'My account' })).toBeVisible()
    await expect.element(screen.getByRole('heading', { level: 2, name: 'Open sessions' })).toBeVisible()
    await expect.element(screen.getByRole('link', { name: 'Welcome, ada' })).toHaveAttribute('aria-current', 'page')
    await expect.element(screen.getByRole('main')).toHaveFocus()
    expect(window.location.pathname).toBe('/admin/account')
    await expect.poll(() => document.title).toBe('My account · Velvet')
  })

  it('NAV-11 NAV-14 opens from the menu on a phone, and the bar shows its name', async () => {
    await page.viewport(390, 844)
    const { screen } = await openAdmin('/admin/dashboard', accountServer())
    await screen.getByRole('button', { name: 'Open menu' }).click()
    const menu = screen.getByRole('dialog', { name: 'Menu' })
    await menu.getByRole('link', { name: 'Welcome, ada' }).click()
    await expect.element(menu).not.toBeInTheDocument()
    await expect.element(screen.getByRole('banner').getByText('My account')).toBeVisible()
  })

  it('says when it could not be loaded, and retries', async () => {
    let isDown = true
    const answers = accountServer()
    const { screen, press, field } = await openAccount({
      'GET /api/admin/account': (request) =>
        isDown ? problem(500) : (answers['GET /api/admin/account']?.(request) ?? problem(404)),
    })
    await expect.element(screen.getByText('Your account could not be loaded')).toBeVisible()
    isDown = false
    await press('Retry')
    await expect.element(field('First name')).toHaveValue('Ada')
  })
})

describe('my details', () => {
  it('send only the fields that were changed', async () => {
    const { screen, asked, fill, press, field } = await openAccount()
    await expect.element(screen.getByText('Super admin')).toBeVisible()
    await fill('Last name', ' Lovell ')
    await fill('Email', 'ada@example.com')
    await press('Save details')
    await expect.element(screen.getByText('Your details were saved')).toBeVisible()
    expect(await asked(patch)[0]?.json()).toEqual({ lastName: 'Lovell', email: 'ada@example.com' })
    await expect.element(field('Last name')).toHaveValue('Lovell')
    await press('Save details')
    await expect.element(screen.getByText('No changes were made to update.')).toBeVisible()
    expect(asked(patch)).toHaveLength(1)
  })

  it('stay as typed when the server rejects them, with the reason at the field', async () => {
    quietly()
    const message = 'Enter a valid email address'
    const { fill, press, field } = await openAccount({
      [patch]: () => problem(400, { code: 'email_invalid', message }),
    })
    await fill('Email', 'ada at home')
    await press('Save details')
    const email = field('Email')
    await expect.element(email).toHaveAccessibleDescription(message)
    await expect.element(email).toHaveFocus()
    await expect.element(email).toHaveValue('ada at home')
  })
})

describe('my account with unsaved changes', () => {
  it.each([
    ['Last name', 'Lovell'],
    ['New password', 'the newest one'],
  ])('asks before it is left: %s', async (label, text) => {
    const { screen, fill, field } = await openAccount()
    await fill(label, text)
    const question = screen.getByRole('alertdialog', { name: 'Discard your changes?' })
    await screen.getByRole('link', { name: 'Users' }).click()
    await question.getByRole('button', { name: 'Keep editing' }).click()
    await expect.element(question).not.toBeInTheDocument()
    await expect.element(field(label)).toHaveValue(text)
    await screen.getByRole('link', { name: 'Users' }).click()
    await question.getByRole('button', { name: 'Discard' }).click()
    await expect.poll(() => window.location.pathname).toBe('/admin/users')
  })
})

describe('my password', () => {
  it('is changed with the current one, and every other session ends', async () => {
    const { screen, asked, fill, press, sessions, field } = await openAccount()
    await expect.poll(() => sessions.elements().length).toBe(3)
    await fill('Current password', 'the old one')
    await fill('New password', 'the newest one')
    await press('Change password')
    await expect.element(screen.getByText('Password Changed')).toBeVisible()
    await expect
      .element(screen.getByText('Your password was changed. Every other session was logged out.'))
      .toBeVisible()
    await expect.poll(() => sessions.elements().length).toBe(1)
    await expect.element(field('Current password')).toHaveValue('')
    await expect.element(field('New password')).toHaveValue('')
    expect(await asked(password)[0]?.json()).toEqual({ currentPassword: 'the old one', newPassword: 'the newest one' })
  })

  it('USER-13 needs the current one and twelve characters', async () => {
    const { asked, fill, press, field } = await openAccount()
    await fill('New password', '12345')
    await press('Change password')
    const current = field('Current password')
    const next = field('New password')
    await expect.element(current).toHaveAccessibleDescription('Enter your current password')
    await expect.element(current).toHaveFocus()
    await expect
      .element(next)
      .toHaveAccessibleDescription('At least 12 characters Password must be at least 6 characters')
    await fill('New password', '')
    await press('Change password')
    await expect.element(next).toHaveAccessibleDescription('At least 12 characters Enter a new password')
    expect(asked(password)).toEqual([])
  })

  it.each([
    [400, 'wrong_password', 'The current password is incorrect.'],
    [429, 'too_many_attempts', 'Too many attempts. Try again in 12 minutes.'],
  ])('stays the same when the server refuses with %i %s, and the session goes on', async (status, code, message) => {
    quietly()
    const { screen, fill, press, field } = await openAccount({ [password]: () => problem(status, { code, message }) })
    await fill('Current password', 'a guess')
    await fill('New password', 'the newest one')
    await press('Change password')
    const current = field('Current password')
    await expect.element(current).toHaveAccessibleDescription(message)
    await expect.element(current).toHaveFocus()
    await expect.element(screen.getByRole('heading', { level: 1, name: 'My account' })).toBeVisible()
  })
})

describe('my open sessions', () => {
  it('show the browser, the address, and the start time', async () => {
    const { sessions } = await openAccount()
    await expect
      .element(sessions.nth(0))
      .toMatchTextContent(/^Chrome on LinuxThis session203\.0\.113\.7Started Mar \d+, .*Last active Mar \d+, /)
    await expect.element(sessions.nth(1)).toMatchTextContent(/^Safari on iOS2001:db8:1:2233:4455:6677:8899:aabb/)
    await expect.element(sessions.nth(2)).toMatchTextContent(/^Unknown browserUnknown address/)
    await expect.element(sessions.nth(0).getByRole('button')).not.toBeInTheDocument()
  })

  it('are updated when the server announces that one began or ended', async () => {
    const announce = listenInstead()
    let now = openSessions
    const { sessions } = await openAccount({
      'GET /api/admin/account': () => Response.json({ account: ownUser(), sessions: now }),
    })
    await expect.poll(() => sessions.elements().length).toBe(3)
    now = openSessions.slice(0, 2)
    announce('sessions')
    await expect.poll(() => sessions.elements().length).toBe(2)
  })

  it('end one by one', async () => {
    const { screen, asked, press, sessions } = await openAccount()
    await press('End the session of Safari on iOS, 2001:db8:1:2233:4455:6677:8899:aabb')
    await expect.element(screen.getByText('Safari on iOS is logged out.')).toBeVisible()
    await expect.poll(() => sessions.elements().length).toBe(2)
    expect(await asked(end)[0]?.json()).toEqual({ id: 'b2' })
  })

  it('keep the focus in the list when one is ended with the keyboard', async () => {
    const { screen, sessions } = await openAccount()
    const button = screen.getByRole('button', { name: /^End the session of Safari on iOS/ })
    await expect.element(button).toBeVisible()
    button.element().focus()
    await userEvent.keyboard('{Enter}')
    await expect.poll(() => sessions.elements().length).toBe(2)
    await expect.element(screen.getByRole('list', { name: 'Open sessions' })).toHaveFocus()
  })

  it('say so when one has already ended', async () => {
    quietly()
    const message = 'This session has ended already'
    const { screen, press } = await openAccount({ [end]: () => problem(404, { code: 'session_not_found', message }) })
    await press('End the session of Unknown browser, unknown address')
    await expect.element(screen.getByText(message)).toBeVisible()
  })

  it('end everywhere after a question, which leads to the login screen and discards unsent texts', async () => {
    const { screen, asked, press } = await openAccount()
    const place = draftPlace(ada.id, 'conversation-1')
    writeDraft(place, { text: 'See you at' })
    await press('Log out everywhere')
    const question = screen.getByRole('alertdialog')
    await question.getByRole('button', { name: 'Cancel' }).click()
    await expect.element(question).not.toBeInTheDocument()
    expect(asked(end)).toEqual([])
    await press('Log out everywhere')
    await question.getByRole('button', { name: 'Log out everywhere' }).click()
    await expect.element(screen.getByRole('heading', { name: 'Admin Access' })).toBeVisible()
    expect(window.location.pathname).toBe('/admin/login')
    expect(await asked(end)[0]?.json()).toEqual({})
    expect(storedDraft(place)).toBeNull()
  })
})
