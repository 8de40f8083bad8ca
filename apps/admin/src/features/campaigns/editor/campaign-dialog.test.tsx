import { describe, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { receiptFor, writingServer } from '../../../testing/campaign-writing.ts'
import { campaign, campaignServer } from '../../../testing/campaigns.ts'
import { openAdmin, problem } from '../../../testing/open/open-admin.tsx'
import { answerSending, openCampaign, writeMail } from '../../../testing/open/open-campaign.tsx'

const create = 'POST /api/admin/campaigns'
const patch = 'PATCH /api/admin/campaigns/campaign-1'
const send = 'POST /api/admin/campaigns/campaign-1/send'
const audience = 'POST /api/admin/campaigns/audience'

const quietly = () => vi.spyOn(console, 'error').mockImplementation(() => {})

describe('create campaign', () => {
  it('CAMP-06 opens from the campaigns tab with the name in focus', async () => {
    const { screen } = await openAdmin('/admin/communications', { ...writingServer, ...campaignServer(() => []) })
    await screen.getByRole('button', { name: 'Create Campaign' }).first().click()
    const dialog = screen.getByRole('dialog', { name: 'Create Campaign' })
    await expect.element(dialog.getByRole('textbox', { name: 'Campaign name' })).toHaveFocus()
  })

  it('CAMP-27 CAMP-28 is disabled without name, subject or content', async () => {
    const opened = await openCampaign()
    const main = opened.dialog.getByRole('button', { name: 'Create and send to 1,234' })
    await expect.element(main).toBeDisabled()
    await writeMail(opened)
    await expect.element(main).toBeEnabled()
    for (const name of ['Campaign name', 'Subject', 'Content']) {
      const field = opened.dialog.getByRole('textbox', { name, exact: true })
      const words = (field.element() as HTMLInputElement).value
      await field.fill(' ')
      await expect.element(main).toBeDisabled()
      await expect.element(opened.dialog.getByRole('button', { name: 'Save draft' })).toBeDisabled()
      await field.fill(words)
      await expect.element(main).toBeEnabled()
    }
  })

  it('CAMP-28 is disabled until a template is chosen', async () => {
    const { dialog, fill, choose } = await openCampaign()
    await fill('Campaign name', 'Winter invitation')
    await choose('Message', 'Template')
    const main = dialog.getByRole('button', { name: 'Create and send to 1,234' })
    await expect.element(main).toBeDisabled()
    await choose('Template', 'Winter letter You are on the list Dear {{firstName}}, the house opens its doors again.')
    await expect.element(main).toBeEnabled()
  })

  it('CAMP-26 reports missing fields when it is saved incomplete with the keyboard', async () => {
    const { screen, fill, asked } = await openCampaign()
    await fill('Campaign name', 'Winter')
    await userEvent.keyboard('{Control>}{Enter}{/Control}')
    await expect.element(screen.getByText('Campaign Error')).toBeVisible()
    await expect.element(screen.getByText('Please fill in all required fields', { exact: true })).toBeVisible()
    expect(asked(create)).toHaveLength(0)
  })

  it('CAMP-11 CAMP-12 CAMP-13 CAMP-29 CAMP-30 CAMP-31 LIM-24 creates an email and sends it immediately', async () => {
    let answer = () => {}
    const opened = await openCampaign({
      [create]: () =>
        new Promise((resolve) => {
          answer = () => resolve(Response.json(campaign(), { status: 201 }))
        }),
    })
    const { screen, dialog, asked } = opened
    await expect
      .element(dialog.getByRole('group', { name: 'Send by' }).getByRole('radio', { name: 'Email', exact: true }))
      .toBeChecked()
    await writeMail(opened)
    const main = dialog.getByRole('button', { name: 'Create and send to 1,234' })
    await main.click()
    await answerSending(screen)
    await expect.element(main).toHaveAttribute('aria-disabled', 'true')
    await expect.element(dialog.getByRole('button', { name: 'Save draft' })).toBeDisabled()
    await expect.poll(() => asked(create).length).toBe(1)
    answer()
    await expect.element(screen.getByText('Success', { exact: true })).toBeVisible()
    await expect.element(screen.getByText('Campaign created and sent successfully')).toBeVisible()
    await expect.element(dialog).not.toBeInTheDocument()
    expect(await asked(create)[0]?.json()).toEqual({
      name: 'Winter invitation',
      type: 'email',
      templateId: null,
      customContent: { subject: 'You are on the list', content: 'Dear {{firstName}}' },
      targetFilters: { mode: 'filter', status: ['approved'] },
      targetCount: 1250,
    })
    expect(asked(send)).toHaveLength(1)
  })

  it('CAMP-32 says that the campaign was created but not sent', async () => {
    const log = quietly()
    const opened = await openCampaign({ [send]: () => problem(503) })
    await writeMail(opened)
    await opened.press(/^Create and send to/)
    await answerSending(opened.screen)
    await expect.element(opened.screen.getByText('Partial Success')).toBeVisible()
    await expect
      .element(opened.screen.getByText('Campaign created but failed to send. Check the campaigns list to retry.'))
      .toBeVisible()
    await expect.element(opened.dialog).not.toBeInTheDocument()
    log.mockRestore()
  })

  it('saves a draft without sending it', async () => {
    const opened = await openCampaign()
    await writeMail(opened)
    await opened.press('Save draft')
    await expect.element(opened.screen.getByText('Draft Saved')).toBeVisible()
    expect(opened.asked(create)).toHaveLength(1)
    expect(opened.asked(send)).toHaveLength(0)
  })

  it('counts its audience on saving if that has not been done', async () => {
    const log = quietly()
    let isUp = false
    const opened = await openCampaign({
      [audience]: () => (isUp ? Response.json({ ...receiptFor('email'), recipients: [] }) : problem(503)),
    })
    await writeMail(opened)
    await expect.element(opened.dialog.getByRole('alert')).toMatchTextContent('The audience could not be counted')
    isUp = true
    await opened.press('Save draft')
    await expect.poll(() => opened.asked(create).length).toBe(1)
    expect(await opened.asked(create)[0]?.json()).toMatchObject({ targetCount: 1250 })
    log.mockRestore()
  })

  it('cannot be sent before its audience is counted', async () => {
    const log = quietly()
    let isUp = false
    const opened = await openCampaign({
      [audience]: () => (isUp ? Response.json({ ...receiptFor('email'), recipients: [] }) : problem(503)),
    })
    const { dialog } = opened
    await writeMail(opened)
    await expect.element(dialog.getByRole('alert')).toMatchTextContent('The audience could not be counted')
    await expect.element(dialog.getByRole('button', { name: 'Create and send' })).toBeDisabled()
    await expect.element(dialog.getByRole('button', { name: 'Schedule' })).toBeDisabled()
    await expect.element(dialog.getByRole('button', { name: 'Save draft' })).toBeEnabled()
    isUp = true
    await dialog.getByRole('button', { name: 'Retry' }).click()
    await expect.element(dialog.getByRole('button', { name: 'Create and send to 1,234' })).toBeEnabled()
    log.mockRestore()
  })

  it('asks before input is lost, and starts empty afterwards', async () => {
    const { screen, dialog, fill, press } = await openCampaign()
    await userEvent.keyboard('{Escape}')
    await expect.element(dialog).not.toBeInTheDocument()
    await screen.getByRole('button', { name: 'Write' }).click()
    await fill('Campaign name', 'Winter')
    await press('Close')
    const question = screen.getByRole('alertdialog', { name: 'Discard your changes?' })
    await question.getByRole('button', { name: 'Keep editing' }).click()
    await expect.element(dialog.getByRole('textbox', { name: 'Campaign name' })).toHaveValue('Winter')
    await userEvent.keyboard('{Escape}')
    await question.getByRole('button', { name: 'Discard' }).click()
    await expect.element(dialog).not.toBeInTheDocument()
    await screen.getByRole('button', { name: 'Write' }).click()
    await expect.element(dialog.getByRole('textbox', { name: 'Campaign name' })).toHaveValue('')
  })

  it('CAMP-26 says next to its disabled buttons what is missing', async () => {
    const { dialog, fill, choose } = await openCampaign()
    const why = dialog.getByText(/^Still missing: /)
    await expect.element(why).toMatchTextContent('Still missing: campaign name, subject, content.')
    await fill('Campaign name', 'Winter invitation')
    await expect.element(why).toMatchTextContent('Still missing: subject, content.')
    await choose('Message', 'Template')
    await expect.element(why).toMatchTextContent('Still missing: template.')
    await choose('Message', 'Custom text')
    await fill('Subject', 'You are on the list')
    await fill('Content', 'Dear {{firstName}}')
    await expect.element(why).not.toBeInTheDocument()
  })

  it('CAMP-26 leads from the review to the missing fields on a phone', async () => {
    await page.viewport(390, 844)
    try {
      const { dialog, press } = await openCampaign()
      await press('Next: Audience')
      await press('Next: Review')
      await expect.element(dialog.getByText('Still missing: campaign name, subject, content.')).toBeVisible()
      await press('Go to Message')
      await expect.element(dialog.getByRole('textbox', { name: 'Subject' })).toBeVisible()
    } finally {
      await page.viewport(1440, 900)
    }
  })

  it('is saved once, even when submitted repeatedly', async () => {
    const opened = await openCampaign()
    await writeMail(opened)
    const save = opened.dialog.getByRole('button', { name: 'Save draft' }).element() as HTMLElement
    save.click()
    save.click()
    await expect.element(opened.screen.getByText('Draft Saved')).toBeVisible()
    save.click()
    await expect.element(opened.dialog).not.toBeInTheDocument()
    expect([opened.asked(create).length, opened.asked(patch).length]).toEqual([1, 0])
  })

  it('has three steps on a phone', async () => {
    await page.viewport(390, 844)
    try {
      const opened = await openCampaign()
      const { dialog, press, screen } = opened
      await writeMail(opened)
      await press('Next: Audience')
      await expect.element(dialog.getByText(/2 of 3/)).toBeVisible()
      await expect
        .element(dialog.getByRole('region', { name: 'Audience' }))
        .toMatchTextContent('Will reach 1,234 people')
      await press('Back')
      await expect.element(dialog.getByRole('textbox', { name: 'Subject' })).toHaveValue('You are on the list')
      await press('Next: Audience')
      await press('Next: Review')
      await press('Create and send to 1,234')
      await answerSending(screen)
      await expect.element(screen.getByText('Campaign created and sent successfully')).toBeVisible()
    } finally {
      await page.viewport(1440, 900)
    }
  })
})

describe('edit campaign', () => {
  it('CAMP-56 updates an existing draft', async () => {
    const { screen, dialog, fill, press, asked } = await openCampaign({}, campaign())
    await expect.element(dialog.getByRole('textbox', { name: 'Campaign name' })).toHaveValue('Winter invitation')
    await fill('Campaign name', 'Summer invitation')
    await press('Save changes')
    await expect.element(dialog).not.toBeInTheDocument()
    await expect.element(screen.getByText('Draft Saved')).toBeVisible()
    expect(await asked(patch)[0]?.json()).toMatchObject({
      name: 'Summer invitation',
      type: 'email',
      targetFilters: { status: ['approved'] },
      updatedAt: '2026-03-07T18:00:00.000Z',
    })
  })

  it('CAMP-55 CAMP-56 sends an edited draft', async () => {
    const { screen, press } = await openCampaign({}, campaign())
    await press('Save and send to 1,234')
    await answerSending(screen)
    await expect.element(screen.getByText('Campaign Sent')).toBeVisible()
    await expect.element(screen.getByText('Your campaign has been queued for delivery')).toBeVisible()
  })

  it('CAMP-56 keeps typed values when another admin has saved, and replaces that version only on request', async () => {
    const log = quietly()
    const theirs = campaign({
      name: 'Their name',
      updatedAt: '2026-03-09T10:00:00.000Z',
      targetFilters: { status: ['pending'] },
    })
    let isChanged = true
    const { dialog, fill, press, asked } = await openCampaign(
      {
        [patch]: () =>
          isChanged
            ? problem(409, {
                code: 'campaign_changed',
                message: 'Someone else changed this campaign.',
                current: theirs,
              })
            : Response.json(campaign()),
      },
      campaign(),
    )
    await fill('Campaign name', 'My name')
    await press('Save changes')
    await expect.element(dialog.getByText('Someone else changed this campaign in the meantime')).toBeVisible()
    await expect.element(dialog.getByText('Name, their version: “Their name”')).toBeVisible()
    await expect.element(dialog.getByRole('textbox', { name: 'Campaign name' })).toHaveValue('My name')
    await expect.element(dialog.getByText(/^Audience, their version/)).not.toBeInTheDocument()
    await expect.element(dialog.getByRole('checkbox', { name: 'Pending' })).toBeChecked()
    isChanged = false
    await press('Save changes')
    await expect.element(dialog).not.toBeInTheDocument()
    expect(await asked(patch)[1]?.json()).toMatchObject({
      name: 'My name',
      targetFilters: { status: ['pending'] },
      updatedAt: '2026-03-09T10:00:00.000Z',
    })
    log.mockRestore()
  })
})
