import { accessibilityProblems } from '@velvet/ui/testing'
import { describe, expect, it } from 'vitest'
import { userEvent } from 'vitest/browser'
import { receipt } from '../../../testing/campaigns.ts'
import { openCampaign, writeMail } from '../../../testing/open/open-campaign.tsx'

const create = 'POST /api/admin/campaigns'
const send = 'POST /api/admin/campaigns/campaign-1/send'

describe('a campaign to many people', () => {
  it('asks before it goes to more than 100 people, with the count, and sends nothing when declined (3.10)', async () => {
    const opened = await openCampaign()
    const { screen, dialog, asked } = opened
    await writeMail(opened)
    const main = dialog.getByRole('button', { name: 'Create and send to 1,234' })
    await main.click()
    const question = screen.getByRole('alertdialog')
    await expect.element(question).toMatchTextContent('Send to 1,234 people?')
    await expect.element(question).toMatchTextContent('1,234 of 1,250 who match can be reached.')
    expect(await accessibilityProblems()).toEqual([])
    await question.getByRole('button', { name: 'Cancel' }).click()
    await expect.element(question).not.toBeInTheDocument()
    await expect.element(dialog).toBeVisible()
    expect([asked(create), asked(send)]).toEqual([[], []])
  })

  it.each([
    [1, '1 waits for the end of quiet hours'],
    [41, '41 wait for the end of quiet hours'],
  ])('says in its question that %i must wait', async (count, words) => {
    const deferred = { count, until: '2026-03-08T14:00:00.000Z' }
    const channels = receipt.channels.map((channel) => ({ ...channel, deferred }))
    const opened = await openCampaign({
      'POST /api/admin/campaigns/audience': () => Response.json({ ...receipt, channels, recipients: [] }),
    })
    await writeMail(opened)
    await opened.press('Create and send to 1,234')
    await expect.element(opened.screen.getByRole('alertdialog')).toMatchTextContent(words)
  })

  it.each([
    [100, false],
    [101, true],
  ])('to %i people asks first: %s (3.10)', async (reachable, isAsked) => {
    const opened = await openCampaign({
      'POST /api/admin/campaigns/audience': () => Response.json({ ...receipt, reachable, recipients: [] }),
    })
    await writeMail(opened)
    await opened.press(`Create and send to ${reachable}`)
    if (isAsked) await expect.element(opened.screen.getByText(`Send to ${reachable} people?`)).toBeVisible()
    else await expect.element(opened.screen.getByText('Campaign created and sent successfully')).toBeVisible()
    expect(opened.asked(send)).toHaveLength(isAsked ? 0 : 1)
  })

  it('can be written and sent with the keyboard alone', async () => {
    const { screen, dialog } = await openCampaign()
    await expect.element(dialog.getByRole('textbox', { name: 'Campaign name' })).toHaveFocus()
    await userEvent.keyboard('Winter{Tab}{Tab}{Tab}You are on the list{Tab}Dear guest')
    await expect.element(dialog.getByRole('button', { name: 'Create and send to 1,234' })).toBeEnabled()
    const isThere = () => document.activeElement?.textContent === 'Create and send to 1,234'
    for (let presses = 0; presses < 50 && !isThere(); presses++) await userEvent.keyboard('{Tab}')
    await userEvent.keyboard('{Enter}')
    await expect.element(screen.getByRole('alertdialog')).toBeVisible()
    const mayGo = () => document.activeElement?.textContent === 'Send to 1,234'
    for (let presses = 0; presses < 5 && !mayGo(); presses++) await userEvent.keyboard('{Tab}')
    await userEvent.keyboard('{Enter}')
    await expect.element(screen.getByText('Campaign created and sent successfully')).toBeVisible()
  })
})
