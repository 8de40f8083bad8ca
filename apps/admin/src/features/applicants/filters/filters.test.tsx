import { accessibilityProblems } from '@velvet/ui/testing'
import { afterEach, describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { applicant, applicantServer } from '../../../testing/applicants.ts'
import { openAdmin, queryOf } from '../../../testing/open/open-admin.tsx'

const list = 'GET /api/admin/applicants'
const event = {
  ...{ id: 'event-1', name: 'Winter Gala', description: null, location: null, date: null, maxCapacity: null },
  ...{ isActive: true, currentApplications: 3, approvedApplications: 1, isFull: false },
  ...{ createdAt: '2026-01-01T00:00:00.000Z', updatedAt: '2026-01-01T00:00:00.000Z' },
}
const openList = (query = '') =>
  openAdmin(`/admin/dashboard${query}`, {
    ...applicantServer(() => ({ applicants: [applicant()], total: 37 })),
    'GET /api/admin/applicants/facets': () =>
      Response.json({ cities: ['Austin', 'New York'], states: ['NY', 'TX'], sources: ['web', 'import'] }),
    'GET /api/admin/events': () => Response.json([event]),
  })
type Opened = Awaited<ReturnType<typeof openList>>
const lastQuery = ({ asked }: Opened) => queryOf(asked(list).at(-1))

afterEach(() => page.viewport(1440, 900))

describe('the toolbar', () => {
  it('FILT-04 FILT-05 FILT-06 FILT-07 FILT-11 filters by city, state, event, and age on the server', async () => {
    const opened = await openList()
    const bar = opened.screen.getByRole('region', { name: 'Filters', exact: true })
    await expect.element(bar.getByRole('option', { name: 'Winter Gala' })).toBeInTheDocument()
    await expect
      .poll(() => [...document.querySelectorAll('datalist option')].map((option) => option.getAttribute('value')))
      .toEqual(['Austin', 'New York'])
    await bar.getByRole('combobox', { name: 'City' }).fill('Aus')
    await bar.getByRole('combobox', { name: 'State' }).selectOptions('TX')
    await bar.getByRole('combobox', { name: 'Event' }).selectOptions('Winter Gala')
    await bar.getByRole('combobox', { name: 'Age range' }).selectOptions('36-50')
    await expect
      .poll(() => lastQuery(opened))
      .toMatchObject({ city: 'Aus', state: 'TX', eventId: 'event-1', ageRange: '36-50', offset: '0' })
    await expect.poll(() => window.location.search).toBe('?city=Aus&state=TX&eventId=event-1&ageRange=36-50')
    await expect
      .element(opened.screen.getByRole('region', { name: 'Applicants in numbers' }))
      .toMatchTextContent(/Filtered Results37/)
  })

  it('ANS-26 filters by the status of the application to the chosen event, and clears it with the event', async () => {
    const opened = await openList('?applicationStatus=waitlisted')
    const bar = opened.screen.getByRole('region', { name: 'Filters', exact: true })
    const status = bar.getByRole('combobox', { name: 'Application status' })
    await expect.element(bar.getByRole('option', { name: 'Winter Gala' })).toBeInTheDocument()
    expect(status.query()).toBeNull()
    expect(lastQuery(opened)).not.toHaveProperty('applicationStatus')
    await bar.getByRole('combobox', { name: 'Event' }).selectOptions('Winter Gala')
    await status.selectOptions('Offered')
    await expect.poll(() => lastQuery(opened)).toMatchObject({ eventId: 'event-1', applicationStatus: 'offered' })
    const chips = opened.screen.getByRole('list', { name: 'Active filters' })
    await expect.element(chips.getByText('Application status: Offered')).toBeVisible()
    await bar.getByRole('combobox', { name: 'Event' }).selectOptions('All events')
    await expect.poll(() => window.location.search).toBe('')
    await expect.element(status).not.toBeInTheDocument()
  })

  it('EVT-14 EVT-43 names the event of the filter even when it is archived', async () => {
    const { screen } = await openAdmin('/admin/dashboard?eventId=event-9', {
      ...applicantServer(() => ({ applicants: [applicant()], total: 37 })),
      'GET /api/admin/events': (request) =>
        Response.json(
          queryOf(request).archived === 'true' ? [{ ...event, id: 'event-9', name: 'Summer Garden' }] : [event],
        ),
    })
    const chips = screen.getByRole('list', { name: 'Active filters' })
    await expect.element(chips.getByText('Event: Summer Garden')).toBeVisible()
    const bar = screen.getByRole('region', { name: 'Filters', exact: true })
    await expect.element(bar.getByRole('combobox', { name: 'Event' })).toHaveDisplayValue('Summer Garden')
  })

  it('FILT-19 names the active filters, removes one, and clears all', async () => {
    const opened = await openList('?eventId=event-1&state=TX&ageMin=21&emailOptIn=true&page=2')
    const { screen } = opened
    const chips = screen.getByRole('list', { name: 'Active filters' })
    for (const words of ['State: TX', 'Age minimum: 21', 'Event: Winter Gala', 'Email opt-in: yes'])
      await expect.element(chips.getByText(words)).toBeVisible()
    expect(await accessibilityProblems()).toEqual([])
    await screen.getByRole('button', { name: 'Remove filter: State is TX' }).click()
    await expect.poll(() => lastQuery(opened)).toMatchObject({ eventId: 'event-1', ageMin: '21', offset: '0' })
    expect(lastQuery(opened).state).toBeUndefined()
    await screen.getByRole('button', { name: 'Clear Filters' }).click()
    await expect.poll(() => window.location.search).toBe('')
    await expect.element(chips).not.toBeInTheDocument()
  })

  it('FILT-19 keeps the focus among the filters that are left, then in the search', async () => {
    const { screen } = await openList('?eventId=event-1&applicationStatus=pending&state=TX&ageMin=21')
    const button = (words: string) => screen.getByRole('button', { name: `Remove filter: ${words}` })
    await expect.element(button('Event is Winter Gala')).toBeVisible()
    button('State is TX').element().focus()
    await userEvent.keyboard('{Enter}')
    await expect.element(button('Age minimum is 21')).toHaveFocus()
    button('Event is Winter Gala').element().focus()
    await userEvent.keyboard('{Enter}')
    await expect.element(button('Application status is Pending')).not.toBeInTheDocument()
    await expect.element(button('Age minimum is 21')).toHaveFocus()
    await userEvent.keyboard('{Enter}')
    await expect.element(screen.getByRole('searchbox', { name: 'Search applicants' })).toHaveFocus()
  })

  it('FILT-19 moves the focus to the search once all filters are cleared', async () => {
    const { screen } = await openList('?state=TX')
    await screen.getByRole('button', { name: 'Clear Filters' }).click()
    await expect.poll(() => window.location.search).toBe('')
    await expect.element(screen.getByRole('searchbox', { name: 'Search applicants' })).toHaveFocus()
  })

  it('DUP-01 DUP-02 shows only duplicates, by what they share, and then all applicants again', async () => {
    const opened = await openList()
    const { screen } = opened
    await screen.getByRole('button', { name: 'Duplicates', exact: true }).click()
    await expect.poll(() => lastQuery(opened).duplicates).toBe('true')
    await screen.getByRole('combobox', { name: 'Duplicates by' }).selectOptions('Same phone')
    await expect.poll(() => lastQuery(opened).duplicates).toBe('phone')
    await expect.poll(() => window.location.search).toBe('?duplicates=phone')
    await screen.getByRole('button', { name: 'Show All', exact: true }).click()
    await expect.poll(() => window.location.search).toBe('')
    await expect.element(screen.getByRole('button', { name: 'Duplicates', exact: true })).toBeVisible()
  })

  it('ignores invalid values in the address', async () => {
    const opened = await openList('?status=sleepy&ageMin=-4&ageMax=999&sort=shoe&duplicates=maybe&emailOptIn=perhaps')
    await expect.element(opened.screen.getByRole('table')).toBeVisible()
    await expect
      .poll(() => queryOf(opened.asked(list)[0]))
      .toEqual({ sort: 'appliedDate', order: 'desc', limit: '50', offset: '0' })
  })
})

describe('the row of column filters', () => {
  it('FILT-09 FILT-20 is toggled with Columns and filters each column', async () => {
    const opened = await openList()
    const { screen } = opened
    await expect.element(screen.getByRole('table')).toBeVisible()
    expect(screen.getByLabelText('Filter by Name').query()).toBeNull()
    await screen.getByRole('button', { name: 'Columns', exact: true }).click()
    await screen.getByLabelText('Filter by Name').fill('ava c')
    await screen.getByLabelText('Filter by City').fill('york')
    await screen.getByLabelText('Filter by Instagram').fill('av')
    await screen.getByLabelText('Filter by Status').selectOptions('Pending')
    const priority = screen.getByLabelText('Filter by Priority')
    expect(
      priority
        .getByRole('option')
        .elements()
        .map((option) => option.textContent),
    ).toEqual(['All', 'High', 'Normal', 'Low'])
    await priority.selectOptions('High')
    await screen.getByLabelText('Filter by Applied date').fill('2026-03-07')
    await expect
      .poll(() => lastQuery(opened))
      .toMatchObject({
        ...{ name: 'ava c', city: 'york', instagram: 'av', status: 'pending', priority: 'high' },
        ...{ appliedFrom: '2026-03-07', appliedTo: '2026-03-07' },
      })
    const chips = screen.getByRole('list', { name: 'Active filters' })
    await expect.element(chips.getByText('Applied from: Mar 7, 2026')).toBeVisible()
    expect(await accessibilityProblems()).toEqual([])
    await screen.getByRole('button', { name: 'Columns', exact: true }).click()
    await expect.element(screen.getByLabelText('Filter by Name')).not.toBeInTheDocument()
  })

  it('does not trigger the table’s shortcuts while an admin types', async () => {
    const { screen } = await openList()
    await screen.getByRole('button', { name: 'Columns', exact: true }).click()
    await screen.getByLabelText('Filter by Name').click()
    await userEvent.keyboard('jax')
    await expect.element(screen.getByLabelText('Filter by Name')).toHaveValue('jax')
    await expect.element(screen.getByLabelText('Filter by Name')).toHaveFocus()
  })
})

describe('the advanced panel', () => {
  it('FILT-10 FILT-12 FILT-13 FILT-14 FILT-15 FILT-16 FILT-17 FILT-18 filters by all other fields', async () => {
    const opened = await openList()
    const { screen } = opened
    const toggle = screen.getByRole('button', { name: 'Filters', exact: true })
    await expect.element(toggle).toHaveAttribute('aria-expanded', 'false')
    await toggle.click()
    const panel = screen.getByRole('region', { name: 'Advanced filters' })
    const states = panel.getByRole('combobox', { name: 'State' })
    await expect.element(states.getByRole('option')).toHaveLength(52)
    await states.selectOptions('DC')
    await panel.getByRole('combobox', { name: 'City' }).fill('wash')
    await panel.getByLabelText('Age minimum').fill('21')
    await panel.getByLabelText('Age maximum').fill('400')
    await panel.getByLabelText('Followers minimum').fill('1,000')
    await panel.getByLabelText('Followers maximum').fill('90000')
    await panel.getByLabelText('Email opt-in').selectOptions('Opted in')
    await panel.getByLabelText('SMS opt-in').selectOptions('Not opted in')
    await panel.getByLabelText('Applied from').fill('2026-01-01')
    await panel.getByLabelText('Applied to').fill('2026-02-01')
    await expect
      .poll(() => lastQuery(opened))
      .toMatchObject({
        ...{ state: 'DC', city: 'wash', ageMin: '21', ageMax: '150', followersMin: '1000', followersMax: '90000' },
        ...{ emailOptIn: 'true', smsOptIn: 'false', appliedFrom: '2026-01-01', appliedTo: '2026-02-01' },
      })
    expect(await accessibilityProblems()).toEqual([])
    await toggle.click()
    await expect.element(panel).not.toBeInTheDocument()
  })

  it('FILT-18 waits for the whole year of a typed day, and adds no entry to the history', async () => {
    const opened = await openList()
    const { screen, asked } = opened
    await screen.getByRole('button', { name: 'Filters', exact: true }).click()
    const from = screen.getByRole('region', { name: 'Advanced filters' }).getByLabelText('Applied from')
    const { length } = window.history
    from.element().focus()
    await userEvent.keyboard('12122026')
    await expect.element(from).toHaveValue('2026-12-12')
    await expect.poll(() => lastQuery(opened).appliedFrom).toBe('2026-12-12')
    await expect.poll(() => window.location.search).toBe('?appliedFrom=2026-12-12')
    const days = asked(list).map((request) => queryOf(request).appliedFrom)
    expect(new Set(days)).toEqual(new Set([undefined, '2026-12-12']))
    expect(window.history.length).toBe(length)
  })

  it('FILT-18 waits for the whole year of a day typed above the column, too', async () => {
    const opened = await openList()
    const { screen, asked } = opened
    await screen.getByRole('button', { name: 'Columns', exact: true }).click()
    const { length } = window.history
    await expect.element(screen.getByLabelText('Filter by Applied date')).toBeVisible()
    screen.getByLabelText('Filter by Applied date').element().focus()
    await userEvent.keyboard('12122026')
    await expect.poll(() => lastQuery(opened)).toMatchObject({ appliedFrom: '2026-12-12', appliedTo: '2026-12-12' })
    const days = asked(list).map((request) => queryOf(request).appliedTo)
    expect(new Set(days)).toEqual(new Set([undefined, '2026-12-12']))
    expect(window.history.length).toBe(length)
  })

  it('FILT-22 FILT-23 FILT-26 FILT-27 FILT-30 FILT-34 filters by priority, country, zip codes, source, and tags', async () => {
    const opened = await openList()
    await opened.screen.getByRole('button', { name: 'Filters', exact: true }).click()
    const panel = opened.screen.getByRole('region', { name: 'Advanced filters' })
    await panel.getByLabelText('Country').fill('us')
    await panel.getByLabelText('Zip codes').fill('100, 787')
    await panel.getByLabelText('Priority').selectOptions('Low')
    await panel.getByLabelText('Source').selectOptions('import')
    await panel.getByLabelText('Tags').fill('vip, press')
    await expect
      .poll(() => lastQuery(opened))
      .toMatchObject({ country: 'us', zipCodes: '100, 787', priority: 'low', source: 'import', tags: 'vip, press' })
  })

  it('also holds the toolbar’s filters on a phone, where the sort order fits its field', async () => {
    await page.viewport(390, 844)
    const opened = await openList()
    const order = opened.screen.getByRole('combobox', { name: 'Sort by' })
    await expect.element(order).toHaveDisplayValue('Applied')
    expect(order.element().clientWidth).toBeGreaterThan(115)
    await opened.screen.getByRole('button', { name: 'Filters', exact: true }).click()
    const panel = opened.screen.getByRole('region', { name: 'Advanced filters' })
    await panel.getByLabelText('Event').selectOptions('Winter Gala')
    await panel.getByLabelText('Name', { exact: true }).fill('ava')
    await expect.poll(() => lastQuery(opened)).toMatchObject({ eventId: 'event-1', name: 'ava' })
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(390)
    expect(await accessibilityProblems()).toEqual([])
  })
})
