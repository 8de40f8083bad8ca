import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { accessibilityProblems } from '../testing/accessibility.ts'
import { Gallery } from './gallery.tsx'

beforeAll(() => {
  document.title = 'Components'
  document.documentElement.lang = 'en'
})

async function open(theme: string, width: number) {
  await page.viewport(width, 900)
  document.documentElement.dataset.theme = theme
  await render(<Gallery />)
  await expect.element(page.getByRole('main')).toBeVisible()
}

afterEach(async () => {
  delete document.documentElement.dataset.theme
  await page.viewport(1280, 900)
})

// Base UI's focus guards move the focus on immediately; it never rests on them.
const violations = (include = 'html') => accessibilityProblems({ include, exclude: '[data-base-ui-focus-guard]' })

const press = (name: string) => page.getByRole('button', { name, exact: true }).click()

describe.each(['light', 'dark'])('the gallery in the %s theme', (theme) => {
  beforeEach(() => open(theme, 1280))

  it('has no axe violations', async () => {
    expect(await violations()).toEqual([])
  })

  it.each(['Plain', 'Application', 'Campaign sent', 'Destructive', 'Campaign failure'])(
    'has none in the toast "%s"',
    async (name) => {
      await press(name)
      await expect.element(page.getByRole('button', { name: 'Close notification' })).toBeVisible()
      expect(await violations('[aria-label="Notifications"]')).toEqual([])
    },
  )

  it.each([
    { opens: 'Dialog', role: 'dialog' as const },
    { opens: 'Sheet', role: 'dialog' as const },
    { opens: 'Confirmation', role: 'alertdialog' as const },
    { opens: 'More actions', role: 'menu' as const },
    { opens: 'Recent notifications', role: 'dialog' as const },
  ])('has none with $opens open', async ({ opens, role }) => {
    await press(opens)
    await expect.element(page.getByRole(role)).toBeVisible()
    expect(await violations()).toEqual([])
  })

  it.each(['Loading', 'Empty', 'Error'])('has none with the table in state "%s"', async (state) => {
    await page.getByRole('radio', { name: state }).click()
    await expect.poll(() => document.querySelector('[data-row-index]')).toBeNull()
    expect(await violations('[aria-label="Guests"]')).toEqual([])
  })
})

describe.each([390, 900])('the gallery at a width of %d px', (width) => {
  beforeEach(() => open('light', width))

  it('has no axe violations, neither closed nor with its menu open (NAV-14)', async () => {
    expect(await violations()).toEqual([])
    await press('Open menu')
    await expect.element(page.getByRole('dialog', { name: 'Menu' })).toBeVisible()
    expect(await violations()).toEqual([])
    await page.getByRole('dialog').getByRole('link', { name: 'Events' }).click()
    await expect.poll(() => page.getByRole('dialog').query()).toBeNull()
  })

  it('never scrolls sideways', () => {
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width)
    const main = page.getByRole('main').element()
    expect(main.scrollWidth).toBeLessThanOrEqual(main.clientWidth)
  })
})
