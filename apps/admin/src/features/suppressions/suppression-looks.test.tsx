import { accessibilityProblemsInBothThemes } from '@velvet/ui/testing'
import { afterEach, describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { openAdmin } from '../../testing/open/open-admin.tsx'
import { openApplicant } from '../../testing/open/open-applicant.tsx'
import { closed, consentEvent, suppressedAddresses, suppressionServer } from '../../testing/suppressions.ts'

const open = (list = suppressedAddresses) =>
  openAdmin(
    '/admin/communications?tab=suppressions',
    suppressionServer(() => list),
  )

const states: { name: string; reach: () => Promise<unknown> }[] = [
  {
    name: 'list',
    reach: async () => {
      const { screen } = await open()
      await expect.element(screen.getByText('6 suppressed addresses')).toBeVisible()
    },
  },
  {
    name: 'no suppressions',
    reach: async () => {
      const { screen } = await open([])
      await expect.element(screen.getByText('No suppressed addresses')).toBeVisible()
    },
  },
  {
    name: 'adding one',
    reach: async () => {
      const { screen } = await open()
      await screen.getByRole('button', { name: 'Suppress an Address' }).click()
      await expect.element(screen.getByRole('dialog')).toBeVisible()
    },
  },
  {
    name: 'removing one',
    reach: async () => {
      const { screen } = await open()
      await screen.getByRole('button', { name: 'Remove suppression: a***@example.com' }).click()
      await expect.element(screen.getByText('Consent is still required')).toBeVisible()
    },
  },
  {
    name: 'consents of a person',
    reach: async () => {
      const events = ['1', '2', '3', '4', '5'].map((id) => consentEvent({ id }))
      const { dialog } = await openApplicant(
        'view',
        {},
        {
          'GET /api/admin/applicants/person-1/consents': () => Response.json({ events, suppressions: [closed()] }),
        },
      )
      await expect.element(dialog.getByRole('button', { name: 'Show all 5' })).toBeInTheDocument()
    },
  },
]

afterEach(async () => {
  await page.viewport(1440, 900)
})

describe.each([
  { device: 'desktop', width: 1440, height: 900 },
  { device: 'phone', width: 390, height: 844 },
])('suppressed addresses on a $device', ({ width, height }) => {
  it.each(states)('are accessible in both themes: $name', async ({ reach }) => {
    await page.viewport(width, height)
    await reach()
    expect(await accessibilityProblemsInBothThemes()).toEqual([])
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width)
  })
})
