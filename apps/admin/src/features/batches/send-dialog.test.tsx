import { accessibilityProblems } from '@velvet/ui/testing'
import { afterEach, describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { ownZone } from '../../kit/time/own-zone.ts'
import { ada, openAdmin, signedIn } from '../../testing/open/open-admin.tsx'
import {
  audience,
  bar,
  bulk,
  dialog,
  field,
  openMessage,
  receipt,
  result,
  send,
  way,
  writeEmail,
  writing,
} from '../../testing/open/open-send.tsx'

afterEach(() => page.viewport(1440, 900))

describe('bulk messages', () => {
  it('BULK-12 BULK-20 BULK-21 BULK-33 BULK-34 sends an email to the selected, shows the counts, and links to the campaign', async () => {
    const { screen, asked } = await openMessage({ [bulk]: () => result() })
    await expect.element(screen.getByRole('heading', { name: 'Send Bulk Email' })).toBeVisible()
    await writeEmail()
    await expect.element(dialog).toMatchTextContent('Will reach 2 of 3 applicants')
    await expect.element(dialog).toMatchTextContent('Left out: 1 opted out.')
    expect(await accessibilityProblems()).toEqual([])
    const [lists, numbers] = [asked('GET /api/admin/applicants').length, asked('GET /api/admin/stats').length]
    await dialog.getByRole('button', { name: 'Send to 2 applicants' }).click()
    await expect.element(screen.getByText('Campaign Sent Successfully')).toBeVisible()
    await expect.element(screen.getByText('Sent 3 emails. 0 failed.')).toBeVisible()
    await expect.element(dialog).not.toBeInTheDocument()
    await expect.element(bar).not.toBeInTheDocument()
    expect(await asked(bulk)[0]?.json()).toEqual({
      action: 'send_email',
      applicantIds: ['person-1', 'person-2', 'person-3'],
      data: { subject: 'Hello', content: 'See you, {{firstName}}', timeZone: ownZone() },
    })
    await expect.poll(() => asked('GET /api/admin/applicants').length).toBeGreaterThan(lists)
    await expect.poll(() => asked('GET /api/admin/stats').length).toBeGreaterThan(numbers)
    await screen.getByRole('button', { name: 'View in Communications' }).click()
    await expect.poll(() => window.location.pathname).toBe('/admin/communications')
  })

  it('asks before it goes to more than 100 people, with their number (3.10)', async () => {
    const { screen, asked } = await openMessage({ [bulk]: () => result(), [audience]: () => receipt(101) })
    await writeEmail()
    await send.click()
    const question = screen.getByRole('alertdialog')
    await expect.element(question).toMatchTextContent('Send to 101 people?')
    await question.getByRole('button', { name: 'Cancel' }).click()
    await expect.element(question).not.toBeInTheDocument()
    expect(asked(bulk)).toHaveLength(0)
    await send.click()
    await screen.getByRole('button', { name: 'Send to 101', exact: true }).click()
    await expect.poll(() => asked(bulk).length).toBe(1)
  })

  it('BULK-24 BULK-26 does not send while a field is blank, and says what is missing', async () => {
    await openMessage()
    await expect.element(dialog).toMatchTextContent('Please fill in both subject and content fields')
    await expect.element(send).toBeDisabled()
    await field(/^Subject/).fill('Hello')
    await field(/^Content/).fill('   ')
    await expect.element(send).toBeDisabled()
    await field(/^Content/).fill('Come')
    await expect.element(send).toBeEnabled()
    await way('SMS').click()
    await expect.element(dialog).toMatchTextContent('SMS message content is required')
    await expect.element(send).toBeDisabled()
    await way('Combined').click()
    await expect
      .element(dialog)
      .toMatchTextContent('Email subject, email content, and SMS message are all required for combined campaign.')
  })

  it.each([
    ['Email', 'No applicants found to send emails to'],
    ['SMS', 'No applicants found to send SMS to'],
  ])('BULK-25 BULK-27 says when no one would get the %s', async (label, guard) => {
    await openMessage({ [audience]: () => receipt(0) })
    await way(label).click()
    await expect.element(dialog.getByRole('alert')).toMatchTextContent(guard)
    await expect.element(send).toBeDisabled()
    expect(await accessibilityProblems()).toEqual([])
  })

  it('BULK-14 BULK-28 BULK-36 LIM-10 counts a text against 320 characters with its last line, and sends none that is longer', async () => {
    const { screen, asked } = await openMessage({
      [bulk]: () =>
        result({
          ...{ action: 'send_sms', message: 'Sent 2 texts. 1 failed.', failedCount: 1 },
          failed: [{ id: 'person-2', error: 'The number is not in use.' }],
          stats: { totalSelected: 3, sent: 2, failed: 1, queued: 0, deferred: 0, skipped: 0 },
        }),
    })
    await way('SMS').click()
    await expect.element(screen.getByRole('heading', { name: 'Send Bulk SMS' })).toBeVisible()
    const text = field(/^SMS message/)
    await text.fill('Doors at nine')
    await expect.element(dialog).toMatchTextContent('13/320 characters · GSM-7 · 1 segment')
    await text.fill('x'.repeat(320))
    await expect.element(dialog).toMatchTextContent('320/320 characters · GSM-7 · 3 segments')
    await expect.element(send).toBeEnabled()
    await text.fill('x'.repeat(321))
    await expect.element(dialog).toMatchTextContent('The SMS message is longer than 320 characters.')
    await expect.element(send).toBeDisabled()
    await text.fill('Doors at nine')
    await send.click()
    await expect.element(screen.getByText('Campaign Sent Successfully')).toBeVisible()
    await expect.poll(() => screen.getByText('Sent 2 texts. 1 failed.').elements().length).toBe(2)
    await expect
      .element(dialog.getByRole('region', { name: 'Failed' }))
      .toMatchTextContent('Guest 2The number is not in use.')
    expect(await asked(bulk)[0]?.json()).toMatchObject({ action: 'send_sms', data: { content: 'Doors at nine' } })
  })

  it('BULK-16 BULK-18 sends both to applicants who opted into both', async () => {
    const { asked } = await openMessage({ [bulk]: () => result({ action: 'send_combined' }) })
    await way('Combined').click()
    await writeEmail()
    await field(/^SMS message/).fill('Come')
    await send.click()
    await expect.poll(() => asked(bulk).length).toBe(1)
    expect(await asked(bulk)[0]?.json()).toMatchObject({
      action: 'send_combined',
      data: {
        emailSubject: 'Hello',
        emailContent: 'See you, {{firstName}}',
        smsContent: 'Come',
        timeZone: ownZone(),
      },
    })
    await expect
      .poll(() => asked(audience).at(-1)?.clone().json())
      .toMatchObject({ type: 'both', targetFilters: { mode: 'manual', emailOptIn: true, smsOptIn: true } })
  })

  it('BULK-29 inserts tokens at the cursor, and names an unknown one', async () => {
    await openMessage()
    const chips = dialog.getByRole('group', { name: 'Insert into subject or content' })
    expect(
      chips
        .getByRole('button')
        .elements()
        .map((chip) => chip.textContent),
    ).toEqual(['firstName', 'lastName', 'email', 'phone', 'instagramUsername'])
    await field(/^Subject/).fill('Hello ')
    await chips.getByRole('button', { name: 'Insert firstName' }).click()
    await expect.element(field(/^Subject/)).toHaveValue('Hello {{firstName}}')
    await field(/^Content/).fill('Hi {{nick}}')
    await expect.element(dialog).toMatchTextContent('{{nick}} is not a known token.')
    await expect.element(send).toBeDisabled()
  })

  it('BULK-32 starts from a template of the same type', async () => {
    await openMessage()
    const templates = dialog.getByRole('combobox', { name: 'Template' })
    await expect.element(templates).toBeVisible()
    await expect
      .poll(() =>
        templates
          .getByRole('option')
          .elements()
          .map((option) => option.textContent),
      )
      .toEqual(['Start with a template…', 'Opening'])
    await templates.selectOptions('Opening')
    await expect.element(field(/^Subject/)).toHaveValue('Opening night')
    await expect.element(field(/^Content/)).toHaveValue('Come, {{firstName}}')
    await way('SMS').click()
    await templates.selectOptions('Doors')
    await expect.element(field(/^SMS message/)).toHaveValue('Doors at nine')
  })

  it('shows the message as the first recipient gets it', async () => {
    const { asked } = await openMessage()
    await writeEmail()
    await expect.element(dialog.getByRole('region', { name: 'Preview' })).toMatchTextContent('Preview as Ava Castellan')
    await expect
      .poll(() => asked('POST /api/admin/campaigns/preview').at(-1)?.clone().json())
      .toMatchObject({ applicantId: 'person-1' })
  })

  it('opened from the dashboard’s header, writes to all who match by their filter', async () => {
    const { screen, asked } = await openAdmin('/admin/dashboard?city=Chicago', { ...writing(), [bulk]: () => result() })
    await screen.getByRole('button', { name: 'Bulk Actions' }).click()
    const choice = screen.getByRole('dialog', { name: 'Bulk Actions' })
    await choice.getByRole('button', { name: 'Select all 40 matching' }).click()
    await choice.getByRole('radio', { name: 'Send SMS' }).click()
    await choice.getByRole('button', { name: 'Write message · 40 applicants' }).click()
    await expect.element(choice).not.toBeInTheDocument()
    await expect.element(dialog).toMatchTextContent('Everyone who matches: 40 applicants')
    await field(/^SMS message/).fill('Come')
    await send.click()
    await expect.poll(() => asked(bulk).length).toBe(1)
    expect(await asked(bulk)[0]?.json()).toEqual({
      ...{ action: 'send_sms', filter: { city: 'Chicago' }, data: { content: 'Come', timeZone: ownZone() } },
    })
    await expect.element(dialog).not.toBeInTheDocument()
    await expect.element(screen.getByRole('button', { name: 'Bulk Actions' })).toHaveFocus()
  })

  it('shows that it is sending, and cannot be closed or sent again until then', async () => {
    let finish: (answer: Response) => void = () => undefined
    const { asked } = await openMessage({
      [bulk]: () =>
        new Promise<Response>((resolve) => {
          finish = resolve
        }),
    })
    await writeEmail()
    await send.click()
    await expect.element(dialog.getByRole('progressbar')).toBeVisible()
    await expect.element(dialog.getByRole('button', { name: 'Cancel' })).toBeDisabled()
    await userEvent.keyboard('{Escape}')
    await expect.element(dialog).toBeVisible()
    expect(await accessibilityProblems()).toEqual([])
    finish(result())
    await expect.element(dialog).not.toBeInTheDocument()
    expect(asked(bulk)).toHaveLength(1)
  })

  it('keeps the text when it is closed unsent, and works with the keyboard alone', async () => {
    const { asked } = await openMessage({ [bulk]: () => result() })
    await writeEmail()
    await userEvent.keyboard('{Escape}')
    await expect.element(dialog).not.toBeInTheDocument()
    bar.getByRole('button', { name: 'Send Message' }).element().focus()
    await userEvent.keyboard('{Enter}')
    await expect.element(field(/^Subject/)).toHaveValue('Hello')
    await expect.element(send).toBeEnabled()
    send.element().focus()
    await userEvent.keyboard('{Enter}')
    await expect.poll(() => asked(bulk).length).toBe(1)
  })

  it('SEC-05 offers messages to roles that may send them, and nothing else to roles that may do nothing else', async () => {
    const { screen } = await openAdmin('/admin/dashboard', {
      ...writing(),
      'GET /api/admin/auth': () => signedIn({ ...ada, role: 'communications_only' }),
    })
    await page.getByRole('checkbox', { name: 'Select Guest 1', exact: true }).click()
    await expect.element(bar).toBeVisible()
    expect(
      bar
        .getByRole('button')
        .elements()
        .map((button) => button.textContent),
    ).toEqual(['Send Message', 'Clear Selection'])
    await screen.getByRole('button', { name: 'Bulk Actions' }).first().click()
    const choice = screen.getByRole('dialog', { name: 'Bulk Actions' })
    await expect.element(choice).toBeVisible()
    expect(
      choice
        .getByRole('radio')
        .elements()
        .map((radio) => radio.closest('label')?.querySelector('.font-medium')?.textContent),
    ).toEqual(['Send Email', 'Send SMS', 'Send Combined'])
  })

  it('SEC-05 offers no messages to a moderator', async () => {
    const { screen } = await openAdmin('/admin/dashboard', {
      ...writing(),
      'GET /api/admin/auth': () => signedIn({ ...ada, role: 'moderator' }),
    })
    await page.getByRole('checkbox', { name: 'Select Guest 1', exact: true }).click()
    await expect.element(bar).toBeVisible()
    expect(bar.getByRole('button', { name: 'Send Message' }).query()).toBeNull()
    await bar.getByRole('button', { name: 'Bulk Actions' }).click()
    await expect.element(screen.getByRole('radio', { name: /^Approve/ })).toBeVisible()
    expect(screen.getByRole('radio', { name: /^Send/ }).query()).toBeNull()
  })

  it('fits a phone', async () => {
    await page.viewport(390, 844)
    await openMessage()
    await way('Combined').click()
    await writeEmail()
    await field(/^SMS message/).fill('Come')
    await expect.element(send).toBeEnabled()
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(390)
    expect(await accessibilityProblems()).toEqual([])
  })
})
