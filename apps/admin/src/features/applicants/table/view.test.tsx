import { accessibilityProblems, accessibilityProblemsInBothThemes } from '@velvet/ui/testing'
import { describe, expect, it, onTestFinished } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { applicantServer, crowd } from '../../../testing/applicants.ts'
import { openAdmin } from '../../../testing/open/open-admin.tsx'

const openList = () =>
  openAdmin(
    '/admin/dashboard',
    applicantServer(() => ({ applicants: crowd(3), total: 3 })),
  )

describe('the view menu', () => {
  it('hides and shows columns and stores the choice', async () => {
    const first = await openList()
    await expect.element(first.screen.getByRole('columnheader', { name: 'Location' })).toBeVisible()
    await first.screen.getByRole('button', { name: 'View', exact: true }).click()
    await first.screen.getByRole('menuitemcheckbox', { name: 'Location' }).click()
    await expect.element(first.screen.getByRole('columnheader', { name: 'Location' })).not.toBeInTheDocument()
    await userEvent.keyboard('{Escape}')
    await first.screen.unmount()

    const { screen } = await openList()
    await expect.element(screen.getByRole('columnheader', { name: 'Age' })).toBeVisible()
    expect(screen.getByRole('columnheader', { name: 'Location' }).query()).toBeNull()
    await screen.getByRole('button', { name: 'View', exact: true }).click()
    await screen.getByRole('menuitem', { name: 'Reset view' }).click()
    await expect.element(screen.getByRole('columnheader', { name: 'Location' })).toBeVisible()
  })

  it.each([
    ['Compact', 32],
    ['Default', 36],
    ['Comfortable', 56],
  ])('renders %s rows %i px high, whatever their content', async (label, height) => {
    const { screen } = await openList()
    await screen.getByRole('button', { name: 'View', exact: true }).click()
    await screen.getByRole('menuitemradio', { name: label }).click()
    const row = screen.getByRole('row', { name: /Guest 1/ })
    await expect.poll(() => Math.round(row.element().getBoundingClientRect().height)).toBe(height)
  })

  it('resizes a column at its edge, with the keyboard and the pointer, and stores the width', async () => {
    const { screen } = await openList()
    const header = screen.getByRole('columnheader', { name: 'Location' })
    const width = () => Math.round(header.element().getBoundingClientRect().width)
    const edge = header.getByRole('separator', { name: 'Width of Location' })
    await expect.element(edge).toBeInTheDocument()
    // Columns get their widths once they have content.
    await expect.element(screen.getByRole('row', { name: /Guest 1/ })).toBeVisible()
    const before = width()
    edge.element().focus()
    await userEvent.keyboard('{ArrowRight}{ArrowRight}')
    await expect.poll(width).toBeGreaterThan(before + 16)
    const widened = width()
    await userEvent.dragAndDrop(edge, screen.getByRole('columnheader', { name: 'Age' }))
    await expect.poll(width).toBeGreaterThan(widened + 20)
    expect(JSON.parse(localStorage.getItem('velvet.applicants.table') ?? '{}').widths.location).toBeGreaterThan(0)
    expect(await accessibilityProblems()).toEqual([])
  })

  it('says which column does not fit in a narrow window', async () => {
    await page.viewport(1280, 900)
    onTestFinished(() => page.viewport(1440, 900))
    const { screen } = await openList()
    await screen.getByRole('button', { name: 'View', exact: true }).click()
    const event = screen.getByRole('menuitemcheckbox', { name: 'Event (needs a wider window)' })
    await expect.element(event).toHaveAttribute('aria-disabled', 'true')
    await expect.element(event).not.toBeChecked()
  })

  it('has no accessibility violations while it is open, light and dark', async () => {
    const { screen } = await openList()
    await screen.getByRole('button', { name: 'View', exact: true }).click()
    await expect.element(screen.getByRole('menuitemcheckbox', { name: 'Location' })).toBeVisible()
    expect(await accessibilityProblemsInBothThemes({ exclude: '[data-base-ui-focus-guard]' })).toEqual([])
  })

  it('starts with the default layout when the stored one is invalid', async () => {
    localStorage.setItem('velvet.applicants.table', '{"density":"huge","hidden":7,"widths":{"age":"wide"}')
    const { screen } = await openList()
    await expect.element(screen.getByRole('columnheader', { name: 'Age' })).toBeVisible()
  })
})
