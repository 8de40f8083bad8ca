import { accessibilityProblems } from '@velvet/ui/testing'
import { describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { applicantServer, crowd } from '../../testing/applicants.ts'
import {
  selectionBar as bar,
  bulk,
  chooseAction as choose,
  bulkDialog as dialog,
  bulkResult as result,
} from '../../testing/bulk-actions.ts'
import { type Answers, openAdmin } from '../../testing/open/open-admin.tsx'
import { person, personServer } from '../../testing/person.ts'

const openDashboard = (answers: Answers = {}, query = '') =>
  openAdmin(`/admin/dashboard${query}`, { ...applicantServer(() => ({ applicants: crowd(6), total: 40 })), ...answers })

describe('bulk actions and the rest of the dashboard', () => {
  it('BULK-21 shows in a profile that was read before', async () => {
    let status: 'pending' | 'approved' = 'pending'
    const { screen } = await openDashboard({
      ...personServer(() => person({ status })),
      [bulk]: () => {
        status = 'approved'
        return result()
      },
    })
    const profile = screen.getByRole('dialog', { name: 'Applicant Profile' })
    await page.getByRole('checkbox', { name: 'Select Guest 1', exact: true }).click()
    await screen.getByRole('button', { name: 'Guest 1', exact: true }).click()
    await expect.element(profile.getByText('Pending', { exact: true })).toBeVisible()
    await profile.getByRole('button', { name: 'Close' }).click()
    await bar.getByRole('button', { name: 'Bulk Actions' }).click()
    await choose('Approve')
    await dialog.getByRole('button', { name: 'Approve · 1 applicant' }).click()
    await expect.element(screen.getByText('Bulk Action Completed')).toBeVisible()
    await screen.getByRole('button', { name: 'Guest 1', exact: true }).click()
    await expect.element(profile.getByText('Approved', { exact: true })).toBeVisible()
  })

  it('offer a tag that was just added', async () => {
    const tags = ['vip']
    const { screen } = await openDashboard({
      [bulk]: async (request) => {
        tags.push(...(await request.json()).data.tags)
        return result()
      },
      'GET /api/admin/tags': () => Response.json(tags.map((name) => ({ id: name, name }))),
    })
    const offered = (name: string) => dialog.getByRole('button', { name: `Choose tag ${name}` })
    const openTags = async (guest: string) => {
      await page.getByRole('checkbox', { name: `Select ${guest}`, exact: true }).click()
      await screen.getByRole('button', { name: 'Bulk Actions' }).first().click()
      await choose('Add Tags')
      await expect.element(offered('vip')).toBeVisible()
    }
    await openTags('Guest 1')
    await dialog.getByRole('textbox', { name: /Tags/ }).fill('press')
    await dialog.getByRole('button', { name: 'Add Tags · 1 applicant' }).click()
    await expect.element(page.getByRole('checkbox', { name: 'Select Guest 1', exact: true })).not.toBeChecked()
    await openTags('Guest 2')
    await expect.element(offered('press')).toBeVisible()
  })

  it('DASH-03 opened from the dashboard’s header, says that no applicant is selected, and offers all who match (3.8)', async () => {
    const { screen, asked } = await openDashboard(
      { [bulk]: () => result({ requested: 40, processed: 40 }) },
      '?city=Chicago',
    )
    const button = screen.getByRole('button', { name: 'Bulk Actions' })
    await button.click()
    await expect.element(dialog).toMatchTextContent('No applicants selected')
    expect(dialog.getByRole('radio').elements()).toEqual([])
    expect(await accessibilityProblems()).toEqual([])
    await userEvent.keyboard('{Escape}')
    await expect.element(button).toHaveFocus()
    await button.click()
    await dialog.getByRole('button', { name: 'Select all 40 matching' }).click()
    await expect.element(dialog).toMatchTextContent('Everyone who matches: 40 applicants')
    await choose('Decline')
    await dialog.getByRole('button', { name: 'Decline · 40 applicants' }).click()
    await expect.element(dialog).not.toBeInTheDocument()
    expect(await asked(bulk)[0]?.json()).toEqual({ action: 'decline', filter: { city: 'Chicago' } })
  })

  it('DASH-03 opened from the dashboard’s header, acts on the selected applicants', async () => {
    const { screen } = await openDashboard()
    await page.getByRole('checkbox', { name: 'Select Guest 2', exact: true }).click()
    await screen.getByRole('button', { name: 'Bulk Actions' }).first().click()
    await expect.element(dialog).toMatchTextContent('1 applicant')
  })
})
