import { useState } from 'react'
import { describe, expect, it, onTestFinished } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { accessibilityProblems } from '../testing/accessibility.ts'
import { UsMap, type UsMapPlace } from './us-map.tsx'

const place = (label: string, lng: number, lat: number, radius = 5): UsMapPlace => ({
  id: label,
  lng,
  lat,
  radius,
  strength: 'low',
  label,
  value: '1',
  description: `${label}: 1 guest`,
})

const places = [
  place('New York', -73.99, 40.73, 60),
  place('Los Angeles', -118.24, 34.05, 20),
  place('Paris', 2.35, 48.86),
  place('Newark', -74.17, 40.74),
]

function Cities({ of }: { of: readonly UsMapPlace[] }) {
  const [selectedId, setSelectedId] = useState<string>()
  return (
    <main>
      <h1>Guests</h1>
      <button type="button">Before</button>
      <UsMap label="Cities" places={of} selectedId={selectedId} onSelect={setSelectedId} />
      <button type="button">After</button>
    </main>
  )
}

async function openMap(of = places) {
  const screen = await render(<Cities of={of} />)
  await expect.element(page.getByRole('toolbar')).toBeVisible()
  return screen
}

const circles = () => page.getByRole('toolbar').getByRole('button').elements()

describe('the map of the United States', () => {
  it('draws its outline and a button for every place on it, in the given order', async () => {
    await openMap()
    const [nation, borders] = [...document.querySelectorAll('path')].map((path) => path.getAttribute('d') ?? '')
    expect(nation?.length).toBeGreaterThan(5_000)
    expect(borders?.length).toBeGreaterThan(5_000)
    expect(circles().map((circle) => circle.getAttribute('aria-label'))).toEqual([
      'New York: 1 guest',
      'Los Angeles: 1 guest',
      'Newark: 1 guest',
    ])
  })

  it('lets a click reach a small place on top of a large one', async () => {
    await openMap()
    await page.getByRole('button', { name: /^Newark/ }).click()
    await expect.element(page.getByRole('button', { name: /^Newark/ })).toHaveAttribute('aria-pressed', 'true')
    await expect.element(page.getByRole('button', { name: /^New York/ })).toHaveAttribute('aria-pressed', 'false')
    await page.getByRole('button', { name: /^Newark/ }).click()
    await expect.element(page.getByRole('button', { name: /^Newark/ })).toHaveAttribute('aria-pressed', 'false')
  })

  it('is one Tab stop, at the place last visited', async () => {
    await openMap()
    await page.getByRole('button', { name: 'Before' }).click()
    await userEvent.tab()
    expect(document.activeElement).toBe(circles()[0])
    await userEvent.keyboard('{ArrowDown}{ArrowDown}{ArrowDown}')
    expect(document.activeElement).toBe(circles()[2])
    await userEvent.tab()
    await expect.element(page.getByRole('button', { name: 'After' })).toHaveFocus()
    await userEvent.tab({ shift: true })
    expect(document.activeElement).toBe(circles()[2])
  })

  it('keeps its Tab stop when the last visited place is gone', async () => {
    const screen = await openMap()
    ;(circles()[2] as SVGElement).focus()
    await screen.rerender(<Cities of={places.slice(0, 2)} />)
    await expect.poll(() => circles().map((circle) => circle.getAttribute('tabindex'))).toEqual(['0', '-1'])
  })

  it('names the large places beside their circles, hidden from screen readers, which read the buttons', async () => {
    await openMap()
    const labels = [...document.querySelectorAll('[data-label]')]
    expect(labels.map((label) => label.textContent)).toEqual(['New York 1', 'Los Angeles 1', 'Newark 1'])
    expect(labels.every((label) => label.closest('[aria-hidden="true"]'))).toBe(true)
  })

  it('keeps its tooltips within its width', async () => {
    const edges = [place('San Diego', -117.16, 32.72), place('Eastport in the very far east', -66.98, 44.9)]
    await openMap(edges)
    const tooltip = page.getByRole('tooltip')
    for (const [index, { description }] of edges.entries()) {
      const circle = circles()[index] as SVGElement
      circle.focus()
      await userEvent.keyboard('{Home}')
      await userEvent.hover(circle)
      await expect.element(tooltip).toHaveTextContent(description)
      const { left, right } = tooltip.element().getBoundingClientRect()
      expect(left).toBeGreaterThanOrEqual(0)
      expect(right).toBeLessThanOrEqual(window.innerWidth)
    }
  })

  it.each(['light', 'dark'])('has no axe violations in the %s theme', async (theme) => {
    document.documentElement.lang = 'en'
    document.title = 'Guests'
    document.documentElement.dataset.theme = theme
    onTestFinished(() => void delete document.documentElement.dataset.theme)
    await openMap()
    expect(await accessibilityProblems()).toEqual([])
  })
})
