import type { EventPage } from '@velvet/contracts/events'
import { accessibilityProblems } from '@velvet/ui/testing'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { page } from 'vitest/browser'
import { openSite, problem } from '../../testing/open-site.tsx'

const gala: EventPage = {
  id: 'event-7',
  name: 'Winter Gala',
  slug: 'gala',
  description: 'Black tie.\nDinner at nine.',
  date: '2099-12-22T01:00:00.000Z',
  timeZone: 'America/New_York',
  doorsAt: '2099-12-22T00:00:00.000Z',
  endsAt: null,
  location: 'New York, NY',
  address: '1 Main Street',
  dressCode: 'Black tie',
  picture: null,
  minimumAge: 21,
  maxParty: 3,
  waitlistOpen: true,
  droppedFields: ['instagram'],
  questions: [{ id: 'song', type: 'text', label: 'Your song', required: true }],
  isFull: false,
  isOpen: true,
  cancelledAt: null,
}

const openGala = (change: Partial<EventPage> = {}, answers = {}) =>
  openSite('/e/gala', { 'GET /api/events/gala': () => Response.json({ ...gala, ...change }), ...answers })

describe('the page of one night', () => {
  it('GST-21 GST-30 shows its name, times in its zone, place, dress code, age, and description', async () => {
    const { screen } = await openGala()
    await expect.element(screen.getByRole('heading', { level: 1, name: 'Winter Gala' })).toBeVisible()
    for (const text of [/Monday, December 21, 2099/, /Doors 7:00/, /New York, NY/, /1 Main Street/])
      await expect.element(screen.getByText(text)).toBeVisible()
    await expect.element(screen.getByText('Dress code: Black tie', { exact: true })).toBeVisible()
    await expect.element(screen.getByText('Ages 21 and over', { exact: true })).toBeVisible()
    await expect.element(screen.getByText(/Dinner at nine\./)).toBeVisible()
    await expect.poll(() => document.title).toBe('Winter Gala · Velvet')
  })

  it('GST-21 GST-22 has the form of the night without Event Selection, and applies to it', async () => {
    const { screen, requests } = await openGala()
    await expect.element(screen.getByLabelText('Guests in your party')).toBeVisible()
    for (const label of ['Event Selection', 'Instagram Username'])
      await expect.element(screen.getByLabelText(label)).not.toBeInTheDocument()
    await screen.getByLabelText('First Name').fill('Ada')
    await screen.getByLabelText('Last Name').fill('King')
    await screen.getByLabelText('Email Address').fill('ada@example.com')
    await screen.getByLabelText('Phone Number').fill('2125550134')
    await screen.getByLabelText('Age').fill('36')
    await screen.getByLabelText('Zip Codes').fill('10001')
    await screen.getByLabelText('Your song').fill('Stardust')
    await screen.getByRole('button', { name: 'REQUEST AN INVITATION' }).click()
    await expect.element(screen.getByText('THANK YOU')).toBeVisible()
    expect(await requests.find(({ method }) => method === 'POST')?.json()).toMatchObject({
      eventId: gala.id,
      party: 1,
      answers: { song: 'Stardust' },
    })
  })

  it('GST-21 offers the waitlist of a full night, and has no form when that is closed', async () => {
    const full = await openGala({ isFull: true })
    await expect.element(full.screen.getByText('This night is full. You can join the waitlist.')).toBeVisible()
    await expect.element(full.screen.getByRole('button', { name: 'Join the waitlist' })).toBeVisible()
    await full.screen.unmount()
    const { screen } = await openGala({ isFull: true, waitlistOpen: false })
    await expect.element(screen.getByText('This night is full.', { exact: true })).toBeVisible()
    await expect.element(screen.getByRole('form')).not.toBeInTheDocument()
  })

  it.each([
    [{ isOpen: false }, 'This night has taken place.'],
    [{ isOpen: false, cancelledAt: '2099-12-01T00:00:00.000Z' }, 'This night is canceled.'],
  ])('GST-20 says for %j: %s, and has no form', async (change, notice) => {
    const { screen } = await openGala(change)
    await expect.element(screen.getByText(notice, { exact: true })).toBeVisible()
    await expect.element(screen.getByRole('form')).not.toBeInTheDocument()
  })

  it('GST-20 is not found when there is no such night, and can be tried again after a failure', async () => {
    const missing = await openGala({}, { 'GET /api/events/gala': () => problem(404, { code: 'event_not_found' }) })
    await expect.element(missing.screen.getByRole('heading', { name: 'Page Not Found' })).toBeVisible()
    await missing.screen.unmount()
    let reads = 0
    const answer = () => (++reads === 1 ? problem(503, { code: 'unavailable' }) : Response.json(gala))
    const { screen } = await openGala({}, { 'GET /api/events/gala': answer })
    await screen.getByRole('button', { name: 'Try again' }).click()
    await expect.element(screen.getByRole('heading', { name: 'Winter Gala' })).toBeVisible()
  })

  it('GST-27 shows the event that the server wrote into the page, without a call', async () => {
    const island = document.createElement('script')
    Object.assign(island, { type: 'application/json', id: 'event', textContent: JSON.stringify(gala) })
    document.head.append(island)
    onTestFinished(() => island.remove())
    const { screen, requests } = await openGala()
    await expect.element(screen.getByRole('heading', { name: 'Winter Gala' })).toBeVisible()
    expect(requests).toEqual([])
  })

  it.each([320, 390, 1280])('GST-30 does not scroll sideways, and is accessible, at %i pixels', async (width) => {
    const failed = vi.spyOn(console, 'error')
    await page.viewport(width, 844)
    onTestFinished(() => page.viewport(1280, 900))
    const { screen } = await openGala({ name: 'Donaudampfschifffahrtsgesellschaftskapitänsnacht'.repeat(2) })
    await expect.element(screen.getByRole('form')).toBeVisible()
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width)
    expect(await accessibilityProblems()).toEqual([])
    expect(failed).not.toHaveBeenCalled()
  })
})
