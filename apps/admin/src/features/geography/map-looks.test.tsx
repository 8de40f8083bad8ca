import { accessibilityProblemsInBothThemes } from '@velvet/ui/testing'
import { afterEach, describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { geographyServer } from '../../testing/geography.ts'
import { openAdmin, problem } from '../../testing/open/open-admin.tsx'
import { quietly } from '../../testing/open/open-applicant.tsx'
import { preferMotion } from '../../testing/prefer-motion.ts'

const never = () => new Promise<Response>(() => {})
const open = (query = '', answers = geographyServer()) => openAdmin(`/admin/map${query}`, answers)

const states: { name: string; reach: () => Promise<unknown> }[] = [
  {
    name: 'map',
    reach: async () => {
      const { screen } = await open('?view=map')
      await expect.element(screen.getByRole('button', { name: /^Anchorage/ })).toBeInTheDocument()
    },
  },
  {
    name: 'map with a city selected',
    reach: async () => {
      const { screen } = await open('?view=map')
      await screen.getByRole('button', { name: /^Los Angeles/ }).click()
      await expect.element(screen.getByRole('button', { name: 'Clear selection' })).toBeVisible()
    },
  },
  {
    name: 'list',
    reach: async () => {
      const { screen } = await open('?view=list')
      await expect.element(screen.getByText('Unknown location')).toBeInTheDocument()
    },
  },
  {
    name: 'nothing found',
    reach: async () => {
      const { screen } = await open('?search=zzz')
      await expect.element(screen.getByText('No locations found')).toBeVisible()
    },
  },
  {
    name: 'no location yet',
    reach: async () => {
      const { screen } = await open(
        '',
        geographyServer(() => [], { conversionRate: null }),
      )
      await expect.element(screen.getByText('No locations yet')).toBeVisible()
    },
  },
  {
    name: 'loading',
    reach: async () => {
      const { screen } = await open('', {
        'GET /api/admin/geo-distribution': never,
        'GET /api/admin/geo-analytics': never,
      })
      await expect.element(screen.getByText('Total Applicants')).toBeVisible()
    },
  },
  {
    name: 'load error',
    reach: async () => {
      quietly()
      const { screen } = await open('', {
        'GET /api/admin/geo-distribution': () => problem(503),
        'GET /api/admin/geo-analytics': () => problem(503),
      })
      await expect.element(screen.getByText('The locations could not be loaded')).toBeVisible()
    },
  },
]

afterEach(async () => {
  await preferMotion('reduce')
  await page.viewport(1440, 900)
})

describe.each([
  { device: 'desktop', width: 1440, height: 900 },
  { device: 'phone', width: 390, height: 844 },
])('the map on a $device', ({ width, height }) => {
  it.each(states)('is accessible in both themes: $name', async ({ reach }) => {
    await page.viewport(width, height)
    await reach()
    expect(await accessibilityProblemsInBothThemes()).toEqual([])
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width)
    const main = page.getByRole('main').element()
    expect(main.scrollWidth).toBeLessThanOrEqual(main.clientWidth)
  })
})

describe('the pulse of the circles', () => {
  const pulses = () => [...document.querySelectorAll('[data-pulse]')]

  it('GEO-08 moves', async () => {
    await preferMotion('no-preference')
    await open('?view=map')
    await expect.poll(() => pulses().length).toBeGreaterThan(0)
    expect(pulses().every((pulse) => pulse.getAnimations().some(({ playState }) => playState === 'running'))).toBe(true)
  })

  it('stops for readers who prefer reduced motion', async () => {
    await open('?view=map')
    await expect.poll(() => pulses().length).toBeGreaterThan(0)
    expect(pulses().map((pulse) => getComputedStyle(pulse).display)).toEqual(pulses().map(() => 'none'))
    await expect.poll(() => document.getAnimations().filter(({ playState }) => playState === 'running')).toEqual([])
  })
})
