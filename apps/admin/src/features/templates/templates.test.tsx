import type { Template } from '@velvet/contracts/templates'
import { describe, expect, it } from 'vitest'
import { listenInstead } from '../../testing/announcements.ts'
import { template } from '../../testing/campaign-writing.ts'
import { problem } from '../../testing/open/open-admin.tsx'
import { quietly } from '../../testing/open/open-applicant.tsx'
import { openTemplates } from '../../testing/open/open-templates.tsx'

const create = 'POST /api/admin/templates'
const remove = 'DELETE /api/admin/templates/template-1'

describe('the templates', () => {
  it('TPL-01 are listed with subject, content, type, and the number of campaigns that use them', async () => {
    const { row } = await openTemplates()
    await expect
      .element(row(/Winter letter/))
      .toMatchTextContent(/Winter letterYou are on the list – Dear {{firstName}}, the house opens.*Email2 campaigns/)
    await expect.element(row(/Doors open/)).toMatchTextContent(/Doors open at nine, {{firstName}}\.SMS/)
    await expect.element(row(/Both ways/)).toMatchTextContent('Email + SMS')
  })

  it('are found by name, content, and type', async () => {
    const { screen, row } = await openTemplates()
    await screen.getByRole('searchbox', { name: 'Search templates' }).fill('NINE')
    await expect.element(row(/Winter letter/)).not.toBeInTheDocument()
    await expect.element(row(/Doors open/)).toBeVisible()
    await screen.getByRole('combobox', { name: 'Type' }).selectOptions('both')
    await expect.element(row(/Doors open/)).not.toBeInTheDocument()
    await expect.element(row(/Both ways/)).toBeVisible()
    await screen.getByRole('combobox', { name: 'Type' }).selectOptions('email')
    await screen.getByRole('button', { name: 'Clear Filters' }).click()
    await expect.element(row(/Doors open/)).toBeVisible()
  })

  it('show a message when there are none, and when they could not be loaded', async () => {
    let isDown = true
    const { screen } = await openTemplates(() => [], {
      'GET /api/admin/templates': () => (isDown ? problem(500, { message: 'Out of order' }) : Response.json([])),
    })
    await expect.element(screen.getByText('The templates could not be loaded')).toBeVisible()
    isDown = false
    await screen.getByRole('button', { name: /^(Retry|Try again)/ }).click()
    await screen.getByRole('button', { name: 'Create your first template' }).click()
    await expect.element(screen.getByRole('dialog', { name: 'Create Template' })).toBeVisible()
  })

  it('are up to date when the server announces a change', async () => {
    const announce = listenInstead()
    let list: Template[] = []
    const { screen, row } = await openTemplates(() => list)
    await expect.element(screen.getByText('No templates yet')).toBeVisible()
    list = [template()]
    announce('templates')
    await expect.element(row(/Winter letter/)).toBeVisible()
  })
})

describe('a template of the list', () => {
  it('is duplicated under another name', async () => {
    const { asked, dialog, press, toolbar } = await openTemplates()
    await toolbar('Duplicate Both ways')
    await expect.element(dialog.getByRole('textbox', { name: 'Template name' })).toHaveValue('Copy of Both ways')
    await press('Create template')
    await expect.poll(() => asked(create).length).toBe(1)
    expect(await asked(create)[0]?.json()).toMatchObject({
      name: 'Copy of Both ways',
      type: 'both',
      smsContent: 'See you at nine, {{firstName}}.',
    })
  })

  it('TPL-02 TPL-09 TPL-12 is deleted after a question that says what happens to its campaigns', async () => {
    let list = [template()]
    const { screen, asked, toolbar } = await openTemplates(() => list, {
      [remove]: () => {
        list = []
        return Response.json({ success: true, message: 'Template deleted successfully' })
      },
    })
    await toolbar('Delete Winter letter')
    const question = screen.getByRole('alertdialog')
    await expect.element(question.getByText('Are you sure you want to delete this template?')).toBeVisible()
    await expect.element(question.getByText(/used by 2 campaigns. Drafts and scheduled campaigns keep/)).toBeVisible()
    await question.getByRole('button', { name: 'Cancel' }).click()
    expect(asked(remove)).toEqual([])
    await toolbar('Delete Winter letter')
    await question.getByRole('button', { name: 'Delete' }).click()
    await expect.element(screen.getByText('Template deleted successfully')).toBeVisible()
    await expect.element(screen.getByText('No templates yet')).toBeVisible()
  })

  it('TPL-13 that could not be deleted stays, with the reason', async () => {
    quietly()
    const { screen, row, toolbar } = await openTemplates(undefined, {
      [remove]: () => problem(404, { code: 'template_not_found', message: 'This template is gone.' }),
    })
    await toolbar('Delete Winter letter')
    await screen.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
    await expect.element(screen.getByText('Campaign Error')).toBeVisible()
    await expect.element(screen.getByText('This template is gone.')).toBeVisible()
    await expect.element(row(/Winter letter/)).toBeVisible()
  })

  it('CAMP-13 is used in a new campaign of its type', async () => {
    const { screen, asked, toolbar } = await openTemplates()
    await toolbar('Use Doors open in a campaign')
    const campaign = screen.getByRole('dialog', { name: 'Create Campaign' })
    await expect.element(campaign.getByRole('radio', { name: /^Doors open/ })).toBeChecked()
    await campaign.getByRole('textbox', { name: 'Campaign name' }).fill('Tonight')
    await campaign.getByRole('button', { name: 'Save draft' }).click()
    await expect.poll(() => asked('POST /api/admin/campaigns').length).toBe(1)
    expect(await asked('POST /api/admin/campaigns')[0]?.json()).toMatchObject({
      type: 'sms',
      templateId: 'template-2',
      customContent: null,
    })
  })
})
