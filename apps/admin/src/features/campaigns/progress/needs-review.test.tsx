import type { Campaign, Recipient } from '@velvet/contracts/campaigns'
import { accessibilityProblems } from '@velvet/ui/testing'
import { describe, expect, it, vi } from 'vitest'
import { campaign, campaignServer, message, progress, recipient, states } from '../../../testing/campaigns.ts'
import { openAdmin, problem, queryOf } from '../../../testing/open/open-admin.tsx'

const one = '/api/admin/campaigns/campaign-1'
const resolve = `POST ${one}/resolve`

/** A campaign with two messages in doubt; the fake server drops those that were decided about. */
async function openReview(facts: Partial<Campaign> = {}, refusal?: () => Response, people?: Recipient[]) {
  let doubtful = people ?? [
    recipient({
      communications: [
        message({ id: 'm-1', status: 'needs_review' }),
        message({ id: 'm-2', type: 'sms', status: 'delivered' }),
      ],
    }),
    recipient({ id: 'person-2', firstName: 'Theo', communications: [message({ id: 'm-3', status: 'needs_review' })] }),
  ]
  const shown = campaign({ status: 'completed', totalSent: 798, unresolvedCount: 2, ...facts })
  const opened = await openAdmin('/admin/communications?campaign=campaign-1', {
    ...campaignServer(() => [shown]),
    [`GET ${one}/progress`]: () => Response.json(progress({ states: states({ needs_review: doubtful.length }) })),
    [`GET ${one}/recipients`]: (request) => Response.json(queryOf(request).status ? doubtful : []),
    [resolve]: async (request) => {
      if (refusal) return refusal()
      const { communicationIds: ids } = (await request.json()) as { communicationIds?: string[] }
      const before = doubtful.length
      doubtful = doubtful.filter(({ communications }) => ids && !ids.includes(communications[0]?.id ?? ''))
      const resolved = before - doubtful.length
      return Response.json({ success: true, message: `${resolved} decided.`, resolved, campaign: shown })
    },
  })
  const details = opened.screen.getByRole('dialog', { name: /Winter invitation/ })
  return { ...opened, details, review: details.getByRole('region', { name: /^Needs review/ }) }
}

describe('messages that need review', () => {
  it('are listed with the meaning of each decision', async () => {
    const { review, asked } = await openReview()
    await expect.element(review).toMatchTextContent(/^Needs review · 2/)
    await expect.element(review).toMatchTextContent('Anyone who got the first one gets it twice')
    await expect.element(review).toMatchTextContent('counts the message as sent. Anyone who did not get it never will')
    await expect.element(review).toMatchTextContent(/Ava Castellan.*Email · ava@example\.com.*Theo Castellan/)
    expect(review.getByText(/SMS ·/).query()).toBeNull()
    expect(asked(`GET ${one}/recipients`).map(queryOf)).toContainEqual({ status: 'needs_review', limit: '100' })
  })

  it('one is marked as sent immediately', async () => {
    const { screen, details, review, asked } = await openReview()
    await review.getByRole('button', { name: 'Mark as sent: Email to Ava Castellan' }).click()
    await expect.element(screen.getByText('1 decided.')).toBeVisible()
    await expect.element(review).toMatchTextContent(/^Needs review · 1.*Theo/)
    await expect.poll(() => details.element().contains(document.activeElement)).toBe(true)
    await expect.element(review.getByText('Ava Castellan')).not.toBeInTheDocument()
    expect(await asked(resolve)[0]?.json()).toEqual({ action: 'mark_sent', communicationIds: ['m-1'] })
  })

  it('one is sent again only after a question', async () => {
    const { screen, review, asked } = await openReview()
    const button = review.getByRole('button', { name: 'Send again: Email to Theo Castellan' })
    await button.click()
    const question = screen.getByRole('alertdialog')
    await expect.element(question).toMatchTextContent('Send again to Theo Castellan?')
    await expect.element(question).toMatchTextContent('Anyone who got the first message gets it twice.')
    expect(await accessibilityProblems()).toEqual([])
    await question.getByRole('button', { name: 'Cancel' }).click()
    await expect.element(button).toHaveFocus()
    expect(asked(resolve)).toHaveLength(0)
    await button.click()
    await question.getByRole('button', { name: 'Send again' }).click()
    await expect.element(review).toMatchTextContent(/^Needs review · 1/)
    expect(await asked(resolve)[0]?.json()).toEqual({ action: 'resend', communicationIds: ['m-3'] })
  })

  it.each([
    ['Mark all as sent', 'mark_sent'],
    ['Send all again', 'resend'],
  ])('all are resolved with %s', async (name, action) => {
    const { screen, review, asked } = await openReview()
    await review.getByRole('button', { name }).click()
    if (action === 'resend') {
      await expect.element(screen.getByRole('alertdialog')).toMatchTextContent('Send 2 messages again?')
      await screen.getByRole('alertdialog').getByRole('button', { name: 'Send again' }).click()
    }
    await expect.element(review).not.toBeInTheDocument()
    expect(await asked(resolve)[0]?.json()).toEqual({ action })
  })

  it('to people who were deleted or merged can only be marked as sent, and are left out when all are sent again', async () => {
    const inDoubt = (id: string) => [message({ id, status: 'needs_review', address: `${id}@then.example` })]
    const { screen, review, asked } = await openReview({}, undefined, [
      recipient({ id: 'person-1', applicantId: null, communications: inDoubt('m-1') }),
      recipient({ id: 'person-2', applicantId: 'person-3', communications: inDoubt('m-2') }),
      recipient({ id: 'person-3', communications: inDoubt('m-3') }),
    ])
    await expect
      .element(review)
      .toMatchTextContent(
        /Deleted personEmail · m-1@then\.exampleDeleted people get no more messages\. This message can only/,
      )
    await expect
      .element(review)
      .toMatchTextContent(/m-2@then\.exampleThis message was for a record that was merged into this one\. It can/)
    await expect.element(review.getByRole('button', { name: /^Send again/ })).toHaveLength(1)
    await review.getByRole('button', { name: 'Send all again' }).click()
    const question = screen.getByRole('alertdialog')
    await expect.element(question).toMatchTextContent('Send 1 message again?')
    await expect
      .element(question)
      .toMatchTextContent('Messages to people who were deleted or merged are not sent and stay here.')
    await question.getByRole('button', { name: 'Cancel' }).click()
    const name = 'Mark as sent: Email · m-1@then.example to Deleted person'
    await review.getByRole('button', { name }).click()
    await expect.element(review).toMatchTextContent(/^Needs review · 2/)
    expect(await asked(resolve)[0]?.json()).toEqual({ action: 'mark_sent', communicationIds: ['m-1'] })
  })

  it('cannot be sent again when all their recipients are deleted or merged', async () => {
    const { review } = await openReview({}, undefined, [
      recipient({ applicantId: null, communications: [message({ status: 'needs_review' })] }),
    ])
    await expect.element(review.getByRole('button', { name: /^Mark as sent: Email/ })).toBeVisible()
    expect(review.getByRole('button', { name: /^Send/ }).query()).toBeNull()
  })

  it('are never sent again for a canceled campaign', async () => {
    const { review } = await openReview({ status: 'failed', failureReason: 'cancelled' })
    await expect.element(review.getByRole('button', { name: 'Mark all as sent' })).toBeVisible()
    expect(review.getByRole('button', { name: /^Send/ }).query()).toBeNull()
  })

  it('stay when the decision could not be saved, with the reason', async () => {
    const log = vi.spyOn(console, 'error').mockImplementation(() => {})
    const { screen, review } = await openReview({}, () => problem(409, { message: 'Someone was faster.' }))
    await review.getByRole('button', { name: 'Mark all as sent' }).click()
    await expect.element(screen.getByText('Someone was faster.')).toBeVisible()
    await expect.element(review).toMatchTextContent(/^Needs review · 2/)
    log.mockRestore()
  })
})
