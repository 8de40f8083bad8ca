import { afterEach, describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { listenInstead } from '../../testing/announcements.ts'
import { openEvents } from '../../testing/events.ts'
import { guest, guests, night, openNight } from '../../testing/night.ts'
import { ada, problem, queryOf, signedIn } from '../../testing/open/open-admin.tsx'
import { serviceTemplateServer } from '../../testing/service-templates.ts'

const list = 'GET /api/admin/events/event-1/applications'
const noMessages = { messages: [], total: 0 }

describe('the night', () => {
  afterEach(() => page.viewport(1440, 900))

  it('CAP-01 opens from the name of the event', async () => {
    const { screen } = await openEvents(undefined, { 'GET /api/admin/events/event-1': () => Response.json(night()) })
    await screen.getByRole('link', { name: 'Opening Night', exact: true }).click()
    await expect.element(screen.getByRole('heading', { level: 1, name: 'Opening Night' })).toBeVisible()
    await expect.poll(() => window.location.pathname).toBe('/admin/events/event-1')
    await expect.poll(() => document.title).toBe('Opening Night · Velvet')
    await expect
      .element(screen.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Events' }))
      .toHaveAttribute('aria-current', 'page')
  })

  it('CAP-01 does not exist for an unknown event', async () => {
    const { screen } = await openNight({ 'GET /api/admin/events/event-1': () => problem(404) })
    await expect.element(screen.getByRole('heading', { level: 1, name: 'Page Not Found' })).toBeVisible()
    await expect.poll(() => document.title).toBe('Page Not Found · Velvet')
  })

  it('CAP-02 counts heads, and follows what others change', async () => {
    const announce = listenInstead()
    let current = night()
    const { screen } = await openNight({ 'GET /api/admin/events/event-1': () => Response.json(current) })
    const cards = screen.getByRole('region', { name: 'The night in numbers' })
    await expect
      .element(cards)
      .toMatchTextContent(/Capacity120\s*2 free\s*Approved112\s*Confirmed51\s*Offered6\s*Waitlisted13\s*Pending27/)
    await expect.element(cards).toMatchTextContent(/The cards count heads.* The guest list counts applications\./)
    current = night({ held: 122, free: -2, over: 2, approved: { applications: 92, heads: 116 } })
    announce('applicants')
    await expect.element(cards).toMatchTextContent(/Over by 2.*Approved116/)
    current = night({ capacity: null, free: null })
    announce('events')
    await expect.element(cards).toMatchTextContent(/CapacityUnlimited/)
  })

  it('CAP-03 lists its guests in the usual order for a role that may not read the score they are sorted by', async () => {
    const { row, asked } = await openNight(
      { 'GET /api/admin/auth': () => signedIn({ ...ada, role: 'communications_only' }) },
      '?sort=score&order=asc',
    )
    await expect.element(row(/Bea Moreau/)).toBeVisible()
    expect(queryOf(asked(list)[0])).toMatchObject({ sort: 'applied', order: 'desc' })
  })

  it('CAP-03 lists its guests by status, search, and order, kept in the address', async () => {
    const { screen, row, press, asked } = await openNight()
    await expect.element(row(/Bea Moreau/)).toMatchTextContent(/Bea Moreau2Cleo MoreauWaitlistedNothing yet64Mar 7/)
    expect(
      screen
        .getByRole('columnheader')
        .elements()
        .map((header) => header.textContent)
        // After the one that selects all.
        .slice(1),
    ).toEqual(['Guest', 'Party', 'Status', 'Told', 'Score', 'Applied', 'Actions'])
    const group = screen.getByRole('group', { name: 'Status' })
    await expect
      .element(group)
      .toMatchTextContent(/All 126.*Pending 20.*Waitlisted 8.*Offered 4.*Approved 90.*Declined 3.*Withdrawn 1/)
    await group.getByRole('button', { name: 'Waitlisted 8' }).click()
    await expect.element(group.getByRole('button', { name: /^Waitlisted/ })).toHaveAttribute('aria-pressed', 'true')
    await screen.getByRole('searchbox', { name: 'Search guests' }).fill('bea')
    await press('Guest')
    await expect
      .poll(() => queryOf(asked(list).at(-1)))
      .toEqual({ status: 'waitlisted', search: 'bea', sort: 'name', order: 'asc', limit: '200', offset: '0' })
    await expect.poll(() => window.location.search).toBe('?status=waitlisted&search=bea&sort=name&order=asc')
  })

  it.each(['{Enter}', '{Escape}'])(
    'CAP-04 clears the selection in its bar with %s and leaves the focus in the table',
    async (key) => {
      const { screen } = await openNight()
      const bar = screen.getByRole('toolbar', { name: 'Selection' })
      await screen.getByRole('checkbox', { name: 'Select Ava Castellan' }).click()
      bar.getByRole('button', { name: 'Clear Selection' }).element().focus()
      await userEvent.keyboard(key)
      await expect.element(bar).not.toBeInTheDocument()
      await expect.element(screen.getByRole('region', { name: 'Guest list' })).toHaveFocus()
    },
  )

  it('CAP-04 clears the selection with another status', async () => {
    const { screen } = await openNight()
    const bar = screen.getByRole('toolbar', { name: 'Selection' })
    await screen.getByRole('checkbox', { name: 'Select Ava Castellan' }).click()
    await expect.element(bar).toMatchTextContent('1 selected')
    await screen.getByRole('button', { name: 'Pending 20' }).click()
    await expect.element(bar).not.toBeInTheDocument()
  })

  it('CAP-03 loads more guests on request', async () => {
    const { screen, row, press } = await openNight({
      [list]: (request) =>
        Response.json(
          queryOf(request).offset === '0'
            ? { applications: guests, total: 201 }
            : { applications: [guest({ id: 'application-201', name: 'Zoe Last' })], total: 201 },
        ),
    })
    await expect.element(screen.getByText('1–3 of 201')).toBeVisible()
    await press('Load more')
    await expect.element(row(/Zoe Last/)).toBeVisible()
  })

  it('CAP-03 opens the profile of a guest', async () => {
    const { screen, press } = await openNight()
    await press('Ava Castellan')
    await expect.element(screen.getByRole('dialog', { name: 'Applicant Profile' })).toBeVisible()
    expect(window.location.search).toBe('?applicant=person-1')
  })

  it('scrolls the messages and the settings inside the screen, not the screen itself', async () => {
    await page.viewport(1440, 600)
    const { screen } = await openNight(
      { ...serviceTemplateServer, 'GET /api/admin/events/event-1/messages': () => Response.json(noMessages) },
      '?tab=messages',
    )
    const main = document.getElementById('main')
    await expect.element(screen.getByRole('switch', { name: 'Send Reminder' })).toBeInTheDocument()
    expect(document.documentElement.scrollHeight).toBe(600)
    expect(main?.scrollHeight).toBe(main?.clientHeight)
    await screen.getByRole('tab', { name: 'Settings' }).click()
    await expect.element(screen.getByRole('button', { name: 'Cancel this night' })).toBeInTheDocument()
    expect(document.documentElement.scrollHeight).toBe(600)
    expect(main?.scrollHeight).toBe(main?.clientHeight)
  })

  it('is canceled on every tab, and offers no way to fill it', async () => {
    const { screen, row } = await openNight({
      'GET /api/admin/events/event-1': () => Response.json({ ...night(), cancelledAt: '2026-03-09T18:00:00.000Z' }),
      'GET /api/admin/outbox': () => Response.json({ items: [], total: 0, events: [] }),
    })
    await expect.element(row(/Ava Castellan/)).toBeVisible()
    await expect.element(screen.getByText('Canceled', { exact: true })).toBeVisible()
    for (const name of ['Add guest', 'Best N until full'])
      expect(screen.getByRole('button', { name }).query()).toBeNull()
    await screen.getByRole('tab', { name: 'Outbox' }).click()
    await expect.element(screen.getByText('Nothing is waiting to go out.')).toBeVisible()
    await expect.element(screen.getByText('Canceled', { exact: true })).toBeVisible()
  })

  it('says on a phone, too, when and where it is', async () => {
    await page.viewport(390, 844)
    const { screen } = await openNight()
    const place = screen.getByText(/Brooklyn, NY$/)
    await expect.element(place).toBeVisible()
    expect(place.element().getBoundingClientRect().height).toBeGreaterThan(10)
  })

  it('shows no decisions and no scores to roles that may only read', async () => {
    const { screen, row } = await openNight({
      'GET /api/admin/auth': () => signedIn({ ...ada, role: 'communications_only' }),
    })
    await expect.element(row(/Ava Castellan/)).toBeVisible()
    expect(
      screen
        .getByRole('columnheader')
        .elements()
        .map((header) => header.textContent),
    ).toEqual(['Guest', 'Party', 'Status', 'Told', 'Applied'])
    for (const name of ['Add guest', 'Best N until full'])
      expect(screen.getByRole('button', { name }).query()).toBeNull()
  })
})
