import type { Campaign } from '@velvet/contracts/campaigns'
import { accessibilityProblems } from '@velvet/ui/testing'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { listenInstead } from '../../../testing/announcements.ts'
import { campaign, campaignServer } from '../../../testing/campaigns.ts'
import { type Answers, openAdmin, problem, queryOf } from '../../../testing/open/open-admin.tsx'
import { stopClock } from '../../../testing/stop-clock.ts'

const address = '/admin/communications'
const list = 'GET /api/admin/campaigns'

const openCampaigns = (campaigns: Campaign[], search = '', answers: Answers = {}) =>
  openAdmin(`${address}${search}`, { ...campaignServer(() => campaigns), ...answers })

const finished = campaign({
  status: 'completed',
  totalSent: 800,
  totalDelivered: 784,
  totalOpened: 300,
  totalClicked: 41,
  sentAt: '2026-03-07T18:30:00.000Z',
  completedAt: '2026-03-07T19:00:00.000Z',
})
const crowd = (count: number) =>
  Array.from({ length: count }, (_, index) => campaign({ id: `campaign-${index + 1}`, name: `Evening ${index + 1}` }))

afterEach(async () => {
  await page.viewport(1440, 900)
})

describe('campaigns', () => {
  it('CAMP-02 CAMP-03 CAMP-04 show three numbers at the top of their tab', async () => {
    const { screen } = await openCampaigns([campaign()])
    await expect.element(screen.getByRole('heading', { level: 1, name: 'Bulk Communications' })).toBeVisible()
    await expect.element(screen.getByRole('tab', { name: 'Campaigns' })).toHaveAttribute('aria-selected', 'true')
    await expect
      .element(screen.getByRole('region', { name: 'Campaigns in numbers' }))
      .toMatchTextContent(/Total Sent4,321Average Open Rate41.0%Total Campaigns7/)
    expect(await accessibilityProblems()).toEqual([])
  })

  it('CAMP-06 CAMP-07 CAMP-08 CAMP-09 LIM-25 show their rates with one decimal, 0.0% when nothing was sent', async () => {
    const { screen } = await openCampaigns([finished, campaign({ id: 'campaign-2', name: 'Not yet' })])
    const row = screen.getByRole('row', { name: /Winter invitation/ })
    for (const fact of [
      'Email',
      'Completed',
      '1,234',
      '800',
      '98.0% delivered',
      '37.5%',
      '5.1%',
      'Mar 7, 2026',
      'Sent',
    ])
      await expect.element(row).toMatchTextContent(fact)
    await expect.element(screen.getByRole('row', { name: /Not yet/ })).toMatchTextContent(/Draft1,23400\.0%0\.0%/)
  })

  it('CAMP-07 CAMP-08 count opens and clicks of an Email + SMS campaign among its emails', async () => {
    const { screen } = await openCampaigns([{ ...finished, type: 'both', emailsSent: 600 }])
    await expect
      .element(screen.getByRole('row', { name: /Winter invitation/ }))
      .toMatchTextContent(/98\.0% delivered50\.0%3006\.8%41/)
  })

  it('show no rates for texts, which report no opens or clicks', async () => {
    const { screen } = await openCampaigns([{ ...finished, type: 'sms', content: { content: 'Tonight at nine' } }])
    const row = screen.getByRole('row', { name: /Winter invitation/ })
    await expect.element(row).toMatchTextContent(/Tonight at nine.*SMS.*98\.0% delivered.*Not measured.*Not measured/)
    await expect.element(row).not.toMatchTextContent('37.5%')
  })

  it('CAMP-60 CAMP-61 have one of five statuses, of which two have variants', async () => {
    const { screen } = await openCampaigns([
      campaign({ id: 'c-1', name: 'One' }),
      campaign({ id: 'c-2', name: 'Two', status: 'scheduled', scheduledAt: '2030-01-05T22:00:00.000Z' }),
      campaign({ id: 'c-3', name: 'Three', status: 'sending' }),
      campaign({ id: 'c-4', name: 'Four', status: 'sending', paused: true, pauseReason: 'The key was refused.' }),
      campaign({ id: 'c-5', name: 'Five', status: 'completed', unresolvedCount: 2 }),
      campaign({ id: 'c-6', name: 'Six', status: 'failed', failureReason: 'Nothing was accepted.' }),
      campaign({ id: 'c-7', name: 'Seven', status: 'failed', failureReason: 'cancelled' }),
      campaign({ id: 'c-8', name: 'Eight', notice: 'It was more than an hour late.' }),
    ])
    const shown = [
      ['One', /Draft/],
      ['Two', /Scheduled.*Jan \d, 2030Goes out \d+:00 [AP]M \S+/],
      ['Three', /Sending0 \/ 1,234/],
      ['Four', /Paused.*The key was refused\./],
      ['Five', /Completed2 unresolved/],
      ['Six', /FailedNothing was accepted\./],
      ['Seven', /Canceled/],
      ['Eight', /DraftIt was more than an hour late\./],
    ] as const
    for (const [name, text] of shown)
      await expect.element(screen.getByRole('row', { name: new RegExp(name) })).toMatchTextContent(text)
  })

  it('fit into 1440 pixels next to a scroll bar, with every action of a row', async () => {
    const { screen } = await openCampaigns([campaign({ status: 'scheduled', scheduledAt: '2030-01-05T22:00:00.000Z' })])
    await expect.element(screen.getByRole('row', { name: /Winter/ })).toBeVisible()
    const table = screen.getByRole('table').element() as HTMLElement
    expect(Number.parseFloat(table.style.minWidth)).toBeLessThanOrEqual(1209)
    const actions = screen
      .getByRole('row', { name: /Winter/ })
      .getByRole('cell')
      .last()
      .element()
    expect(actions.scrollWidth).toBeLessThanOrEqual(actions.clientWidth)
  })

  it('become cards on a phone', async () => {
    await page.viewport(390, 844)
    const { screen } = await openCampaigns([finished])
    await expect.element(screen.getByRole('article')).toMatchTextContent(/Winter invitation.*Completed.*37\.5%/)
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(390)
    expect(await accessibilityProblems()).toEqual([])
  })

  it('say why they cannot be shown, and can be retried', async () => {
    let isBroken = true
    const { screen } = await openCampaigns([], '', {
      [list]: () => (isBroken ? problem(503) : Response.json([finished])),
    })
    await expect.element(screen.getByText('The campaigns could not be loaded')).toBeVisible()
    isBroken = false
    await screen.getByRole('button', { name: 'Retry' }).click()
    await expect.element(screen.getByRole('row', { name: /Winter/ })).toBeVisible()
  })
})

describe('finding a campaign', () => {
  const two = [finished, campaign({ id: 'campaign-2', name: 'Not yet', type: 'both' })]

  it('CAMP-05 filters by search, status, and type on the server, and keeps them in the address', async () => {
    const { screen, asked } = await openCampaigns(two)
    await screen.getByRole('combobox', { name: 'Status' }).selectOptions('Draft')
    await expect.element(screen.getByRole('row', { name: /Winter/ })).not.toBeInTheDocument()
    await screen.getByRole('combobox', { name: 'Type' }).selectOptions('Email + SMS')
    await expect.element(screen.getByRole('row', { name: /Not yet/ })).toBeVisible()
    await screen.getByRole('searchbox', { name: 'Search campaigns' }).fill('winter')
    await expect.element(screen.getByText('No campaigns found')).toBeVisible()
    expect(queryOf(asked(list).at(-1))).toEqual({
      search: 'winter',
      status: 'draft',
      type: 'both',
      brief: 'true',
      limit: '200',
    })
    await expect.poll(() => window.location.search).toBe('?status=draft&type=both&search=winter')
    await screen.getByRole('button', { name: 'Clear Filters' }).click()
    await expect.element(screen.getByRole('row', { name: /Winter/ })).toBeVisible()
    await expect.poll(() => window.location.search).toBe('')
  })

  it.each(['draft', 'scheduled', 'sending', 'paused', 'completed', 'failed', 'cancelled'])(
    'CAMP-05 filters %s campaigns by the address',
    async (status) => {
      const { screen, asked } = await openCampaigns([], `?status=${status}`)
      await expect.element(screen.getByRole('combobox', { name: 'Status' })).toHaveValue(status)
      await expect.element(screen.getByText('No campaigns found')).toBeVisible()
      expect(queryOf(asked(list)[0])).toEqual({ status, brief: 'true', limit: '200' })
    },
  )

  it('loads more than the first 200 near the end of the list', async () => {
    const { screen, asked } = await openCampaigns(crowd(230))
    await expect.element(screen.getByText('Evening 1', { exact: true })).toBeVisible()
    expect(asked(list)).toHaveLength(1)
    const region = screen.getByRole('region', { name: 'Campaigns', exact: true }).element()
    region.scrollTop = region.scrollHeight
    await expect.element(screen.getByText('Evening 201')).toBeInTheDocument()
    expect(asked(list).map(queryOf)).toEqual([
      { brief: 'true', limit: '200' },
      { brief: 'true', limit: '200', before: 'campaign-200' },
    ])
  })
})

describe('more than 200 campaigns', () => {
  it('load with a button on a phone', async () => {
    await page.viewport(390, 844)
    const { screen, asked } = await openCampaigns(crowd(201))
    await screen.getByRole('button', { name: 'Load older campaigns' }).click()
    await expect.element(screen.getByText('Load older campaigns')).not.toBeInTheDocument()
    expect(queryOf(asked(list).at(-1))).toEqual({ brief: 'true', limit: '200', before: 'campaign-200' })
  })

  it('say when the older ones could not be loaded, and can be retried', async () => {
    await page.viewport(390, 844)
    const log = vi.spyOn(console, 'error').mockImplementation(() => {})
    let isBroken = true
    const { screen } = await openCampaigns([], '', {
      [list]: (request) => {
        if (!queryOf(request).before) return Response.json(crowd(200))
        return isBroken ? problem(503) : Response.json([finished])
      },
    })
    await screen.getByRole('button', { name: 'Load older campaigns' }).click()
    await expect.element(screen.getByText('Older campaigns could not be loaded')).toBeVisible()
    isBroken = false
    await screen.getByRole('button', { name: 'Retry' }).click()
    await expect.element(screen.getByText('Older campaigns could not be loaded')).not.toBeInTheDocument()
    log.mockRestore()
  })
})

describe('campaigns in progress', () => {
  it('CAMP-10 are refetched often during sending, and no longer once they have ended', async () => {
    stopClock()
    let now = campaign({ status: 'sending', totalSent: 400, queuedCount: 834 })
    const { screen, asked } = await openAdmin(
      address,
      campaignServer(() => [now]),
    )
    const row = screen.getByRole('row', { name: /Winter/ })
    await expect.element(row.getByRole('progressbar')).toHaveAttribute('aria-valuetext', '400 of 1,234')
    now = { ...now, totalSent: 900, queuedCount: 334 }
    await vi.advanceTimersByTimeAsync(1_500)
    await expect.element(row.getByRole('progressbar')).toHaveAttribute('aria-valuetext', '900 of 1,234')
    now = { ...now, status: 'completed', totalSent: 1234, queuedCount: 0, completedAt: '2026-03-07T19:00:00.000Z' }
    await vi.advanceTimersByTimeAsync(1_500)
    await expect.element(row).toMatchTextContent('Completed')
    const { length } = asked(list)
    await vi.advanceTimersByTimeAsync(20_000)
    expect(asked(list)).toHaveLength(length)
  })

  it('count only people who get a message', async () => {
    const { screen } = await openAdmin(
      address,
      campaignServer(() => [
        campaign({ status: 'sending', targetCount: 199, totalSent: 1, skippedCount: 90, queuedCount: 108 }),
      ]),
    )
    const row = screen.getByRole('row', { name: /Winter/ })
    await expect.element(row).toMatchTextContent('1 / 109')
    await expect.element(row.getByRole('progressbar')).toHaveAttribute('aria-valuetext', '1 of 109')
  })

  it('CAMP-10 are refetched near their scheduled time, so that their start shows', async () => {
    stopClock()
    let now = campaign({ status: 'scheduled', scheduledAt: new Date(Date.now() + 3_000).toISOString() })
    const { screen } = await openAdmin(
      address,
      campaignServer(() => [now]),
    )
    await expect.element(screen.getByRole('row', { name: /Winter/ })).toMatchTextContent('Scheduled')
    now = { ...now, status: 'sending' }
    await vi.advanceTimersByTimeAsync(5_000)
    await expect.element(screen.getByRole('row', { name: /Winter/ })).toMatchTextContent('Sending')
  })

  it('are updated when the server announces a change', async () => {
    const announce = listenInstead()
    let now = campaign()
    const { screen } = await openAdmin(
      address,
      campaignServer(() => [now]),
    )
    await expect.element(screen.getByRole('row', { name: /Winter/ })).toMatchTextContent('Draft')
    now = finished
    announce('campaigns')
    await expect.element(screen.getByRole('row', { name: /Winter/ })).toMatchTextContent('Completed')
  })
})
