import { describe, expect, it } from 'vitest'
import { userEvent } from 'vitest/browser'
import { template } from '../../testing/campaign-writing.ts'
import { problem } from '../../testing/open/open-admin.tsx'
import { quietly } from '../../testing/open/open-applicant.tsx'
import { openTemplates } from '../../testing/open/open-templates.tsx'

const create = 'POST /api/admin/templates'
const patch = 'PATCH /api/admin/templates/template-1'

describe('a template in its dialog', () => {
  it('opens once from the address', async () => {
    const { dialog, press, toolbar } = await openTemplates(undefined, {}, '&template=template-1')
    await expect.element(dialog.getByRole('textbox', { name: 'Template name' })).toHaveValue('Winter letter')
    await press('Cancel')
    await expect.element(dialog).not.toBeInTheDocument()
    await expect.poll(() => window.location.search).toBe('?tab=templates')
    await toolbar('Create Template')
    await expect.element(dialog.getByRole('textbox', { name: 'Template name' })).toHaveValue('')
  })

  it('TPL-02 TPL-10 creates a template', async () => {
    const { screen, asked, dialog, press, fill, toolbar } = await openTemplates()
    await toolbar('Create Template')
    await expect.element(dialog.getByRole('textbox', { name: 'Template name' })).toHaveFocus()
    await fill('Template name', ' Spring letter ')
    await fill('Subject', 'Spring')
    await fill('Content', 'Dear ')
    await press('Insert firstName')
    await press('Create template')
    await expect.element(screen.getByText('Template created successfully')).toBeVisible()
    await expect.element(dialog).not.toBeInTheDocument()
    expect(await asked(create)[0]?.json()).toEqual({
      name: 'Spring letter',
      type: 'email',
      subject: 'Spring',
      content: 'Dear {{firstName}}',
    })
  })

  it('TPL-02 creates a template once, however often the button is pressed', async () => {
    const { screen, asked, dialog, fill, toolbar } = await openTemplates()
    await toolbar('Create Template')
    await fill('Template name', 'Spring letter')
    await fill('Subject', 'Spring')
    await fill('Content', 'Dear guest')
    const save = dialog.getByRole('button', { name: 'Create template' }).element() as HTMLElement
    save.click()
    save.click()
    await expect.element(screen.getByText('Template created successfully')).toBeVisible()
    save.click()
    await expect.element(dialog).not.toBeInTheDocument()
    expect(asked(create)).toHaveLength(1)
  })

  it('TPL-03 TPL-04 TPL-05 TPL-06 names only what is missing, and keeps the button enabled', async () => {
    const { screen, asked, dialog, press, fill, type, toolbar } = await openTemplates()
    await toolbar('Create Template')
    await press('Create template')
    await expect.element(screen.getByText('Please fill in: template name, subject, content')).toBeVisible()
    const name = dialog.getByRole('textbox', { name: 'Template name' })
    await expect.element(name).toHaveFocus()
    await expect.element(name).toHaveAccessibleDescription(/Enter a template name/)
    await fill('Template name', 'Doors')
    await fill('Content', 'Come')
    await press('Create template')
    await expect.element(screen.getByText('Please fill in: subject', { exact: true })).toBeVisible()
    await expect.element(dialog.getByRole('textbox', { name: 'Subject' })).toHaveFocus()
    await type('SMS')
    await press('Create template')
    await expect.element(screen.getByText('Please fill in: content', { exact: true })).toBeVisible()
    await expect.element(dialog.getByRole('textbox', { name: 'SMS text' })).toHaveFocus()
    await expect.element(dialog.getByRole('button', { name: 'Create template' })).toBeEnabled()
    expect(asked(create)).toEqual([])
  })

  it('TPL-07 TPL-08 of type SMS has only a text, with a character count', async () => {
    const { asked, dialog, press, fill, type, toolbar } = await openTemplates()
    await toolbar('Create Template')
    await fill('Template name', 'Doors')
    await fill('Subject', 'Not of a text')
    await type('SMS')
    await expect.element(dialog.getByRole('textbox', { name: 'Subject' })).not.toBeInTheDocument()
    await fill('SMS text', 'Doors open at nine.')
    await expect.element(dialog.getByText(/19\/160/)).toBeVisible()
    await press('Create template')
    await expect.poll(() => asked(create).length).toBe(1)
    expect(await asked(create)[0]?.json()).toEqual({
      name: 'Doors',
      type: 'sms',
      subject: null,
      content: 'Doors open at nine.',
    })
  })

  it('TPL-07 of both types has a text in addition to the email', async () => {
    const { asked, press, fill, type, toolbar } = await openTemplates()
    await toolbar('Create Template')
    await fill('Template name', 'Opening')
    await fill('Subject', 'Opening')
    await fill('Content', 'The house opens.')
    await type('Email + SMS')
    await fill('SMS text', 'We open.')
    await press('Create template')
    await expect.poll(() => asked(create).length).toBe(1)
    expect(await asked(create)[0]?.json()).toMatchObject({
      type: 'both',
      content: 'The house opens.',
      smsContent: 'We open.',
    })
  })

  it('does not save unknown tokens, and names them under their field', async () => {
    const { screen, asked, dialog, press, fill, toolbar } = await openTemplates()
    await toolbar('Edit Winter letter')
    await fill('Content', 'Dear {{nickname}}')
    const content = dialog.getByRole('textbox', { name: 'Content' })
    await expect.element(content).toHaveAccessibleDescription(/{{nickname}} is not a known token\./)
    await press('Save changes')
    await expect.element(content).toHaveFocus()
    await expect.element(screen.getByText('Campaign Error')).toBeVisible()
    expect(asked(patch)).toEqual([])
  })

  it('shows a preview for a sample applicant, and for an applicant without data', async () => {
    const { asked, dialog, toolbar } = await openTemplates()
    await toolbar('Edit Doors open')
    await expect.element(dialog.getByText(/^Doors open at nine, Sam\./)).toBeVisible()
    await dialog.getByRole('radio', { name: 'An applicant without data' }).click()
    await expect
      .poll(async () => (await asked('POST /api/admin/campaigns/preview').at(-1)?.clone().json())?.content)
      .toEqual({ subject: null, content: 'Doors open at nine, {{firstName}}.' })
  })

  it('TPL-02 TPL-11 edits a template by keyboard alone', async () => {
    const { screen, asked, dialog, row } = await openTemplates()
    await expect.element(row(/Winter letter/)).toBeVisible()
    screen.getByRole('button', { name: 'Winter letter', exact: true }).element().focus()
    await userEvent.keyboard('{Enter}')
    await expect.element(dialog.getByRole('textbox', { name: 'Template name' })).toHaveFocus()
    await userEvent.keyboard('{End} II{Control>}{Enter}{/Control}')
    await expect.element(screen.getByText('Template updated successfully')).toBeVisible()
    expect(await asked(patch)[0]?.json()).toMatchObject({
      name: 'Winter letter II',
      updatedAt: '2026-03-01T18:00:00.000Z',
    })
    await expect.element(screen.getByRole('button', { name: 'Winter letter', exact: true })).toHaveFocus()
  })

  it('TPL-13 stays open with what was typed when the server refuses, and shows the reason', async () => {
    quietly()
    const { screen, dialog, press, fill, toolbar } = await openTemplates(undefined, {
      [patch]: () => problem(400, { code: 'template_incomplete', message: 'Please fill in: content' }),
    })
    await toolbar('Edit Winter letter')
    await fill('Subject', 'Once more')
    await press('Save changes')
    await expect.element(screen.getByText('Campaign Error')).toBeVisible()
    await expect.element(screen.getByText('Please fill in: content')).toBeVisible()
    await expect.element(dialog.getByRole('textbox', { name: 'Subject' })).toHaveValue('Once more')
  })

  it('asks before discarding changes', async () => {
    const { screen, dialog, press, fill, toolbar } = await openTemplates()
    await toolbar('Edit Winter letter')
    await fill('Subject', 'Once more')
    await userEvent.keyboard('{Escape}')
    await screen.getByRole('button', { name: 'Keep editing' }).click()
    await expect.element(dialog.getByRole('textbox', { name: 'Subject' })).toHaveValue('Once more')
    await press('Cancel')
    await screen.getByRole('button', { name: 'Discard' }).click()
    await expect.element(dialog).not.toBeInTheDocument()
    await toolbar('Edit Winter letter')
    await expect.element(dialog.getByRole('textbox', { name: 'Subject' })).toHaveValue('You are on the list')
    await press('Close')
    await expect.element(dialog).not.toBeInTheDocument()
  })

  it('keeps what was typed when another admin changed the template, and takes their other values', async () => {
    quietly()
    const theirs = template({ subject: 'Theirs', name: 'Their name', updatedAt: '2026-03-02T10:00:00.000Z' })
    let isFirst = true
    const { screen, asked, dialog, press, fill, toolbar } = await openTemplates(undefined, {
      [patch]: async (request) => {
        if (!isFirst) return Response.json(template(await request.json()))
        isFirst = false
        return problem(409, { code: 'template_changed', message: 'Someone else changed it.', current: theirs })
      },
    })
    await toolbar('Edit Winter letter')
    await fill('Subject', 'Mine')
    await press('Save changes')
    await expect.element(dialog.getByText('Someone else changed this template in the meantime')).toBeVisible()
    await expect.element(dialog.getByRole('textbox', { name: 'Subject' })).toHaveValue('Mine')
    await expect.element(dialog.getByText('Subject, their version: “Theirs”')).toBeVisible()
    await expect.element(dialog.getByText(/^Name, their version/)).not.toBeInTheDocument()
    await expect.element(dialog.getByRole('textbox', { name: 'Template name' })).toHaveValue('Their name')
    await press('Save changes')
    await expect.element(screen.getByText('Template updated successfully')).toBeVisible()
    expect(await asked(patch)[1]?.json()).toMatchObject({
      name: 'Their name',
      subject: 'Mine',
      updatedAt: theirs.updatedAt,
    })
  })

  it('can create a new template from what was typed when another admin deleted it', async () => {
    quietly()
    const { screen, asked, dialog, press, fill, toolbar } = await openTemplates(undefined, {
      [patch]: () => problem(404, { code: 'template_not_found', message: 'Template not found' }),
    })
    await toolbar('Edit Winter letter')
    await fill('Subject', 'Mine')
    await press('Save changes')
    await expect.element(dialog.getByText('Someone else deleted this template in the meantime')).toBeVisible()
    await press('Create template')
    await expect.element(screen.getByText('Template created successfully')).toBeVisible()
    expect(await asked(create)[0]?.json()).toMatchObject({ name: 'Winter letter', subject: 'Mine' })
  })
})
