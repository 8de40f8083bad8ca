import { accessibilityProblems } from '@velvet/ui/testing'
import { afterEach, describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { applicantServer, crowd } from '../../../testing/applicants.ts'
import { type Answers, ada, openAdmin, signedIn } from '../../../testing/open/open-admin.tsx'
import { merged } from '../../../testing/open/open-merge.tsx'
import { person, personServer } from '../../../testing/person.ts'

const openList = (count = 6, total = count, query = '', role: typeof ada.role = 'super_admin', answers: Answers = {}) =>
  openAdmin(`/admin/dashboard${query}`, {
    ...applicantServer(() => ({ applicants: crowd(count), total })),
    'GET /api/admin/auth': () => signedIn({ ...ada, role }),
    ...answers,
  })
const box = (name: string) => page.getByRole('checkbox', { name, exact: true })
const bar = page.getByRole('toolbar', { name: 'Selection' })

afterEach(() => page.viewport(1440, 900))

describe('selecting applicants', () => {
  it('DASH-10 DASH-35 DASH-36 DASH-37 DASH-38 DASH-39 shows a bar with the count, the actions, and Clear Selection', async () => {
    const { screen } = await openList()
    await expect.element(screen.getByRole('table')).toBeVisible()
    expect(bar.query()).toBeNull()
    await box('Select Guest 2').click()
    await expect.element(bar).toMatchTextContent('1 selected')
    await box('Select Guest 5').click({ modifiers: ['Shift'] })
    await expect.element(bar).toMatchTextContent('4 selected')
    expect(
      bar
        .getByRole('button')
        .elements()
        .map((button) => button.textContent),
    ).toEqual(['Bulk Actions', 'Send Message', 'Merge Selected', 'Instagram', 'Export 4', 'Clear Selection'])
    expect(await accessibilityProblems()).toEqual([])
    await bar.getByRole('button', { name: 'Clear Selection' }).click()
    await expect.element(bar).not.toBeInTheDocument()
    await expect.element(screen.getByRole('region', { name: 'Applicants', exact: true })).toHaveFocus()
  })

  it('APPL-07 selects the page, then all who match', async () => {
    await openList(50, 1234, '?status=pending')
    await box('Select all rows').click()
    await expect.element(bar).toMatchTextContent('50 selected')
    await bar.getByRole('button', { name: 'Select all 1,234 matching' }).click()
    await expect.element(bar).toMatchTextContent('1,234 selected')
    await expect.element(box('Select Guest 50')).toBeChecked()
    await expect.element(bar.getByRole('button', { name: 'Merge Selected' })).not.toBeInTheDocument()
    await box('Select Guest 1').click()
    await expect.element(bar).toMatchTextContent('49 selected')
  })

  it('keeps the selection across pages, and clears it with other filters', async () => {
    const { screen } = await openList(50, 120)
    await box('Select Guest 2').click()
    await screen.getByRole('button', { name: 'Page 2' }).click()
    await expect.poll(() => window.location.search).toBe('?page=2')
    await expect.element(bar).toMatchTextContent('1 selected')
    await screen.getByRole('radio', { name: /^Declined/ }).click()
    await expect.element(bar).not.toBeInTheDocument()
  })

  it('selects with x, a range with Shift and x, and clears with Escape, only inside the table', async () => {
    const { screen } = await openList()
    await expect.element(screen.getByRole('table')).toBeVisible()
    await userEvent.keyboard('x')
    expect(bar.query()).toBeNull()
    screen.getByRole('region', { name: 'Applicants', exact: true }).element().focus()
    await userEvent.keyboard('jxjj{Shift>}X{/Shift}')
    await expect.element(bar).toMatchTextContent('3 selected')
    await userEvent.keyboard('{Escape}')
    await expect.element(bar).not.toBeInTheDocument()
  })

  it('has a skip link from the top of the page to the rows', async () => {
    const { screen } = await openList()
    const skip = screen.getByRole('button', { name: 'Skip to table' })
    await expect.element(skip).toBeInTheDocument()
    skip.element().focus()
    await userEvent.keyboard('{Enter}')
    await expect.element(screen.getByRole('region', { name: 'Applicants', exact: true })).toHaveFocus()
  })

  it('MERGE-01 refuses to merge a single applicant', async () => {
    const { screen } = await openList()
    await box('Select Guest 1').click()
    await bar.getByRole('button', { name: 'Merge Selected' }).click()
    await expect.element(screen.getByText('Please select at least 2 applicants to merge.')).toBeVisible()
  })

  it('DASH-35 counts no applicants who were deleted', async () => {
    const { screen } = await openList(6, 6, '', 'super_admin', {
      'DELETE /api/admin/applicants/person-1': () => Response.json({ success: true }),
    })
    for (const name of ['Select Guest 1', 'Select Guest 2']) await box(name).click()
    await expect.element(bar).toMatchTextContent('2 selected')
    await screen.getByRole('button', { name: 'Delete Guest 1' }).click()
    await screen.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
    await expect.element(bar).toMatchTextContent('1 selected')
  })

  it('DASH-35 counts no applicants who were erased in their profile', async () => {
    const { screen } = await openList(6, 6, '', 'super_admin', {
      ...personServer(() => person()),
      'POST /api/admin/applicants/person-1/erase': () => Response.json({ success: true }),
    })
    for (const name of ['Select Guest 1', 'Select Guest 2']) await box(name).click()
    await screen.getByRole('button', { name: 'Guest 1', exact: true }).click()
    await screen.getByRole('dialog').getByRole('button', { name: 'Erase person…' }).click()
    await screen.getByRole('alertdialog').getByRole('button', { name: 'Erase person' }).click()
    await expect.element(bar).toMatchTextContent('1 selected')
  })

  it('MERGE-01 moves the focus to the table once the selected applicants are merged', async () => {
    const { screen } = await openList(6, 6, '', 'super_admin', {
      'GET /api/admin/applicants/person-1': () => Response.json(person()),
      'GET /api/admin/applicants/person-2': () => Response.json(person({ id: 'person-2' })),
      ...merged(2),
    })
    for (const name of ['Select Guest 1', 'Select Guest 2']) await box(name).click()
    await bar.getByRole('button', { name: 'Merge Selected' }).click()
    await screen.getByRole('dialog').getByRole('button', { name: 'Merge 2 Applicants' }).click()
    await expect.element(bar).not.toBeInTheDocument()
    await expect.element(screen.getByRole('region', { name: 'Applicants', exact: true })).toHaveFocus()
  })

  it('selects cards on a phone', async () => {
    await page.viewport(390, 844)
    await openList(3)
    await box('Select Guest 2').click()
    await expect.element(bar).toMatchTextContent('1 selected')
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(390)
    expect(await accessibilityProblems()).toEqual([])
  })
})
