import { accessibilityProblems } from '@velvet/ui/testing'
import { afterEach, describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { listenInstead } from './testing/announcements.ts'
import { applicant, applicantServer } from './testing/applicants.ts'
import { ada, openAdmin, signedIn, signedOut } from './testing/open/open-admin.tsx'

const server = {
  ...applicantServer(() => ({ applicants: [applicant()], total: 1 })),
  'GET /api/admin/campaigns': () => Response.json([]),
  'GET /api/admin/campaigns/stats': () => Response.json({ totalSent: 0, avgOpenRate: 0, totalCampaigns: 0 }),
}

afterEach(async () => {
  delete document.documentElement.dataset.theme
  await page.viewport(1440, 900)
})

describe('shell', () => {
  it('NAV-01 NAV-03 NAV-09 NAV-10 NAV-11 NAV-13 navigates between the screens', async () => {
    const { screen } = await openAdmin('/admin/dashboard', server)
    await expect.element(screen.getByRole('heading', { level: 1, name: 'Admin Dashboard' })).toBeVisible()
    const nav = screen.getByRole('navigation', { name: 'Main' })
    expect(
      nav
        .getByRole('link')
        .elements()
        .map((link) => link.textContent),
    ).toEqual([
      'Dashboard',
      'Events',
      'Applicants',
      'Outbox',
      'Communications',
      'Activity',
      'Integrations',
      'Users',
      'Map',
    ])
    await expect.element(screen.getByText('Welcome, ada')).toBeVisible()
    await expect.element(nav.getByRole('link', { name: 'Dashboard' })).toHaveAttribute('aria-current', 'page')
    await nav.getByRole('link', { name: 'Communications' }).click()
    await expect.element(screen.getByRole('heading', { level: 1, name: 'Bulk Communications' })).toBeVisible()
    await expect.element(nav.getByRole('link', { name: 'Communications' })).toHaveAttribute('aria-current', 'page')
    await expect.element(screen.getByRole('main')).toHaveFocus()
    expect(window.location.pathname).toBe('/admin/communications')
    await expect.poll(() => document.title).toBe('Bulk Communications · Velvet')
  })

  it('NAV-13 shows the review as a part of the dashboard, under its own name on phones', async () => {
    const { screen } = await openAdmin('/admin/triage', server)
    const dashboard = screen.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Dashboard' })
    await expect.element(dashboard).toHaveAttribute('aria-current', 'page')
    await page.viewport(390, 844)
    await expect.element(screen.getByRole('banner').getByText('Review', { exact: true })).toBeVisible()
  })

  it('skips to the content with the keyboard', async () => {
    const { screen } = await openAdmin('/admin/dashboard', server)
    await expect.element(screen.getByRole('heading', { name: 'Admin Dashboard' })).toBeVisible()
    await userEvent.tab()
    await expect.element(screen.getByRole('link', { name: 'Skip to content' })).toHaveFocus()
  })

  it('NAV-14 slides its menu in on phones and closes it after a link is followed', async () => {
    await page.viewport(390, 844)
    const { screen } = await openAdmin('/admin/dashboard', server)
    await screen.getByRole('button', { name: 'Open menu' }).click()
    const menu = screen.getByRole('dialog', { name: 'Menu' })
    await expect.element(menu.getByText('Welcome, ada')).toBeVisible()
    await expect.element(menu.getByRole('button', { name: 'Logout' })).toBeVisible()
    await menu.getByRole('link', { name: 'Communications' }).click()
    await expect.element(screen.getByRole('heading', { level: 1, name: 'Bulk Communications' })).toBeVisible()
    await expect.element(menu).not.toBeInTheDocument()
  })

  it('shows a role only the screens it may use, in the menu and by address', async () => {
    const moderator = () => signedIn({ ...ada, role: 'moderator' })
    const { screen } = await openAdmin('/admin/users', { ...server, 'GET /api/admin/auth': moderator })
    await expect.element(screen.getByText("Your role doesn't include Users")).toBeVisible()
    expect(screen.getByRole('navigation').getByRole('link', { name: 'Users' }).query()).toBeNull()
    expect(await accessibilityProblems()).toEqual([])
    await screen.getByRole('link', { name: 'Back to the dashboard' }).click()
    await expect.element(screen.getByRole('heading', { name: 'Admin Dashboard' })).toBeVisible()
  })
})

describe('campaigns that need attention', () => {
  const stuck = 'GET /api/admin/campaigns/stuck'
  const unread = { 'GET /api/admin/conversations/unread': () => Response.json({ conversations: 2, unmatched: 0 }) }

  it('are counted in the navigation of every screen as soon as the server announces them', async () => {
    const announce = listenInstead()
    let campaigns = 0
    const answers = { ...server, ...unread, [stuck]: () => Response.json({ campaigns }) }
    const { screen, asked } = await openAdmin('/admin/dashboard', answers)
    const link = screen.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: /^Communications/ })
    await expect.element(link).toHaveAccessibleName('Communications 2 unread')
    await expect.poll(() => asked(stuck).length).toBeGreaterThan(0)
    campaigns = 1
    announce('campaigns')
    await expect.element(link).toHaveAccessibleName('Communications 2 unread 1 campaign needs attention')
    await link.click()
    await expect.element(screen.getByRole('tab', { name: 'Campaigns 1 campaign needs attention' })).toBeVisible()
    campaigns = 2
    announce('campaigns')
    await expect.element(link).toHaveAccessibleName('Communications 2 unread 2 campaigns need attention')
  })

  it('are one dot on the menu button of a phone, which is described by them', async () => {
    await page.viewport(390, 844)
    const announce = listenInstead()
    let campaigns = 0
    let conversations = 0
    const { screen } = await openAdmin('/admin/dashboard', {
      ...server,
      [stuck]: () => Response.json({ campaigns }),
      'GET /api/admin/conversations/unread': () => Response.json({ conversations, unmatched: 0 }),
    })
    const button = screen.getByRole('button', { name: 'Open menu' })
    const dots = () =>
      [...(button.element().parentElement?.children ?? [])].filter(
        (each) => each !== button.element() && each.getBoundingClientRect().width > 2,
      )
    await expect.element(button).not.toHaveAccessibleDescription()
    expect(dots()).toHaveLength(0)
    campaigns = 1
    conversations = 2
    announce('campaigns')
    announce('conversations')
    await expect.element(button).toHaveAccessibleDescription('Communications: 2 unread 1 campaign needs attention')
    expect(dots()).toHaveLength(1)
  })

  it.each([
    ['light', 1440],
    ['dark', 1024],
    ['light', 390],
    ['dark', 390],
  ])('have no accessibility violations, %s at %i px', async (theme, width) => {
    document.documentElement.dataset.theme = theme
    await page.viewport(width, 844)
    const answers = { ...server, ...unread, [stuck]: () => Response.json({ campaigns: 12 }) }
    const { screen } = await openAdmin('/admin/communications', answers)
    await expect.element(screen.getByRole('tab', { name: 'Campaigns 12 campaigns need attention' })).toBeVisible()
    expect(await accessibilityProblems()).toEqual([])
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width)
  })

  it('are not requested for a role that may not send campaigns', async () => {
    const { screen, asked } = await openAdmin('/admin/dashboard', {
      ...server,
      ...unread,
      'GET /api/admin/auth': () => signedIn({ ...ada, role: 'moderator' }),
    })
    const link = screen.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: /^Communications/ })
    await expect.element(link).toHaveAccessibleName('Communications 2 unread')
    expect(asked(stuck)).toHaveLength(0)
  })
})

describe('unknown addresses', () => {
  it.each(['/nowhere', '/admin/nowhere'])('GEN-40 GEN-41 GEN-42 show a link home from %s', async (address) => {
    const { screen } = await openAdmin(address, { 'GET /api/admin/auth': signedOut })
    await expect.element(screen.getByRole('heading', { name: 'Page Not Found' })).toBeVisible()
    await expect
      .element(screen.getByText("The page you're looking for doesn't exist or may have been moved."))
      .toBeVisible()
    await expect.element(screen.getByRole('link', { name: 'Return to Home' })).toHaveAttribute('href', '/')
    expect(await accessibilityProblems()).toEqual([])
  })

  it('do not include the component gallery', async () => {
    const { screen } = await openAdmin('/__ui')
    await expect.element(screen.getByRole('heading', { level: 1, name: 'Components' })).toBeVisible()
  })
})
