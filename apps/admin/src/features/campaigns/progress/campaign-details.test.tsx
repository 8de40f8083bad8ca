import type { AudienceReceipt, Campaign } from '@velvet/contracts/campaigns'
import { accessibilityProblems } from '@velvet/ui/testing'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { listenInstead } from '../../../testing/announcements.ts'
import { campaign, campaignServer, message, progress, receipt, recipient } from '../../../testing/campaigns.ts'
import { type Answers, openAdmin, problem } from '../../../testing/open/open-admin.tsx'

const one = '/api/admin/campaigns/campaign-1'
const address = '/admin/communications?campaign=campaign-1'

const finished = campaign({
  status: 'completed',
  totalSent: 800,
  totalDelivered: 784,
  totalOpened: 300,
  totalMachineOpened: 41,
  totalClicked: 41,
  totalBounced: 12,
  totalUnsubscribed: 2,
  totalComplained: 1,
  skippedCount: 16,
  failedCount: 9,
  audienceReceipt: receipt,
  sentAt: '2026-03-07T18:30:00.000Z',
  completedAt: '2026-03-07T19:00:00.000Z',
})

async function openDetails(shown: Campaign, answers: Answers = {}) {
  const opened = await openAdmin(address, {
    ...campaignServer(() => [shown]),
    [`GET ${one}/progress`]: () => Response.json(progress()),
    [`GET ${one}/recipients`]: () => Response.json([recipient()]),
    ...answers,
  })
  const details = opened.screen.getByRole('dialog', { name: new RegExp(shown.name) })
  await expect.element(details).toBeVisible()
  return { ...opened, details }
}

afterEach(async () => {
  delete document.documentElement.dataset.theme
  await page.viewport(1440, 900)
})

describe('details of a campaign', () => {
  it('CAMP-07 CAMP-08 show its results, with automatic opens listed separately', async () => {
    const { details } = await openDetails(finished)
    await expect
      .element(details)
      .toMatchTextContent(/Sent800Delivered78498\.0%Opened30037\.5%Clicked415\.1%Bounced121\.5%Unsubscribed20\.3%/)
    await expect.element(details).toMatchTextContent(/Marked as spam10\.1%Skipped16Failed9/)
    await expect.element(details).toMatchTextContent('41 more were opened automatically by an email app or a scanner')
    await expect.element(details).toMatchTextContent(/Completed.*after 30 minutes/)
  })

  it('say it when quiet hours held back one text', async () => {
    const deferred = { count: 1, until: '2026-03-08T14:00:00.000Z' }
    const texts: AudienceReceipt = { ...receipt, channels: [{ channel: 'sms', eligible: 12, deferred, excluded: [] }] }
    const { details } = await openDetails({ ...finished, type: 'sms', audienceReceipt: texts })
    await expect.element(details).toMatchTextContent(/1 was held back by quiet hours, until \w+, Mar/)
  })

  it('show who was left out and why, by channel, as of when it was sent', async () => {
    const until = '2026-03-08T14:00:00.000Z'
    const both: AudienceReceipt = {
      ...receipt,
      channels: [
        ...receipt.channels,
        {
          channel: 'sms',
          eligible: 840,
          deferred: { count: 212, until },
          excluded: [
            { reason: 'no_address', count: 41 },
            { reason: 'invalid_number', count: 7 },
            { reason: 'text_too_long', count: 2 },
          ],
        },
      ],
    }
    const { details } = await openDetails({ ...finished, type: 'both', audienceReceipt: both })
    const part = details.getByRole('region', { name: 'Who was left out and why' })
    await expect.element(part).toMatchTextContent('1,250 matched when it was sent; 1,234 of them could be reached.')
    await expect.element(part).toMatchTextContent(/Emails1,234Opted out12Suppressed3Duplicate address1/)
    await expect.element(part).toMatchTextContent(/Texts840No phone number41Invalid phone number7Text too long2/)
    await expect.element(part).toMatchTextContent(/212 were held back by quiet hours, the last of them until \w+, Mar/)
  })

  it('group undelivered messages by cause with a remedy, without the people left out', async () => {
    const { details } = await openDetails(finished, {
      [`GET ${one}/progress`]: () =>
        Response.json(
          progress({
            errors: [
              { status: 'failed', code: '550', message: 'Mailbox unavailable', suggestion: 'Correct it.', count: 9 },
              { status: 'skipped', code: 'opted_out', message: null, suggestion: null, count: 14 },
              { status: 'skipped', code: 'suppressed', message: null, suggestion: null, count: 3 },
            ],
          }),
        ),
    })
    const part = details.getByRole('region', { name: 'Not delivered' })
    await expect.element(part).toMatchTextContent(/Mailbox unavailableCorrect it\.9Opted out2$/)
  })

  it.each([
    ['draft', {}],
    ['scheduled', { scheduledAt: '2030-01-05T22:00:00.000Z' }],
  ] as const)('CAMP-50 request no recipients of a %s one', async (status, facts) => {
    const { details, requests } = await openDetails(campaign({ status, ...facts }))
    await expect.element(details).toMatchTextContent('About this campaign')
    await expect.element(details.getByRole('button', { name: 'Send now' })).toBeVisible()
    expect(requests.map(({ url }) => url).filter((url) => /recipients|progress/.test(url))).toEqual([])
  })

  it.each(['completed', 'failed'] as const)('CAMP-50 list the recipients of a %s one', async (status) => {
    const { details } = await openDetails({ ...finished, status })
    await expect.element(details.getByRole('list', { name: 'Recipients' })).toMatchTextContent('Ava Castellan')
  })

  it('show when a scheduled one goes out, with the time zone, and the year if it is not the current one', async () => {
    const { details } = await openDetails(campaign({ status: 'scheduled', scheduledAt: '2030-01-05T22:00:00.000Z' }))
    await expect
      .element(details)
      .toMatchTextContent(/It goes out \w+, Jan \d, 2030, \d+:00 [AP]M \S+, to everyone who can/)
  })

  it.each([
    [{ notice: 'It was more than an hour late.' }, /not sent on schedule.*more than an hour late.*set a new time/],
    [{ status: 'sending', paused: true, pauseReason: 'The key was refused.' }, /on hold.*key was refused.*Resume/],
    [
      { status: 'failed', failureReason: 'Nothing was accepted.' },
      /failed.*Nothing was accepted.*duplicate the campaign/,
    ],
    [
      { status: 'failed', failureReason: 'The provider was unavailable.', failedCount: 5 },
      /failed.*provider was unavailable.*press Retry failed/,
    ],
    [{ status: 'failed', failureReason: 'cancelled' }, /Canceled.*never sent.*duplicate the campaign/],
  ] as [Partial<Campaign>, RegExp][])('show each problem and what to do about it: %j', async (facts, words) => {
    const { details } = await openDetails(campaign(facts))
    await expect.element(details).toMatchTextContent(words)
  })

  it.each([
    [
      { totalComplained: 3 },
      /3 of 784 recipients did \(0\.4%\)\. At 0\.3% or more, email providers.*choose an audience/,
    ],
    [{ totalComplained: 3, type: 'both', emailsDelivered: 1_001 }, null],
    [{ totalComplained: 2, emailsDelivered: 2 }, null],
    [{ totalComplained: 30, status: 'sending', completedAt: null }, null],
  ] as [Partial<Campaign>, RegExp | null][])(
    'warn about too many complaints after it ended: %j',
    async (facts, words) => {
      const { details } = await openDetails({ ...finished, ...facts })
      await expect.element(details).toMatchTextContent(new RegExp(`Marked as spam${facts.totalComplained}`))
      const warning = details.getByText('Too many recipients marked it as spam')
      if (words) await expect.element(details).toMatchTextContent(words)
      else expect(warning.query()).toBeNull()
    },
  )

  it('show the message on demand, or right away while it can still be changed', async () => {
    const preview = 'POST /api/admin/campaigns/preview'
    const answers: Answers = {
      [preview]: () =>
        Response.json({
          email: { subject: 'Hello Ava', html: '<p>Dear Ava</p>', text: 'Dear Ava' },
          sms: null,
          blanks: [],
        }),
    }
    const draft = await openDetails(campaign(), answers)
    await expect.element(draft.details).toMatchTextContent('Hello Ava')
    await draft.screen.unmount()
    expect(await draft.asked(preview)[0]?.json()).toMatchObject({ applicantId: null })
    const { details, asked } = await openDetails(finished, answers)
    await expect.element(details.getByRole('button', { name: 'Show' })).toBeVisible()
    expect(asked(preview)).toHaveLength(0)
    await details.getByRole('button', { name: 'Show' }).click()
    await expect.element(details).toMatchTextContent('Hello Ava')
    await expect
      .element(details.getByRole('region', { name: 'Preview' }))
      .toMatchTextContent('Preview as a sample applicant')
    expect(await asked(preview)[0]?.json()).toEqual({
      type: 'email',
      content: { subject: 'You are on the list', content: 'Dear Sam' },
      applicantId: null,
    })
  })

  it('open by name and close with Escape, reflected in the address', async () => {
    const { screen } = await openAdmin('/admin/communications', {
      ...campaignServer(() => [campaign()]),
    })
    const name = screen.getByRole('button', { name: 'Winter invitation', exact: true })
    await name.click()
    await expect.element(screen.getByRole('dialog', { name: /Winter invitation/ })).toBeVisible()
    await expect.poll(() => window.location.search).toBe('?campaign=campaign-1')
    await userEvent.keyboard('{Escape}')
    await expect.element(screen.getByRole('dialog')).not.toBeInTheDocument()
    await expect.poll(() => window.location.search).toBe('')
    await expect.element(name).toHaveFocus()
  })

  it('open for a campaign that the list does not show, and say when it does not exist', async () => {
    const log = vi.spyOn(console, 'error').mockImplementation(() => {})
    const { screen } = await openAdmin(`${address}&status=draft`, {
      ...campaignServer(() => [finished]),
      [`GET ${one}`]: () => Response.json(finished),
      [`GET ${one}/progress`]: () => Response.json(progress()),
      [`GET ${one}/recipients`]: () => Response.json([]),
    })
    await expect.element(screen.getByRole('dialog', { name: /Winter invitation/ })).toMatchTextContent('800')
    await screen.unmount()
    const other = await openAdmin('/admin/communications?campaign=gone', {
      ...campaignServer(() => [finished]),
      'GET /api/admin/campaigns/gone': () => problem(404, { message: 'This campaign does not exist.' }),
    })
    await expect.element(other.screen.getByRole('dialog')).toMatchTextContent('This campaign does not exist.')
    await other.screen.getByRole('button', { name: 'Close' }).click()
    await expect.element(other.screen.getByRole('dialog')).not.toBeInTheDocument()
    log.mockRestore()
  })

  it('say that the campaign is gone once another admin has deleted it', async () => {
    const log = vi.spyOn(console, 'error').mockImplementation(() => {})
    const announce = listenInstead()
    let isThere = true
    const { screen, details } = await openDetails(finished, {
      [`GET ${one}`]: () => (isThere ? Response.json(finished) : problem(404)),
    })
    await expect.element(details.getByRole('button', { name: 'Delete' })).toBeVisible()
    isThere = false
    announce('campaigns')
    await expect
      .element(screen.getByRole('dialog').getByRole('alert'))
      .toMatchTextContent('This campaign no longer exists')
    await expect.element(screen.getByRole('dialog').getByRole('button')).toHaveLength(1)
    await screen.getByRole('dialog').getByRole('button', { name: 'Close' }).click()
    await expect.element(screen.getByRole('dialog')).not.toBeInTheDocument()
    log.mockRestore()
  })

  it('close when the campaign is deleted', async () => {
    const list = [finished]
    const { screen } = await openAdmin(address, {
      ...campaignServer(() => list),
      [`GET ${one}/progress`]: () => Response.json(progress()),
      [`GET ${one}/recipients`]: () => Response.json([]),
      [`DELETE ${one}`]: () => {
        list.pop()
        return Response.json({ success: true, message: 'Campaign deleted successfully' })
      },
    })
    await screen.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
    await screen.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
    await expect.element(screen.getByText('Campaign deleted successfully')).toBeVisible()
    await expect.element(screen.getByRole('dialog')).not.toBeInTheDocument()
    await expect.element(screen.getByText('No campaigns yet')).toBeVisible()
  })

  it.each([
    ['light', 1440],
    ['dark', 1440],
    ['light', 390],
    ['dark', 390],
  ])('have no accessibility violations, %s at %i px', async (theme, width) => {
    document.documentElement.dataset.theme = theme
    await page.viewport(width, 844)
    const review = recipient({ communications: [message({ status: 'needs_review' })] })
    const { details } = await openDetails(
      { ...finished, totalComplained: 4 },
      {
        [`GET ${one}/recipients`]: () => Response.json([review]),
        [`GET ${one}/progress`]: () =>
          Response.json(
            progress({
              states: { ...progress().states, needs_review: 1 },
              errors: [{ status: 'failed', code: 'x', message: 'Refused', suggestion: 'Try later.', count: 1 }],
            }),
          ),
      },
    )
    await expect.element(details.getByRole('button', { name: /^Send again/ })).toBeVisible()
    expect(await accessibilityProblems()).toEqual([])
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width)
  })
})
