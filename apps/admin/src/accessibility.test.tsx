import { accessibilityProblemsInBothThemes } from '@velvet/ui/testing'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { applicant, applicantServer, crowd } from './testing/applicants.ts'
import { campaign, campaignServer } from './testing/campaigns.ts'
import { type Answers, openAdmin, problem, signedOut } from './testing/open/open-admin.tsx'

type Opened = Awaited<ReturnType<typeof openAdmin>>['screen']
type State = { name: string; address: string; server: Answers; reach: (screen: Opened) => Promise<unknown> }

const dashboard = '/admin/dashboard'
const communications = '/admin/communications'
const strangers: Answers = { 'GET /api/admin/auth': signedOut, 'POST /api/admin/login': () => problem(401) }
const never = () => new Promise<Response>(() => {})

const guests = [
  ...crowd(3, { status: 'approved', priority: 'urgent' }),
  applicant({ id: 'person-4', status: 'declined', priority: 'low', score: null, age: 0, phone: null }),
  applicant({
    id: 'person-5',
    firstName: 'Theo',
    instagramUsername: null,
    city: null,
    state: null,
    zipCodeCities: null,
  }),
]
const people = (list = guests): Answers => applicantServer(() => ({ applicants: list, total: list.length }))

const ended = { completedAt: '2026-03-07T19:00:00.000Z', totalSent: 800, totalDelivered: 784, totalOpened: 300 }
const campaigns = [
  campaign(),
  campaign({ id: 'c-2', name: 'Sending', status: 'sending', totalSent: 400, queuedCount: 834 }),
  campaign({
    id: 'c-3',
    name: 'Paused',
    status: 'sending',
    paused: true,
    pauseReason: 'The provider refused our key.',
  }),
  campaign({ id: 'c-4', name: 'Failed', status: 'failed', failureReason: 'Nothing was accepted.' }),
  campaign({ id: 'c-5', name: 'Canceled', status: 'failed', failureReason: 'cancelled' }),
  campaign({ id: 'c-6', name: 'Completed', status: 'completed', ...ended }),
  campaign({ id: 'c-7', name: 'Scheduled', status: 'scheduled' }),
]
const mail: Answers = campaignServer(() => campaigns)

const press = (screen: Opened, name: string) => screen.getByRole('button', { name, exact: true }).click()
const see = (screen: Opened, text: string | RegExp) =>
  expect.element(screen.getByText(text).first()).toBeInTheDocument()

const states: State[] = [
  { name: 'login', address: '/admin', server: strangers, reach: (screen) => see(screen, 'Admin Access') },
  {
    name: 'login with missing fields',
    address: '/admin',
    server: strangers,
    reach: async (screen) => {
      await press(screen, 'Access Dashboard')
      await see(screen, 'Password is required')
    },
  },
  {
    name: 'login that failed',
    address: '/admin',
    server: strangers,
    reach: async (screen) => {
      await screen.getByLabelText('Username').fill('ada')
      await screen.getByLabelText('Password', { exact: true }).fill('wrong')
      await userEvent.keyboard('{Enter}')
      await see(screen, 'Login Failed')
    },
  },
  {
    name: 'page without a session',
    address: dashboard,
    server: strangers,
    reach: (screen) => see(screen, 'Taking you to the login page…'),
  },
  { name: 'unknown page', address: '/nowhere', server: {}, reach: (screen) => see(screen, 'Page Not Found') },
  { name: 'dashboard', address: dashboard, server: people(), reach: (screen) => see(screen, 'Guest 3') },
  {
    name: 'dashboard with a toast',
    address: dashboard,
    server: people(),
    reach: async (screen) => {
      await press(screen, 'Approve Ava Castellan')
      await see(screen, 'Update Failed')
    },
  },
  {
    name: 'dashboard without matches',
    address: `${dashboard}?search=zzz&status=pending`,
    server: people([]),
    reach: (screen) => see(screen, 'No applicants found'),
  },
  {
    name: 'dashboard that could not be loaded',
    address: dashboard,
    server: { 'GET /api/admin/applicants': () => problem(503), 'GET /api/admin/stats': () => problem(503) },
    reach: (screen) => see(screen, 'The applicants could not be loaded'),
  },
  {
    name: 'dashboard while it loads',
    address: dashboard,
    server: { 'GET /api/admin/applicants': never, 'GET /api/admin/stats': never },
    reach: (screen) => see(screen, 'Loading Applicants'),
  },
  {
    name: 'campaigns',
    address: communications,
    server: mail,
    reach: (screen) => see(screen, 'The provider refused our key.'),
  },
  {
    name: 'campaign dialog',
    address: communications,
    server: mail,
    reach: async (screen) => {
      await press(screen, 'Create Campaign')
      await see(screen, 'Only your team sees it.')
      await screen.getByRole('textbox', { name: 'Content' }).fill('<p>Dear {{nobody}}</p>')
      await see(screen, /is not a known token/)
    },
  },
  {
    name: 'details of a campaign that is sent',
    address: communications,
    server: mail,
    reach: async (screen) => {
      await press(screen, 'Paused')
      await expect.element(screen.getByRole('dialog')).toBeVisible()
    },
  },
  {
    name: 'question before a deletion',
    address: communications,
    server: mail,
    reach: async (screen) => {
      await press(screen, 'Delete Winter invitation')
      await expect.element(screen.getByRole('alertdialog')).toBeVisible()
    },
  },
  {
    name: 'bell',
    address: dashboard,
    server: people(),
    reach: async (screen) => {
      await screen.getByRole('button', { name: 'Recent notifications' }).click()
      await see(screen, 'Nothing yet.')
    },
  },
]

const openMenu: State = {
  name: 'menu',
  address: dashboard,
  server: people(),
  reach: async (screen) => {
    await press(screen, 'Open menu')
    await expect.element(screen.getByRole('dialog', { name: 'Menu' })).toBeVisible()
  },
}

/** Shows the state in both themes and lists the violations in each. */
async function problemsOf({ address, server, reach }: State): Promise<string[]> {
  const log = vi.spyOn(console, 'error').mockImplementation(() => {})
  const { screen } = await openAdmin(address, server)
  await reach(screen)
  const problems = await accessibilityProblemsInBothThemes()
  log.mockRestore()
  return problems
}

afterEach(async () => {
  await page.viewport(1440, 900)
})

describe('no accessibility violations, light and dark', () => {
  it.each(states)('on the $name', async (state) => {
    expect(await problemsOf(state)).toEqual([])
  })

  it.each([...states, openMenu])('on a phone, on the $name', async (state) => {
    await page.viewport(390, 844)
    expect(await problemsOf(state)).toEqual([])
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(390)
  })
})
