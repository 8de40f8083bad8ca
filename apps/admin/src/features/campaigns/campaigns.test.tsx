import type { Campaign, CampaignProgress } from '@velvet/contracts/campaigns'
import { communicationStates } from '@velvet/contracts/delivery'
import { accessibilityProblems } from '@velvet/ui/testing'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { campaign, campaignServer } from '../../testing/campaigns.ts'
import { type Answers, openAdmin, problem } from '../../testing/open-admin.tsx'

const address = '/admin/communications'

const openCampaigns = (list: Campaign[], answers: Answers = {}) =>
  openAdmin(address, { ...campaignServer(() => list), ...answers })

const finished = campaign({
  status: 'completed',
  totalSent: 800,
  totalDelivered: 784,
  totalOpened: 300,
  totalClicked: 41,
  completedAt: '2026-03-07T19:00:00.000Z',
})

const noProgress: CampaignProgress = {
  status: 'completed',
  paused: false,
  pauseReason: null,
  failureReason: null,
  isFilled: true,
  total: 800,
  states: Object.fromEntries(communicationStates.map((state) => [state, 0])) as CampaignProgress['states'],
  acceptedPerSecond: 0,
  secondsLeft: null,
  errors: [],
}

afterEach(async () => {
  vi.useRealTimers()
  await page.viewport(1440, 900)
})

describe('campaigns', () => {
  it('CAMP-01 CAMP-02 CAMP-03 CAMP-04 head their tab with three numbers', async () => {
    const { screen } = await openCampaigns([campaign()])
    await expect.element(screen.getByRole('heading', { level: 1, name: 'Bulk Communications' })).toBeVisible()
    expect(
      screen
        .getByRole('tab')
        .elements()
        .map((tab) => tab.textContent),
    ).toEqual(['Campaigns'])
    await expect
      .element(screen.getByRole('region', { name: 'Campaigns in numbers' }))
      .toMatchTextContent(/Total Sent4,321Average Open Rate41.0%Total Campaigns7/)
    expect(await accessibilityProblems()).toEqual([])
  })

  it('CAMP-06 CAMP-07 CAMP-08 CAMP-09 show their rates with one decimal, 0.0% when nothing was sent', async () => {
    const { screen } = await openCampaigns([finished, campaign({ id: 'campaign-2', name: 'Not yet' })])
    const row = screen.getByRole('row', { name: /Winter invitation/ })
    for (const fact of ['Completed', '1,234', '98.0%', '37.5%', '5.1%', 'by ada'])
      await expect.element(row).toMatchTextContent(fact)
    await expect.element(screen.getByRole('row', { name: /Not yet/ })).toMatchTextContent(/Draft.*0\.0%.*0\.0%.*0\.0%/)
  })

  it('CAMP-05 can be searched and filtered by status', async () => {
    const { screen } = await openCampaigns([finished, campaign({ id: 'campaign-2', name: 'Not yet' })])
    await screen.getByRole('combobox', { name: 'Status' }).selectOptions('Draft')
    await expect.element(screen.getByRole('row', { name: /Winter/ })).not.toBeInTheDocument()
    await screen.getByRole('searchbox', { name: 'Search campaigns' }).fill('winter')
    await expect.element(screen.getByText('No campaigns found')).toBeVisible()
    await screen.getByRole('button', { name: 'Clear Filters' }).click()
    await expect.element(screen.getByRole('row', { name: /Winter/ })).toBeVisible()
  })

  it('CAMP-10 CAMP-60 follow a sending one closely and stop when it has ended', async () => {
    vi.useFakeTimers({
      toFake: ['setInterval', 'clearInterval', 'setTimeout', 'clearTimeout'],
      shouldAdvanceTime: true,
    })
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
    const { length } = asked('GET /api/admin/campaigns')
    await vi.advanceTimersByTimeAsync(20_000)
    expect(asked('GET /api/admin/campaigns')).toHaveLength(length)
  })

  it('can be paused, resumed and, after a question, cancelled while they are sent', async () => {
    let now = campaign({ status: 'sending', totalSent: 400, queuedCount: 834 })
    const steer = (facts: Partial<Campaign>) => () => {
      now = { ...now, ...facts }
      return Response.json(now)
    }
    const { screen } = await openAdmin(address, {
      ...campaignServer(() => [now]),
      'POST /api/admin/campaigns/campaign-1/pause': steer({
        paused: true,
        pauseReason: 'The mail provider refused our key.',
      }),
      'POST /api/admin/campaigns/campaign-1/resume': steer({ paused: false, pauseReason: null }),
      'POST /api/admin/campaigns/campaign-1/cancel': steer({ status: 'failed', failureReason: 'cancelled' }),
    })
    await screen.getByRole('button', { name: 'Pause Winter invitation' }).click()
    await expect
      .element(screen.getByRole('row', { name: /Winter/ }))
      .toMatchTextContent('The mail provider refused our key.')
    await screen.getByRole('button', { name: 'Resume Winter invitation' }).click()
    await screen.getByRole('button', { name: 'Cancel Winter invitation' }).click()
    await screen.getByRole('alertdialog').getByRole('button', { name: 'Cancel campaign' }).click()
    await expect.element(screen.getByRole('row', { name: /Winter/ })).toMatchTextContent('Cancelled')
  })

  it('CAMP-54 CAMP-55 send a draft from its row once its audience was seen', async () => {
    const { screen, asked } = await openCampaigns([campaign()], {
      'POST /api/admin/campaigns/campaign-1/send': () => Response.json({ campaign: campaign() }, { status: 202 }),
    })
    await screen.getByRole('button', { name: 'Send Winter invitation' }).click()
    const question = screen.getByRole('alertdialog')
    await expect.element(question).toMatchTextContent('Send “Winter invitation” to 1,234 people?')
    await expect
      .element(question)
      .toMatchTextContent('Excluded: 12 opted out, 3 suppressed, 1 with a duplicate address.')
    await question.getByRole('button', { name: 'Send to 1,234' }).click()
    await expect.element(screen.getByText('Campaign Sent', { exact: true })).toBeVisible()
    await expect.element(screen.getByText('Your campaign has been queued for delivery')).toBeVisible()
    expect(asked('POST /api/admin/campaigns/campaign-1/send')).toHaveLength(1)
  })

  it('GEN-36 name the server’s reason under Campaign Error when one can not be sent', async () => {
    const log = vi.spyOn(console, 'error').mockImplementation(() => {})
    const { screen } = await openCampaigns([campaign()], {
      'POST /api/admin/campaigns/campaign-1/send': () =>
        problem(422, { code: 'nobody_eligible', message: 'Nobody in this audience can be written to.' }),
    })
    await screen.getByRole('button', { name: 'Send Winter invitation' }).click()
    await screen.getByRole('button', { name: 'Send to 1,234' }).click()
    await expect.element(screen.getByText('Campaign Error')).toBeVisible()
    await expect.element(screen.getByText('Nobody in this audience can be written to.')).toBeVisible()
    log.mockRestore()
  })

  it('CAMP-57 CAMP-58 CAMP-59 are deleted after the question', async () => {
    const list = [campaign()]
    const { screen } = await openCampaigns(list, {
      'DELETE /api/admin/campaigns/campaign-1': () => {
        list.pop()
        return Response.json({ success: true, message: 'Campaign deleted successfully' })
      },
    })
    await screen.getByRole('button', { name: 'Delete Winter invitation' }).click()
    const question = screen.getByRole('alertdialog')
    await expect
      .element(question.getByText('Are you sure you want to delete this campaign? This action cannot be undone.'))
      .toBeVisible()
    await question.getByRole('button', { name: 'Delete' }).click()
    await expect.element(screen.getByText('Campaign deleted successfully')).toBeVisible()
    await expect.element(screen.getByText('No campaigns yet')).toBeVisible()
    expect(await accessibilityProblems()).toEqual([])
  })

  it('become cards on a phone', async () => {
    await page.viewport(390, 844)
    const { screen } = await openCampaigns([finished])
    await expect.element(screen.getByRole('article')).toMatchTextContent(/Winter invitation.*Completed.*37\.5%/)
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(390)
    expect(await accessibilityProblems()).toEqual([])
  })
})

describe('details of a campaign', () => {
  const progress = 'GET /api/admin/campaigns/campaign-1/progress'
  const recipients = 'GET /api/admin/campaigns/campaign-1/recipients'

  it('CAMP-50 CAMP-51 CAMP-52 list its recipients and what became of each message', async () => {
    let answer = () => {}
    const message = {
      ...{ id: 'm-1', type: 'email', status: 'failed', skipReason: null, errorMessage: 'Mailbox unavailable' },
      ...{ sentAt: null, deliveredAt: null, openedAt: null, clickedAt: null, bouncedAt: null },
    }
    const person = {
      ...{ id: 'p-1', firstName: 'Ava', lastName: 'Castellan', email: 'ava@example.com', phone: null },
      ...{ city: null, state: null, communications: [message] },
    }
    const { screen } = await openCampaigns([finished], {
      [progress]: () =>
        Response.json({
          ...noProgress,
          errors: [
            { status: 'failed', code: 'mailbox_unavailable', message: 'Mailbox unavailable', count: 16 },
            { status: 'skipped', code: 'no_address', message: null, count: 9 },
          ],
        }),
      [recipients]: () =>
        new Promise((resolve) => {
          answer = () => resolve(Response.json([person]))
        }),
    })
    await screen.getByRole('button', { name: 'Winter invitation', exact: true }).click()
    const details = screen.getByRole('dialog', { name: /Winter invitation/ })
    await expect.element(details.getByText('Loading recipients...')).toBeVisible()
    answer()
    await expect.element(details.getByText('Ava Castellan')).toBeVisible()
    await expect.element(details).toMatchTextContent(/Not deliveredMailbox unavailable16No email address9/)
    await expect.element(details).toMatchTextContent(/Email.*Failed.*Mailbox unavailable/)
    await expect.element(details).toMatchTextContent(/Sent800Delivered78498\.0%Opened30037\.5%Clicked415\.1%/)
    expect(await accessibilityProblems()).toEqual([])
  })

  it('CAMP-53 say that there are none when they can not be loaded', async () => {
    const { screen } = await openCampaigns([finished], { [progress]: () => Response.json(noProgress) })
    await screen.getByRole('button', { name: 'Winter invitation', exact: true }).click()
    await expect.element(screen.getByText('No recipients found for this campaign.')).toBeVisible()
  })

  it('CAMP-50 ask for no recipients before it has ended', async () => {
    const { screen, asked } = await openCampaigns([campaign()])
    await screen.getByRole('button', { name: 'Winter invitation', exact: true }).click()
    await expect.element(screen.getByRole('dialog')).toMatchTextContent('Audience')
    expect(asked(recipients)).toHaveLength(0)
  })
})
