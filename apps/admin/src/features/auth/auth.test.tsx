import { accessibilityProblems } from '@velvet/ui/testing'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { applicant, applicantServer } from '../../testing/applicants.ts'
import { type Answers, openAdmin, problem, signedIn, signedOut, unauthorized } from '../../testing/open/open-admin.tsx'

const server = applicantServer(() => ({ applicants: [applicant()], total: 1 }))

/** No admin is signed in until the login succeeds. */
const closedHouse = (login: Answers[string] = () => signedIn()): Answers => ({
  ...server,
  'GET /api/admin/auth': signedOut,
  'POST /api/admin/login': login,
})

const logIn = async (screen: Awaited<ReturnType<typeof openAdmin>>['screen']) => {
  await screen.getByLabelText('Username').fill('ada')
  await screen.getByLabelText('Password', { exact: true }).fill('secret')
  await userEvent.keyboard('{Enter}')
}

afterEach(() => page.viewport(1440, 900))

describe('login', () => {
  it.each(['/admin', '/admin/login'])('AUTH-01 AUTH-02 AUTH-03 AUTH-05 AUTH-07 is the card at %s', async (address) => {
    const { screen } = await openAdmin(address, closedHouse())
    await expect.element(screen.getByRole('heading', { name: 'Admin Access' })).toBeVisible()
    await expect.element(screen.getByLabelText('Username')).toHaveFocus()
    await expect.element(screen.getByLabelText('Password', { exact: true })).toHaveAttribute('type', 'password')
    await expect.element(screen.getByRole('button', { name: 'Access Dashboard' })).toBeVisible()
    await expect.element(screen.getByRole('link', { name: 'Back to Homepage' })).toHaveAttribute('href', '/')
    await expect.poll(() => document.title).toBe('Admin Access · Velvet')
    expect(await accessibilityProblems()).toEqual([])
  })

  it('AUTH-04 shows and hides the password', async () => {
    const { screen } = await openAdmin('/admin/login', closedHouse())
    await screen.getByRole('button', { name: 'Show password' }).click()
    await expect.element(screen.getByLabelText('Password', { exact: true })).toHaveAttribute('type', 'text')
    await screen.getByRole('button', { name: 'Hide password' }).click()
    await expect.element(screen.getByLabelText('Password', { exact: true })).toHaveAttribute('type', 'password')
  })

  it('AUTH-08 AUTH-09 names the missing fields and focuses the first', async () => {
    const { screen, asked } = await openAdmin('/admin/login', closedHouse())
    await screen.getByRole('button', { name: 'Access Dashboard' }).click()
    await expect.element(screen.getByLabelText('Username')).toHaveAccessibleDescription('Username is required')
    await expect
      .element(screen.getByLabelText('Password', { exact: true }))
      .toHaveAccessibleDescription('Password is required')
    await expect.element(screen.getByLabelText('Username')).toHaveFocus()
    expect(asked('POST /api/admin/login')).toHaveLength(0)
  })

  it('AUTH-06 AUTH-10 AUTH-11 GEN-04 leads to the dashboard', async () => {
    let open = () => {}
    const { screen, asked } = await openAdmin(
      '/admin/login',
      closedHouse(
        () =>
          new Promise((resolve) => {
            open = () => resolve(signedIn())
          }),
      ),
    )
    await logIn(screen)
    await expect.element(screen.getByRole('button', { name: 'Logging in...' })).toBeVisible()
    open()
    await expect.element(screen.getByRole('heading', { name: 'Admin Dashboard' })).toBeVisible()
    await expect.element(screen.getByText('Login Successful')).toBeVisible()
    await expect.element(screen.getByText('Welcome to the admin dashboard')).toBeVisible()
    expect(window.location.pathname).toBe('/admin/dashboard')
    const [request] = asked('POST /api/admin/login')
    expect(request?.credentials).toBe('include')
    expect(await request?.json()).toEqual({ username: 'ada', password: 'secret' })
  })

  it.each([
    [401, 'Invalid username or password'],
    [429, 'Too many attempts. Try again in 12 minutes.'],
  ])('AUTH-12 says why it failed, status %i', async (status, message) => {
    const refusal = () => problem(status, { message, code: 'refused' })
    const { screen } = await openAdmin('/admin/login', closedHouse(refusal))
    await logIn(screen)
    await expect.element(screen.getByText('Login Failed')).toBeVisible()
    await expect.element(screen.getByRole('alert')).toMatchTextContent(message)
    await expect.element(screen.getByLabelText('Password', { exact: true })).toHaveFocus()
    expect(await accessibilityProblems()).toEqual([])
  })

  it('AUTH-12 falls back to its own message when the server sends none', async () => {
    const { screen } = await openAdmin(
      '/admin/login',
      closedHouse(() => new Response('', { status: 500 })),
    )
    await logIn(screen)
    await expect.element(screen.getByRole('alert')).toMatchTextContent('Invalid username or password')
  })

  it('AUTH-12 GEN-18 does not blame the password when the server did not check it', async () => {
    const log = vi.spyOn(console, 'error').mockImplementation(() => {})
    const offline = () => Promise.reject(new TypeError('Failed to fetch'))
    const { screen } = await openAdmin('/admin/login', closedHouse(offline))
    await logIn(screen)
    await expect.element(screen.getByText('Login Failed')).toBeVisible()
    await expect
      .element(screen.getByRole('alert'))
      .toMatchTextContent('The server could not be reached. Please try again.')
    expect(log).toHaveBeenCalledWith(new Error('Network error: Failed to fetch'))
    log.mockRestore()
  })

  it('AUTH-14 leads a signed-in admin to the dashboard', async () => {
    const { screen } = await openAdmin('/admin/login', server)
    await expect.element(screen.getByRole('heading', { name: 'Admin Dashboard' })).toBeVisible()
  })
})

describe('session', () => {
  it('AUTH-15 AUTH-19 AUTH-20 AUTH-22 leads visitors who are not signed in to the login after one second, and back afterwards', async () => {
    let begin = 0
    const { screen } = await openAdmin('/admin/dashboard?status=pending', {
      ...closedHouse(),
      'GET /api/admin/auth': () => {
        begin ||= performance.now()
        return signedOut()
      },
    })
    await expect.element(screen.getByText('Admin Access Required')).toBeVisible()
    await expect.element(screen.getByText(/^Please log in with admin credentials/)).toBeVisible()
    await expect.element(screen.getByRole('heading', { name: 'Admin Access' })).toBeVisible()
    expect(performance.now() - begin).toBeGreaterThanOrEqual(1000)
    expect(window.location.pathname + window.location.search).toBe('/admin/login')
    await logIn(screen)
    await expect.element(screen.getByRole('heading', { name: 'Admin Dashboard' })).toBeVisible()
    expect(window.location.search).toBe('?status=pending')
  })

  it('AUTH-23 AUTH-24 GEN-19 GEN-20 ends when the server no longer knows it, without a redirect loop', async () => {
    const log = vi.spyOn(console, 'error').mockImplementation(() => {})
    const { screen, asked } = await openAdmin('/admin/dashboard', {
      ...server,
      'PATCH /api/admin/applicants/person-1': unauthorized,
    })
    await screen.getByRole('button', { name: 'Approve Ava Castellan' }).click()
    await expect.element(screen.getByText('Unauthorized')).toBeVisible()
    await expect.element(screen.getByText('You are logged out. Logging in again...')).toBeVisible()
    await expect.element(screen.getByRole('heading', { name: 'Admin Access' })).toBeVisible()
    expect(window.location.pathname).toBe('/admin/login')
    expect(asked('GET /api/admin/auth')).toHaveLength(1)
    expect(log).toHaveBeenCalled()
    log.mockRestore()
  })

  it('GEN-09 ends when a read finds no session', async () => {
    const { screen } = await openAdmin('/admin/dashboard', { ...server, 'GET /api/admin/stats': unauthorized })
    await expect.element(screen.getByText('Admin Access Required')).toBeVisible()
    await expect.element(screen.getByRole('heading', { name: 'Admin Access' })).toBeVisible()
  })

  it.each([() => Response.json({ success: true }), () => problem(500)])(
    'AUTH-16 AUTH-17 NAV-12 logout ends at the login whatever the server says',
    async (answer) => {
      const log = vi.spyOn(console, 'error').mockImplementation(() => {})
      const { screen, asked } = await openAdmin('/admin/dashboard', { ...server, 'POST /api/admin/logout': answer })
      await screen.getByRole('button', { name: 'Logout' }).click()
      await expect.element(screen.getByRole('heading', { name: 'Admin Access' })).toBeVisible()
      expect(window.location.pathname).toBe('/admin/login')
      expect(screen.getByText('Admin Access Required').query()).toBeNull()
      expect(await asked('POST /api/admin/logout')[0]?.text()).toBe('')
      log.mockRestore()
    },
  )

  it('says when it cannot be checked, and retries', async () => {
    let isUp = false
    const { screen } = await openAdmin('/admin/dashboard', {
      ...server,
      'GET /api/admin/auth': () => (isUp ? signedIn() : problem(503)),
    })
    await expect.element(screen.getByText('Your session could not be checked')).toBeVisible()
    isUp = true
    await screen.getByRole('button', { name: 'Retry' }).click()
    await expect.element(screen.getByRole('heading', { name: 'Admin Dashboard' })).toBeVisible()
  })
})
