import type { Campaign, RetryPlan } from '@velvet/contracts/campaigns'
import { accessibilityProblems } from '@velvet/ui/testing'
import { describe, expect, it } from 'vitest'
import { campaign, campaignServer, progress } from '../../../testing/campaigns.ts'
import { openAdmin, problem } from '../../../testing/open/open-admin.tsx'
import { quietly } from '../../../testing/open/open-applicant.tsx'

const one = '/api/admin/campaigns/campaign-1'
const post = `POST ${one}/retry-failed`

const plan: RetryPlan = {
  retryable: 1461,
  held: [
    { reason: 'handed_over', count: 12 },
    { reason: 'unresolved', count: 3 },
    { reason: 'opted_out', count: 1 },
  ],
}

async function open(facts: Partial<Campaign> = {}, offered: RetryPlan = plan, refusal?: () => Response) {
  const shown = campaign({ status: 'completed', totalSent: 1539, failedCount: 1473, ...facts })
  const opened = await openAdmin('/admin/communications?campaign=campaign-1', {
    ...campaignServer(() => [shown]),
    [`GET ${one}/progress`]: () => Response.json(progress()),
    [`GET ${one}/recipients`]: () => Response.json([]),
    [`GET ${one}/retry-failed`]: () => Response.json(offered),
    [post]: () =>
      refusal?.() ??
      Response.json({
        success: true,
        message: '1,461 messages are being sent again.',
        retried: 1461,
        held: offered.held,
        campaign: shown,
      }),
  })
  const details = opened.screen.getByRole('dialog', { name: /Winter invitation/ })
  await expect.element(details).toBeVisible()
  return { ...opened, button: details.getByRole('button', { name: 'Retry failed' }) }
}

describe('Retry failed', () => {
  it('says how many are sent again and why others are not, and sends only after confirmation', async () => {
    const { screen, button, asked } = await open()
    await button.click()
    const question = screen.getByRole('alertdialog')
    await expect.element(question).toMatchTextContent('Retry 1,461 messages?')
    await expect.element(question).toMatchTextContent('These messages were definitely not sent')
    await expect.element(question).toMatchTextContent('12 bounced or failed after the provider accepted them')
    await expect.element(question).toMatchTextContent('3 may have been sent; decide under Needs review')
    await expect.element(question).toMatchTextContent('1 to people who have opted out')
    expect(await accessibilityProblems()).toEqual([])
    await question.getByRole('button', { name: 'Cancel' }).click()
    await expect.element(question).not.toBeInTheDocument()
    expect(asked(post)).toHaveLength(0)
    await button.click()
    await screen.getByRole('button', { name: 'Retry 1,461' }).click()
    await expect.element(screen.getByText('1,461 messages are being sent again.')).toBeVisible()
    expect(asked(post)).toHaveLength(1)
  })

  it('asks nothing when no message can be sent again, and says why', async () => {
    const { screen, button, asked } = await open({}, { ...plan, retryable: 0 })
    await button.click()
    await expect.element(screen.getByText('Nothing to Retry')).toBeVisible()
    await expect.element(screen.getByText(/^12 bounced or failed after the provider accepted them\./)).toBeVisible()
    expect(asked(post)).toHaveLength(0)
  })

  it.each([
    { status: 'completed', failedCount: 0 },
    { status: 'failed', failureReason: 'cancelled' },
    { status: 'sending' },
    { status: 'draft' },
  ] as const)('is not offered with %j', async (facts) => {
    const { button } = await open(facts)
    expect(button.query()).toBeNull()
  })

  it('GEN-36 shows the server’s reason when it is refused', async () => {
    quietly()
    const { screen, button } = await open({ status: 'failed' }, plan, () =>
      problem(503, { code: 'email_not_configured', message: 'Email is not set up, so nothing can be sent.' }),
    )
    await button.click()
    await screen.getByRole('button', { name: 'Retry 1,461' }).click()
    await expect.element(screen.getByText('Campaign Error')).toBeVisible()
  })
})
