import type { Event } from '@velvet/contracts/events'
import { afterEach, describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { listenInstead } from '../../testing/announcements.ts'
import { archivedEvent, event, events, openEvents } from '../../testing/events.ts'
import { ada, problem, signedIn } from '../../testing/open/open-admin.tsx'
import { accountServer } from '../../testing/users.ts'

const list = 'GET /api/admin/events'

afterEach(() => page.viewport(1440, 900))

describe('the events', () => {
  it('NAV-04 EVT-02 have their own screen in the navigation', async () => {
    const { screen } = await openEvents()
    await expect.element(screen.getByRole('heading', { level: 1, name: 'Event Management' })).toBeVisible()
    await expect
      .element(screen.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Events' }))
      .toHaveAttribute('aria-current', 'page')
    await expect.element(screen.getByRole('button', { name: 'Create Event' })).toBeVisible()
    await expect.poll(() => document.title).toBe('Event Management · Velvet')
  })

  it('EVT-01 show that they are loading', async () => {
    const { screen } = await openEvents(undefined, { [list]: () => new Promise(() => {}) })
    await expect.element(screen.getByText('Loading Events')).toBeInTheDocument()
  })

  it('EVT-03 EVT-04 EVT-05 are counted without the archived ones', async () => {
    const { screen } = await openEvents()
    const numbers = screen.getByRole('region', { name: 'Events in numbers' })
    await expect.element(numbers).toMatchTextContent(/Total Events\s*3.*Active Events\s*1.*Total Applications\s*508/)
  })

  it('EVT-04 do not count as active once they are canceled', async () => {
    const canceled = event({ id: 'event-4', name: 'Called Off', cancelledAt: '2026-03-08T18:00:00.000Z' })
    const { screen } = await openEvents(() => [...events, canceled])
    const numbers = screen.getByRole('region', { name: 'Events in numbers' })
    await expect.element(numbers).toMatchTextContent(/Total Events\s*4.*Active Events\s*1/)
  })

  it('EVT-08 EVT-09 EVT-10 EVT-11 EVT-12 EVT-15 EVT-16 are listed in a table', async () => {
    const { screen, row } = await openEvents()
    await expect.element(row(/Opening Night/)).toBeVisible()
    expect(
      screen
        .getByRole('columnheader')
        .elements()
        .map((header) => header.textContent),
    ).toEqual(['Event', 'Date', 'Location', 'Status', 'Applications', 'Capacity', 'Actions'])
    await expect
      .element(row(/Opening Night/))
      .toMatchTextContent(
        /Opening NightDoors at nine, dinner at ten\.Dec 12, 20999:00 PM.*Brooklyn, NYActive412View.*212 of 250/,
      )
    await expect.element(row(/Rooftop Supper/)).toMatchTextContent(/Rooftop SupperTBDChicago, ILInactive0Unlimited/)
    await expect.element(row(/Winter Salon/)).toMatchTextContent(/endedTBDPast/)
    await expect.element(screen.getByRole('button', { name: 'Edit Opening Night' })).toBeVisible()
    await expect.element(screen.getByRole('button', { name: 'Delete Opening Night' })).toBeVisible()
  })

  it('EVT-12 leave room around the counts of their applications', async () => {
    const counts = { total: 412, pending: 200, approved: 200, declined: 7, waitlisted: 5, offered: 0, invited: 0 }
    const { screen, row } = await openEvents(undefined, {
      'GET /api/admin/events/applicant-counts': () =>
        Response.json({ 'event-1': { ...counts, withdrawn: 0, expired: 0 } }),
    })
    await expect.element(row(/Opening Night/)).toMatchTextContent(/200 pending.*5 waitlisted/)
    const place = row(/Opening Night/)
      .element()
      .getBoundingClientRect()
    const last = screen.getByText('5 waitlisted').element().getBoundingClientRect()
    const first = screen
      .getByRole('link', { name: 'View applicants of Opening Night' })
      .element()
      .getBoundingClientRect()
    expect(first.top - place.top).toBeGreaterThan(4)
    expect(place.bottom - last.bottom).toBeGreaterThan(4)
  })

  it('EVT-12 EVT-13 EVT-14 count applicants and link to them, if there are any', async () => {
    const { screen, row } = await openEvents()
    const link = screen.getByRole('link', { name: 'View applicants of Opening Night' })
    await expect.element(link).toHaveAttribute('href', '/admin/applicants?eventId=event-1')
    await expect.element(link).toHaveTextContent('View')
    await expect.element(row(/Opening Night/)).toMatchTextContent('200 pending')
    expect(screen.getByRole('link', { name: 'View applicants of Rooftop Supper' }).query()).toBeNull()
  })

  it('EVT-15 EVT-31 show how much of the capacity is taken, and when it is full', async () => {
    const { screen, row } = await openEvents(() => [...events, event({ id: 'event-5', name: 'Old', maxCapacity: 0 })])
    const meter = screen.getByRole('meter', { name: 'Capacity of Opening Night' })
    await expect.element(meter).toHaveAttribute('value', '212')
    await expect.element(meter).toHaveAttribute('max', '250')
    expect(
      row(/Opening Night/)
        .getByText('Full')
        .query(),
    ).toBeNull()
    await expect.element(row(/Winter Salon/)).toMatchTextContent(/43 of 40 · 3 over.*Full/)
    await expect.element(row(/Old/)).toMatchTextContent('Unlimited')
  })

  it('ANS-25 EVT-15 count the places of parties, and are full once offers or staged approvals take the others', async () => {
    const heads = { approved: 230, offered: 10 }
    const { screen, row } = await openEvents(() => [event({ isFull: true })], {
      'GET /api/admin/events/applicant-counts': () =>
        Response.json({ 'event-1': { total: 412, approved: 212, offered: 9, pending: 191, declined: 0, heads } }),
    })
    await expect.element(row(/Opening Night/)).toMatchTextContent(/230 of 250.*Full/)
    await page.viewport(390, 844)
    const card = screen.getByRole('article').first()
    await expect.element(card.getByRole('meter')).toHaveAttribute('value', '230')
    await expect.element(card.getByText('Full')).toBeVisible()
  })

  it('EVT-06 EVT-07 are found by name, description or location, ignoring case', async () => {
    const { screen, row } = await openEvents()
    const search = screen.getByRole('searchbox', { name: 'Search events' })
    await search.fill('NIGHT')
    await expect.element(screen.getByText('1 of 3 events match your search')).toBeVisible()
    await expect.element(row(/Winter Salon/)).not.toBeInTheDocument()
    await search.fill('chamber MUSIC')
    await expect.element(row(/Winter Salon/)).toBeVisible()
    await expect.element(row(/Opening Night/)).not.toBeInTheDocument()
    await search.fill(', il')
    await expect.element(row(/Rooftop Supper/)).toBeVisible()
    await expect.poll(() => window.location.search).toContain('search=')
    await search.fill('')
    await expect.element(screen.getByText(/events match your search/)).not.toBeInTheDocument()
  })

  it('EVT-17 EVT-18 say when none match and clear the search', async () => {
    const { screen, row, toolbar } = await openEvents(undefined, {}, '?search=zzz')
    await expect.element(screen.getByText('No events found')).toBeVisible()
    await expect.element(screen.getByText('No events match your search criteria.')).toBeVisible()
    await expect.element(screen.getByText('0 of 3 events match your search')).toBeVisible()
    await toolbar('Clear search')
    await expect.element(row(/Opening Night/)).toBeVisible()
  })

  it('EVT-19 say when there are none and how to create one', async () => {
    const { screen, dialog } = await openEvents(() => [])
    await expect.element(screen.getByText('No events found')).toBeVisible()
    await expect.element(screen.getByText('Create your first event to get started.')).toBeVisible()
    await screen
      .getByRole('region', { name: 'Events', exact: true })
      .getByRole('button', { name: 'Create Event' })
      .click()
    await expect.element(dialog).toBeVisible()
  })

  it('EVT-37 EVT-39 are fetched on every visit and whenever the server announces a change', async () => {
    const announce = listenInstead()
    let known: Event[] = []
    const { screen, row, asked } = await openEvents(() => known)
    await expect.element(screen.getByText('No events found')).toBeVisible()
    known = [event()]
    announce('events')
    await expect.element(row(/Opening Night/)).toBeVisible()
    known = [event({ currentApplications: 413 })]
    announce('applicants')
    await expect.element(row(/413/)).toBeVisible()
    const before = asked(list).length
    await screen.getByRole('link', { name: 'Communications' }).click()
    await expect.element(screen.getByRole('heading', { level: 1, name: 'Bulk Communications' })).toBeVisible()
    await screen.getByRole('link', { name: 'Events', exact: true }).click()
    await expect.poll(() => asked(list).length).toBe(before + 1)
    await expect.poll(() => asked('GET /api/admin/events/applicant-counts').length).toBeGreaterThan(2)
  })

  it('say when they could not be loaded, and try again', async () => {
    let isDown = true
    const { screen, row } = await openEvents(undefined, {
      [list]: () => (isDown ? problem(500, { message: 'Out of order' }) : Response.json(events)),
    })
    await expect.element(screen.getByText('The events could not be loaded')).toBeVisible()
    isDown = false
    await screen.getByRole('button', { name: 'Retry' }).click()
    await expect.element(row(/Opening Night/)).toBeVisible()
  })

  it('have a calendar page and a capacity meter on a phone', async () => {
    await page.viewport(390, 844)
    const { screen } = await openEvents()
    const card = screen.getByRole('article').first()
    await expect
      .element(card)
      .toMatchTextContent(/Dec12Opening NightActiveSat, Dec 12, 2099, 9:00 PM.*· Brooklyn, NY.*Applications412View/)
    await expect.element(card.getByRole('meter')).toHaveAttribute('value', '212')
    await expect.element(card.getByRole('button', { name: 'Edit Opening Night' }).first()).toBeVisible()
  })

  it('have no actions for roles that may only read', async () => {
    const reader = () => signedIn({ ...ada, role: 'communications_only' })
    const { screen, row } = await openEvents(undefined, { 'GET /api/admin/auth': reader })
    await expect.element(row(/Opening Night/)).toBeVisible()
    expect(screen.getByRole('button', { name: 'Create Event' }).query()).toBeNull()
    expect(screen.getByRole('button', { name: /Opening Night/ }).query()).toBeNull()
  })
})

describe('an event named in the address', () => {
  it('is opened, and removed from the address', async () => {
    const { text } = await openEvents(undefined, {}, '?event=event-3')
    await expect.element(text('Event Name')).toHaveValue('Winter Salon')
    await expect.poll(() => window.location.search).toBe('')
  })

  it('is shown in the archive if it is archived', async () => {
    const { row } = await openEvents(undefined, {}, '?event=event-9')
    await expect.element(row(/Summer Garden/)).toMatchTextContent('Archived')
    await expect.poll(() => window.location.search).toBe('?search=Summer+Garden&view=archived')
  })

  it('is found in the archive even if the archive was loaded before it was archived', async () => {
    let list = [...events, archivedEvent]
    const { screen, row } = await openEvents(() => list, accountServer(), '?view=archived')
    await expect.element(row(/Summer Garden/)).toBeVisible()
    await screen.getByRole('link', { name: 'Welcome, ada' }).click()
    await expect.element(screen.getByRole('heading', { level: 1, name: 'My account' })).toBeVisible()
    list = [event({ archivedAt: '2026-03-08T18:00:00.000Z', isActive: false }), archivedEvent]
    window.history.pushState(null, '', '/admin/events?event=event-1')
    window.dispatchEvent(new PopStateEvent('popstate'))
    await expect.element(row(/Opening Night/)).toMatchTextContent('Archived')
    expect(screen.getByText('Event Not Found').query()).toBeNull()
  })

  it('shows a message if it no longer exists', async () => {
    const { screen } = await openEvents(() => [event(), archivedEvent], {}, '?event=event-7')
    await expect.element(screen.getByText('Event Not Found')).toBeVisible()
  })
})
