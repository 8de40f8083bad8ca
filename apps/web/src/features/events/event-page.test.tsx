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

const typed = [
  ['First Name', 'Ada'],
  ['Last Name', 'King'],
  ['Email Address', 'ada@example.com'],
  ['Phone Number', '2125550134'],
  ['Age', '36'],
  ['Zip Codes', '10001'],
  ['Your song', 'Stardust'],
] as const

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
    for (const [label, text] of typed) await screen.getByLabelText(label).fill(text)
    await screen.getByRole('button', { name: 'REQUEST AN INVITATION' }).click()
    await expect.element(screen.getByText('THANK YOU')).toBeVisible()
    expect(await requests.find(({ method }) => method === 'POST')?.json()).toMatchObject({
      eventId: gala.id,
      party: 1,
      answers: { song: 'Stardust' },
    })
  })

  it('GST-21 begins with the person, since the night is chosen, and numbers only the parts that ask something', async () => {
    const { screen } = await openGala()
    const parts = async (names: string[]) => {
      for (const name of names) await expect.element(screen.getByRole('group', { name })).toBeVisible()
      expect(screen.getByRole('group', { name: /^Step/ }).elements()).toHaveLength(names.length)
    }
    await parts(['Step 1 of 3: You', 'Step 2 of 3: The night', 'Step 3 of 3: How we reach you'])
    await screen.unmount()
    const simple = await openGala({ maxParty: 1, questions: [] })
    await expect.element(simple.screen.getByRole('group', { name: 'Step 2 of 2: How we reach you' })).toBeVisible()
  })

  it('GST-21 shows the picture when there is one, and keeps its place while it loads', async () => {
    const without = await openGala()
    await expect.element(without.screen.getByRole('heading', { name: 'Winter Gala' })).toBeVisible()
    expect(without.screen.container.querySelector('.night-picture')).toBeNull()
    await without.screen.unmount()
    const { screen } = await openGala({ picture: '/favicon.svg' })
    await expect.element(screen.getByRole('heading', { name: 'Winter Gala' })).toBeVisible()
    const picture = screen.container.querySelector('.night-picture')
    expect(picture?.getAttribute('src')).toBe('/favicon.svg')
    const { width, height } = picture?.getBoundingClientRect() ?? new DOMRect()
    expect(width / height).toBeCloseTo(1.5, 1)
    expect(await accessibilityProblems()).toEqual([])
  })

  it('GST-21 shows the night before the form on a phone', async () => {
    await page.viewport(390, 844)
    onTestFinished(() => page.viewport(1280, 900))
    const { screen } = await openGala()
    const top = (element: Element) => element.getBoundingClientRect().top
    const form = screen.getByRole('form')
    await expect.element(form).toBeVisible()
    expect(top(screen.getByText('Dress code: Black tie', { exact: true }).element())).toBeLessThan(top(form.element()))
  })

  it('GST-21 leads from the sealed application to the other nights', async () => {
    const { screen } = await openGala({
      maxParty: 1,
      questions: [],
      droppedFields: ['instagram', 'age', 'zipCodes'],
      minimumAge: null,
    })
    for (const [label, text] of [
      ['First Name', 'Ada'],
      ['Last Name', 'King'],
      ['Email Address', 'ada@example.com'],
      ['Phone Number', '2125550134'],
    ] as const)
      await screen.getByLabelText(label).fill(text)
    await screen.getByRole('button', { name: 'REQUEST AN INVITATION' }).click()
    await expect.element(screen.getByRole('region', { name: 'It is sealed, Ada.' })).toHaveFocus()
    await expect
      .element(screen.getByRole('link', { name: 'Apply for another night' }))
      .toHaveAttribute('href', '/#calendar')
    expect(await accessibilityProblems()).toEqual([])
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

  it('GST-20 says in the form that the night was closed in the meantime', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => {})
    const message = 'This event is not open for applications.'
    let isOpen = true
    const { screen } = await openGala(
      {},
      {
        'GET /api/events/gala': () => (isOpen ? Response.json(gala) : problem(404, { code: 'event_not_found' })),
        'POST /api/applicants': () => {
          isOpen = false
          return problem(409, { code: 'event_inactive', message })
        },
      },
    )
    for (const [label, text] of typed) await screen.getByLabelText(label).fill(text)
    const submit = screen.getByRole('button', { name: 'REQUEST AN INVITATION' })
    await submit.click()
    await expect.element(screen.getByRole('alert').filter({ hasText: message })).toBeVisible()
    await expect.element(screen.getByText('Please correct one answer.')).not.toBeInTheDocument()
    await expect.element(submit).toHaveFocus()
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
