import { accessibilityProblems } from '@velvet/ui/testing'
import { afterEach, describe, expect, it, onTestFinished } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { openSite } from './testing/open-site.tsx'

afterEach(async () => {
  await page.viewport(1280, 900)
})

describe('landing page', () => {
  it('PUB-01 PUB-02 PUB-06 PUB-07 PUB-08 shows brand, headline and the card with the form', async () => {
    const { screen } = await openSite('/')
    await expect.element(screen.getByRole('banner').getByRole('img', { name: 'Velvet' })).toBeVisible()
    await expect.element(screen.getByRole('heading', { level: 1 })).toMatchTextContent(/exclusive VIP access/i)
    await expect.element(screen.getByText('INVITATION ONLY', { exact: true })).toBeVisible()
    const card = screen.getByRole('region', { name: 'APPLY FOR ACCESS' })
    await expect.element(card.getByRole('heading', { name: 'APPLY FOR ACCESS' })).toBeVisible()
    await expect.element(card).toMatchTextContent(/Be our guest\.\.\./)
    await expect.element(card.getByRole('form')).toBeVisible()
  })

  it('PUB-03 APPLICATION focuses the first field of the form', async () => {
    const { screen } = await openSite('/')
    await expect.element(screen.getByLabelText('Event Selection')).toBeEnabled()
    await screen.getByRole('button', { name: 'APPLICATION' }).click()
    await expect.element(screen.getByLabelText('Event Selection')).toHaveFocus()
    await expect.element(screen.getByLabelText('Event Selection')).toBeInViewport()
  })

  it('PUB-03 opens the form for visitors whom another page sends to it', async () => {
    const before = window.location.href
    window.history.replaceState(null, '', '#application')
    onTestFinished(() => window.history.replaceState(null, '', before))
    const { screen } = await openSite('/')
    await expect.element(screen.getByLabelText('First Name')).toHaveFocus()
  })

  it('PUB-04 ADMIN DASHBOARD links to the login', async () => {
    const { screen } = await openSite('/')
    await expect.element(screen.getByRole('link', { name: 'ADMIN DASHBOARD' })).toHaveAttribute('href', '/admin/login')
  })

  it('PUB-05 folds the links into a menu on phones, which Escape closes', async () => {
    await page.viewport(390, 844)
    const { screen } = await openSite('/')
    const menu = screen.getByRole('button', { name: 'Menu' })
    const link = screen.getByText('ADMIN DASHBOARD')
    await expect.element(menu).toHaveAttribute('aria-expanded', 'false')
    await expect.element(link).not.toBeVisible()
    await expect.element(screen.getByRole('button', { name: 'APPLICATION' })).toBeVisible()
    await menu.click()
    await expect.element(menu).toHaveAttribute('aria-expanded', 'true')
    await expect.element(link).toBeVisible()
    expect(await accessibilityProblems()).toEqual([])
    await userEvent.keyboard('{Escape}')
    await expect.element(link).not.toBeVisible()
    await expect.element(menu).toHaveFocus()
  })

  it.each([320, 390, 1024, 1280])('does not scroll sideways and is accessible at %i pixels', async (width) => {
    await page.viewport(width, 844)
    const { screen } = await openSite('/')
    await expect.element(screen.getByRole('heading', { name: 'The calendar' })).toBeInTheDocument()
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width)
    expect(await accessibilityProblems()).toEqual([])
  })
})

describe('unknown paths', () => {
  it.each(['/nope', '/u', '/u/', '/u/a/b', '/admin2'])(
    'GEN-40 GEN-41 GEN-42 shows Page Not Found at %s',
    async (pathname) => {
      const { screen } = await openSite(pathname)
      await expect.element(screen.getByRole('heading', { name: 'Page Not Found' })).toBeVisible()
      await expect
        .element(screen.getByText("The page you're looking for doesn't exist or may have been moved.", { exact: true }))
        .toBeVisible()
      await expect.element(screen.getByRole('link', { name: 'Return to Home' })).toHaveAttribute('href', '/')
      await expect.poll(() => document.title).toBe('Page Not Found · Velvet')
      await expect.poll(() => document.querySelector('meta[name="robots"]')?.getAttribute('content')).toBe('noindex')
      expect(await accessibilityProblems()).toEqual([])
    },
  )
})
