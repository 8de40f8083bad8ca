import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { connectInstead } from '../../testing/announcements.ts'
import { applicantServer } from '../../testing/applicants.ts'
import { ada, openAdmin, problem, signedIn, signedOut } from '../../testing/open/open-admin.tsx'
import { stopClock } from '../../testing/stop-clock.ts'
import { accountServer, openSessions, ownUser } from '../../testing/users.ts'

const people = applicantServer(() => ({ applicants: [], total: 0 }))

async function openDashboard(laterAuth: () => Response) {
  const server = connectInstead()
  let answer = () => signedIn()
  const { screen, asked } = await openAdmin('/admin/dashboard', { ...people, 'GET /api/admin/auth': () => answer() })
  await expect.element(screen.getByRole('heading', { name: 'Admin Dashboard' })).toBeVisible()
  await expect.poll(() => server.open.size).toBe(1)
  server.accept()
  answer = laterAuth
  return { screen, server, looks: () => asked('GET /api/admin/auth').length - 1 }
}

it('AUTH-19 SEC-12 leads to the login when the session was ended elsewhere, even without any input', async () => {
  const { screen, server } = await openDashboard(signedOut)
  server.refuse()
  await expect.element(screen.getByText('Admin Access Required')).toBeVisible()
  await expect.element(screen.getByRole('heading', { name: 'Admin Access' })).toBeVisible()
})

it.each([
  ['holds', () => signedIn()],
  ['cannot be requested', () => problem(502)],
])('stays on the screen while the session %s, and listens again', async (_name, answer) => {
  stopClock()
  const { screen, server, looks } = await openDashboard(answer)
  server.refuse()
  expect(server.open.size).toBe(0)
  await vi.advanceTimersByTimeAsync(1_000)
  await expect.poll(looks).toBe(1)
  await vi.advanceTimersByTimeAsync(4_000)
  await expect.poll(() => server.open.size).toBe(1)
  await expect.element(screen.getByRole('heading', { name: 'Admin Dashboard' })).toBeVisible()
})

it('AUTH-19 leads to the login once a server that did not answer at first says that the session is over', async () => {
  stopClock()
  let answer = () => problem(502)
  const { screen, server, looks } = await openDashboard(() => answer())
  server.refuse()
  await vi.advanceTimersByTimeAsync(1_000)
  await expect.poll(looks).toBe(1)
  answer = signedOut
  await expect
    .poll(async () => {
      await vi.advanceTimersByTimeAsync(1_000)
      return looks()
    })
    .toBe(2)
  await expect.element(screen.getByText('Admin Access Required')).toBeVisible()
})

describe('a tab that is visible again', () => {
  /** Hides the tab while `meanwhile` happens. */
  function hideWhile(meanwhile: () => void) {
    const hidden = vi.spyOn(document, 'hidden', 'get').mockReturnValue(true)
    onTestFinished(() => hidden.mockRestore())
    document.dispatchEvent(new Event('visibilitychange'))
    meanwhile()
    hidden.mockRestore()
    document.dispatchEvent(new Event('visibilitychange'))
  }

  it.each([
    ['another admin', { ...ada, id: 'admin-2', username: 'grace', role: 'moderator' as const }],
    ['another role', { ...ada, role: 'moderator' as const }],
  ])('AUTH-14 continues the session of %s, without what was loaded or typed before', async (_name, other) => {
    connectInstead()
    let admin = ada
    const { screen, asked } = await openAdmin('/admin/account', {
      'GET /api/admin/account': () =>
        Response.json({
          account: { ...ownUser(), firstName: admin === ada ? 'Ada' : 'Grace' },
          sessions: openSessions,
        }),
      'GET /api/admin/auth': () => signedIn(admin),
    })
    const name = screen.getByLabelText(/^First name/)
    await expect.element(name).toHaveValue('Ada')
    await name.fill('Typed')
    hideWhile(() => {
      admin = other
    })
    await expect.element(name).toHaveValue('Grace')
    await expect.element(screen.getByRole('link', { name: `Welcome, ${other.username}` })).toBeVisible()
    expect(asked('GET /api/admin/account')).toHaveLength(2)
  })

  it('keeps what is typed while the session is the same', async () => {
    connectInstead()
    const { screen, asked } = await openAdmin('/admin/account', accountServer())
    const name = screen.getByLabelText(/^First name/)
    await name.fill('Typed')
    hideWhile(() => {})
    await expect.poll(() => asked('GET /api/admin/auth')).toHaveLength(2)
    await expect.element(name).toHaveValue('Typed')
  })

  it('AUTH-19 leads to the login when the session has ended', async () => {
    connectInstead()
    let answer = () => signedIn()
    const { screen } = await openAdmin('/admin/account', { ...accountServer(), 'GET /api/admin/auth': () => answer() })
    await expect.element(screen.getByLabelText(/^First name/)).toBeVisible()
    hideWhile(() => {
      answer = signedOut
    })
    await expect.element(screen.getByRole('heading', { name: 'Admin Access' })).toBeVisible()
  })
})
