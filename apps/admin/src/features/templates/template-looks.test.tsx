import { accessibilityProblemsInBothThemes } from '@velvet/ui/testing'
import { afterEach, describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { templates, writingServer } from '../../testing/campaign-writing.ts'
import { openAdmin, problem } from '../../testing/open/open-admin.tsx'
import { quietly } from '../../testing/open/open-applicant.tsx'

const address = '/admin/communications?tab=templates'
const open = (answers = {}) => openAdmin(address, { ...writingServer, ...answers })

const states: { name: string; reach: () => Promise<unknown> }[] = [
  {
    name: 'list',
    reach: async () => {
      const { screen } = await open()
      await expect.element(screen.getByText('Both ways').first()).toBeVisible()
    },
  },
  {
    name: 'no template yet',
    reach: async () => {
      const { screen } = await open({ 'GET /api/admin/templates': () => Response.json([]) })
      await expect.element(screen.getByText('No templates yet')).toBeVisible()
    },
  },
  {
    name: 'template for both channels with an unknown token',
    reach: async () => {
      const { screen } = await open()
      await screen.getByRole('button', { name: 'Edit Both ways' }).click()
      await expect.element(screen.getByTitle('Content of the email')).toBeInTheDocument()
      await screen.getByRole('textbox', { name: 'Subject' }).fill('Dear {{nickname}}')
      await expect.element(screen.getByText('{{nickname}} is not a known token.')).toBeVisible()
    },
  },
  {
    name: 'template that another admin changed',
    reach: async () => {
      quietly()
      const { screen } = await open({
        'PATCH /api/admin/templates/template-1': () =>
          problem(409, { code: 'template_changed', current: { ...templates[0], subject: 'Theirs', name: 'Theirs' } }),
      })
      await screen.getByRole('button', { name: 'Edit Winter letter' }).click()
      await screen.getByRole('button', { name: 'Save changes' }).click()
      await expect.element(screen.getByText(/Someone else changed/)).toBeVisible()
    },
  },
  {
    name: 'question before a template is deleted',
    reach: async () => {
      const { screen } = await open()
      await screen.getByRole('button', { name: 'Delete Winter letter' }).click()
      await expect.element(screen.getByRole('alertdialog')).toBeVisible()
    },
  },
]

afterEach(async () => {
  await page.viewport(1440, 900)
})

describe.each([
  { device: 'desktop', width: 1440, height: 900 },
  { device: 'phone', width: 390, height: 844 },
])('the templates on a $device', ({ width, height }) => {
  it.each(states)('are accessible in both themes: $name', async ({ reach }) => {
    await page.viewport(width, height)
    await reach()
    expect(await accessibilityProblemsInBothThemes()).toEqual([])
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width)
  })
})
