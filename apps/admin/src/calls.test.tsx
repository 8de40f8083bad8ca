import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { applicant, applicantServer, stats } from './testing/applicants.ts'
import { campaignServer } from './testing/campaigns.ts'
import { type Answers, openAdmin, problem, queryOf } from './testing/open/open-admin.tsx'

const list = 'GET /api/admin/applicants'
const patch = 'PATCH /api/admin/applicants/person-1'
const server = applicantServer(() => ({ applicants: [applicant()], total: 1 }))
const openDashboard = (answers: Answers = {}) => openAdmin('/admin/dashboard', { ...server, ...answers })

describe('a read', () => {
  it('GEN-04 GEN-06 GEN-07 GEN-08 carries the cookie and only the parameters that have a value', async () => {
    const { screen, asked } = await openDashboard()
    await expect.element(screen.getByText('Ava Castellan')).toBeVisible()
    const [request] = asked(list)
    expect(request?.credentials).toBe('include')
    expect(queryOf(request)).toEqual({ sort: 'appliedDate', order: 'desc', limit: '50', offset: '0' })
  })

  it.each([
    ['GEN-16 names status and body', () => new Response('no such table', { status: 500 }), '500: no such table'],
    [
      'GEN-17 names the status text of an empty answer',
      () => new Response('', { status: 503, statusText: 'Service Unavailable' }),
      '503: Service Unavailable',
    ],
    [
      'GEN-18 names a network failure as one',
      () => Promise.reject(new TypeError('Failed to fetch')),
      'Network error: Failed to fetch',
    ],
  ])('%s when it fails, and GEN-11 is not retried', async (_title, answer, details) => {
    const { screen, asked } = await openDashboard({ [list]: answer })
    await screen.getByText('Technical details').click()
    await expect.element(screen.getByText(details, { exact: true })).toBeVisible()
    expect(asked(list)).toHaveLength(1)
  })

  it('GEN-14 GEN-15 is not repeated when the window regains focus or a screen is opened again', async () => {
    const { screen, asked } = await openDashboard(campaignServer(() => []))
    await expect.element(screen.getByText('Ava Castellan')).toBeVisible()
    window.dispatchEvent(new Event('visibilitychange'))
    window.dispatchEvent(new Event('focus'))
    await screen.getByRole('link', { name: 'Communications' }).click()
    await expect.element(screen.getByText('No campaigns yet')).toBeVisible()
    await screen.getByRole('link', { name: 'Dashboard' }).click()
    await expect.element(screen.getByText('Ava Castellan')).toBeVisible()
    expect(asked(list)).toHaveLength(1)
    expect(asked('GET /api/admin/stats')).toHaveLength(1)
  })
})

describe('a write', () => {
  it('GEN-05 GEN-12 GEN-19 sends JSON, once, and is logged when it fails', async () => {
    const log = vi.spyOn(console, 'error').mockImplementation(() => {})
    const { screen, asked } = await openDashboard({ [patch]: () => problem(503) })
    await screen.getByRole('button', { name: 'Approve Ava Castellan' }).click()
    await expect.element(screen.getByText('Update Failed')).toBeVisible()
    expect(asked(patch)).toHaveLength(1)
    expect(asked(patch)[0]?.headers.get('content-type')).toBe('application/json')
    expect(asked(patch)[0]?.credentials).toBe('include')
    expect(log).toHaveBeenCalledOnce()
    log.mockRestore()
  })
})

it('without a network, a write fails at once instead of waiting for it', async () => {
  const log = vi.spyOn(console, 'error').mockImplementation(() => {})
  onTestFinished(() => {
    window.dispatchEvent(new Event('online'))
    log.mockRestore()
  })
  const { screen, asked } = await openDashboard({ [patch]: () => Promise.reject(new TypeError('Failed to fetch')) })
  await expect.element(screen.getByText('Ava Castellan')).toBeVisible()
  window.dispatchEvent(new Event('offline'))
  await screen.getByRole('button', { name: 'Approve Ava Castellan' }).click()
  await expect.element(screen.getByText('Update Failed')).toBeVisible()
  expect(asked(patch)).toHaveLength(1)
})

it('what could not be loaded without a network is loaded once there is one', async () => {
  let isThere = false
  const failed = () => Promise.reject(new TypeError('Failed to fetch'))
  const { screen } = await openDashboard({
    [list]: () => (isThere ? Response.json({ applicants: [applicant()], total: 1 }) : failed()),
  })
  window.dispatchEvent(new Event('offline'))
  onTestFinished(() => void window.dispatchEvent(new Event('online')))
  await expect.element(screen.getByText('Technical details')).toBeVisible()
  isThere = true
  window.dispatchEvent(new Event('online'))
  await expect.element(screen.getByText('Ava Castellan')).toBeVisible()
})

it('DASH-07 GEN-08 shows a dash for numbers that could not be loaded', async () => {
  const { screen } = await openDashboard({ 'GET /api/admin/stats': () => problem(500) })
  const numbers = screen.getByRole('region', { name: 'Applicants in numbers' })
  await expect.element(numbers).toMatchTextContent(/Total Applicants–Unknown.*Filtered Results1/)
  expect(stats.total).not.toBe(1)
})
