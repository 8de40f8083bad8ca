import { bandOf, radiusOf } from '@velvet/domain/geography'
import { afterEach, describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { cities, geographyServer, manyCities } from '../../testing/geography.ts'
import { openMap } from '../../testing/open/open-map.tsx'
import { preferMotion } from '../../testing/prefer-motion.ts'

const look = (name: string) => page.getByRole('radio', { name }).click()
const drawn = (circle: Element | undefined) => circle?.querySelector('[data-circle]')

afterEach(async () => {
  await page.viewport(1440, 900)
  await preferMotion('reduce')
})

describe('the map', () => {
  it('GEO-01 is a map or a list, by choice and by address', async () => {
    const { map, list, rows } = await openMap()
    await expect.element(map).toBeVisible()
    await look('List View')
    await expect.element(map).not.toBeInTheDocument()
    await expect.poll(rows).toHaveLength(cities.length)
    await expect.poll(() => window.location.search).toBe('?view=list')
    await look('Map View')
    await expect.element(map).toBeVisible()
    await expect.poll(() => window.location.search).toBe('?view=map')
    await page.viewport(1200, 900)
    await expect.element(list).not.toBeInTheDocument()
  })

  it('GEO-01 starts with the list on a phone', async () => {
    await page.viewport(390, 844)
    const { map, list } = await openMap()
    await expect.element(list).toBeVisible()
    await expect.element(map).not.toBeInTheDocument()
    await look('Map View')
    await expect.element(map).toBeInTheDocument()
  })

  it('GEO-08 GEO-10 draws a pulsing circle for each city on it, the largest first', async () => {
    await preferMotion('no-preference')
    const { circles } = await openMap()
    const onMap = cities.filter(({ city }) => city !== 'London' && city !== 'San Juan')
    await expect
      .poll(() => circles().map((circle) => circle.getAttribute('aria-label')?.split(':')[0]))
      .toEqual(onMap.map(({ city, state }) => `${city}, ${state}`))
    expect(circles().map((circle) => Number(drawn(circle)?.getAttribute('r')))).toEqual(
      onMap.map(({ count }) => radiusOf(count)),
    )
    const pulses = [...document.querySelectorAll('[data-pulse]')]
    expect(pulses.length).toBeGreaterThan(0)
    for (const pulse of pulses) {
      expect(pulse.querySelectorAll('circle')).toHaveLength(onMap.length)
      expect(pulse.getAnimations().map(({ effect }) => effect?.getTiming())).toEqual([
        expect.objectContaining({ duration: 2400, iterations: Number.POSITIVE_INFINITY }),
      ])
    }
  })

  it('GEO-10 shrinks the circles of very many applicants in proportion, so that the map stays visible', async () => {
    const { screen, circles } = await openMap(geographyServer(() => manyCities(620)))
    await expect.element(screen.getByText(/Circles are scaled down to fit the map/)).toBeVisible()
    const radii = circles().map((circle) => Number(drawn(circle)?.getAttribute('r')))
    const covered = radii.reduce((sum, radius) => sum + Math.PI * radius ** 2, 0)
    expect(covered / (975 * 610)).toBeLessThan(0.31)
    expect((radii[0] ?? 0) ** 2 / (radii[309] ?? 1) ** 2).toBeCloseTo(620 / 311, 3)
  })

  it('GEO-08 places cities correctly: New York in the east, Honolulu below California', async () => {
    const { circles } = await openMap()
    await expect.poll(() => circles().length).toBeGreaterThan(0)
    const spot = (name: string) => {
      const circle = drawn(circles().find((each) => each.getAttribute('aria-label')?.startsWith(name)))
      return { x: Number(circle?.getAttribute('cx')), y: Number(circle?.getAttribute('cy')) }
    }
    expect(spot('New York').x).toBeGreaterThan(850)
    expect(spot('New York').y).toBeLessThan(spot('Miami').y)
    expect(spot('Honolulu').y).toBeGreaterThan(spot('Los Angeles').y)
  })

  it('GEO-09 has the three bands in its legend and draws each differently', async () => {
    const { screen, circles } = await openMap()
    const legend = screen.getByRole('list', { name: 'Legend' })
    await expect.element(legend).toBeVisible()
    expect(
      legend
        .getByRole('listitem')
        .elements()
        .map((item) => item.textContent),
    ).toEqual(['High (50+)', 'Medium (20-50)', 'Low (1-20)'])
    await expect.poll(() => circles().length).toBeGreaterThan(0)
    const samples = legend
      .getByRole('listitem')
      .elements()
      .map((item) => getComputedStyle(item.querySelector('circle') ?? item).fill)
    expect(new Set(samples).size).toBe(3)
    const fills = { high: samples[0], medium: samples[1], low: samples[2] }
    for (const circle of circles()) {
      const count = Number(/: ([\d,]+) applicant/.exec(circle.getAttribute('aria-label') ?? '')?.[1])
      expect(getComputedStyle(drawn(circle) ?? circle).fill).toBe(fills[bandOf(count)])
    }
  })

  it('says who is not on the map', async () => {
    const { screen } = await openMap()
    await expect.element(screen.getByText(/Outside this map: 9 applicants in 2 cities\./)).toBeVisible()
    await expect.element(screen.getByText(/Unknown location: 38 applicants\./)).toBeVisible()
  })

  it('draws the 500 largest of many cities, and says so', async () => {
    const { screen, circles } = await openMap(geographyServer(() => manyCities(620)))
    await expect.poll(() => circles().length).toBe(500)
    expect(circles()[499]?.getAttribute('aria-label')).toMatch(/^City 500, KS/)
    await expect.element(screen.getByText(/The map shows the 500 cities with the most applicants/)).toBeVisible()
  })

  it('is one Tab stop; the arrow keys move from city to city and Enter selects one', async () => {
    const { screen, circles, rows } = await openMap()
    await expect.poll(() => circles().length).toBe(17)
    ;(circles()[0] as SVGElement).focus()
    await userEvent.keyboard('{ArrowRight}')
    expect(document.activeElement).toBe(circles()[1])
    await expect.element(screen.getByRole('tooltip')).toMatchTextContent('Los Angeles, CA: 221 applicants, 20.4%')
    await userEvent.keyboard('{Escape}')
    await expect.element(screen.getByRole('tooltip')).not.toBeInTheDocument()
    await userEvent.keyboard('{End}')
    expect(document.activeElement).toBe(circles()[16])
    await userEvent.keyboard('{Home}{ArrowLeft}')
    expect(document.activeElement).toBe(circles()[0])
    await userEvent.keyboard('{Enter}')
    await expect.poll(() => circles()[0]?.getAttribute('aria-pressed')).toBe('true')
    await expect
      .element(screen.getByText(/Rank 1 · 312 applicants · 28\.8% of all with a known location/))
      .toBeVisible()
    expect(rows()[0]?.getAttribute('aria-current')).toBe('true')
    expect(circles().filter((circle) => circle.getAttribute('tabindex') === '0')).toHaveLength(1)
    await userEvent.keyboard(' ')
    await expect.poll(() => circles()[0]?.getAttribute('aria-pressed')).toBe('false')
  })

  it('shows details of the city under the pointer, and links to its applicants', async () => {
    const { screen, map } = await openMap()
    const miami = map.getByRole('button', { name: /^Miami/ })
    await miami.hover()
    await expect.element(screen.getByRole('tooltip')).toMatchTextContent('Miami, FL: 168 applicants, 15.5%')
    await screen.getByRole('tooltip').hover()
    await expect.element(screen.getByRole('tooltip')).toBeVisible()
    await miami.click()
    await expect
      .element(screen.getByRole('link', { name: 'View applicants from Miami, FL' }))
      .toHaveAttribute('href', '/admin/applicants?city=Miami&state=FL')
    await screen.getByRole('button', { name: 'Clear selection' }).click()
    await expect.element(miami).toHaveAttribute('aria-pressed', 'false')
    await expect.element(miami).toHaveFocus()
  })
})
