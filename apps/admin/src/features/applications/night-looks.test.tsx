import { accessibilityProblemsInBothThemes } from '@velvet/ui/testing'
import { afterEach, describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { guest, openNight } from '../../testing/night.ts'
import { problem } from '../../testing/open/open-admin.tsx'

const list = 'GET /api/admin/events/event-1/applications'
const statuses = [
  'invited',
  'pending',
  'waitlisted',
  'offered',
  'approved',
  'declined',
  'withdrawn',
  'expired',
] as const

const states: { name: string; reach: () => Promise<unknown> }[] = [
  {
    name: 'guest list with every status',
    reach: async () => {
      const applications = statuses.map((status) => guest({ id: status, name: `Guest ${status}`, status }))
      const { screen } = await openNight({ [list]: () => Response.json({ applications, total: 8 }) })
      await expect.element(screen.getByText('Expired')).toBeVisible()
    },
  },
  {
    name: 'no guests',
    reach: async () => {
      const { screen } = await openNight({ [list]: () => Response.json({ applications: [], total: 0 }) })
      await expect.element(screen.getByText('No guests yet')).toBeVisible()
    },
  },
  {
    name: 'guest list that failed to load',
    reach: async () => {
      const { screen } = await openNight({ [list]: () => problem(503) })
      await expect.element(screen.getByText('The guest list could not be loaded')).toBeVisible()
    },
  },
  {
    name: 'unknown event',
    reach: async () => {
      const { screen } = await openNight({ 'GET /api/admin/events/event-1': () => problem(404) })
      await expect.element(screen.getByText('Page Not Found')).toBeVisible()
    },
  },
  {
    name: 'Best N until full',
    reach: async () => {
      const row = { applicationId: 'a', name: 'Ava Castellan', heads: 1, score: 71 }
      const { screen, press } = await openNight({
        'POST /api/admin/events/event-1/best': () =>
          Response.json({ chosen: [row], passedOver: [{ ...row, reason: 'after_stop' }], heads: 1, free: 2 }),
      })
      await press('Best N until full')
      await expect.element(screen.getByText('1 head · score 71 · below the cutoff')).toBeVisible()
    },
  },
  {
    name: 'Add guest',
    reach: async () => {
      const { screen, press } = await openNight()
      await press('Add guest')
      await expect.element(screen.getByRole('searchbox', { name: 'Search applicants' })).toBeVisible()
    },
  },
  {
    name: 'Change party',
    reach: async () => {
      const { screen, press } = await openNight()
      await press('More for Ava Castellan')
      await screen.getByRole('menuitem', { name: 'Change party' }).click()
      await expect.element(screen.getByRole('textbox', { name: 'Companions' })).toBeVisible()
    },
  },
]

afterEach(async () => {
  await page.viewport(1440, 900)
})

describe.each([
  { device: 'desktop', width: 1440, height: 900 },
  { device: 'phone', width: 390, height: 844 },
])('the night on a $device', ({ width, height }) => {
  it.each(states)('is accessible in both themes: $name', async ({ reach }) => {
    await page.viewport(width, height)
    await reach()
    expect(await accessibilityProblemsInBothThemes()).toEqual([])
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width)
  })
})
