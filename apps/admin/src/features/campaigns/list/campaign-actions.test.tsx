import type { Campaign } from '@velvet/contracts/campaigns'
import { accessibilityProblems } from '@velvet/ui/testing'
import { describe, expect, it, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { campaign, campaignServer, receipt } from '../../../testing/campaigns.ts'
import { type Answers, openAdmin, problem } from '../../../testing/open/open-admin.tsx'

const one = '/api/admin/campaigns/campaign-1'

const openCampaigns = (campaigns: Campaign[], answers: Answers = {}) =>
  openAdmin('/admin/communications', { ...campaignServer(() => campaigns), ...answers })

/** A campaign that each request changes. */
function changing(first: Campaign) {
  const list = [first]
  const to = (facts: Partial<Campaign>) => () => {
    list[0] = { ...(list[0] ?? first), ...facts }
    return Response.json(list[0])
  }
  return { list, to }
}

describe('sending from the list', () => {
  it('CAMP-54 CAMP-55 a draft asks once, with the count and the receipt of its audience', async () => {
    const { screen, asked } = await openCampaigns([campaign()], {
      [`POST ${one}/send`]: () => Response.json({ campaign: campaign() }, { status: 202 }),
    })
    await screen.getByRole('button', { name: 'Send Winter invitation' }).click()
    const question = screen.getByRole('alertdialog')
    await expect.element(question).toMatchTextContent('Send “Winter invitation” to 1,234 people?')
    await expect.element(question).toMatchTextContent('1,234 of 1,250 who match can be reached.')
    await expect
      .element(question)
      .toMatchTextContent('Left out: 12 opted out, 3 suppressed, 1 with a duplicate address.')
    expect(await accessibilityProblems()).toEqual([])
    await question.getByRole('button', { name: 'Send to 1,234' }).click()
    await expect.element(screen.getByText('Campaign Sent', { exact: true })).toBeVisible()
    await expect.element(screen.getByText('Your campaign has been queued for delivery')).toBeVisible()
    expect(asked(`POST ${one}/send`)).toHaveLength(1)
    expect(await asked('POST /api/admin/campaigns/audience')[0]?.json()).toEqual({
      type: 'email',
      targetFilters: { status: ['approved'] },
    })
  })

  it('counts for the campaign’s type and text, and sends nothing when the question is declined', async () => {
    const both = campaign({
      type: 'both',
      content: { subject: 'Tonight', content: 'Dear guest', smsContent: 'At nine' },
    })
    const { screen, asked } = await openCampaigns([both])
    await screen.getByRole('button', { name: 'Send Winter invitation' }).click()
    await screen.getByRole('alertdialog').getByRole('button', { name: 'Cancel' }).click()
    await expect.element(screen.getByRole('alertdialog')).not.toBeInTheDocument()
    await expect.element(screen.getByRole('button', { name: 'Send Winter invitation' })).toHaveFocus()
    expect(await asked('POST /api/admin/campaigns/audience')[0]?.json()).toEqual({
      type: 'both',
      text: 'At nine',
      targetFilters: { status: ['approved'] },
    })
    expect(asked(`POST ${one}/send`)).toHaveLength(0)
  })

  it('asks nothing when no one can be reached, and says why', async () => {
    const { screen } = await openCampaigns([campaign()], {
      'POST /api/admin/campaigns/audience': () =>
        Response.json({
          ...receipt,
          reachable: 0,
          channels: [
            { channel: 'email', eligible: 0, deferred: null, excluded: [{ reason: 'opted_out', count: 1250 }] },
          ],
          recipients: [],
        }),
    })
    await screen.getByRole('button', { name: 'Send Winter invitation' }).click()
    await expect.element(screen.getByText('No One Can Be Reached')).toBeVisible()
    await expect.element(screen.getByText('Excluded: 1,250 opted out.')).toBeVisible()
    expect(screen.getByRole('alertdialog').query()).toBeNull()
  })

  it('GEN-36 shows the server’s reason under Campaign Error on a failure', async () => {
    const log = vi.spyOn(console, 'error').mockImplementation(() => {})
    const { screen } = await openCampaigns([campaign()], {
      [`POST ${one}/send`]: () =>
        problem(422, { code: 'nobody_eligible', message: 'No one in this audience can be reached.' }),
    })
    await screen.getByRole('button', { name: 'Send Winter invitation' }).click()
    await screen.getByRole('button', { name: 'Send to 1,234' }).click()
    await expect.element(screen.getByText('Campaign Error')).toBeVisible()
    await expect.element(screen.getByText('No one in this audience can be reached.')).toBeVisible()
    log.mockRestore()
  })

  it('CAMP-61 a scheduled campaign can be turned back into a draft', async () => {
    const { list, to } = changing(campaign({ status: 'scheduled', scheduledAt: '2030-01-05T22:00:00.000Z' }))
    const { screen, asked } = await openCampaigns(list, {
      [`POST ${one}/schedule`]: to({ status: 'draft', scheduledAt: null }),
    })
    await screen.getByRole('button', { name: 'Unschedule Winter invitation' }).click()
    await expect.element(screen.getByText('Schedule Removed')).toBeVisible()
    await expect.element(screen.getByRole('row', { name: /Winter/ })).toMatchTextContent('Draft')
    expect(await asked(`POST ${one}/schedule`)[0]?.json()).toEqual({ scheduledAt: null })
  })
})

describe('the other actions of a row', () => {
  it('pause, resume, and, after a question, cancel during sending', async () => {
    const { list, to } = changing(campaign({ status: 'sending', totalSent: 400, queuedCount: 834 }))
    const { screen } = await openCampaigns(list, {
      [`POST ${one}/pause`]: to({ paused: true, pauseReason: 'The mail provider refused our key.' }),
      [`POST ${one}/resume`]: to({ paused: false, pauseReason: null }),
      [`POST ${one}/cancel`]: to({ status: 'failed', failureReason: 'cancelled' }),
    })
    await screen.getByRole('button', { name: 'Pause Winter invitation' }).click()
    const row = screen.getByRole('row', { name: /Winter/ })
    await expect.element(row).toMatchTextContent('The mail provider refused our key.')
    await screen.getByRole('button', { name: 'Resume Winter invitation' }).click()
    await expect.element(row).toMatchTextContent('Sending')
    await screen.getByRole('button', { name: 'Cancel Winter invitation' }).click()
    await screen.getByRole('alertdialog').getByRole('button', { name: 'Cancel campaign' }).click()
    await expect.element(row).toMatchTextContent('Canceled')
  })

  it('CAMP-56 a draft can be edited', async () => {
    const { screen } = await openCampaigns([campaign()])
    await screen.getByRole('button', { name: 'Edit Winter invitation' }).click()
    await expect.element(screen.getByRole('dialog', { name: 'Edit Campaign' })).toBeVisible()
  })

  it('any campaign can be duplicated: the same content and audience open as a new draft', async () => {
    const targetFilters = { status: ['approved' as const], city: 'Boston' }
    const old = campaign({ status: 'completed', targetFilters, completedAt: '2026-03-07T19:00:00.000Z' })
    const { screen, asked } = await openCampaigns([old], {
      'POST /api/admin/campaigns': () =>
        Response.json(campaign({ id: 'campaign-2', name: 'Copy of Winter invitation' }), { status: 201 }),
    })
    await screen.getByRole('button', { name: 'Duplicate Winter invitation' }).click()
    const dialog = screen.getByRole('dialog', { name: 'Edit Campaign' })
    await expect.element(dialog).toBeVisible()
    await expect
      .element(dialog.getByRole('textbox', { name: /name/i }).first())
      .toHaveValue('Copy of Winter invitation')
    expect(await asked('POST /api/admin/campaigns')[0]?.json()).toEqual({
      name: 'Copy of Winter invitation',
      type: 'email',
      customContent: { subject: 'You are on the list', content: 'Dear {{firstName}}' },
      targetFilters,
      targetCount: 1234,
    })
  })

  it('a double click duplicates a campaign once', async () => {
    const { screen, asked } = await openCampaigns([campaign()], {
      'POST /api/admin/campaigns': () => Response.json(campaign({ id: 'campaign-2', name: 'Copy' }), { status: 201 }),
    })
    await screen.getByRole('button', { name: 'Duplicate Winter invitation' }).dblClick()
    await expect.element(screen.getByRole('dialog', { name: 'Edit Campaign' })).toBeVisible()
    expect(asked('POST /api/admin/campaigns')).toHaveLength(1)
  })

  it('a copy of a campaign made from a template keeps the template', async () => {
    const { screen, asked } = await openCampaigns([campaign({ templateId: 'template-1', customContent: null })], {
      'POST /api/admin/campaigns': () => problem(404, { message: 'This template is not here any more.' }),
    })
    const log = vi.spyOn(console, 'error').mockImplementation(() => {})
    await screen.getByRole('button', { name: 'Duplicate Winter invitation' }).click()
    await expect.element(screen.getByText('This template is not here any more.')).toBeVisible()
    expect(await asked('POST /api/admin/campaigns')[0]?.json()).toMatchObject({ templateId: 'template-1' })
    log.mockRestore()
  })

  it('a copy of a sent campaign made from a template has the content that was sent', async () => {
    const content = { subject: 'As it was sent', content: 'Dear {{firstName}}' }
    const sent = campaign({
      ...{ status: 'completed', completedAt: '2026-03-07T19:00:00.000Z' },
      ...{ templateId: 'template-1', templateName: 'Winter letter', customContent: null, content },
    })
    const { screen, asked } = await openCampaigns([sent], {
      'POST /api/admin/campaigns': () => Response.json(campaign({ id: 'campaign-2', name: 'Copy' }), { status: 201 }),
    })
    await screen.getByRole('button', { name: 'Duplicate Winter invitation' }).click()
    await expect.element(screen.getByRole('dialog', { name: 'Edit Campaign' })).toBeVisible()
    const body = await asked('POST /api/admin/campaigns')[0]?.json()
    expect(body).toMatchObject({ customContent: content })
    expect(body).not.toHaveProperty('templateId')
  })

  it('CAMP-57 CAMP-58 CAMP-59 any campaign that is not being sent can be deleted, after the question', async () => {
    const list = [campaign(), campaign({ id: 'campaign-2', name: 'On its way', status: 'sending' })]
    const { screen } = await openCampaigns(list, {
      [`DELETE ${one}`]: () => {
        list.shift()
        return Response.json({ success: true, message: 'Campaign deleted successfully' })
      },
    })
    await expect.element(screen.getByRole('row', { name: /On its way/ })).toBeVisible()
    expect(screen.getByRole('button', { name: 'Delete On its way' }).query()).toBeNull()
    await screen.getByRole('button', { name: 'Delete Winter invitation' }).click()
    const question = screen.getByRole('alertdialog')
    await expect
      .element(question.getByText('Are you sure you want to delete this campaign? This action cannot be undone.'))
      .toBeVisible()
    await question.getByRole('button', { name: 'Delete' }).click()
    await expect.element(screen.getByText('Campaign deleted successfully')).toBeVisible()
    await expect.element(screen.getByRole('row', { name: /Winter/ })).not.toBeInTheDocument()
    expect(await accessibilityProblems()).toEqual([])
  })

  it('TPL-13 a campaign that could not be deleted stays, with the reason', async () => {
    const log = vi.spyOn(console, 'error').mockImplementation(() => {})
    const { screen } = await openCampaigns([campaign()], {
      [`DELETE ${one}`]: () => problem(409, { code: 'campaign_sending', message: 'This campaign is being sent.' }),
    })
    await screen.getByRole('button', { name: 'Delete Winter invitation' }).click()
    await screen.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
    await expect.element(screen.getByText('Campaign Error')).toBeVisible()
    await expect.element(screen.getByText('This campaign is being sent.')).toBeVisible()
    await expect.element(screen.getByRole('row', { name: /Winter/ })).toBeVisible()
    log.mockRestore()
  })

  it('are all reachable with the keyboard', async () => {
    const { screen } = await openCampaigns([campaign()], {
      [`DELETE ${one}`]: () => Response.json({ success: true, message: 'Campaign deleted successfully' }),
    })
    await expect.element(screen.getByRole('row', { name: /Winter/ })).toBeVisible()
    screen.getByRole('button', { name: 'Winter invitation', exact: true }).element().focus()
    for (const name of ['Send', 'Edit', 'Duplicate', 'Delete']) {
      await userEvent.keyboard('{Tab}')
      await expect.element(screen.getByRole('button', { name: `${name} Winter invitation` })).toHaveFocus()
    }
    await userEvent.keyboard('{Enter}')
    await expect.element(screen.getByRole('alertdialog').getByRole('button', { name: 'Cancel' })).toHaveFocus()
    await userEvent.keyboard('{Tab}{Enter}')
    await expect.element(screen.getByText('Campaign deleted successfully')).toBeVisible()
  })
})
