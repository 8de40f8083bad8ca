import type { ApplicantSummary } from '@velvet/contracts/applicants'
import { accessibilityProblems } from '@velvet/ui/testing'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { applicantServer, crowd } from '../../testing/applicants.ts'
import { ada, openAdmin, problem, queryOf, signedIn } from '../../testing/open/open-admin.tsx'
import { person, personServer } from '../../testing/person.ts'

const list = 'GET /api/admin/applicants'

/** A server that returns pages of these applicants as the real one does. */
function openDatabase(people: readonly ApplicantSummary[], query = '', fails = () => false) {
  return openAdmin(`/admin/applicants${query}`, {
    ...applicantServer(() => ({ applicants: [], total: 0 })),
    [list]: (request) => {
      const { limit, offset } = queryOf(request)
      if (Number(offset) > 0 && fails()) return problem(503)
      const applicants = people.slice(Number(offset), Number(offset) + Number(limit))
      return Response.json({ applicants, total: people.length })
    },
  })
}
const region = page.getByRole('region', { name: 'Applicants', exact: true })

afterEach(() => page.viewport(1440, 900))

describe('the applicant database', () => {
  it('NAV-02 APPL-01 APPL-13 loads a thousand at a time, renders a part of them, and has no page buttons', async () => {
    const { screen, asked } = await openDatabase(crowd(1000))
    await expect.element(screen.getByRole('heading', { level: 1, name: 'Applicants' })).toBeVisible()
    await expect.element(screen.getByText('1–1,000 of 1,000')).toBeVisible()
    await expect.element(screen.getByRole('link', { name: 'Applicants' })).toHaveAttribute('aria-current', 'page')
    expect(queryOf(asked(list)[0])).toMatchObject({ limit: '1000', offset: '0', sort: 'appliedDate', order: 'desc' })
    expect(document.querySelectorAll('[data-row-index]').length).toBeLessThan(100)
    await expect.element(screen.getByRole('table')).toHaveAttribute('aria-rowcount', '1001')
    expect(screen.getByRole('navigation', { name: 'Pages of applicants' }).query()).toBeNull()
    expect(screen.getByRole('button', { name: /Load .* more/ }).query()).toBeNull()
    expect(await accessibilityProblems()).toEqual([])
  })

  it('APPL-14 reaches row 1001 by scrolling to the end', async () => {
    const { screen, asked } = await openDatabase(crowd(2300))
    await expect.element(screen.getByText('1–1,000 of 2,300')).toBeVisible()
    expect(asked(list)).toHaveLength(1)
    region.element().scrollTop = 1_000_000
    await expect.element(screen.getByText('1–2,000 of 2,300')).toBeVisible()
    expect(queryOf(asked(list)[1])).toMatchObject({ limit: '1000', offset: '1000' })
    await expect.element(screen.getByRole('button', { name: 'Guest 1001', exact: true })).toBeInTheDocument()
  })

  it('APPL-14 loads more with a button on a phone, and again after a failure, without rendering every card', async () => {
    await page.viewport(390, 844)
    const log = vi.spyOn(console, 'error').mockImplementation(() => {})
    let isDown = true
    const { screen } = await openDatabase(crowd(1002), '', () => isDown)
    await screen.getByRole('button', { name: 'Load 2 more' }).click()
    const again = screen.getByRole('button', { name: 'Could not load more. Retry' })
    await expect.element(again).toBeVisible()
    expect(log).toHaveBeenCalledOnce()
    log.mockRestore()
    isDown = false
    await again.click()
    await expect.element(screen.getByText('1–1,002 of 1,002')).toBeVisible()
    expect(again.query()).toBeNull()
    expect(screen.getByRole('article').elements().length).toBe(100)
    await screen.getByRole('button', { name: 'Show 100 more' }).click()
    await expect.poll(() => screen.getByRole('article').elements().length).toBe(200)
  })

  it('APPL-02 filters by the event in the address, which a chip removes', async () => {
    const { screen, asked } = await openDatabase(crowd(3), '?eventId=event-1')
    await expect.element(screen.getByRole('table')).toBeVisible()
    await expect.poll(() => queryOf(asked(list)[0]).eventId).toBe('event-1')
    await screen.getByRole('button', { name: /^Remove filter: Event/ }).click()
    await expect.poll(() => queryOf(asked(list).at(-1)).eventId).toBeUndefined()
    await expect.poll(() => window.location.search).toBe('')
  })

  it('opens the applicant in the address, even one who is not in the list', async () => {
    const { screen } = await openAdmin('/admin/applicants?applicant=person-1', {
      ...applicantServer(() => ({ applicants: [], total: 0 })),
      ...personServer(() => person()),
    })
    const dialog = screen.getByRole('dialog', { name: 'Applicant Profile' })
    await expect.element(dialog.getByRole('heading', { name: 'Ava Castellan' })).toBeVisible()
    await userEvent.keyboard('{Escape}')
    await expect.element(dialog).not.toBeInTheDocument()
    await expect.poll(() => window.location.search).toBe('')
  })

  it('APPL-04 adds an applicant', async () => {
    const { screen } = await openDatabase(crowd(3))
    await screen.getByRole('button', { name: 'Add Applicant' }).click()
    await expect.element(screen.getByRole('dialog', { name: 'Add Applicant' })).toBeVisible()
  })

  it('APPL-07 APPL-08 APPL-09 MERGE-11 selects rows for bulk actions and for merging', async () => {
    const { screen } = await openDatabase(crowd(3))
    await screen.getByRole('checkbox', { name: 'Select all rows' }).click()
    const bar = screen.getByRole('toolbar', { name: 'Selection' })
    await expect.element(bar).toMatchTextContent('3 selected')
    await bar.getByRole('button', { name: 'Merge Selected' }).click()
    await expect.element(screen.getByRole('dialog')).toBeVisible()
  })

  it('APPL-12 sorts by score on the server', async () => {
    const { screen, asked } = await openDatabase(crowd(3))
    await screen.getByRole('columnheader', { name: 'Score' }).getByRole('button').click()
    await expect.poll(() => queryOf(asked(list).at(-1))).toMatchObject({ sort: 'score', order: 'asc' })
  })

  it('offers nothing that the role does not allow', async () => {
    const { screen } = await openAdmin('/admin/applicants', {
      ...applicantServer(() => ({ applicants: crowd(1), total: 1 })),
      'GET /api/admin/auth': () => signedIn({ ...ada, role: 'communications_only' }),
    })
    await expect.element(screen.getByRole('row', { name: /Guest 1/ })).toBeVisible()
    expect(screen.getByRole('button', { name: /Add Applicant|Edit|Delete|Approve/ }).query()).toBeNull()
    await expect.element(screen.getByRole('button', { name: 'View details of Guest 1' })).toBeVisible()
  })
})
