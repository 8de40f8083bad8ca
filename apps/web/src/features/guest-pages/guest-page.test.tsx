import type { GuestPage } from '@velvet/contracts/guest-pages'
import { accessibilityProblems } from '@velvet/ui/testing'
import { afterEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { page } from 'vitest/browser'
import { type Answers, openSite, problem } from '../../testing/open-site.tsx'

const token = 'token_of-a-guest'
const path = `/api/guest/${token}`

const approved: GuestPage = {
  status: 'approved',
  event: {
    ...{ id: 'event-7', name: 'Winter Gala', slug: 'gala', description: 'Dinner at nine.' },
    ...{ date: '2099-12-22T01:00:00.000Z', timeZone: 'America/New_York', doorsAt: null, endsAt: null },
    ...{ location: 'The Hall', address: '1 Main Street', dressCode: 'Black tie', minimumAge: 21 },
    ...{ picture: null, isFull: false, isOpen: true, cancelledAt: null },
  },
  firstName: 'Ada',
  party: { heads: 3, companions: [{ name: 'Bea' }] },
  response: 'none',
  offerExpiresAt: null,
  note: 'Ask for Nadia at the door.',
  pass: { id: 'application-1.0', code: `VP1.${'a'.repeat(27)}.${'b'.repeat(86)}` },
  hasCalendar: true,
  preferences: { emailUpdates: true, smsUpdates: false, emailOptIn: false, smsOptIn: false },
}

const plain: Partial<GuestPage> = { party: { heads: 1, companions: [] }, note: null, pass: null, hasCalendar: false }

const openPage = (change: Partial<GuestPage> = {}, answers: Answers = {}) =>
  openSite(`/g/${token}`, { [`GET ${path}`]: () => Response.json({ ...approved, ...change }), ...answers })

const answering = (change: Partial<GuestPage>): Answers => ({
  [`POST ${path}/answer`]: () => Response.json({ ...approved, ...change }),
})

const sentTo = async (requests: readonly Request[], method: string): Promise<unknown[]> =>
  Promise.all(requests.filter((request) => request.method === method).map((request) => request.json()))

afterEach(() => vi.restoreAllMocks())

describe('the page of a guest', () => {
  it('GST-08 GST-17 GST-30 shows the night, the pass, the calendar, and the note of staff', async () => {
    const { screen } = await openPage()
    await expect.element(screen.getByRole('heading', { level: 1, name: "You're on the list" })).toBeVisible()
    await expect.element(screen.getByRole('heading', { name: 'Winter Gala' })).toBeVisible()
    for (const text of [/Monday, December 21, 2099/, /Doors 8:00/, /1 Main Street/, /Ask for Nadia/])
      await expect.element(screen.getByText(text)).toBeVisible()
    await expect.element(screen.getByRole('heading', { name: 'Your pass' })).toBeVisible()
    const code = screen.getByRole('img', { name: 'Pass for Winter Gala' })
    await expect.element(code).toBeVisible()
    expect((code.element() as HTMLImageElement).src).toMatch(/^data:image\/svg/)
    await expect.poll(() => (code.element() as HTMLImageElement).naturalWidth).toBeGreaterThan(0)
    await expect
      .element(screen.getByRole('link', { name: 'Add to calendar' }))
      .toHaveAttribute('href', `/g/${token}/calendar.ics`)
    await expect.poll(() => document.querySelector('meta[name="robots"]')?.getAttribute('content')).toBe('noindex')
  })

  it.each([
    [{ status: 'received' }, 'We have your application', ["I can't come"]],
    [{ status: 'waitlisted' }, "You're on the waitlist", ["I can't come"]],
    [{ status: 'declined' }, "We can't offer you a place this time", []],
    [{ status: 'cancelled' }, 'Your place was canceled', []],
    [{ status: 'withdrawn', response: 'cannot_come' }, "You told us you can't come", []],
    [
      { status: 'withdrawn', response: 'cannot_come', canReturn: true },
      "You told us you can't come",
      ['I can come after all'],
    ],
    [{ status: 'expired' }, 'This offer has ended', []],
    [{ status: 'approved', response: 'confirmed' }, "You're on the list", ["I can't come"]],
  ] as const)('GST-08 GST-09 has for %j the heading %s and the buttons %j', async (change, heading, buttons) => {
    const { screen } = await openPage({ ...plain, ...change })
    await expect.element(screen.getByRole('heading', { level: 1, name: heading, exact: true })).toBeVisible()
    const answers = screen.getByRole('region', { name: 'Your answer' }).getByRole('button')
    expect(answers.elements().map((button) => button.textContent)).toEqual(buttons)
    expect(screen.getByRole('img', { name: /^Pass/ }).elements()).toEqual([])
  })

  it('GST-08 GST-09 GST-30 offers a place until a time in the zone of the night, and takes it for fewer', async () => {
    const { screen, requests } = await openPage(
      { status: 'offered', pass: null, offerExpiresAt: '2099-12-20T02:30:00.000Z' },
      answering({ response: 'confirmed' }),
    )
    const heading = /^A place is yours until Saturday, December 19 at 9:30 PM/
    await expect.element(screen.getByRole('heading', { level: 1, name: heading })).toBeVisible()
    await expect.element(screen.getByText(/hours left to take it/)).toBeVisible()
    await expect.element(screen.getByRole('button', { name: 'No, thanks' })).toBeVisible()
    await screen.getByLabelText('Guests in your party').selectOptions('2')
    await screen.getByRole('button', { name: 'Take the place' }).click()
    const taken = screen.getByRole('heading', { level: 1, name: "You're on the list" })
    await expect.element(taken).toHaveFocus()
    expect(await sentTo(requests, 'POST')).toEqual([{ response: 'confirmed', heads: 2 }])
  })

  it('GST-09 offers the whole party after staff made it larger', async () => {
    let heads = 2
    const { screen, requests } = await openPage(
      {},
      {
        ...answering({ response: 'confirmed' }),
        [`GET ${path}`]: () => Response.json({ ...approved, party: { heads, companions: [] } }),
      },
    )
    const party = screen.getByLabelText('Guests in your party')
    await expect.element(party).toHaveValue('2')
    heads = 4
    document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))
    await expect.element(party).toHaveValue('4')
    await screen.getByRole('button', { name: "I'll be there" }).click()
    await expect.element(screen.getByText('You confirmed that you will be there.')).toBeVisible()
    expect(await sentTo(requests, 'POST')).toEqual([{ response: 'confirmed', heads: 4 }])
  })

  it('GST-09 says why an answer was refused, and shows what holds now', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => {})
    let reads = 0
    const { screen } = await openPage(plain, {
      [`GET ${path}`]: () =>
        Response.json({ ...approved, ...plain, ...(++reads === 1 ? { status: 'offered' } : { status: 'expired' }) }),
      [`POST ${path}/answer`]: () => problem(409, { code: 'offer_expired', message: 'This offer has ended.' }),
    })
    await screen.getByRole('button', { name: 'Take the place' }).click()
    await expect.element(screen.getByRole('heading', { level: 1, name: 'This offer has ended' })).toBeVisible()
  })

  it('GST-11 says that the night is full when a guest returns too late, leads to its page, and keeps the button', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => {})
    const { screen } = await openPage(
      { ...plain, status: 'withdrawn', response: 'cannot_come', canReturn: true },
      { [`POST ${path}/answer`]: () => problem(409, { code: 'event_full', message: 'This night is now full.' }) },
    )
    await screen.getByRole('button', { name: 'I can come after all' }).click()
    await expect.element(screen.getByText(/^This night is now full\./)).toBeVisible()
    await expect
      .element(screen.getByRole('alert').getByRole('link', { name: 'Open the event page' }))
      .toHaveAttribute('href', '/e/gala')
    await expect.element(screen.getByRole('button', { name: 'I can come after all' })).toBeEnabled()
  })

  it('GST-12 GST-17 saves the names of the party', async () => {
    const { screen, requests } = await openPage({}, { [`PATCH ${path}`]: () => Response.json(approved) })
    await expect.element(screen.getByLabelText('Guest 2 name')).toHaveValue('Bea')
    await screen.getByLabelText('Guest 3 name').fill('Cy')
    await screen.getByRole('button', { name: 'Save names' }).click()
    await expect.element(screen.getByText('The names were saved.')).toBeVisible()
    expect(await sentTo(requests, 'PATCH')).toEqual([{ companions: [{ name: 'Bea' }, { name: 'Cy' }] }])
  })

  it('GST-12 GST-17 the names follow what staff change, and what is typed while they are saved stays', async () => {
    let companions = [{ name: 'Bea' }, { name: 'Di' }]
    const answer = Promise.withResolvers<void>()
    const page = () => Response.json({ ...approved, party: { heads: 3, companions } })
    const { screen, requests } = await openPage(
      {},
      {
        [`GET ${path}`]: page,
        [`PATCH ${path}`]: async (request) => {
          await answer.promise
          companions = (await request.json()).companions
          return page()
        },
      },
    )
    const [second, third] = [screen.getByLabelText('Guest 2 name'), screen.getByLabelText('Guest 3 name')]
    await third.fill('Cy')
    companions = [{ name: 'Bea Moss' }, { name: 'Di' }]
    document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))
    await expect.element(second).toHaveValue('Bea Moss')
    await expect.element(third).toHaveValue('Cy')
    await screen.getByRole('button', { name: 'Save names' }).click()
    await second.fill('Bea M.')
    answer.resolve()
    await expect.element(screen.getByText('The names were saved.')).toBeVisible()
    await expect.element(second).toHaveValue('Bea M.')
    await expect.element(third).toHaveValue('Cy')
    expect(await sentTo(requests, 'PATCH')).toEqual([{ companions: [{ name: 'Bea Moss' }, { name: 'Cy' }] }])
  })

  it('MSG-24 MSG-25 GST-17 a tick counts at once; all boxes count when they are saved', async () => {
    const saved = { ...approved.preferences, emailOptIn: true }
    const { screen, requests } = await openPage(
      { ...plain, preferences: saved },
      { [`PATCH ${path}`]: () => Response.json({ ...approved, preferences: { ...saved, smsUpdates: true } }) },
    )
    for (const label of ['Email me about this application', 'Email me about future events'])
      await expect.element(screen.getByLabelText(label, { exact: true })).toBeChecked()
    await expect.element(screen.getByLabelText('Text me about future events', { exact: true })).not.toBeChecked()
    await screen.getByLabelText('Text me about this application', { exact: true }).click()
    await expect.element(screen.getByText('Saved.')).toBeVisible()
    await screen.getByRole('button', { name: 'Save', exact: true }).click()
    await expect.poll(() => requests.filter(({ method }) => method === 'PATCH').length).toBe(2)
    expect(await sentTo(requests, 'PATCH')).toEqual([
      { preferences: { smsUpdates: true } },
      { preferences: { ...saved, smsUpdates: true } },
    ])
  })

  it('MSG-24 says that only START ends a STOP, and leaves the box empty', async () => {
    const { screen } = await openPage(plain, { [`PATCH ${path}`]: () => Response.json(approved) })
    await screen.getByLabelText('Text me about future events', { exact: true }).click()
    await expect.element(screen.getByText(/text START to the same number/)).toBeVisible()
    await expect.element(screen.getByLabelText('Text me about future events', { exact: true })).not.toBeChecked()
  })

  it('MSG-24 takes back a tick that was refused while another was being saved', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => {})
    const refusal = Promise.withResolvers<Response>()
    const { screen } = await openPage(plain, {
      [`PATCH ${path}`]: async (request) => {
        const { preferences } = await request.json()
        if (preferences.smsUpdates) return refusal.promise
        return Response.json({ ...approved, preferences: { ...approved.preferences, ...preferences } })
      },
    })
    const box = (label: string) => screen.getByLabelText(label, { exact: true })
    await box('Text me about this application').click()
    await box('Email me about future events').click()
    await expect.element(screen.getByText('Saved.')).toBeVisible()
    refusal.resolve(problem(500, { message: 'Not now.' }))
    await expect.element(screen.getByRole('alert').filter({ hasText: 'Not now.' })).toBeVisible()
    await expect.element(box('Text me about this application')).not.toBeChecked()
    await expect.element(box('Email me about future events')).toBeChecked()
  })

  it('MSG-24 the boxes follow what changes elsewhere, and Save sends no earlier tick', async () => {
    let stored = { ...approved.preferences, emailOptIn: true }
    const { screen, requests } = await openPage(plain, {
      [`GET ${path}`]: () => Response.json({ ...approved, ...plain, preferences: stored }),
      [`PATCH ${path}`]: async (request) => {
        stored = { ...stored, ...(await request.json()).preferences }
        return Response.json({ ...approved, ...plain, preferences: stored })
      },
    })
    const box = (label: string) => screen.getByLabelText(label, { exact: true })
    await box('Text me about this application').click()
    await expect.element(screen.getByText('Saved.')).toBeVisible()
    await expect.element(box('Email me about future events')).toBeChecked()
    stored = { ...stored, emailOptIn: false }
    document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))
    await expect.element(box('Email me about future events')).not.toBeChecked()
    await screen.getByRole('button', { name: 'Save', exact: true }).click()
    await expect.poll(() => requests.filter(({ method }) => method === 'PATCH').length).toBe(2)
    expect((await sentTo(requests, 'PATCH')).at(-1)).toEqual({ preferences: stored })
  })

  it('GST-03 says that a broken link does not work anymore', async () => {
    const { screen } = await openPage({}, { [`GET ${path}`]: () => problem(404, { code: 'link_not_found' }) })
    await expect
      .element(screen.getByRole('heading', { level: 1, name: "This link doesn't work anymore." }))
      .toBeVisible()
    expect(await accessibilityProblems()).toEqual([])
  })

  it('GST-30 can be tried again after a failure', async () => {
    let reads = 0
    const { screen } = await openPage(
      {},
      { [`GET ${path}`]: () => (++reads === 1 ? problem(503, { code: 'unavailable' }) : Response.json(approved)) },
    )
    await screen.getByRole('button', { name: 'Try again' }).click()
    await expect.element(screen.getByRole('heading', { level: 1, name: "You're on the list" })).toBeVisible()
  })

  it.each([
    [{ isOpen: false, cancelledAt: '2099-12-01T00:00:00.000Z' }, 'This night is canceled'],
    [{ isOpen: false }, "You're on the list"],
  ])('GST-08 GST-12 has no answer for a night with %j', async (event, heading) => {
    const { screen } = await openPage({ ...plain, event: { ...approved.event, ...event } })
    await expect.element(screen.getByRole('heading', { level: 1, name: heading })).toBeVisible()
    await expect.element(screen.getByRole('button', { name: "I'll be there" })).not.toBeInTheDocument()
  })

  it.each([320, 390, 1280])('GST-30 does not scroll sideways, and is accessible, at %i pixels', async (width) => {
    const failed = vi.spyOn(console, 'error')
    await page.viewport(width, 844)
    onTestFinished(() => page.viewport(1280, 900))
    const name = 'Donaudampfschifffahrtsgesellschaftskapitänsnacht'.repeat(2)
    const { screen } = await openPage({ event: { ...approved.event, name } })
    await expect.element(screen.getByRole('img', { name: `Pass for ${name}` })).toBeVisible()
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width)
    expect(await accessibilityProblems()).toEqual([])
    expect(failed).not.toHaveBeenCalled()
  })
})
