import { maxOffset, sortKeys } from '@velvet/contracts/applicants'
import { accessibilityProblems } from '@velvet/ui/testing'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { applicant, applicantServer, crowd, stats } from '../../testing/applicants.ts'
import { ada, openAdmin, problem, queryOf, signedIn } from '../../testing/open/open-admin.tsx'

const ava = applicant()
const list = 'GET /api/admin/applicants'
const address = '/admin/dashboard'

const openList = (applicants = [ava], total = applicants.length, at = address) =>
  openAdmin(
    at,
    applicantServer(() => ({ applicants, total })),
  )

afterEach(async () => {
  vi.useRealTimers()
  await page.viewport(1440, 900)
})

describe('dashboard', () => {
  it('DASH-01 DASH-02 DASH-04 DASH-05 DASH-06 DASH-07 shows four numbers above the list', async () => {
    const { screen } = await openList(crowd(50), 120)
    await expect.element(screen.getByRole('heading', { level: 1, name: 'Admin Dashboard' })).toBeVisible()
    await expect.element(screen.getByText('Manage your VIP guestlist and communications')).toBeVisible()
    const numbers = screen.getByRole('region', { name: 'Applicants in numbers' })
    await expect
      .element(numbers)
      .toMatchTextContent(/Total Applicants120Pending Review70VIP Members40Filtered Results120/)
    await expect
      .element(numbers.getByRole('link', { name: /Pending Review/ }))
      .toHaveAttribute('href', '/admin/dashboard?status=pending')
    await expect.poll(() => document.title).toBe('Admin Dashboard · Velvet')
  })

  it('DASH-10 DASH-11 DASH-12 DASH-13 DASH-14 shows each applicant in a row', async () => {
    const { screen } = await openList([
      ava,
      applicant({ id: 'person-2', firstName: 'Theo', city: null, state: null, zipCodeCities: 'Chicago', age: 0 }),
      applicant({ id: 'person-3', firstName: 'Kai', city: null, state: null, zipCodeCities: null, score: null }),
    ])
    await expect.element(screen.getByRole('table')).toBeVisible()
    const headers = screen.getByRole('columnheader').elements()
    expect(headers.map((header) => header.textContent)).toEqual([
      ...['Select all rows', 'Contact', 'Location', 'Event', 'Age', 'IG', 'Status', 'Priority', 'Score', 'Applied'],
      'Actions',
    ])
    const row = screen.getByRole('row', { name: /Ava Castellan/ })
    for (const fact of ['AC', 'ava@example.com', '(212) 555-0101', 'New York, NY', '29', 'verified', '94.2K followers'])
      await expect.element(row).toMatchTextContent(fact)
    for (const fact of ['Pending', 'High', '71', 'Mar 7']) await expect.element(row).toMatchTextContent(fact)
    await expect.element(row.getByRole('link', { name: '@ava' })).toHaveAttribute('href', 'https://instagram.com/ava')
    await expect.element(screen.getByRole('row', { name: /Theo/ })).toMatchTextContent(/Chicago.*Unknown/)
    await expect.element(screen.getByRole('row', { name: /Kai/ })).toMatchTextContent('N/A')
    expect(await accessibilityProblems()).toEqual([])
  })

  it('links to the review of the filtered applicants', async () => {
    const { screen } = await openList([ava], 1, `${address}?city=york`)
    await expect
      .element(screen.getByRole('link', { name: 'Review', exact: true }))
      .toHaveAttribute('href', '/admin/triage?city=york')
  })

  it('DASH-18 DASH-23 shows the same data as cards on a phone, with both decisions', async () => {
    await page.viewport(390, 844)
    const { screen } = await openList()
    const card = screen.getByRole('article')
    for (const fact of ['Ava Castellan', 'ava@example.com', '(212) 555-0101', 'New York, NY', 'High', 'Mar 7', '71'])
      await expect.element(card).toMatchTextContent(fact)
    await expect.element(card.getByRole('button', { name: 'Approve Ava Castellan' })).toBeVisible()
    await expect.element(card.getByRole('button', { name: 'Decline Ava Castellan' })).toBeVisible()
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(390)
    expect(await accessibilityProblems()).toEqual([])
  })
})

describe('finding applicants', () => {
  it('FILT-01 FILT-02 searches after a pause in typing, keeps the search in the address, and clears it', async () => {
    const { screen, asked } = await openList()
    const search = screen.getByRole('searchbox', { name: 'Search applicants' })
    await search.fill('ava')
    await expect.poll(() => queryOf(asked(list).at(-1)).search).toBe('ava')
    await expect.poll(() => window.location.search).toBe('?search=ava')
    expect(asked(list)).toHaveLength(2)
    await screen.getByRole('button', { name: 'Clear search applicants' }).click()
    await expect.element(search).toHaveValue('')
    await expect.poll(() => window.location.search).toBe('')
  })

  it('focuses the search with a slash', async () => {
    const { screen } = await openList()
    await expect.element(screen.getByRole('table')).toBeVisible()
    await userEvent.keyboard('/')
    await expect.element(screen.getByRole('searchbox')).toHaveFocus()
    await expect.element(screen.getByRole('searchbox')).toHaveValue('')
  })

  it.each([
    ['checkbox', 'Select all rows'],
    ['radio', /^Pending/],
  ] as const)('focuses the search with a slash from a %s', async (role, name) => {
    const { screen } = await openList()
    await screen.getByRole(role, { name }).click()
    await userEvent.keyboard('/')
    await expect.element(screen.getByRole('searchbox')).toHaveFocus()
  })

  it('FILT-03 LIM-16 filters by status, which the address holds and Back undoes', async () => {
    const { screen, asked } = await openList()
    for (const status of ['All', 'Pending', 'Approved', 'Declined'])
      await expect.element(screen.getByRole('radio', { name: new RegExp(`^${status}`) })).toBeInTheDocument()
    await screen.getByRole('radio', { name: /^Declined/ }).click()
    await expect.poll(() => queryOf(asked(list).at(-1)).status).toBe('declined')
    await expect.poll(() => window.location.search).toBe('?status=declined')
    window.history.back()
    await expect.element(screen.getByRole('radio', { name: /^All/ })).toBeChecked()
  })

  it.each(sortKeys)('DASH-15 sorts the whole list by %s', async (key) => {
    const { screen, asked } = await openList()
    await expect.element(screen.getByRole('table')).toBeVisible()
    await screen.getByRole('combobox', { name: 'Sort by' }).selectOptions(key)
    await screen.getByRole('button', { name: 'Sort ascending' }).click()
    await expect.poll(() => queryOf(asked(list).at(-1))).toMatchObject({ sort: key, order: 'asc' })
  })

  it('DASH-16 reverses the order on a click on the header', async () => {
    const { screen, asked } = await openList()
    const header = screen.getByRole('columnheader', { name: 'Score' })
    await header.getByRole('button').click()
    await expect.element(header).toHaveAttribute('aria-sort', 'ascending')
    await header.getByRole('button').click()
    await expect.element(header).toHaveAttribute('aria-sort', 'descending')
    await expect.poll(() => queryOf(asked(list).at(-1))).toMatchObject({ sort: 'score', order: 'desc' })
  })

  it('DASH-29 DASH-30 DASH-31 LIM-02 shows 50 applicants per page and at most five page buttons', async () => {
    const { screen, asked } = await openList(crowd(50), 1000)
    const pager = screen.getByRole('navigation', { name: 'Pages of applicants' })
    await expect.element(pager).toMatchTextContent('1–50 of 1,000')
    expect(queryOf(asked(list)[0])).toMatchObject({ limit: '50', offset: '0' })
    await expect.element(pager.getByRole('button', { name: 'Previous' })).toBeDisabled()
    expect(pager.getByRole('button', { name: /^Page/ }).elements()).toHaveLength(5)
    await pager.getByRole('button', { name: 'Next' }).click()
    await expect.poll(() => queryOf(asked(list).at(-1)).offset).toBe('50')
    await expect.element(pager).toMatchTextContent('51–100 of 1,000')
    await expect.element(screen.getByText('1,000 applicants match. Page 2 of 20.')).toBeInTheDocument()
    await expect.poll(() => window.location.search).toBe('?page=2')
  })

  it('shows another page from its first row', async () => {
    const { screen } = await openList(crowd(50), 1000)
    const table = screen.getByRole('region', { name: 'Applicants', exact: true })
    await expect.element(screen.getByRole('row', { name: /Guest 50/ })).toBeInTheDocument()
    table.element().scrollTop = 400
    await screen.getByRole('button', { name: 'Next' }).click()
    await expect.poll(() => table.element().scrollTop).toBe(0)
  })

  it('shows another page from its first card on a phone', async () => {
    await page.viewport(390, 844)
    const { screen } = await openList(crowd(50), 1000)
    const next = screen.getByRole('button', { name: 'Next' })
    await expect.element(next).toBeInTheDocument()
    next.element().scrollIntoView()
    const list = screen.getByRole('region', { name: 'Applicants', exact: true }).element()
    expect(list.getBoundingClientRect().top).toBeLessThan(0)
    await next.click()
    await expect.poll(() => list.getBoundingClientRect().top).toBeGreaterThan(0)
  })

  it('keeps the old page on screen until the new one has loaded', async () => {
    let answer = () => {}
    const { screen, asked } = await openAdmin(address, {
      ...applicantServer(() => ({ applicants: [], total: 0 })),
      [list]: (request) =>
        queryOf(request).offset === '0'
          ? Response.json({ applicants: crowd(50), total: 60 })
          : new Promise((resolve) => {
              answer = () => resolve(Response.json({ applicants: [ava], total: 60 }))
            }),
    })
    await screen.getByRole('button', { name: 'Next' }).click()
    await expect.poll(() => asked(list).length).toBe(2)
    await expect.element(screen.getByRole('row', { name: /Guest 50/ })).toBeInTheDocument()
    answer()
    await expect.element(screen.getByRole('row', { name: /Ava Castellan/ })).toBeVisible()
  })

  it('opens a shared address, and corrects a page that no longer exists', async () => {
    const { screen, asked } = await openList(
      [ava],
      51,
      `${address}?search=ava&status=pending&sort=name&order=asc&page=9`,
    )
    await expect.element(screen.getByRole('searchbox')).toHaveValue('ava')
    await expect
      .poll(() => queryOf(asked(list)[0]))
      .toEqual({ search: 'ava', status: 'pending', sort: 'name', order: 'asc', limit: '50', offset: '400' })
    await expect.poll(() => queryOf(asked(list).at(-1)).offset).toBe('50')
  })

  it('opens a shared address in the usual order for a role that may not read the score it is sorted by', async () => {
    const { screen, asked } = await openAdmin(`${address}?sort=score&order=asc`, {
      ...applicantServer(() => ({ applicants: [ava], total: 1 })),
      'GET /api/admin/auth': () => signedIn({ ...ada, role: 'communications_only' }),
    })
    await expect.element(screen.getByRole('row', { name: /Ava Castellan/ })).toBeVisible()
    expect(queryOf(asked(list)[0])).toMatchObject({ sort: 'appliedDate', order: 'desc' })
  })

  it('shows the last page where the address names one that the server refuses', async () => {
    const { screen } = await openAdmin(`${address}?page=99999`, {
      ...applicantServer(() => ({ applicants: [ava], total: 51 })),
      [list]: (request) => {
        const offset = Number(queryOf(request).offset)
        if (offset > maxOffset) return problem(400)
        return Response.json({ applicants: offset === 50 ? [ava] : [], total: 51 })
      },
    })
    await expect.element(screen.getByRole('row', { name: /Ava Castellan/ })).toBeVisible()
    await expect.poll(() => window.location.search).toBe('?page=2')
  })
})

describe('when there is nothing to show', () => {
  it('DASH-32 DASH-33 says that no one has applied yet', async () => {
    const { screen } = await openList([])
    await expect.element(screen.getByText('No applicants found')).toBeVisible()
    await expect.element(screen.getByText('No applicants have been submitted yet.')).toBeVisible()
    expect(await accessibilityProblems()).toEqual([])
  })

  it('DASH-32 DASH-34 FILT-19 says that the filters match nothing and clears them', async () => {
    const { screen } = await openList([], 0, `${address}?status=declined`)
    await expect.element(screen.getByText('No applicants found')).toBeVisible()
    await expect.element(screen.getByText('Try adjusting your search or filter criteria.')).toBeVisible()
    await screen
      .getByRole('region', { name: 'Applicants', exact: true })
      .getByRole('button', { name: 'Clear Filters' })
      .click()
    await expect.poll(() => window.location.search).toBe('')
  })

  it('says that the list could not be loaded, and retries', async () => {
    let isUp = false
    const { screen } = await openAdmin(address, {
      'GET /api/admin/stats': () => Response.json(stats),
      [list]: () => (isUp ? Response.json({ applicants: [ava], total: 1 }) : problem(503)),
    })
    await expect.element(screen.getByText('The applicants could not be loaded')).toBeVisible()
    expect(await accessibilityProblems()).toEqual([])
    isUp = true
    await screen.getByRole('button', { name: 'Retry' }).click()
    await expect.element(screen.getByRole('row', { name: /Ava Castellan/ })).toBeVisible()
  })

  it('offers decisions only to roles that may decide', async () => {
    const { screen } = await openAdmin(address, {
      ...applicantServer(() => ({ applicants: [ava], total: 1 })),
      'GET /api/admin/auth': () => signedIn({ ...ada, role: 'communications_only' }),
    })
    await expect.element(screen.getByRole('row', { name: /Ava Castellan/ })).toBeVisible()
    expect(screen.getByRole('button', { name: /Approve|Decline/ }).query()).toBeNull()
  })
})
