import { describe, expect, it } from 'vitest'
import { listenInstead } from '../../testing/announcements.ts'
import { cities, geographyServer, manyCities } from '../../testing/geography.ts'
import { ada, problem, queryOf, signedIn, signedOut } from '../../testing/open/open-admin.tsx'
import { quietly } from '../../testing/open/open-applicant.tsx'
import { openMap } from '../../testing/open/open-map.tsx'

const distribution = 'GET /api/admin/geo-distribution'
const analytics = 'GET /api/admin/geo-analytics'

describe('Geographic Analytics', () => {
  it('NAV-08 NAV-13 is the screen Geographic Analytics, in the navigation for every role', async () => {
    const moderator = () => signedIn({ ...ada, role: 'moderator' })
    const { screen } = await openMap({ ...geographyServer(), 'GET /api/admin/auth': moderator })
    await expect.element(screen.getByRole('heading', { level: 1, name: 'Geographic Analytics' })).toBeVisible()
    const link = screen.getByRole('navigation').getByRole('link', { name: 'Map' })
    await expect.element(link).toHaveAttribute('aria-current', 'page')
    await expect.poll(() => document.title).toBe('Geographic Analytics · Velvet')
  })

  it('is up to date when the server announces that applicants changed', async () => {
    const announce = listenInstead()
    let now = cities.slice(0, 2)
    const { circles } = await openMap(geographyServer(() => now))
    await expect.poll(() => circles().length).toBe(2)
    now = cities.slice(0, 5)
    announce('applicants')
    await expect.poll(() => circles().length).toBe(5)
  })
})

describe('its numbers', () => {
  it('GEO-02 GEO-03 GEO-04 GEO-05 are the total, the first entry, the cities and the computed rate', async () => {
    const { card } = await openMap()
    await expect
      .poll(() => card('Total Applicants')?.textContent)
      .toBe('Total Applicants1,1201,082 with a known location')
    await expect.poll(() => card('Top Location')?.textContent).toBe('Top LocationNew York, NY312 applicants · 28.8%')
    expect(card('Coverage')?.textContent).toBe('Coverage19cities')
    expect(card('Conversion Rate')?.textContent).toBe('Conversion Rate31.4%+2.1% this month')
  })

  it.each([
    [{ conversionRate: null, conversionChange: null }, 'n/aFewer than 10 decisions'],
    [{ conversionRate: 24.3, conversionChange: null }, '24.3%n/a this month'],
    [{ conversionRate: 24.3, conversionChange: -3 }, '24.3%−3.0% this month'],
    [{ conversionRate: 50, conversionChange: 0 }, '50.0%0.0% this month'],
  ])('GEO-05 are never made up: %o reads %s', async (facts, text) => {
    const { card } = await openMap(geographyServer(() => cities, facts))
    await expect.poll(() => card('Conversion Rate')?.textContent).toBe(`Conversion Rate${text}`)
  })
})

describe('its list', () => {
  it('GEO-11 has rank, city, state, count and share of every city, and a row for unknown locations', async () => {
    const { screen, rows } = await openMap(geographyServer(), '?view=list')
    await expect.poll(() => rows()[0]?.textContent).toBe('Rank 1New York, NY312 applicants28.8%')
    expect(rows()[16]?.textContent).toBe('Rank 17London6 applicants0.6%')
    expect(rows()[18]?.textContent).toBe('Rank 19Anchorage, AK1 applicant0.1%')
    await expect.element(screen.getByText('Unknown location')).toBeVisible()
    await expect.element(screen.getByText('19 cities', { exact: true })).toBeVisible()
  })

  it('GEO-12 has bars relative to the top location, also in search results', async () => {
    const { screen, rows } = await openMap(geographyServer(), '?view=list')
    const bars = () => rows().map((row) => Math.round(Number(row.querySelector('[data-bar]')?.getAttribute('width'))))
    const relative = (count: number) => Math.round((100 * count) / 312)
    await expect.poll(bars).toEqual(cities.map(({ count }) => relative(count)))
    await screen.getByRole('searchbox', { name: 'Search locations' }).fill('chicago')
    await expect.poll(bars).toEqual([relative(61)])
  })

  it('GEO-06 is searched by city or state, and each city keeps its rank', async () => {
    const { screen, rows, asked } = await openMap(geographyServer(), '?view=list')
    await screen.getByRole('searchbox', { name: 'Search locations' }).fill('CA')
    await expect
      .poll(() => rows().map((row) => row.textContent))
      .toEqual([
        expect.stringContaining('Rank 2Los Angeles, CA'),
        expect.stringContaining('Rank 4Chicago, IL'),
        expect.stringContaining('Rank 5San Francisco, CA'),
      ])
    await expect.element(screen.getByText('3 cities found')).toBeVisible()
    expect(queryOf(asked(distribution).at(-1))).toMatchObject({ search: 'CA' })
    await screen.getByRole('searchbox', { name: 'Search locations' }).fill('zzz')
    await screen.getByRole('button', { name: 'Clear Filters' }).click()
    await expect.poll(rows).toHaveLength(cities.length)
    await expect.poll(() => window.location.search).toBe('?view=list')
  })

  it('GEO-07 filters by status, as do the numbers, the map and the links to applicants', async () => {
    const { screen, rows, circles, card, asked } = await openMap()
    const status = screen.getByRole('combobox', { name: 'Status' })
    await expect.poll(() => circles().length).toBe(17)
    expect(Array.from(status.element().querySelectorAll('option'), (option) => option.textContent)).toEqual([
      'All statuses',
      'Pending',
      'Approved',
      'Declined',
    ])
    await status.selectOptions('pending')
    await expect.poll(() => circles().length).toBe(3)
    await expect.poll(() => rows().length).toBe(3)
    expect(queryOf(asked(distribution).at(-1))).toMatchObject({ status: 'pending' })
    expect(queryOf(asked(analytics).at(-1))).toMatchObject({ status: 'pending' })
    await expect.poll(() => card('Coverage')?.textContent).toBe('Coverage3cities')
    await expect
      .element(screen.getByRole('link', { name: 'New York, NY' }))
      .toHaveAttribute('href', '/admin/applicants?city=New+York&state=NY&status=pending')
    await expect.poll(() => window.location.search).toContain('status=pending')
  })

  it('says when it shows only the largest 1,000 cities', async () => {
    const { screen, rows } = await openMap(
      geographyServer(() => manyCities(1200)),
      '?view=list',
    )
    await expect.poll(rows).toHaveLength(1000)
    await expect.element(screen.getByText('1,200 cities', { exact: true })).toBeVisible()
    await expect.element(screen.getByText(/These are the 1,000 cities with the most applicants/)).toBeInTheDocument()
    await screen.getByRole('searchbox', { name: 'Search locations' }).fill('City 1150')
    await expect.element(screen.getByText('1 city found')).toBeVisible()
    expect(rows().map((row) => row.textContent)).toEqual([expect.stringContaining('Rank 1,000+City 1150')])
  })
})

describe('the map without data', () => {
  it('says that there are no locations yet', async () => {
    const { screen, card } = await openMap(
      geographyServer(() => [], { totalApplicants: 0, conversionRate: null, conversionChange: null }),
    )
    await expect.element(screen.getByText('No locations yet')).toBeVisible()
    await expect.poll(() => card('Top Location')?.textContent).toBe('Top Locationn/aNo location is known yet')
  })

  it('says when it could not be loaded and tries again', async () => {
    quietly()
    let isDown = true
    const server = geographyServer()
    const answer = (name: string) => (request: Request) =>
      isDown ? problem(503) : (server[name]?.(request) ?? problem(404))
    const { screen, circles } = await openMap({
      [distribution]: answer(distribution),
      [analytics]: answer(analytics),
    })
    await expect.element(screen.getByText('The locations could not be loaded')).toBeVisible()
    isDown = false
    await screen.getByRole('button', { name: 'Retry' }).click()
    await expect.poll(() => circles().length).toBe(17)
  })
})

describe('leaving the map screen', () => {
  it('AUTH-18 AUTH-21 sends signed-out visitors to the login after one second', async () => {
    const start = performance.now()
    const { screen } = await openMap({ 'GET /api/admin/auth': signedOut })
    await expect.element(screen.getByText('Admin Access Required')).toBeVisible()
    await expect.element(screen.getByRole('heading', { name: 'Admin Access' })).toBeVisible()
    expect(performance.now() - start).toBeGreaterThanOrEqual(1000)
    expect(window.location.pathname).toBe('/admin/login')
  })

  it('AUTH-16 AUTH-17 AUTH-18 takes one second after Logout, whatever the server answers', async () => {
    quietly()
    const { screen, circles } = await openMap({ ...geographyServer(), 'POST /api/admin/logout': () => problem(500) })
    await expect.poll(() => circles().length).toBe(17)
    const start = performance.now()
    // Clicked from within the page, because the next screen is visible for only a second.
    ;(screen.getByRole('button', { name: 'Logout' }).element() as HTMLElement).click()
    await expect.element(screen.getByText('Taking you to the login page…')).toBeVisible()
    expect(window.location.pathname).toBe('/admin/map')
    await expect.element(screen.getByRole('heading', { name: 'Admin Access' })).toBeVisible()
    expect(performance.now() - start).toBeGreaterThanOrEqual(1000)
    expect(window.location.pathname).toBe('/admin/login')
    expect(screen.getByText('Admin Access Required').query()).toBeNull()
  })
})
