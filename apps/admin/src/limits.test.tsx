import type { InstagramPost } from '@velvet/contracts/instagram'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import './features/auth/login-page.tsx'
import { applicant, applicantServer } from './testing/applicants.ts'
import { geographyServer } from './testing/geography.ts'
import { instagramServer, looked } from './testing/instagram.ts'
import { openAdmin, queryOf, signedOut, unauthorized } from './testing/open/open-admin.tsx'
import { openApplicant, quietly } from './testing/open/open-applicant.tsx'
import { posts } from './testing/person.ts'

const server = applicantServer(() => ({ applicants: [applicant()], total: 1 }))
const list = 'GET /api/admin/applicants'

it('LIM-01 the dashboard loads 50 people at a time, the database screen 1,000', async () => {
  const { screen, asked } = await openAdmin('/admin/dashboard', server)
  await expect.element(screen.getByText('Ava Castellan')).toBeVisible()
  await screen.getByRole('link', { name: 'Applicants' }).click()
  await expect.element(screen.getByRole('heading', { level: 1, name: 'Applicants' })).toBeVisible()
  await expect.poll(() => asked(list).map((request) => queryOf(request).limit)).toEqual(['50', '1000'])
})

/** The moment a condition became true, in ms of a clock that stops while the machine does. */
async function momentOf(isSo: () => boolean): Promise<number> {
  while (!isSo()) await new Promise((resolve) => setTimeout(resolve, 5))
  return Date.now()
}
const shows = (text: string) => momentOf(() => document.body.textContent.includes(text))

/** Never earlier than given, and not much later. */
async function expectDelay(from: Promise<number>, to: Promise<number>, milliseconds: number) {
  const passed = (await to) - (await from)
  expect(passed).toBeGreaterThan(milliseconds - 150)
  expect(passed).toBeLessThan(milliseconds + 900)
}

const isAtLogin = () => momentOf(() => window.location.pathname === '/admin/login')

describe('LIM-17 the delay before a redirect', () => {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'], shouldAdvanceTime: true })
  })
  afterEach(() => {
    vi.useRealTimers()
  })

  it.each(['/admin/dashboard', '/admin/map'])(
    'is one second for visitors who are not signed in, at %s',
    async (address) => {
      const answers = { ...server, ...geographyServer(), 'GET /api/admin/auth': signedOut }
      const told = shows('Admin Access Required')
      await openAdmin(address, answers)
      await expectDelay(told, isAtLogin(), 1_000)
    },
  )

  it('is half a second after a write whose session the server no longer knows', async () => {
    quietly()
    const { screen } = await openAdmin('/admin/dashboard', {
      ...server,
      'PATCH /api/admin/applicants/person-1': unauthorized,
    })
    const told = shows('You are logged out. Logging in again...')
    await screen.getByRole('button', { name: 'Approve Ava Castellan' }).click()
    await expectDelay(told, isAtLogin(), 500)
  })

  it('is two seconds after Refresh Required', async () => {
    const lost = posts(2).map((post, index) => ({ ...post, mediaUrl: `/instagram-images/lost-${index}.webp` }))
    const { dialog, onClose } = await openApplicant(
      'view',
      { instagramDataLastUpdated: new Date().toISOString(), instagramRecentPosts: lost },
      instagramServer({ answer: () => looked({ instagramPosts: posts(3) as unknown as InstagramPost[] }) }),
    )
    const told = shows('Refresh Required')
    const closed = momentOf(() => onClose.mock.calls.length > 0)
    await dialog.getByRole('button', { name: 'Retry Images', exact: true }).click()
    await expectDelay(told, closed, 2_000)
  })
})
