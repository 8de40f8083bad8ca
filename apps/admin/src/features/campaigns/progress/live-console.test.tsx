import type { CampaignProgress } from '@velvet/contracts/campaigns'
import { accessibilityProblems } from '@velvet/ui/testing'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { listenInstead } from '../../../testing/announcements.ts'
import { campaign, campaignServer, message, progress, recipient, states } from '../../../testing/campaigns.ts'
import { type Answers, openAdmin } from '../../../testing/open/open-admin.tsx'
import { stopClock } from '../../../testing/stop-clock.ts'

const one = '/api/admin/campaigns/campaign-1'

const underWay = progress({
  status: 'sending',
  total: 1234,
  states: states({ queued: 830, submitting: 3, unknown: 1, accepted: 400 }),
  acceptedPerSecond: 42.2,
  secondsLeft: 20,
})

/** The details of a campaign that is being sent; the fake server's responses may be changed. */
async function openSending(first: CampaignProgress = underWay, answers: Answers = {}) {
  const now = { campaign: campaign({ status: 'sending', totalSent: 400, queuedCount: 834 }), progress: first }
  const opened = await openAdmin('/admin/communications?campaign=campaign-1', {
    ...campaignServer(() => [now.campaign]),
    [`GET ${one}/progress`]: () => Response.json(now.progress),
    [`GET ${one}/recipients`]: () => Response.json([recipient()]),
    [`POST ${one}/pause`]: () => {
      now.campaign = { ...now.campaign, paused: true }
      now.progress = { ...now.progress, paused: true, acceptedPerSecond: 0, secondsLeft: null }
      return Response.json(now.campaign)
    },
    [`POST ${one}/resume`]: () => {
      now.campaign = { ...now.campaign, paused: false }
      now.progress = { ...now.progress, paused: false }
      return Response.json(now.campaign)
    },
    [`POST ${one}/cancel`]: () => {
      now.campaign = { ...now.campaign, status: 'failed', failureReason: 'cancelled' }
      now.progress = { ...now.progress, status: 'failed', failureReason: 'cancelled' }
      return Response.json(now.campaign)
    },
    ...answers,
  })
  const details = opened.screen.getByRole('dialog', { name: /Winter invitation/ })
  return { ...opened, now, details, live: details.getByRole('region', { name: 'Live' }) }
}

afterEach(async () => {
  delete document.documentElement.dataset.theme
  await page.viewport(1440, 900)
})

describe('the live console', () => {
  it('shows progress, speed, and time left', async () => {
    const { live } = await openSending()
    await expect.element(live.getByRole('progressbar')).toHaveAttribute('aria-valuetext', '400 of 1,234')
    await expect.element(live).toMatchTextContent(/Speed42 a second/)
    await expect.element(live).toMatchTextContent(/Time leftAbout 20 secondsQueued830On their way4/)
    await expect.element(live).toMatchTextContent('Emails: the sender is running.')
  })

  it('counts only people who get a message', async () => {
    const { live } = await openSending({
      ...underWay,
      total: 199,
      states: states({ queued: 108, accepted: 1, skipped: 90 }),
    })
    await expect.element(live.getByRole('progressbar')).toHaveAttribute('aria-valuetext', '1 of 109')
    await expect.element(live.getByRole('progressbar')).toHaveAttribute('aria-valuemax', '109')
  })

  it('makes no estimate while the audience is still being drawn', async () => {
    const { live } = await openSending({ ...underWay, isFilled: false, secondsLeft: null, acceptedPerSecond: 0.2 })
    await expect.element(live.getByRole('progressbar')).toHaveAttribute('aria-valuetext', '1,234 found so far')
    await expect.element(live).toMatchTextContent(/Speed12 a minuteTime leftNot known yet/)
  })

  it('says which sender waits or is not running, and which texts wait until when', async () => {
    const { live } = await openSending({
      ...underWay,
      deferred: { count: 212, until: '2026-03-08T14:00:00.000Z' },
      channels: [
        { channel: 'email', sender: 'absent' },
        { channel: 'sms', sender: 'resting' },
      ],
    })
    await expect.element(live).toMatchTextContent('Emails: the sender is not running. Queued messages are safe')
    await expect.element(live).toMatchTextContent('Texts: waiting a moment because the provider failed too often')
    await expect
      .element(live)
      .toMatchTextContent(
        /212 texts wait for the end of quiet hours; the next can go out Sun, Mar 8, (2026, )?\d+:00 [AP]M \S+\./,
      )
  })

  it('says until when a campaign waits, instead of its speed (3.9)', async () => {
    stopClock()
    const until = new Date(Date.now() + 3_600_000)
    const hour = new Intl.DateTimeFormat('en-US', {
      hour: 'numeric',
      minute: '2-digit',
      timeZone: 'America/Los_Angeles',
    })
    const { now, details, live } = await openSending({ ...underWay, acceptedPerSecond: 0, secondsLeft: null })
    await expect.element(live).toMatchTextContent(/Speed0 a second/)
    now.campaign = {
      ...now.campaign,
      waiting: { until: until.toISOString(), timeZone: 'America/Los_Angeles' },
    }
    await vi.advanceTimersByTimeAsync(1_500)
    const words = `Waiting until ${hour.format(Math.round(until.getTime() / 60_000) * 60_000)} in California`
    await expect.element(live.getByText(words)).toBeVisible()
    await expect.element(live).not.toMatchTextContent(/a second|Time left/)
    await expect.element(details).toMatchTextContent(/Winter invitation ?Waiting/)
  })

  it('updates during sending, and disappears when it ends', async () => {
    stopClock()
    const { live, now, details, asked } = await openSending()
    await expect.element(live.getByRole('progressbar')).toHaveAttribute('aria-valuetext', '400 of 1,234')
    now.progress = { ...underWay, states: states({ queued: 34, accepted: 1200 }) }
    await vi.advanceTimersByTimeAsync(1_500)
    await expect.element(live.getByRole('progressbar')).toHaveAttribute('aria-valuetext', '1,200 of 1,234')
    now.progress = { ...underWay, status: 'completed', states: states({ accepted: 1234 }) }
    now.campaign = { ...now.campaign, status: 'completed', totalSent: 1234, completedAt: '2026-03-07T19:00:00.000Z' }
    await vi.advanceTimersByTimeAsync(1_500)
    await expect.element(details).toMatchTextContent(/Winter invitation ?Completed/)
    await expect.element(live).not.toBeInTheDocument()
    const { length } = asked(`GET ${one}/progress`)
    await vi.advanceTimersByTimeAsync(20_000)
    expect(asked(`GET ${one}/progress`)).toHaveLength(length)
  })

  it('updates when the server announces a change', async () => {
    const announce = listenInstead()
    const { live, now, asked } = await openSending({ ...underWay, status: 'completed' })
    await expect.element(live.getByRole('progressbar')).toHaveAttribute('aria-valuetext', '400 of 1,234')
    const { length } = asked(`GET ${one}/progress`)
    now.progress = { ...now.progress, states: states({ queued: 1, accepted: 1233 }) }
    announce('campaigns')
    await expect.element(live.getByRole('progressbar')).toHaveAttribute('aria-valuetext', '1,233 of 1,234')
    expect(asked(`GET ${one}/progress`)).toHaveLength(length + 1)
  })

  it('lists the recipients during sending, with the status of each message so far', async () => {
    stopClock()
    let status: 'sending' | 'delivered' = 'sending'
    const { details } = await openSending(underWay, {
      [`GET ${one}/recipients`]: () => Response.json([recipient({ communications: [message({ status })] })]),
    })
    const list = details.getByRole('list', { name: 'Recipients' })
    await expect.element(list).toMatchTextContent(/Ava Castellan.*Queued/)
    status = 'delivered'
    await vi.advanceTimersByTimeAsync(5_000)
    await expect.element(list).toMatchTextContent(/Ava Castellan.*Delivered/)
  })

  it('pauses, resumes, and cancels the rest', async () => {
    const { screen, details, live } = await openSending()
    await details.getByRole('button', { name: 'Pause' }).click()
    await expect.element(live).toMatchTextContent(/^Paused400 of 1,234.*Speed0 a secondQueued830/)
    await expect.element(live).toMatchTextContent('Emails: on hold until the campaign is resumed.')
    await details.getByRole('button', { name: 'Resume' }).click()
    await expect.element(live).toMatchTextContent(/^Sending/)
    await details.getByRole('button', { name: 'Cancel the rest' }).click()
    const question = screen.getByRole('alertdialog')
    await expect.element(question).toMatchTextContent('Messages already sent can’t be recalled.')
    await question.getByRole('button', { name: 'Cancel campaign' }).click()
    await expect.element(details).toMatchTextContent(/Canceled/)
    await expect.element(live).not.toBeInTheDocument()
  })

  it.each([
    ['light', 1440],
    ['dark', 390],
  ])('has no accessibility violations, %s at %i px', async (theme, width) => {
    document.documentElement.dataset.theme = theme
    await page.viewport(width, 844)
    const { live } = await openSending({ ...underWay, channels: [{ channel: 'sms', sender: 'resting' }] })
    await expect.element(live).toBeVisible()
    expect(await accessibilityProblems()).toEqual([])
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width)
  })
})
