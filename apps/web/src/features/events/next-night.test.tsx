import { accessibilityProblems } from '@velvet/ui/testing'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { page } from 'vitest/browser'
import { lateRoom, openSite, problem, solstice } from '../../testing/open-site.tsx'

const gala = { ...solstice, slug: 'gala', timeZone: 'America/New_York' }
const galaPage = {
  ...gala,
  ...{ description: null, isOpen: true, cancelledAt: null, endsAt: null, minimumAge: null, questions: [] },
  ...{ maxParty: 1, waitlistOpen: true, droppedFields: [] },
  doorsAt: '2026-12-21T17:30:00.000Z',
  address: '1 Main Street',
  dressCode: 'Black tie',
}

const openGala = (answers = {}) =>
  openSite('/', {
    'GET /api/events': () => Response.json([gala, lateRoom]),
    'GET /api/events/gala': () => Response.json(galaPage),
    ...answers,
  })

describe('the next night', () => {
  it('PUB-15 is a ticket with date, doors, place, and dress code, and leads to the page of the night', async () => {
    const { screen } = await openGala()
    const ticket = screen.getByRole('article', { name: 'Winter Solstice' })
    await expect.element(ticket.getByText(/^Monday, December 21, 2026/)).toBeVisible()
    await expect.element(ticket.getByText(/^Doors 12:30.PM/)).toBeVisible()
    await expect.element(ticket.getByText('1 Main Street', { exact: true })).toBeVisible()
    await expect.element(ticket.getByText('Dress code: Black tie', { exact: true })).toBeVisible()
    await expect.element(ticket.getByRole('link')).toHaveAttribute('href', '/e/gala')
    expect(await accessibilityProblems()).toEqual([])
  })

  it('PUB-14 is chosen in the form by its button', async () => {
    const { screen } = await openGala()
    await screen.getByRole('button', { name: 'CHOOSE THIS NIGHT' }).click()
    await expect.element(screen.getByLabelText('Event Selection')).toHaveValue(gala.id)
    await expect.element(screen.getByLabelText('First Name')).toHaveFocus()
  })

  it('ANS-17 says in the calendar as on the ticket that a full night takes the waitlist', async () => {
    const { screen } = await openGala({ 'GET /api/events': () => Response.json([{ ...lateRoom, slug: 'gala' }, gala]) })
    const buttons = (role: 'article' | 'region', name: string) =>
      screen.getByRole(role, { name }).getByRole('button').elements()
    await expect.element(screen.getByRole('heading', { name: 'The calendar' })).toBeVisible()
    const words = [...buttons('article', 'The Late Room'), ...buttons('region', 'The calendar')]
    expect(words.map(({ textContent }) => textContent)).toEqual(['JOIN THE WAITLIST', 'JOIN THE WAITLIST', 'APPLY'])
  })

  it('stands before the form on a phone, and does not move it while loading', async () => {
    await page.viewport(390, 844)
    onTestFinished(() => page.viewport(1280, 900))
    const detail = Promise.withResolvers<Response>()
    const { screen } = await openGala({ 'GET /api/events/gala': () => detail.promise })
    const ticket = screen.getByRole('article', { name: 'Winter Solstice' })
    await expect.element(ticket).toBeVisible()
    const formTop = () => screen.getByRole('form').element().getBoundingClientRect().top
    const before = formTop()
    expect(ticket.element().getBoundingClientRect().bottom).toBeLessThan(before)
    detail.resolve(Response.json(galaPage))
    await expect.element(ticket.getByText('Dress code: Black tie', { exact: true })).toBeVisible()
    expect(formTop()).toBe(before)
  })

  it('shows what the list says when the page of the night cannot be read', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => {})
    const { screen } = await openGala({ 'GET /api/events/gala': () => problem(503, { code: 'unavailable' }) })
    const ticket = screen.getByRole('article', { name: 'Winter Solstice' })
    await expect.element(ticket.getByText('New York, NY', { exact: true })).toBeVisible()
  })

  it('gives way to how the list works when no night has a date', async () => {
    const { screen } = await openSite('/', { 'GET /api/events': () => Response.json([{ ...solstice, date: null }]) })
    await expect.element(screen.getByText('A person reads it', { exact: true })).toBeVisible()
    expect(screen.getByRole('article').elements()).toEqual([])
  })

  it('has its page in the calendar too', async () => {
    const { screen } = await openGala()
    const calendar = screen.getByRole('region', { name: 'The calendar' })
    await expect.element(calendar.getByRole('link', { name: 'Winter Solstice' })).toHaveAttribute('href', '/e/gala')
    await expect.element(calendar.getByRole('link', { name: 'The Late Room' })).not.toBeInTheDocument()
  })
})
