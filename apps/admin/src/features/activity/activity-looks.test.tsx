import { accessibilityProblemsInBothThemes } from '@velvet/ui/testing'
import { afterEach, describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { activityEntries, activityEntry, activityServer, minutesAgo } from '../../testing/activity.ts'
import { listenInstead } from '../../testing/announcements.ts'
import { openAdmin, problem } from '../../testing/open/open-admin.tsx'

const open = (read = activityEntries, answers = {}, search = '') =>
  openAdmin(`/admin/activity${search}`, { ...activityServer(read), ...answers })

const states: { name: string; reach: () => Promise<unknown> }[] = [
  {
    name: 'list',
    reach: async () => {
      const { screen } = await open()
      await expect.element(screen.getByText('ada logged in')).toBeInTheDocument()
      await expect.element(screen.getByText('1,234,567')).toBeVisible()
    },
  },
  {
    name: 'details of a change',
    reach: async () => {
      const { screen } = await open()
      await screen.getByRole('listitem').filter({ hasText: 'Updated the event' }).getByRole('button').click()
      await expect.element(screen.getByText('The old theatre')).toBeInTheDocument()
    },
  },
  {
    name: 'long words and long values',
    reach: async () => {
      const long = 'x'.repeat(200)
      const { screen } = await open(() => [
        activityEntry({ description: long, actorName: long, adminUsername: long, details: { notes: [long, long] } }),
      ])
      await screen.getByRole('button', { name: 'Details' }).click()
      await expect.element(screen.getByText('Before:')).toBeInTheDocument()
    },
  },
  {
    name: 'new entries waiting to be shown',
    reach: async () => {
      const announce = listenInstead()
      let log = activityEntries()
      const { screen } = await open(() => log)
      await expect.element(screen.getByText('ada logged in')).toBeInTheDocument()
      log = [activityEntry({ id: 'new', timestamp: minutesAgo(0) }), ...log]
      announce('activity')
      await expect.element(screen.getByRole('button', { name: '1 new entry' })).toBeVisible()
    },
  },
  {
    name: 'custom dates in reverse order',
    reach: async () => {
      const { screen } = await open(activityEntries, {}, '?time=dates&from=2026-03-07&to=2026-03-01')
      await expect.element(screen.getByText('The last day is before the first.')).toBeVisible()
      await expect.element(screen.getByText('No activity logs found')).toBeInTheDocument()
    },
  },
  {
    name: 'no entries yet',
    reach: async () => {
      const { screen } = await open(() => [])
      await expect.element(screen.getByText('No activity logs found')).toBeVisible()
    },
  },
  {
    name: 'loading',
    reach: async () => {
      const never = () => new Promise<Response>(() => {})
      const { screen } = await open(activityEntries, {
        'GET /api/admin/activity': never,
        'GET /api/admin/activity/stats': never,
      })
      await expect.element(screen.getByText('Loading the activity')).toBeInTheDocument()
    },
  },
  {
    name: 'out of order',
    reach: async () => {
      const { screen } = await open(activityEntries, { 'GET /api/admin/activity': () => problem(500) })
      await expect.element(screen.getByText('The activity could not be loaded')).toBeVisible()
    },
  },
]

afterEach(async () => {
  await page.viewport(1440, 900)
})

describe.each([
  { device: 'desktop', width: 1440, height: 900 },
  { device: 'phone', width: 390, height: 844 },
])('the activity log on a $device', ({ width, height }) => {
  it.each(states)('has no accessibility violations in either theme: $name', async ({ reach }) => {
    await page.viewport(width, height)
    await reach()
    expect(await accessibilityProblemsInBothThemes()).toEqual([])
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width)
    const main = document.getElementById('main')
    expect(main?.scrollWidth).toBe(main?.clientWidth)
  })
})
