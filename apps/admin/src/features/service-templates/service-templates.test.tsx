import { accessibilityProblemsInBothThemes } from '@velvet/ui/testing'
import { afterEach, describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { ada, problem, signedIn } from '../../testing/open/open-admin.tsx'
import { quietly } from '../../testing/open/open-applicant.tsx'
import { openServiceTemplates, serviceTemplates } from '../../testing/service-templates.ts'

const patch = (kind: string) => `PATCH /api/admin/service-templates/${kind}`
const previews = 'POST /api/admin/service-templates/received/preview'

afterEach(async () => {
  await page.viewport(1440, 900)
})

describe('the messages to guests', () => {
  it('MSG-01 MSG-15 are listed with subject, source, and a switch, except where they are always on', async () => {
    const { screen, row } = await openServiceTemplates()
    await expect.element(screen.getByRole('heading', { level: 1, name: 'Message templates' })).toBeVisible()
    await expect.element(row('Approved').getByText('You are in')).toBeVisible()
    await expect.element(row('Approved').getByText('Venue')).toBeVisible()
    await expect.element(row('Declined').getByText('Built in')).toBeVisible()
    expect(screen.getByRole('listitem').filter({ hasText: 'Edit' }).elements()).toHaveLength(8)
    await expect.element(screen.getByRole('switch', { name: 'Send Approved' })).toBeChecked()
    await expect.element(screen.getByRole('switch', { name: 'Send Declined' })).not.toBeChecked()
    for (const name of ['Offer', 'Canceled']) await expect.element(row(name).getByText('Always on')).toBeVisible()
    expect(screen.getByRole('switch').elements()).toHaveLength(6)
  })

  it('MSG-01 are turned on and off', async () => {
    const { screen, asked } = await openServiceTemplates()
    await screen.getByRole('switch', { name: 'Send Declined' }).click()
    await expect.element(screen.getByText('Declined is on.')).toBeVisible()
    expect(await asked(patch('declined'))[0]?.json()).toEqual({ enabled: true })
  })

  it('say so when they cannot be turned off', async () => {
    quietly()
    const { screen } = await openServiceTemplates({ [patch('approved')]: () => problem(503) })
    await screen.getByRole('switch', { name: 'Send Approved' }).click()
    await expect.element(screen.getByText('Not Saved')).toBeVisible()
    await expect.element(screen.getByRole('switch', { name: 'Send Approved' })).toBeChecked()
  })

  it('MSG-16 are edited with tokens and a preview', async () => {
    const { screen, asked, dialog, edit, field, press } = await openServiceTemplates()
    await edit('Application received')
    await expect.element(dialog.getByText('Thank you, {{firstName}} (Sam)')).toBeVisible()
    await field('Subject').fill('Thanks for ')
    await dialog
      .getByRole('group', { name: 'Insert into subject or content' })
      .getByRole('button', { name: 'Insert event.name' })
      .click()
    await expect.element(field('Subject')).toHaveValue('Thanks for {{event.name}}')
    await field('Text message').fill('Thanks: {{guestPage}}')
    await expect.element(dialog.getByText('Thanks for {{event.name}} (Sam)')).toBeVisible()
    await press('Save changes')
    await expect
      .element(screen.getByText('From now on, guests get the new text for Application received.'))
      .toBeVisible()
    await expect.element(dialog).not.toBeInTheDocument()
    expect(await asked(patch('received'))[0]?.json()).toEqual({
      subject: 'Thanks for {{event.name}}',
      content: 'We have your application for {{event.name}}.',
      smsContent: 'Thanks: {{guestPage}}',
    })
    expect(asked(previews).length).toBeGreaterThan(0)
  })

  it('MSG-15 are not saved while a part is blank or has an unknown token', async () => {
    const { asked, edit, field, press } = await openServiceTemplates()
    await edit('Application received')
    await field('Subject').fill(' ')
    await field('Content').fill('Hi {{event.nmae}}')
    await expect.element(field('Content')).toHaveAccessibleDescription(/{{event\.nmae}} is not a known token\./)
    await press('Save changes')
    await expect.element(field('Subject')).toHaveAccessibleDescription(/Enter a subject\./)
    await expect.element(field('Subject')).toHaveFocus()
    expect(asked(patch('received'))).toEqual([])
  })

  it('keep what was typed when the server refuses it', async () => {
    quietly()
    const { screen, edit, field, press } = await openServiceTemplates({
      [patch('received')]: () => problem(400, { code: 'text_too_long', message: 'The text message is too long.' }),
    })
    await edit('Application received')
    await field('Text message').fill('Long')
    await press('Save changes')
    await expect.element(screen.getByText('The text message is too long.')).toBeVisible()
    await expect.element(field('Text message')).toHaveValue('Long')
  })

  it('MSG-15 are reset after a question, where they have words of their own', async () => {
    const { screen, asked, dialog, edit, press } = await openServiceTemplates()
    await edit('Application received')
    await expect.element(dialog.getByRole('button', { name: 'Save changes' })).toBeVisible()
    expect(dialog.getByRole('button', { name: /^Reset/ }).elements()).toEqual([])
    await press('Cancel')
    await expect.element(dialog).not.toBeInTheDocument()
    await edit('Approved')
    await press('Reset to the built-in text')
    await screen.getByRole('alertdialog').getByRole('button', { name: 'Reset' }).click()
    await expect.element(screen.getByText('Approved was reset.')).toBeVisible()
    expect(asked('DELETE /api/admin/service-templates/approved')).toHaveLength(1)
  })

  it('are only read by a moderator', async () => {
    const { screen, dialog } = await openServiceTemplates({
      'GET /api/admin/auth': () => signedIn({ ...ada, role: 'moderator' }),
    })
    await screen.getByRole('button', { name: 'View Approved' }).click()
    await expect.element(dialog.getByText('You are in (Sam)')).toBeVisible()
    expect(dialog.getByRole('textbox').elements()).toEqual([])
    expect(screen.getByRole('switch').elements()).toEqual([])
  })

  it('are written by communications', async () => {
    const { edit, field } = await openServiceTemplates({
      'GET /api/admin/auth': () => signedIn({ ...ada, role: 'communications_only' }),
    })
    await edit('Approved')
    await expect.element(field('Subject')).toHaveValue('You are in')
  })

  it('can be loaded again after a failure', async () => {
    quietly()
    let fails = true
    const { screen } = await openServiceTemplates({
      'GET /api/admin/service-templates': () => (fails ? problem(404) : Response.json(serviceTemplates)),
    })
    await expect.element(screen.getByText('The messages could not be loaded')).toBeVisible()
    fails = false
    await screen.getByRole('button', { name: 'Retry' }).click()
    await expect.element(screen.getByRole('switch', { name: 'Send Approved' })).toBeVisible()
  })

  it.each([
    { device: 'desktop', width: 1440, height: 900 },
    { device: 'phone', width: 390, height: 844 },
  ])('are accessible in both themes on a $device', async ({ width, height }) => {
    await page.viewport(width, height)
    const { screen, dialog, edit } = await openServiceTemplates()
    await expect.element(screen.getByRole('switch', { name: 'Send Approved' })).toBeVisible()
    expect(await accessibilityProblemsInBothThemes()).toEqual([])
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width)
    await edit('Approved')
    await expect.element(dialog.getByTitle('Content of the email')).toBeInTheDocument()
    expect(await accessibilityProblemsInBothThemes()).toEqual([])
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width)
  })
})
