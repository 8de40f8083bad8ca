import { accessibilityProblems } from '@velvet/ui/testing'
import { describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { receiptFor } from '../../../testing/campaign-writing.ts'
import { campaign, campaignServer, progress, receipt, recipient } from '../../../testing/campaigns.ts'
import { openAdmin, problem, queryOf } from '../../../testing/open/open-admin.tsx'
import { type OpenedCampaign, openCampaign, writeMail } from '../../../testing/open/open-campaign.tsx'

const audience = 'POST /api/admin/campaigns/audience'
const list = 'POST /api/admin/campaigns/audience/people'
const sentAt = '2026-03-07T18:30:00.000Z'

const campaigns = {
  'GET /api/admin/campaigns': () =>
    Response.json([
      campaign({ id: 'sent-1', name: 'Opening night', status: 'completed', sentAt }),
      campaign({ id: 'draft-1', name: 'Not sent yet' }),
    ]),
}
const events = {
  'GET /api/admin/events': (request: Request) =>
    Response.json(
      queryOf(request).archived
        ? [{ id: 'event-9', name: 'Summer Ball' }]
        : [
            { id: 'event-1', name: 'Winter Salon' },
            { id: 'event-2', name: 'Doors open' },
          ],
    ),
}

const lastQuestion = async ({ asked }: OpenedCampaign) => (await asked(audience).at(-1)?.clone().json())?.targetFilters
const pick = (opened: OpenedCampaign, name: string | RegExp) =>
  opened.screen.getByRole('menuitemcheckbox', { name }).click()

/** A saved draft with exclusions. */
const saved = campaign({
  targetFilters: {
    mode: 'filter',
    status: ['approved'],
    exclude: { tags: ['press'], eventIds: ['event-9'], campaignIds: ['sent-1', 'gone-1'] },
  },
})
const gone = { 'GET /api/admin/campaigns/gone-1': () => problem(404, { code: 'campaign_not_found' }) }

describe('the exclusions of a campaign', () => {
  it('leave out people who are tagged, applied to an event, or received a campaign, with a summary', async () => {
    const opened = await openCampaign({ ...campaigns, ...events })
    const { dialog, press } = opened
    await expect.element(dialog.getByRole('region', { name: 'Audience' })).not.toMatchTextContent('Except')
    await press('Except')
    await dialog.getByRole('combobox', { name: 'People tagged' }).fill('press,')
    await press('Choose events')
    await pick(opened, 'Winter Salon')
    await pick(opened, 'Doors open')
    await userEvent.keyboard('{Escape}')
    await press('Choose campaigns')
    await expect.element(opened.screen.getByRole('menuitemcheckbox', { name: /Not sent yet/ })).not.toBeInTheDocument()
    await pick(opened, 'Opening night (Mar 7, 2026)')
    await userEvent.keyboard('{Escape}')
    await expect
      .poll(() => lastQuestion(opened))
      .toEqual({
        mode: 'filter',
        status: ['approved'],
        exclude: { tags: ['press'], eventIds: ['event-1', 'event-2'], campaignIds: ['sent-1'] },
      })
    await expect.element(dialog.getByRole('button', { name: 'Except (4)' })).toBeVisible()
    await expect
      .element(dialog.getByRole('region', { name: 'Audience' }))
      .toMatchTextContent(
        'ExceptPeople who are tagged press, or applied to Winter Salon or Doors open, or received Opening night (Mar 7, 2026)',
      )
    expect(await accessibilityProblems()).toEqual([])
    await press('Remove Doors open')
    await expect.element(dialog.getByRole('button', { name: 'Choose events' })).toHaveFocus()
    await expect.poll(async () => (await lastQuestion(opened)).exclude.eventIds).toEqual(['event-1'])
  })

  it('count among the people left out', async () => {
    const [channel] = receiptFor('email').channels
    const excluded = [{ reason: 'excluded', count: 37 }, ...(channel?.excluded ?? [])]
    const { dialog } = await openCampaign({
      [audience]: () =>
        Response.json({ ...receiptFor('email'), matched: 1287, channels: [{ ...channel, excluded }], recipients: [] }),
    })
    await expect
      .element(dialog.getByRole('region', { name: 'Audience' }))
      .toMatchTextContent(/Will reach 1,234 people of 1,287 who match.*Left out37 by your choice12 opted out/)
  })

  it('are named in a saved draft, even when archived or deleted, and kept when it is saved', async () => {
    const opened = await openCampaign({ ...campaigns, ...events, ...gone }, saved)
    const { dialog, press, asked, fill } = opened
    const group = dialog.getByRole('region', { name: 'Except' })
    for (const name of ['press', 'Summer Ball', 'Opening night (Mar 7, 2026)', 'A deleted campaign'])
      await expect.element(group.getByRole('button', { name: `Remove ${name}` })).toBeVisible()
    await fill('Campaign name', 'Renamed')
    await press('Save changes')
    await expect.poll(() => asked('PATCH /api/admin/campaigns/campaign-1').length).toBe(1)
    expect(await asked('PATCH /api/admin/campaigns/campaign-1')[0]?.json()).toMatchObject({
      targetFilters: { exclude: saved.targetFilters.exclude },
    })
  })

  it('do not apply to a choice by hand, and are back when the filters are', async () => {
    const opened = await openCampaign({ ...campaigns, ...events, ...gone }, saved)
    const { dialog, choose, asked } = opened
    await choose('Choose recipients', 'By hand')
    await expect.element(dialog.getByText('5 people carried over from your filters.')).toBeVisible()
    expect(await asked(list)[0]?.json()).toMatchObject({ targetFilters: { exclude: saved.targetFilters.exclude } })
    await expect.poll(async () => Object.keys(await lastQuestion(opened))).toEqual(['mode', 'applicantIds'])
    await expect.element(dialog.getByRole('region', { name: 'Audience' })).not.toMatchTextContent('Except')
    await choose('Choose recipients', 'By filter')
    await expect.element(dialog.getByRole('button', { name: 'Except (4)' })).toBeVisible()
  })

  it('report what no longer exists, and nothing is counted or sent until it is removed', async () => {
    const told = 'These exclusions no longer exist: the tag “press”.'
    const opened = await openCampaign(
      {
        ...campaigns,
        ...events,
        [audience]: async (request) =>
          (await request.json()).targetFilters.exclude
            ? problem(422, { code: 'exclusion_not_found', message: told, suggestion: 'Remove them under “Except”.' })
            : Response.json({ ...receiptFor('email'), recipients: [] }),
      },
      campaign({ targetFilters: { mode: 'filter', status: ['approved'], exclude: { tags: ['press'] } } }),
    )
    const { dialog, press } = opened
    const receiptRegion = dialog.getByRole('region', { name: 'Audience' })
    await expect.element(receiptRegion).toMatchTextContent(`${told}Remove them under “Except”.`)
    await expect.element(dialog.getByRole('button', { name: 'Retry' })).not.toBeInTheDocument()
    await expect.element(dialog.getByRole('button', { name: 'Save and send' })).toBeDisabled()
    await press('Remove press')
    await expect.element(dialog.getByRole('button', { name: 'Save and send to 1,234' })).toBeEnabled()
  })

  it('can be chosen on a phone', async () => {
    await page.viewport(390, 844)
    const opened = await openCampaign({ ...campaigns, ...events })
    await writeMail(opened)
    await opened.press('Next: Audience')
    await opened.press('Except')
    await opened.press('Choose events')
    await pick(opened, 'Winter Salon')
    await userEvent.keyboard('{Escape}')
    await expect
      .element(opened.dialog.getByRole('region', { name: 'Audience' }))
      .toMatchTextContent('ExceptPeople who applied to Winter Salon')
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(390)
    await page.viewport(1440, 900)
  })

  it('show in the details of a sent campaign', async () => {
    const one = '/api/admin/campaigns/campaign-1'
    const [channel] = receipt.channels
    const shown = campaign({
      ...saved,
      status: 'completed',
      sentAt,
      completedAt: sentAt,
      audienceReceipt: {
        ...receipt,
        channels: channel ? [{ ...channel, excluded: [{ reason: 'excluded', count: 37 }] }] : [],
      },
    })
    const { screen } = await openAdmin('/admin/communications?campaign=campaign-1', {
      ...campaignServer(() => [shown]),
      ...events,
      'GET /api/admin/campaigns/sent-1': () => Response.json(campaign({ id: 'sent-1', name: 'Opening night' })),
      ...gone,
      [`GET ${one}/progress`]: () => Response.json(progress()),
      [`GET ${one}/recipients`]: () => Response.json([recipient()]),
    })
    const details = screen.getByRole('dialog', { name: new RegExp(shown.name) })
    await expect.element(details).toMatchTextContent('Excluded by your choice37')
    await expect
      .element(details)
      .toMatchTextContent(
        'ExceptPeople who are tagged press, or applied to Summer Ball, or received Opening night or A deleted campaign',
      )
  })
})
