import { accessibilityProblems } from '@velvet/ui/testing'
import { describe, expect, it } from 'vitest'
import { lateRoom, openSite, problem, solstice } from '../../testing/open-site.tsx'

describe('event selection', () => {
  it('PUB-14 PUB-15 lists every open event with long weekday, month, day and year', async () => {
    const { screen, requests } = await openSite('/')
    await expect.element(screen.getByRole('option', { name: /Winter Solstice/ })).toBeInTheDocument()
    const options = screen.getByLabelText('Event Selection').getByRole('option').elements()
    expect(options.map((option) => option.textContent)).toEqual([
      'Choose an event',
      'Winter Solstice · Monday, December 21, 2026 · New York, NY',
      'The Late Room · Saturday, January 16, 2027 · Los Angeles, CA (waitlist)',
    ])
    expect(requests.map((request) => new URL(request.url).pathname)).toEqual(['/api/events'])
  })

  it('PUB-15 shows a date in the time zone of its event, and names the zone where clocks differ', async () => {
    const late = { ...solstice, date: '2026-12-21T23:30:00.000Z', timeZone: 'Pacific/Kiritimati' }
    const { screen } = await openSite('/', { 'GET /api/events': () => Response.json([late]) })
    const date = 'Tuesday, December 22, 2026 (GMT+14)'
    await expect
      .element(screen.getByRole('option', { name: `Winter Solstice · ${date} · New York, NY` }))
      .toBeInTheDocument()
    expect(
      screen
        .getByText(date, { exact: true })
        .elements()
        .map(({ tagName }) => tagName),
    ).toEqual(['P', 'TIME'])
  })

  it('PUB-15 does not name the visitor’s own zone, and uses it where the browser does not know the zone', async () => {
    const date = new Date(2026, 11, 21, 12).toISOString()
    const own = { ...solstice, date, timeZone: new Intl.DateTimeFormat().resolvedOptions().timeZone }
    const unknown = { ...lateRoom, date, timeZone: 'Mars/Olympus' }
    const { screen } = await openSite('/', { 'GET /api/events': () => Response.json([own, unknown]) })
    await expect.element(screen.getByRole('option', { name: /Winter Solstice/ })).toBeInTheDocument()
    const options = screen.getByLabelText('Event Selection').getByRole('option').elements()
    expect(options.slice(1).map((option) => option.textContent)).toEqual([
      'Winter Solstice · Monday, December 21, 2026 · New York, NY',
      'The Late Room · Monday, December 21, 2026 · Los Angeles, CA (waitlist)',
    ])
  })

  it('says that a full event has a waitlist', async () => {
    const { screen } = await openSite('/')
    await screen.getByLabelText('Event Selection').selectOptions(lateRoom.id)
    await expect.element(screen.getByLabelText('Event Selection')).toHaveAccessibleDescription(/joins the waitlist/)
    await screen.getByLabelText('Event Selection').selectOptions(solstice.id)
    await expect.element(screen.getByText(/joins the waitlist/)).not.toBeInTheDocument()
  })

  it('ANS-17 says that the waitlist of a full event is closed, and offers it nowhere else', async () => {
    const closed = { ...lateRoom, waitlistOpen: false }
    const { screen } = await openSite('/', { 'GET /api/events': () => Response.json([solstice, closed]) })
    await expect.element(screen.getByRole('option', { name: /Los Angeles, CA \(full\)$/ })).toBeInTheDocument()
    await screen.getByLabelText('Event Selection').selectOptions(closed.id)
    await expect.element(screen.getByLabelText('Event Selection')).toHaveAccessibleDescription(/waitlist is closed/)
    await expect.element(screen.getByRole('button', { name: 'Apply for Winter Solstice' })).toBeVisible()
    await expect.element(screen.getByRole('button', { name: /The Late Room/ })).not.toBeInTheDocument()
  })

  it('shows that events are loading', async () => {
    const { screen } = await openSite('/', { 'GET /api/events': () => new Promise(() => {}) })
    await expect.element(screen.getByLabelText('Event Selection')).toBeDisabled()
    await expect.element(screen.getByText('Loading events...')).toBeInTheDocument()
  })

  it('says that there are no open events', async () => {
    const { screen } = await openSite('/', { 'GET /api/events': () => Response.json([]) })
    await expect.element(screen.getByText('There are no open events right now. Please check back soon.')).toBeVisible()
    await expect.element(screen.getByLabelText('Event Selection')).toBeDisabled()
    expect(screen.getByRole('heading', { name: 'The calendar' }).elements()).toEqual([])
    expect(await accessibilityProblems()).toEqual([])
  })

  it('GEN-11 loads once and lets the visitor try again after a failure', async () => {
    let attempts = 0
    const { screen } = await openSite('/', {
      'GET /api/events': () => (++attempts === 1 ? problem(503, { code: 'unavailable' }) : Response.json([solstice])),
    })
    await expect.element(screen.getByText(/events could not be loaded/)).toBeVisible()
    expect(attempts).toBe(1)
    expect(await accessibilityProblems()).toEqual([])
    await screen.getByRole('button', { name: 'Try again' }).click()
    await expect.element(screen.getByRole('option', { name: /Winter Solstice/ })).toBeInTheDocument()
    await expect.element(screen.getByText(/events could not be loaded/)).not.toBeInTheDocument()
  })

  it('GEN-13 GEN-14 GEN-15 does not load the list again when the window regains focus', async () => {
    const { screen, requests } = await openSite('/')
    await expect.element(screen.getByRole('option', { name: /Winter Solstice/ })).toBeInTheDocument()
    window.dispatchEvent(new Event('focus'))
    document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))
    await new Promise((resolve) => setTimeout(resolve, 100))
    expect(requests).toHaveLength(1)
  })

  it('selects the event when the visitor applies from the calendar', async () => {
    const { screen } = await openSite('/')
    await screen.getByRole('button', { name: 'Join the waitlist for The Late Room' }).click()
    await expect.element(screen.getByLabelText('Event Selection')).toHaveValue(lateRoom.id)
    await expect.element(screen.getByLabelText('First Name')).toHaveFocus()
  })
})
