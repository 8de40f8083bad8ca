import { afterEach, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { applyStoredTheme, ThemeSwitch } from './theme.tsx'

afterEach(() => {
  localStorage.clear()
  applyStoredTheme()
})

it('follows the system until a theme is chosen, remembers the choice and can return to the system', async () => {
  await render(<ThemeSwitch />)
  await expect.element(page.getByRole('button', { name: 'Dark theme' })).toBeVisible()
  expect(document.documentElement.dataset.theme).toBeUndefined()
  await page.getByRole('button', { name: 'Dark theme' }).click()
  await expect.element(page.getByRole('button', { name: 'Dark theme' })).toHaveAttribute('aria-pressed', 'true')
  expect(document.documentElement.dataset.theme).toBe('dark')
  expect(getComputedStyle(document.documentElement).colorScheme).toBe('dark')

  delete document.documentElement.dataset.theme
  applyStoredTheme()
  expect(document.documentElement.dataset.theme).toBe('dark')

  await page.getByRole('button', { name: 'System theme' }).click()
  expect(document.documentElement.dataset.theme).toBeUndefined()
})

it('allows a part of the page to have its own theme', async () => {
  await render(
    <div data-theme="dark">
      <p>Dark</p>
      <p data-theme="light">Light</p>
    </div>,
  )
  await expect.element(page.getByText('Light')).toBeVisible()
  const scheme = (text: string) => getComputedStyle(page.getByText(text).element()).colorScheme
  expect(scheme('Dark')).toBe('dark')
  expect(scheme('Light')).toBe('light')
})
