import { expect, it, vi } from 'vitest'
import { connectInstead } from '../../testing/announcements.ts'
import { applicantServer } from '../../testing/applicants.ts'
import { openAdmin, problem, signedIn, signedOut } from '../../testing/open/open-admin.tsx'
import { stopClock } from '../../testing/stop-clock.ts'

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
