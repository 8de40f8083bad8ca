import { afterEach, describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { applicantServer, crowd } from '../../../testing/applicants.ts'
import { ada, openAdmin, signedIn } from '../../../testing/open/open-admin.tsx'

const openDashboard = (role: typeof ada.role = 'super_admin') =>
  openAdmin('/admin/dashboard', {
    ...applicantServer(() => ({ applicants: crowd(20, { email: 'a.longer.name@example.com' }), total: 20 })),
    'GET /api/admin/auth': () => signedIn({ ...ada, role }),
  })

afterEach(() => page.viewport(1440, 900))

const box = (element: Element | null | undefined) => element?.getBoundingClientRect() ?? new DOMRect()

describe('the dashboard at common sizes (3.4)', () => {
  it.each([
    [1280, 720],
    [1440, 700],
  ])('shows every advanced filter in full at %i by %i', async (width, height) => {
    await page.viewport(width, height)
    const { screen } = await openDashboard()
    await screen.getByRole('button', { name: 'Filters', exact: true }).click()
    const panel = screen.getByRole('region', { name: 'Advanced filters' }).element()
    const controls = [...panel.querySelectorAll('input, select')]
    expect(controls.length).toBeGreaterThan(12)
    for (const control of controls) expect(box(control).bottom).toBeLessThanOrEqual(box(panel).bottom)
    expect(panel.scrollHeight).toBeLessThanOrEqual(panel.clientHeight)
  })

  it.each([1280, 1440, 1600])('covers no column with the actions, and cuts off none of them, at %i', async (width) => {
    await page.viewport(width, 720)
    const { screen } = await openDashboard()
    const applied = screen.getByRole('columnheader', { name: /^Applied/ })
    await expect.element(applied).toBeVisible()
    const actions = screen.getByRole('columnheader', { name: 'Actions' })
    expect(box(applied.element()).right).toBeLessThanOrEqual(box(actions.element()).left + 1)
    const first = screen.getByRole('button', { name: /^Approve / }).first()
    await expect.element(first).toBeVisible()
    expect(box(first.element()).left).toBeGreaterThanOrEqual(box(actions.element()).left)
  })

  it.each([1280, 1440, 2200])(
    'DASH-11 shows the email and, on its own line, the phone number in full at %i',
    async (width) => {
      await page.viewport(width, 900)
      const { screen } = await openDashboard()
      const email = screen.getByText('a.longer.name@example.com', { exact: true }).first()
      await expect.element(email).toBeVisible()
      const phone = email.element().nextElementSibling
      const cell = box(email.element().closest('td'))
      expect(phone?.textContent).toBe('(212) 555-0101')
      expect(box(phone).top).toBeGreaterThanOrEqual(box(email.element()).bottom)
      expect(box(phone).bottom).toBeLessThanOrEqual(cell.bottom)
      for (const line of [email.element(), phone]) expect(line?.scrollWidth).toBeLessThanOrEqual(line?.clientWidth ?? 0)
    },
  )

  it.each([1280, 1360, 1440])(
    'DASH-10 shows every column in full at %i, from 1440 on with the event',
    async (width) => {
      await page.viewport(width, 720)
      const { screen } = await openDashboard()
      await expect.element(screen.getByRole('columnheader', { name: /^Score/ })).toBeVisible()
      const table = screen.getByRole('table', { name: 'Applicants' }).element()
      expect([...table.querySelectorAll('thead th')].map((head) => head.textContent)).toEqual([
        'Select all rows',
        'Contact',
        'Location',
        ...(width < 1440 ? [] : ['Event']),
        'Age',
        'IG',
        'Status',
        'Priority',
        'Score',
        'Applied',
        'Actions',
      ])
      for (const label of table.querySelectorAll('thead th .truncate'))
        expect(label.scrollWidth, label.textContent).toBeLessThanOrEqual(label.clientWidth)
      for (const cell of table.querySelectorAll('tbody tr:first-child td'))
        expect(cell.scrollWidth, cell.textContent).toBeLessThanOrEqual(cell.clientWidth)
      expect(table.clientWidth).toBeLessThanOrEqual(table.parentElement?.clientWidth ?? 0)
    },
  )

  it('shows the first applicant on a phone without scrolling, with a name large enough to tap', async () => {
    await page.viewport(390, 844)
    const { screen } = await openDashboard()
    const card = screen.getByRole('article').first()
    await expect.element(card).toBeVisible()
    expect(box(card.element()).top).toBeLessThan(480)
    const name = card.getByRole('button', { name: 'Guest 1', exact: true })
    expect(box(name.element()).height).toBeGreaterThanOrEqual(24)
  })

  it.each([
    ['super_admin', 20],
    ['communications_only', 0],
  ] as const)('shows a score on the cards of a phone only to roles that have one: %s', async (role, count) => {
    await page.viewport(390, 844)
    const { screen } = await openDashboard(role)
    await expect.element(screen.getByRole('article').first()).toBeVisible()
    expect(screen.getByRole('article').getByText('Score', { exact: true }).elements()).toHaveLength(count)
  })
})
