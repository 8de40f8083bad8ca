import { accessibilityProblems } from '@velvet/ui/testing'
import { describe, expect, it, onTestFinished } from 'vitest'
import { page } from 'vitest/browser'
import { openSite } from './testing/open-site.tsx'
import { readVenue } from './venue.tsx'

const room = {
  VENUE_NAME: 'The Long Room at Mercer & Grand',
  VENUE_ADDRESS: '1 Test Street, New York, NY 10001',
  VENUE_CONTACT: 'hello@room.example',
  VENUE_PRIVACY_URL: 'https://room.example/privacy',
  VENUE_SOCIAL_LINKS: 'https://www.instagram.com/room',
}

describe('a venue with its own name', () => {
  it('PUB-02 shows the venue in the top bar, and the product nowhere', async () => {
    const { screen } = await openSite('/', {}, room)
    await expect.element(screen.getByRole('banner').getByText(room.VENUE_NAME)).toBeVisible()
    expect(document.body.textContent).not.toContain('Velvet')
    expect(screen.container.querySelector('[aria-label="Velvet"]')).toBeNull()
  })

  it('shows address, contact, and privacy policy in the footer', async () => {
    const { screen } = await openSite('/', {}, room)
    const footer = screen.getByRole('contentinfo')
    await expect.element(footer.getByText(/1 Test Street, New York/)).toBeVisible()
    await expect
      .element(footer.getByRole('link', { name: 'hello@room.example' }))
      .toHaveAttribute('href', 'mailto:hello@room.example')
    await expect.element(footer.getByRole('link', { name: 'Privacy' })).toHaveAttribute('href', room.VENUE_PRIVACY_URL)
    await expect
      .element(footer.getByRole('link', { name: 'Instagram' }))
      .toHaveAttribute('href', room.VENUE_SOCIAL_LINKS)
  })

  it('links the privacy policy beside the consent boxes', async () => {
    const { screen } = await openSite('/', {}, room)
    const boxes = screen.getByRole('group', { name: 'Contact preferences' })
    await expect
      .element(boxes.getByRole('link', { name: 'Privacy policy' }))
      .toHaveAttribute('href', room.VENUE_PRIVACY_URL)
  })

  it('shows its picture behind the headline', async () => {
    const { screen } = await openSite('/', {}, { ...room, VENUE_HERO_PICTURE: 'https://pictures.example/hero.jpg' })
    await expect.element(screen.getByRole('heading', { level: 1 })).toBeVisible()
    expect(screen.container.querySelector('.hero-picture img')?.getAttribute('src')).toBe(
      'https://pictures.example/hero.jpg',
    )
  })

  it('appears in the title of a quiet page', async () => {
    await openSite('/nowhere', {}, room)
    await expect.poll(() => document.title).toBe(`Page Not Found · ${room.VENUE_NAME}`)
  })

  it('is accessible, and fits a phone', async () => {
    const { screen } = await openSite('/', {}, room)
    await expect.element(screen.getByRole('contentinfo')).toBeVisible()
    expect(await accessibilityProblems(screen.container)).toEqual([])
    await page.viewport(360, 780)
    onTestFinished(() => page.viewport(1280, 900))
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(360)
  })
})

it('PUB-04 links to the back office unless the venue turned that off', async () => {
  const { screen } = await openSite()
  await expect.element(screen.getByRole('link', { name: 'ADMIN DASHBOARD' })).toHaveAttribute('href', '/admin/login')
  await screen.unmount()
  const without = await openSite('/', {}, { ADMIN_LINK: 'off' })
  await expect.element(without.screen.getByRole('button', { name: 'APPLICATION' })).toBeVisible()
  await expect.element(without.screen.getByRole('link', { name: 'ADMIN DASHBOARD' })).not.toBeInTheDocument()
})

it('is read from the page that the gateway filled in', () => {
  const filled = new DOMParser().parseFromString(
    '<meta name="VENUE_NAME" content="The Room"><meta name="ADMIN_LINK" content="off">',
    'text/html',
  )
  expect(readVenue(filled)).toMatchObject({ name: 'The Room', hasAdminLink: false, contact: null })
})
