import { accessibilityProblemsInBothThemes } from '@velvet/ui/testing'
import { afterEach, describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { crowd } from '../../../testing/applicants.ts'
import { campaign } from '../../../testing/campaigns.ts'
import { type OpenedCampaign, openCampaign, writeMail } from '../../../testing/open/open-campaign.tsx'

const people = { 'GET /api/admin/applicants': () => Response.json({ applicants: crowd(12), total: 12 }) }
const isPhone = () => window.innerWidth < 768

/** The step of a part of the dialog, on a phone. */
async function goTo(step: 'Audience' | 'Review', { press }: OpenedCampaign) {
  if (!isPhone()) return
  await press('Next: Audience')
  if (step === 'Review') await press('Next: Review')
}

const states: { name: string; reach: () => Promise<unknown> }[] = [
  {
    name: 'message for both channels',
    reach: async () => {
      const opened = await openCampaign()
      await writeMail(opened)
      await opened.choose('Send by', 'Email + SMS')
      await opened.fill('SMS text', 'Doors open at nine, {{nickname}}.')
      await expect.element(opened.dialog.getByText(/GSM-7/)).toBeVisible()
    },
  },
  {
    name: 'template',
    reach: async () => {
      const { choose, dialog } = await openCampaign()
      await choose('Message', 'Template')
      await dialog.getByRole('group', { name: 'Template' }).getByRole('radio').first().click()
      await expect.element(dialog.getByRole('button', { name: 'Edit as custom text' })).toBeVisible()
    },
  },
  {
    name: 'filters',
    reach: async () => {
      const opened = await openCampaign()
      await goTo('Audience', opened)
      await opened.press('More filters')
      await opened.dialog.getByRole('combobox', { name: 'Tags' }).fill('press,')
      await expect.element(opened.dialog.getByText(/^Will reach/)).toBeVisible()
    },
  },
  {
    name: 'people chosen by hand',
    reach: async () => {
      const opened = await openCampaign(people)
      await goTo('Audience', opened)
      await opened.choose('Choose recipients', 'By hand')
      await opened.dialog.getByRole('searchbox').fill('guest')
      await expect.element(opened.dialog.getByRole('list', { name: 'Found' })).toBeVisible()
    },
  },
  {
    name: 'review',
    reach: async () => {
      const opened = await openCampaign()
      await writeMail(opened)
      await goTo('Review', opened)
      await expect.element(opened.dialog.getByTitle('Content of the email')).toBeInTheDocument()
    },
  },
  {
    name: 'full preview',
    reach: async () => {
      const opened = await openCampaign()
      await writeMail(opened)
      await goTo('Review', opened)
      await opened.press('Preview')
      await expect.element(opened.screen.getByRole('dialog', { name: 'Preview' })).toBeVisible()
    },
  },
  {
    name: 'schedule',
    reach: async () => {
      const opened = await openCampaign()
      await writeMail(opened)
      await goTo('Review', opened)
      await opened.press('Schedule')
      await expect.element(opened.screen.getByRole('dialog', { name: 'Schedule' })).toBeVisible()
    },
  },
  {
    name: 'test',
    reach: async () => {
      const opened = await openCampaign({}, campaign({ notice: 'It was scheduled for a time that had passed.' }))
      await goTo('Review', opened)
      await opened.press('Send a test')
      await expect.element(opened.screen.getByRole('dialog', { name: 'Send a test' })).toBeVisible()
    },
  },
]

afterEach(async () => {
  await page.viewport(1440, 900)
})

describe.each([
  { device: 'desktop', width: 1440, height: 900 },
  { device: 'phone', width: 390, height: 844 },
])('the campaign dialog on a $device', ({ width, height }) => {
  it.each(states)('has no accessibility violations in either theme: $name', async ({ reach }) => {
    await page.viewport(width, height)
    await reach()
    expect(await accessibilityProblemsInBothThemes()).toEqual([])
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width)
  })
})
