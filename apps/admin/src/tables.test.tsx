import { afterEach, describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { writingServer } from './testing/campaign-writing.ts'
import { campaign, campaignServer } from './testing/campaigns.ts'
import { openEvents } from './testing/events.ts'
import { openNight } from './testing/night.ts'
import { openAdmin } from './testing/open/open-admin.tsx'
import { suppressedAddresses, suppressionServer } from './testing/suppressions.ts'
import { usersServer } from './testing/users.ts'

const at = '2026-12-18T23:00:00.000Z'
const campaigns = [
  campaign({ type: 'both', status: 'scheduled', scheduledAt: at }),
  campaign({ id: 'campaign-2', status: 'completed', sentAt: at, totalSent: 1200, totalDelivered: 1200 }),
]

const tables = {
  campaigns: () =>
    openAdmin(
      '/admin/communications',
      campaignServer(() => campaigns),
    ),
  events: () => openEvents(),
  guests: () => openNight(),
  suppressions: () =>
    openAdmin(
      '/admin/communications?tab=suppressions',
      suppressionServer(() => suppressedAddresses),
    ),
  templates: () => openAdmin('/admin/communications?tab=templates', writingServer),
  users: () => openAdmin('/admin/users', usersServer()),
}

describe('tables at 1280 by 720 (3.4)', () => {
  afterEach(() => page.viewport(1440, 900))

  it.each(Object.keys(tables) as (keyof typeof tables)[])(
    'shows all columns of the %s without scrolling',
    async (name) => {
      await page.viewport(1280, 720)
      const { screen } = await tables[name]()
      const table = screen.getByRole('table')
      await expect.element(table).toBeVisible()
      const headers = [...table.element().querySelectorAll('th')].map((header) => header.getBoundingClientRect())
      expect(headers.length).toBeGreaterThan(3)
      for (const [index, header] of headers.entries())
        expect(header.right).toBeLessThanOrEqual(headers[index + 1]?.left ?? window.innerWidth)
    },
  )
})
