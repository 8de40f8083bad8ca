import { accessibilityProblems } from '@velvet/ui/testing'
import { describe, expect, it, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { campaign, campaignServer } from '../../testing/campaigns.ts'
import { type Answers, openAdmin, problem } from '../../testing/open-admin.tsx'

const create = 'POST /api/admin/campaigns'
const send = 'POST /api/admin/campaigns/campaign-1/send'

const writable: Answers = {
  ...campaignServer(() => []),
  [create]: () => Response.json(campaign(), { status: 201 }),
  [send]: () => Response.json({ campaign: campaign() }, { status: 202 }),
}

async function openDialog(answers: Answers = {}) {
  const opened = await openAdmin('/admin/communications', { ...writable, ...answers })
  await opened.screen.getByRole('button', { name: 'Create Campaign' }).click()
  const dialog = opened.screen.getByRole('dialog', { name: 'Create Campaign' })
  await expect.element(dialog).toBeVisible()
  return { ...opened, dialog }
}

async function write(dialog: Awaited<ReturnType<typeof openDialog>>['dialog']) {
  await dialog.getByRole('textbox', { name: 'Campaign name' }).fill('Winter invitation')
  await dialog.getByRole('textbox', { name: 'Subject' }).fill('You are on the list')
  await dialog.getByRole('textbox', { name: 'Content' }).fill('Dear {{firstName}}')
}

describe('create campaign', () => {
  it('CAMP-24 CAMP-46 CAMP-47 shows whom it would reach and whom not', async () => {
    const { dialog, asked } = await openDialog()
    await expect.element(dialog.getByRole('checkbox', { name: 'Approved' })).toBeChecked()
    await expect.element(dialog.getByRole('checkbox', { name: 'Pending' })).not.toBeChecked()
    const audience = dialog.getByRole('region', { name: 'Audience' })
    await expect.element(audience).toMatchTextContent('Will reach 1,234 people')
    await expect
      .element(audience)
      .toMatchTextContent('Excluded: 12 opted out, 3 suppressed, 1 with a duplicate address.')
    await expect.element(audience).toMatchTextContent(/Ava Castellan.*Jude Castellan.*and 1,229 more/)
    await dialog.getByRole('checkbox', { name: 'Pending' }).click()
    await expect.poll(() => asked('POST /api/admin/campaigns/audience').length).toBe(2)
    expect(await asked('POST /api/admin/campaigns/audience')[1]?.json()).toEqual({
      type: 'email',
      targetFilters: { status: ['pending', 'approved'] },
    })
    expect(await accessibilityProblems()).toEqual([])
  })

  it('CAMP-27 CAMP-28 is disabled without name, subject or content', async () => {
    const { dialog } = await openDialog()
    const main = dialog.getByRole('button', { name: 'Create and send to 1,234' })
    await expect.element(main).toBeDisabled()
    await write(dialog)
    await expect.element(main).toBeEnabled()
    await dialog.getByRole('textbox', { name: 'Campaign name' }).fill(' ')
    await expect.element(main).toBeDisabled()
  })

  it('CAMP-26 says so when the keyboard sends it half filled in', async () => {
    const { screen, dialog, asked } = await openDialog()
    await dialog.getByRole('textbox', { name: 'Campaign name' }).fill('Winter')
    await userEvent.keyboard('{Control>}{Enter}{/Control}')
    await expect.element(screen.getByText('Campaign Error')).toBeVisible()
    await expect.element(screen.getByText('Please fill in all required fields')).toBeVisible()
    expect(asked(create)).toHaveLength(0)
  })

  it('CAMP-11 CAMP-12 CAMP-13 CAMP-29 CAMP-30 CAMP-31 creates and sends at once', async () => {
    let answer = () => {}
    const { screen, dialog, asked } = await openDialog({
      [create]: () =>
        new Promise((resolve) => {
          answer = () => resolve(Response.json(campaign(), { status: 201 }))
        }),
    })
    await write(dialog)
    const main = dialog.getByRole('button', { name: 'Create and send to 1,234' })
    await main.click()
    await expect.element(main).toHaveAttribute('aria-disabled', 'true')
    answer()
    await expect.element(screen.getByText('Campaign created and sent successfully')).toBeVisible()
    await expect.element(dialog).not.toBeInTheDocument()
    expect(await asked(create)[0]?.json()).toEqual({
      name: 'Winter invitation',
      type: 'email',
      customContent: { subject: 'You are on the list', content: 'Dear {{firstName}}' },
      targetFilters: { status: ['approved'] },
      targetCount: 1250,
    })
    expect(asked(send)).toHaveLength(1)
  })

  it('CAMP-32 says that it is there but was not sent', async () => {
    const log = vi.spyOn(console, 'error').mockImplementation(() => {})
    const { screen, dialog } = await openDialog({ [send]: () => problem(503) })
    await write(dialog)
    await dialog.getByRole('button', { name: /^Create and send/ }).click()
    await expect.element(screen.getByText('Partial Success')).toBeVisible()
    await expect
      .element(screen.getByText('Campaign created but failed to send. Check the campaigns list to retry.'))
      .toBeVisible()
    log.mockRestore()
  })

  it('keeps a draft without sending it', async () => {
    const { screen, dialog, asked } = await openDialog()
    await write(dialog)
    await dialog.getByRole('button', { name: 'Save draft' }).click()
    await expect.element(screen.getByText('Draft Saved')).toBeVisible()
    expect(asked(create)).toHaveLength(1)
    expect(asked(send)).toHaveLength(0)
  })

  it('CAMP-62 puts a token where the cursor is and shows it filled in', async () => {
    const { dialog } = await openDialog()
    await dialog.getByRole('textbox', { name: 'Content' }).fill('Dear , welcome')
    await userEvent.keyboard('{Home}{ArrowRight>5/}')
    await dialog.getByRole('button', { name: 'Insert firstName' }).click()
    await expect.element(dialog.getByRole('textbox', { name: 'Content' })).toHaveValue('Dear {{firstName}}, welcome')
    await expect.element(dialog.getByRole('region', { name: 'Preview' })).toMatchTextContent('Dear Ava, welcome')
  })

  it('names a token that means nothing and does not send it', async () => {
    const { dialog } = await openDialog()
    await write(dialog)
    await dialog.getByRole('textbox', { name: 'Content' }).fill('Dear {{nickname}}')
    await expect
      .element(dialog.getByRole('textbox', { name: 'Content' }))
      .toHaveAccessibleDescription(/{{nickname}} is not a known token\./)
    await expect.element(dialog.getByRole('button', { name: /^Create and send/ })).toBeDisabled()
  })

  it('shows as much of the HTML as is sent, in a frame that can do nothing', async () => {
    const { dialog } = await openDialog()
    await dialog
      .getByRole('textbox', { name: 'Content' })
      .fill(
        '<style>p { color: rgb(1, 2, 3) }</style><script>top.document.title = "taken over"</script>' +
          '<p style="margin: 77px">Dear {{firstName}}</p><a href="https://example.com">Reply</a>' +
          '<a href="javascript:alert(1)">Win</a><img src="http://example.com/pixel.png" alt="">',
      )
    const frame = dialog.getByTitle('Content of the mail')
    await expect.element(frame).toHaveAttribute('sandbox', 'allow-same-origin')
    const mail = () => (frame.element() as HTMLIFrameElement).contentDocument
    await expect.poll(() => mail()?.body.textContent).toBe('Dear AvaReplyWin')
    const paragraph = mail()?.querySelector('p') as HTMLElement
    expect(getComputedStyle(paragraph)).toMatchObject({ color: 'rgb(0, 0, 0)', marginTop: '14px' })
    expect(mail()?.querySelectorAll('script, style, img, a[href^="javascript"]')).toHaveLength(0)
    expect(mail()?.querySelector('a')?.target).toBe('_blank')
    expect(document.title).toBe('Bulk Communications · Velvet')
  })

  it('can not be sent while it is unknown to whom', async () => {
    const log = vi.spyOn(console, 'error').mockImplementation(() => {})
    let isUp = false
    const { dialog } = await openDialog({
      'POST /api/admin/campaigns/audience': (request) =>
        isUp ? (writable['POST /api/admin/campaigns/audience']?.(request) ?? problem(404)) : problem(503),
    })
    await write(dialog)
    await expect.element(dialog.getByRole('alert')).toMatchTextContent('The audience could not be counted')
    await expect.element(dialog.getByRole('button', { name: 'Create and send' })).toBeDisabled()
    await expect.element(dialog.getByRole('button', { name: 'Save draft' })).toBeEnabled()
    isUp = true
    await dialog.getByRole('button', { name: 'Retry' }).click()
    await expect.element(dialog.getByRole('button', { name: 'Create and send to 1,234' })).toBeEnabled()
    log.mockRestore()
  })

  it('asks before written words are lost, and not otherwise', async () => {
    const { screen, dialog } = await openDialog()
    await userEvent.keyboard('{Escape}')
    await expect.element(dialog).not.toBeInTheDocument()
    await screen.getByRole('button', { name: 'Create Campaign' }).click()
    await dialog.getByRole('textbox', { name: 'Campaign name' }).fill('Winter')
    await dialog.getByRole('button', { name: 'Close' }).click()
    const question = screen.getByRole('alertdialog', { name: 'Discard your changes?' })
    await question.getByRole('button', { name: 'Keep writing' }).click()
    await expect.element(dialog.getByRole('textbox', { name: 'Campaign name' })).toHaveValue('Winter')
    await userEvent.keyboard('{Escape}')
    await question.getByRole('button', { name: 'Discard' }).click()
    await expect.element(dialog).not.toBeInTheDocument()
  })

  it('CAMP-56 changes a draft that is there', async () => {
    const patch = 'PATCH /api/admin/campaigns/campaign-1'
    const { screen, asked } = await openAdmin('/admin/communications', {
      ...writable,
      ...campaignServer(() => [campaign()]),
      [patch]: () => Response.json(campaign()),
    })
    await screen.getByRole('button', { name: 'Edit Winter invitation' }).click()
    const dialog = screen.getByRole('dialog', { name: 'Edit Campaign' })
    await expect.element(dialog.getByRole('textbox', { name: 'Campaign name' })).toHaveValue('Winter invitation')
    await dialog.getByRole('textbox', { name: 'Campaign name' }).fill('Summer invitation')
    await dialog.getByRole('button', { name: 'Save changes' }).click()
    await expect.element(dialog).not.toBeInTheDocument()
    expect(await asked(patch)[0]?.json()).toMatchObject({
      name: 'Summer invitation',
      targetFilters: { status: ['approved'] },
      updatedAt: '2026-03-07T18:00:00.000Z',
    })
  })

  it('CAMP-56 lets a draft made from a template be reworded', async () => {
    const patch = 'PATCH /api/admin/campaigns/campaign-1'
    const { screen, asked } = await openAdmin('/admin/communications', {
      ...writable,
      ...campaignServer(() => [campaign({ templateId: 'template-1', customContent: null })]),
      [patch]: () => Response.json(campaign()),
    })
    await screen.getByRole('button', { name: 'Edit Winter invitation' }).click()
    await expect.element(screen.getByRole('textbox', { name: 'Subject' })).toHaveValue('You are on the list')
    await screen.getByRole('textbox', { name: 'Content' }).fill('Dear guest')
    await screen.getByRole('button', { name: 'Save changes' }).click()
    await expect.poll(() => asked(patch).length).toBe(1)
    expect(await asked(patch)[0]?.json()).toMatchObject({
      templateId: null,
      customContent: { subject: 'You are on the list', content: 'Dear guest' },
    })
  })
})
