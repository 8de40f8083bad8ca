import { describe, expect, it, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { campaign } from '../../../testing/campaigns.ts'
import { ada, problem } from '../../../testing/open/open-admin.tsx'
import { openCampaign, writeMail } from '../../../testing/open/open-campaign.tsx'
import { fieldValue, quickChoices } from './schedule-times.ts'

const create = 'POST /api/admin/campaigns'
const patch = 'PATCH /api/admin/campaigns/campaign-1'
const schedule = 'POST /api/admin/campaigns/campaign-1/schedule'
const test = 'POST /api/admin/campaigns/campaign-1/test'

const day = 24 * 60 * 60 * 1000
const scheduled = campaign({ status: 'scheduled', scheduledAt: new Date(Date.now() + 3 * day).toISOString() })
const keeping = {
  [schedule]: async (request: Request) => {
    const { scheduledAt } = await request.json()
    return Response.json(campaign({ status: scheduledAt ? 'scheduled' : 'draft', scheduledAt }))
  },
}

describe('a scheduled campaign', () => {
  it('CAMP-61 is saved and scheduled in the time zone shown', async () => {
    const opened = await openCampaign(keeping)
    const { screen, dialog, press, asked } = opened
    await writeMail(opened)
    await press('Schedule')
    const when = screen.getByRole('dialog', { name: 'Schedule' })
    const field = when.getByLabelText(/^Date and time/)
    await expect.element(field).toHaveFocus()
    await when.getByRole('button', { name: 'Tomorrow 10:00 AM' }).click()
    const at = quickChoices(new Date())[1]?.at ?? new Date()
    await expect.element(field).toHaveValue(fieldValue(at))
    const { timeZone } = new Intl.DateTimeFormat().resolvedOptions()
    await expect
      .element(field)
      .toHaveAccessibleDescription(new RegExp(`Your time zone: ${timeZone.replaceAll('_', ' ')}`))
    await when.getByRole('button', { name: 'Schedule', exact: true }).click()
    await expect.element(screen.getByText('Campaign Scheduled')).toBeVisible()
    await expect.element(dialog).not.toBeInTheDocument()
    expect(asked(create)).toHaveLength(1)
    expect(await asked(schedule)[0]?.json()).toEqual({ scheduledAt: at.toISOString() })
  })

  it('is rejected less than a minute ahead', async () => {
    const opened = await openCampaign(keeping)
    await writeMail(opened)
    await opened.press('Schedule')
    const when = opened.screen.getByRole('dialog', { name: 'Schedule' })
    await expect.element(when.getByText(/^Goes out/)).toBeVisible()
    await when.getByLabelText(/^Date and time/).fill(fieldValue(new Date()))
    await expect
      .element(when.getByLabelText(/^Date and time/))
      .toHaveAccessibleDescription(/Choose a time at least a minute from now\./)
    await expect.element(when.getByText(/^Goes out/)).not.toBeInTheDocument()
    await when.getByRole('button', { name: 'Schedule', exact: true }).click()
    expect(opened.asked(create)).toHaveLength(0)
  })

  it('keeps its schedule when it is edited, and can be made a draft again', async () => {
    const { screen, dialog, fill, press, asked } = await openCampaign(
      { ...keeping, [patch]: () => Response.json(scheduled) },
      scheduled,
    )
    await expect.element(dialog.getByText(/^Goes out .* Until then it can be changed\.$/)).toBeVisible()
    await fill('Campaign name', 'Summer')
    await press('Save changes')
    await expect.element(screen.getByText('Campaign Saved')).toBeVisible()
    await screen.getByRole('button', { name: 'Write' }).click()
    await press('Reschedule')
    await screen.getByRole('button', { name: 'Remove schedule' }).click()
    await expect.element(screen.getByText('Schedule Removed')).toBeVisible()
    expect(await asked(schedule)[0]?.json()).toEqual({ scheduledAt: null })
  })

  it('stays open with its input when the server refuses the time', async () => {
    const log = vi.spyOn(console, 'error').mockImplementation(() => {})
    const opened = await openCampaign({
      [schedule]: () => problem(422, { code: 'email_not_configured', message: 'No email provider is set up.' }),
    })
    await writeMail(opened)
    await opened.press('Schedule')
    await opened.screen
      .getByRole('dialog', { name: 'Schedule' })
      .getByRole('button', { name: 'Schedule', exact: true })
      .click()
    await expect.element(opened.screen.getByText('No email provider is set up.')).toBeVisible()
    await expect.element(opened.dialog.getByRole('textbox', { name: 'Subject' })).toHaveValue('You are on the list')
    await opened.press('Save draft')
    await expect.poll(() => opened.asked(patch).length).toBe(1)
    expect(opened.asked(create)).toHaveLength(1)
    log.mockRestore()
  })
})

describe('a test of a campaign', () => {
  it('saves the draft once, sends it to the addresses, and shows the outcome of each', async () => {
    const opened = await openCampaign({
      [test]: () =>
        Response.json({
          success: false,
          message: 'Partly sent.',
          results: [
            { channel: 'email', isAccepted: true, message: null },
            { channel: 'sms', isAccepted: false, message: 'The number cannot receive texts.' },
          ],
        }),
    })
    const { screen, dialog, fill, choose, press, asked } = opened
    await writeMail(opened)
    await choose('Send by', 'Email + SMS')
    await fill('SMS text', 'Doors open at nine.')
    await press('Send a test')
    const box = screen.getByRole('dialog', { name: 'Send a test' })
    await expect.element(box.getByRole('textbox', { name: 'Your email address' })).toHaveValue('ada@velvet.example')
    await expect.element(box.getByRole('textbox', { name: 'Your email address' })).toHaveFocus()
    await box.getByRole('textbox', { name: 'Your email address' }).fill(' ada@example.com ')
    await box.getByRole('textbox', { name: 'Your phone number' }).fill('(212) 555-0199')
    await userEvent.keyboard('{Enter}')
    await expect.element(box.getByText('Email sent')).toBeVisible()
    await expect.element(box.getByText('SMS not sent')).toBeVisible()
    await expect.element(box.getByText('The number cannot receive texts.')).toBeVisible()
    expect(await asked(test)[0]?.json()).toEqual({ email: 'ada@example.com', phone: '(212) 555-0199' })
    await box.getByRole('button', { name: 'Send again' }).click()
    await expect.poll(() => asked(test).length).toBe(2)
    expect([asked(create).length, asked(patch).length]).toEqual([1, 1])
    await box.getByRole('button', { name: 'Done' }).click()
    await press('Close')
    await expect.element(dialog).not.toBeInTheDocument()
  })

  it('says why a test could not be sent', async () => {
    const log = vi.spyOn(console, 'error').mockImplementation(() => {})
    const opened = await openCampaign({
      [test]: () => problem(400, { code: 'address_invalid', message: 'This is not an email address.' }),
    })
    await writeMail(opened)
    await opened.press('Send a test')
    const box = opened.screen.getByRole('dialog', { name: 'Send a test' })
    await box.getByRole('textbox', { name: 'Your email address' }).fill('ada')
    await box.getByRole('button', { name: 'Send test' }).click()
    await expect.element(box.getByRole('alert')).toMatchTextContent('This is not an email address.')
    log.mockRestore()
  })

  it('says at its field that an address is suppressed, until another one is typed', async () => {
    const log = vi.spyOn(console, 'error').mockImplementation(() => {})
    const message = 'This address is suppressed because its owner unsubscribed. Send the test to another address.'
    const code = 'address_suppressed'
    const opened = await openCampaign({
      [test]: () => problem(409, { code, message, errors: [{ path: 'email', code, message }] }),
    })
    await writeMail(opened)
    await opened.press('Send a test')
    const box = opened.screen.getByRole('dialog', { name: 'Send a test' })
    const field = box.getByRole('textbox', { name: 'Your email address' })
    await box.getByRole('button', { name: 'Send test' }).click()
    await expect.element(field).toHaveAccessibleDescription(message)
    await expect.element(field).toHaveFocus()
    await expect.element(field).toBeInvalid()
    expect(await opened.asked(test)[0]?.json()).toEqual({ email: 'ada@velvet.example' })
    await field.fill('me@velvet.example')
    await expect.element(field).toBeValid()
    log.mockRestore()
  })

  it('asks an admin without an email address for one', async () => {
    const opened = await openCampaign({}, undefined, { ...ada, email: null })
    await writeMail(opened)
    await opened.press('Send a test')
    const box = opened.screen.getByRole('dialog', { name: 'Send a test' })
    await expect.element(box.getByRole('textbox', { name: 'Your email address' })).toHaveValue('')
    await expect.element(box.getByRole('button', { name: 'Send test' })).toBeDisabled()
  })
})
