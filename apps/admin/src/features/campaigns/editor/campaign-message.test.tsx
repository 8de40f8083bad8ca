import { describe, expect, it } from 'vitest'
import { userEvent } from 'vitest/browser'
import { firstFive, member, receiptFor, template, templates } from '../../../testing/campaign-writing.ts'
import { campaign } from '../../../testing/campaigns.ts'
import { answerSending, openCampaign, writeMail } from '../../../testing/open/open-campaign.tsx'

const create = 'POST /api/admin/campaigns'
const patch = 'PATCH /api/admin/campaigns/campaign-1'
const preview = 'POST /api/admin/campaigns/preview'

describe('the message of a campaign', () => {
  it('CAMP-62 inserts every token at the cursor', async () => {
    const { dialog, fill, press } = await openCampaign()
    await fill('Content', 'Dear , welcome')
    await userEvent.keyboard('{Home}{ArrowRight>5/}')
    await press('Insert firstName')
    await expect.element(dialog.getByRole('textbox', { name: 'Content' })).toHaveValue('Dear {{firstName}}, welcome')
    await fill('Subject', 'For ')
    for (const token of ['fullName', 'lastName', 'email', 'phone', 'city', 'state', 'instagram'])
      await press(`Insert ${token}`)
    await expect
      .element(dialog.getByRole('textbox', { name: 'Subject' }))
      .toHaveValue('For {{fullName}}{{lastName}}{{email}}{{phone}}{{city}}{{state}}{{instagram}}')
  })

  it('CAMP-62 CAMP-63 names an unknown token under its field, allows brackets, and does not send it', async () => {
    const opened = await openCampaign()
    const { dialog, fill } = opened
    await writeMail(opened)
    const main = dialog.getByRole('button', { name: /^Create and send/ })
    await fill('Subject', 'Dear {{nickname}}')
    await expect
      .element(dialog.getByRole('textbox', { name: 'Subject' }))
      .toHaveAccessibleDescription('{{nickname}} is not a known token.')
    await expect.element(main).toBeDisabled()
    await fill('Subject', 'Dear [First Name] [Last Name] [Full Name] of [City], [State] [Instagram]')
    await expect.element(main).toBeEnabled()
  })

  it('CAMP-14 CAMP-33 has a separate text in an Email + SMS campaign and counts it out of an advisory 160', async () => {
    const opened = await openCampaign()
    const { dialog, fill, choose, press, asked } = opened
    await writeMail(opened)
    await choose('Send by', 'Email + SMS')
    const main = dialog.getByRole('button', { name: /^Create and send/ })
    await expect.element(main).toBeDisabled()
    await fill('SMS text', 'Doors open at nine, {{firstName}}.')
    await expect
      .element(dialog.getByText(/34\/160 · with the opt-out line 56 characters, GSM-7, 1 segment/))
      .toBeVisible()
    await expect
      .element(dialog.getByRole('textbox', { name: 'SMS text' }))
      .toHaveAccessibleDescription(/Reply STOP to opt out/)
    await fill('SMS text', `${'Doors open at nine. '.repeat(10)}Reply STOP to leave ✨`)
    await expect.element(dialog.getByText(/221\/160 · 221 characters, UCS-2, 4 segments/)).toBeVisible()
    await expect.element(main).toBeEnabled()
    await press('Save draft')
    await expect.poll(() => asked(create).length).toBe(1)
    expect(await asked(create)[0]?.json()).toMatchObject({
      type: 'both',
      customContent: {
        subject: 'You are on the list',
        content: 'Dear {{firstName}}',
        smsContent: `${'Doors open at nine. '.repeat(10)}Reply STOP to leave ✨`,
      },
    })
  })

  it('CAMP-12 keeps the text of each channel when the type changes, and sends SMS alone', async () => {
    const opened = await openCampaign()
    const { screen, dialog, fill, choose, press, asked } = opened
    await writeMail(opened)
    await choose('Send by', 'SMS')
    await expect.element(dialog.getByRole('textbox', { name: 'Subject' })).not.toBeInTheDocument()
    await fill('SMS text', 'Doors open at nine.')
    await choose('Send by', 'Email')
    await expect.element(dialog.getByRole('textbox', { name: 'Content' })).toHaveValue('Dear {{firstName}}')
    await choose('Send by', 'SMS')
    await press('Create and send to 980')
    await answerSending(screen)
    await expect.poll(() => asked(create).length).toBe(1)
    expect(await asked(create)[0]?.json()).toMatchObject({
      type: 'sms',
      customContent: { subject: null, content: 'Doors open at nine.' },
    })
  })

  it('CAMP-13 offers the templates of the type with the beginning of their text', async () => {
    const { dialog, fill, choose, press, asked } = await openCampaign()
    await fill('Campaign name', 'Winter invitation')
    await choose('Send by', 'SMS')
    await choose('Message', 'Template')
    const group = dialog.getByRole('group', { name: 'Template' })
    await expect.element(group.getByRole('radio')).toHaveLength(2)
    await expect.element(group.getByRole('radio', { name: 'Both ways See you at nine, {{firstName}}.' })).toBeVisible()
    await group.getByRole('radio', { name: /^Doors open Doors open at nine, {{firstName}}\.$/ }).click()
    await press('Save draft')
    await expect.poll(() => asked(create).length).toBe(1)
    expect(await asked(create)[0]?.json()).toMatchObject({ templateId: 'template-2', customContent: null })
  })

  it('finds a template among many, and says when there is none', async () => {
    const many = Array.from({ length: 8 }, (_, index) =>
      template({ id: `template-${index}`, name: `Letter ${index}`, content: index === 5 ? 'Roses' : 'Words' }),
    )
    const { dialog, choose } = await openCampaign({ 'GET /api/admin/templates': () => Response.json(many) })
    await choose('Message', 'Template')
    await dialog.getByRole('searchbox', { name: 'Search templates' }).fill('roses')
    await expect.element(dialog.getByRole('group', { name: 'Template' }).getByRole('radio')).toHaveLength(1)
    await choose('Send by', 'SMS')
    await expect.element(dialog.getByText('No template for SMS yet')).toBeVisible()
  })

  it('CAMP-56 turns a draft made from a template into editable text', async () => {
    const { dialog, fill, press, asked } = await openCampaign(
      {},
      campaign({ templateId: 'template-1', templateName: 'Winter letter', customContent: null }),
    )
    await press('Edit as custom text')
    await expect.element(dialog.getByRole('textbox', { name: 'Subject' })).toHaveValue('You are on the list')
    await expect.element(dialog.getByRole('textbox', { name: 'Content' })).toHaveValue(templates[0]?.content ?? '')
    await fill('Content', 'Dear guest')
    await press('Save changes')
    await expect.poll(() => asked(patch).length).toBe(1)
    expect(await asked(patch)[0]?.json()).toMatchObject({
      templateId: null,
      customContent: { subject: 'You are on the list', content: 'Dear guest' },
    })
  })
})

describe('the preview of a campaign', () => {
  it('CAMP-46 shows the message as the pressed person gets it', async () => {
    const opened = await openCampaign()
    const { dialog, asked } = opened
    await writeMail(opened)
    const shown = dialog.getByRole('region', { name: 'Preview' })
    await expect.element(shown).toMatchTextContent('Preview as Ava Castellan')
    await dialog.getByRole('button', { name: /^Theo Castellan/ }).click()
    await expect.element(shown).toMatchTextContent('Preview as Theo Castellan')
    const frame = shown.getByTitle('Content of the email')
    await expect.element(frame).toBeInTheDocument()
    await expect
      .poll(() => (frame.element() as HTMLIFrameElement).contentDocument?.body.textContent)
      .toContain('Dear Theo')
    expect(await asked(preview).at(-1)?.json()).toEqual({
      type: 'email',
      content: { subject: 'You are on the list', content: 'Dear {{firstName}}' },
      applicantId: 'person-2',
    })
    await shown.getByRole('radio', { name: 'Plain text' }).click()
    await expect.element(shown).toMatchTextContent(/Dear Theo.*Unsubscribe: https/)
  })

  it('CAMP-46 CAMP-47 shows only the messages that reach the person, and lists people by address', async () => {
    const [ava = member(), theo = member(), kai = member()] = firstFive
    const people = [ava, { ...theo, channels: ['sms'] }, { ...kai, channels: ['email'] }]
    const { dialog, fill, choose, asked } = await openCampaign({
      'POST /api/admin/campaigns/audience': () => Response.json({ ...receiptFor('both'), recipients: people }),
    })
    await choose('Send by', 'Email + SMS')
    await fill('Subject', 'You are on the list')
    await fill('Content', 'Dear {{firstName}}')
    await fill('SMS text', 'Hello {{firstName}}')
    const first = dialog.getByRole('list', { name: 'First recipients' })
    await expect
      .element(first)
      .toMatchTextContent(
        /Ava Castellanava@example\.com.*Theo Castellan\(212\) 555-0101SMS only.*kai@example\.comEmail only/,
      )
    const shown = dialog.getByRole('region', { name: 'Preview' })
    await expect.element(shown.getByRole('radio', { name: 'SMS' })).toBeVisible()
    await expect.element(shown).not.toMatchTextContent('who gets only')
    await first.getByRole('button', { name: /^Theo Castellan/ }).click()
    await expect.element(shown).toMatchTextContent(/Preview as Theo Castellan, who gets only the text.*Hello Theo/)
    expect(shown.getByRole('radio').query()).toBeNull()
    expect(shown.getByTitle('Content of the email').query()).toBeNull()
    expect(await asked(preview).at(-1)?.json()).toEqual({
      type: 'sms',
      content: { content: 'Hello {{firstName}}' },
      applicantId: 'person-2',
    })
    await first.getByRole('button', { name: /^Kai Castellan/ }).click()
    await expect.element(shown).toMatchTextContent(/Preview as Kai Castellan, who gets only the email/)
    await expect.element(shown.getByRole('radio')).toHaveLength(2)
    await expect.element(shown.getByTitle('Content of the email')).toBeInTheDocument()
  })

  it('CAMP-48 CAMP-49 opens the full preview only with content and a recipient', async () => {
    let recipients = false
    const opened = await openCampaign({
      'POST /api/admin/campaigns/audience': () =>
        Response.json(
          recipients
            ? { matched: 1, reachable: 1, channels: [], blanks: [], recipients: [] }
            : { matched: 0, reachable: 0, channels: [], blanks: [], recipients: [] },
        ),
    })
    const { dialog, screen } = opened
    const button = dialog.getByRole('button', { name: 'Preview' })
    await expect.element(button).toBeDisabled()
    await writeMail(opened)
    await expect.element(dialog.getByText(/Will reach 0 people/)).toBeVisible()
    await expect.element(button).toBeDisabled()
    recipients = true
    await dialog.getByRole('checkbox', { name: 'Pending' }).click()
    await expect.element(button).toBeEnabled()
    await opened.fill('Content', ' ')
    await expect.element(button).toBeDisabled()
    await opened.fill('Content', 'Dear guest')
    await expect.element(button).toBeEnabled()
    await button.click()
    await expect.element(screen.getByRole('dialog', { name: 'Preview' })).toBeVisible()
    await userEvent.keyboard('{Escape}')
    await expect.element(button).toHaveFocus()
  })

  it('names the missing values of a person only once the message to this person is shown', async () => {
    const found = Promise.withResolvers<void>()
    const rendered = Promise.withResolvers<void>()
    const opened = await openCampaign({
      'POST /api/admin/campaigns/audience': async () => {
        await found.promise
        return Response.json({ ...receiptFor('email'), recipients: firstFive })
      },
      [preview]: async (request) => {
        const { applicantId } = await request.json()
        if (applicantId) await rendered.promise
        const email = { subject: 'You are on the list', html: '<p>Dear</p>', text: 'Dear' }
        return Response.json({ email, sms: null, blanks: applicantId ? ['city'] : ['firstName', 'city'] })
      },
    })
    const shown = opened.dialog.getByRole('region', { name: 'Preview' })
    await writeMail(opened)
    await expect.element(shown).toMatchTextContent('You are on the list')
    found.resolve()
    await expect.element(shown).toMatchTextContent(/Preview as Ava Castellan/)
    await expect.poll(() => opened.asked(preview).length).toBeGreaterThan(1)
    expect(shown.getByText(/Missing for/).query()).toBeNull()
    rendered.resolve()
    await expect.element(shown.getByText('Missing for Ava Castellan: city')).toBeVisible()
  })

  it('shows a text message in a bubble with its size', async () => {
    const { dialog, fill, choose } = await openCampaign()
    await choose('Send by', 'SMS')
    await fill('SMS text', 'Hello {{firstName}}')
    const shown = dialog.getByRole('region', { name: 'Preview' })
    await expect.element(shown).toMatchTextContent(/Hello Ava\s*Reply STOP to opt out31 characters · GSM-7 · 1 segment/)
  })

  it('renders the styles of the email in a frame in which no script runs', async () => {
    const html =
      '<html><head><style>p { color: rgb(1, 2, 3) }</style></head><body style="background-color: rgb(9, 9, 9)">' +
      '<script>top.document.title = "taken over"</script><p style="margin: 77px" onclick="alert(1)">Dear Ava</p>' +
      '<form action="https://example.com"><button>Win</button></form><a href="https://example.com">Reply</a></body></html>'
    const opened = await openCampaign({
      [preview]: () => Response.json({ email: { subject: 'Hi', html, text: 'Hi' }, sms: null, blanks: [] }),
    })
    await writeMail(opened)
    const frame = opened.dialog.getByTitle('Content of the email')
    await expect.element(frame).toHaveAttribute('sandbox', 'allow-same-origin')
    const mail = () => (frame.element() as HTMLIFrameElement).contentDocument
    await expect.poll(() => mail()?.body.textContent).toContain('Dear Ava')
    const paragraph = mail()?.querySelector('p') as HTMLElement
    expect(getComputedStyle(paragraph)).toMatchObject({ color: 'rgb(1, 2, 3)', marginTop: '77px' })
    expect(getComputedStyle(mail()?.body as HTMLElement).backgroundColor).toBe('rgb(9, 9, 9)')
    expect(mail()?.querySelectorAll('script, form, [onclick]')).toHaveLength(0)
    expect(mail()?.querySelector('a')?.target).toBe('_blank')
    expect(document.title).not.toBe('taken over')
  })
})
