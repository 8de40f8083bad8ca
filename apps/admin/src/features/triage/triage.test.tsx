import { accessibilityProblemsInBothThemes } from '@velvet/ui/testing'
import { afterEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { ada, openAdmin, problem, queryOf, signedIn } from '../../testing/open/open-admin.tsx'
import { person, posts } from '../../testing/person.ts'
import { at, queueServer } from '../../testing/triage.ts'

const list = 'GET /api/admin/applicants'
const save = 'PATCH /api/admin/applicants/person-1'

afterEach(async () => {
  await page.viewport(1440, 900)
})

describe('triage', () => {
  it('reviews twenty applicants by keyboard alone, with undo, and ends with a summary', async () => {
    const { answers, statuses } = queueServer(20)
    const { screen } = await openAdmin('/admin/triage', answers)
    await at(screen, 'Guest 1')
    await expect.element(screen.getByText('1 of 20').first()).toBeVisible()
    await userEvent.keyboard('d')
    await at(screen, 'Guest 2')
    await userEvent.keyboard('u')
    await at(screen, 'Guest 1')
    await expect.poll(() => statuses.get('person-1')).toBe('pending')
    const keys = 'aadspaaaddaasaaddaaa'
    for (const [index, key] of [...keys].entries()) {
      await at(screen, `Guest ${index + 1}`)
      await userEvent.keyboard(key)
    }
    await expect.element(screen.getByText('20 reviewed')).toBeVisible()
    await expect.element(screen.getByText('12 approved, 5 declined, 1 left pending, 2 skipped.')).toBeVisible()
    await expect.poll(() => [...statuses.values()].filter((status) => status === 'approved')).toHaveLength(12)
    await screen.getByRole('button', { name: 'Review the rest again' }).click()
    await at(screen, 'Guest 4')
    await expect.element(screen.getByText('1 of 3').first()).toBeVisible()
  }, 60_000)

  it('uses the filter of the address, with pending applicants by default', async () => {
    const { answers } = queueServer(1)
    const { screen, asked } = await openAdmin('/admin/triage?city=Chicago&ageMin=21&sort=score', answers)
    await at(screen, 'Guest 1')
    expect(queryOf(asked(list)[0])).toEqual({
      status: 'pending',
      city: 'Chicago',
      ageMin: '21',
      sort: 'score',
      order: 'desc',
      limit: '100',
      offset: '0',
    })
  })

  it('reaches applicants beyond the first page although decided ones leave the list', async () => {
    const { answers } = queueServer(103)
    const { screen } = await openAdmin('/admin/triage', answers)
    for (let count = 1; count <= 103; count += 1) {
      await at(screen, `Guest ${count}`)
      await userEvent.keyboard(count % 2 ? 's' : 'd')
    }
    await expect.element(screen.getByText('103 reviewed')).toBeVisible()
  }, 60_000)

  it('remembers where the admin stopped', async () => {
    const { answers } = queueServer(8)
    const first = await openAdmin('/admin/triage', answers)
    for (const key of 'ssd') {
      await expect.element(first.screen.getByRole('heading', { level: 2 })).toHaveFocus()
      const before = first.screen.getByRole('heading', { level: 2 }).element().textContent
      await userEvent.keyboard(key)
      await expect.poll(() => first.screen.getByRole('heading', { level: 2 }).element().textContent).not.toBe(before)
    }
    await at(first.screen, 'Guest 4')
    await first.screen.unmount()
    const second = await openAdmin('/admin/triage', answers)
    await at(second.screen, 'Guest 4')
    await expect.element(second.screen.getByText('3 of 7').first()).toBeVisible()
  })

  it('saves a note together with the decision; shortcut keys typed in it are only text', async () => {
    const { answers, statuses } = queueServer(2)
    const { screen, asked } = await openAdmin('/admin/triage', answers)
    await at(screen, 'Guest 1')
    await expect.element(screen.getByLabelText('Notes')).toHaveValue('Knows the house.')
    await userEvent.keyboard('n')
    await expect.element(screen.getByLabelText('Notes')).toHaveFocus()
    await userEvent.keyboard('{Control>}a{/Control}asdpu{Escape}')
    await at(screen, 'Guest 1')
    expect(statuses.size).toBe(0)
    await userEvent.keyboard('a')
    await at(screen, 'Guest 2')
    expect(await asked('PATCH /api/admin/applicants/person-1')[0]?.json()).toEqual({
      status: 'approved',
      notes: 'asdpu',
      updatedAt: '2026-03-07T18:00:00.000Z',
    })
  })

  it('keeps its shortcut keys after a click on an empty area of the region, but not elsewhere', async () => {
    const { answers, statuses } = queueServer(3)
    const { screen } = await openAdmin('/admin/triage', answers)
    await at(screen, 'Guest 1')
    const region = screen.getByRole('region', { name: 'Applicant under review' })
    await userEvent.click(region, { position: { x: 2, y: 2 } })
    await expect.element(screen.getByRole('heading', { name: 'Guest 1', level: 2 })).not.toHaveFocus()
    await userEvent.keyboard('s')
    await at(screen, 'Guest 2')
    await userEvent.click(region, { position: { x: 2, y: 2 } })
    await userEvent.keyboard('u')
    await at(screen, 'Guest 1')
    await screen
      .getByRole('button', { name: /^Recent notifications/ })
      .first()
      .click()
    await expect.element(screen.getByRole('dialog')).toBeVisible()
    await userEvent.keyboard('a')
    await userEvent.keyboard('{Escape}')
    await expect.element(screen.getByRole('dialog')).not.toBeInTheDocument()
    await expect.element(screen.getByRole('heading', { name: 'Guest 1', level: 2 })).toBeVisible()
    expect(statuses.size).toBe(0)
  })

  it('shows the decisions for the nights of a person, those that wait for their release as well', async () => {
    const { answers, change } = queueServer(2, { eventName: 'Opening Night', applicationStatus: 'waitlisted' })
    const night = { id: 'application-1', eventId: 'event-1', date: null, heads: 1, stagedStatus: null } as const
    change('person-1', {
      applications: [
        { ...night, eventName: 'Opening Night', status: 'waitlisted', stagedStatus: 'approved' },
        { ...night, id: 'application-2', eventName: 'Winter Salon', status: 'offered' },
        ...[3, 4, 5].map((number) => ({
          ...{ ...night, id: `application-${number}`, eventName: 'Rooftop Supper', status: 'declined' as const },
        })),
      ],
    })
    const { screen } = await openAdmin('/admin/triage', {
      ...answers,
      'GET /api/admin/applicants/person-2': () => new Promise<Response>(() => {}),
    })
    await at(screen, 'Guest 1')
    const nights = screen.getByRole('list', { name: 'Applications' })
    await expect
      .element(nights)
      .toMatchTextContent(/Opening NightApproved, not sentWinter SalonOfferedRooftop SupperDeclinedand 2 more/)
    await userEvent.keyboard('s')
    await at(screen, 'Guest 2')
    await expect.element(nights).toMatchTextContent(/Opening NightWaitlisted$/)
  })

  it('ANS-12 approves the latest application of a member', async () => {
    const { answers, statuses } = queueServer(2, {
      status: 'approved',
      eventId: 'gala',
      eventName: 'Gala',
      applicationStatus: 'pending',
    })
    for (const id of ['person-1', 'person-2']) statuses.set(id, 'approved')
    const { screen, asked } = await openAdmin('/admin/triage?status=approved', answers)
    await at(screen, 'Guest 1')
    await userEvent.keyboard('a')
    await at(screen, 'Guest 2')
    expect(asked(save)).toHaveLength(1)
    expect(await asked(save)[0]?.json()).toEqual({ status: 'approved' })
  })

  it('undoes a decision by the one before', async () => {
    const { answers } = queueServer(2)
    const { screen, asked } = await openAdmin('/admin/triage', answers)
    await at(screen, 'Guest 1')
    await userEvent.keyboard('d')
    await at(screen, 'Guest 2')
    const undo = screen.getByRole('toolbar', { name: 'Decision' }).getByRole('button', { name: 'Undo' })
    await expect.element(undo).toBeEnabled()
    await expect.element(undo).not.toHaveAttribute('title')
    await userEvent.keyboard('u')
    await at(screen, 'Guest 1')
    expect(asked(save)).toHaveLength(2)
    expect(await asked(save)[1]?.json()).toEqual({ status: 'pending', updatedAt: '2026-03-09T00:00:00.000Z' })
  })

  it('refers to the history for a decision that another one could not undo', async () => {
    const { answers } = queueServer(3, {
      eventId: 'event-1',
      eventName: 'Opening Night',
      applicationStatus: 'waitlisted',
    })
    const { screen, asked } = await openAdmin('/admin/triage', answers)
    await at(screen, 'Guest 1')
    await userEvent.keyboard('d')
    await at(screen, 'Guest 2')
    const undo = screen.getByRole('toolbar', { name: 'Decision' }).getByRole('button', { name: 'Undo' })
    await expect.element(undo).toBeDisabled()
    await expect.element(undo).toHaveAttribute('title', 'Undo this decision in the history of the applicant.')
    await userEvent.keyboard('us')
    await at(screen, 'Guest 3')
    expect(asked(save)).toHaveLength(1)
  })

  it('has the next applicant loaded in advance', async () => {
    const { answers } = queueServer(3)
    const { screen, asked } = await openAdmin('/admin/triage', answers)
    await at(screen, 'Guest 1')
    await expect.poll(() => asked('GET /api/admin/applicants/person-2').length).toBe(1)
    expect(asked('GET /api/admin/applicants/person-3')).toHaveLength(0)
  })

  it('stays with the applicant when the decision is refused', async () => {
    const log = vi.spyOn(console, 'error').mockImplementation(() => {})
    onTestFinished(() => log.mockRestore())
    const { answers } = queueServer(2)
    const { screen } = await openAdmin('/admin/triage', {
      ...answers,
      'PATCH /api/admin/applicants/person-1': () => new Response('', { status: 500 }),
    })
    await at(screen, 'Guest 1')
    await userEvent.keyboard('a')
    await expect.element(screen.getByText('Update Failed')).toBeVisible()
    await expect.element(screen.getByRole('heading', { name: 'Guest 1', level: 2 })).toBeVisible()
  })

  it('AUTH-23 leads to the login when the session has ended', async () => {
    const log = vi.spyOn(console, 'error').mockImplementation(() => {})
    onTestFinished(() => log.mockRestore())
    const { answers } = queueServer(2)
    const { screen } = await openAdmin('/admin/triage', {
      ...answers,
      'PATCH /api/admin/applicants/person-1': () => problem(401, { message: 'Unauthorized', code: 'unauthenticated' }),
    })
    await at(screen, 'Guest 1')
    await userEvent.keyboard('a')
    await expect.element(screen.getByText('You are logged out. Logging in again...')).toBeVisible()
  })

  it('shows messages for an empty queue, a failed load, and a role without access', async () => {
    const log = vi.spyOn(console, 'error').mockImplementation(() => {})
    onTestFinished(() => log.mockRestore())
    const empty = await openAdmin('/admin/triage', queueServer(0).answers)
    await expect.element(empty.screen.getByText('No applicants to review')).toBeVisible()
    await empty.screen.unmount()
    const failing = await openAdmin('/admin/triage', { [list]: () => problem(503) })
    await expect.element(failing.screen.getByText('The applicants could not be loaded')).toBeVisible()
    await failing.screen.unmount()
    const role = { ...ada, role: 'communications_only' as const }
    const forbidden = await openAdmin('/admin/triage', { 'GET /api/admin/auth': () => signedIn(role) })
    await expect.element(forbidden.screen.getByText("Your role doesn't include Review")).toBeVisible()
  })

  it.each([1440, 390])('is accessible, %i px wide, light and dark', async (width) => {
    await page.viewport(width, 844)
    const { answers } = queueServer(2, { duplicateOn: ['phone'] })
    const { screen } = await openAdmin('/admin/triage', {
      ...answers,
      'GET /api/admin/applicants/person-1': () =>
        Response.json(
          person({ firstName: 'Guest', lastName: '1', instagramRecentPosts: posts(3), duplicateOn: ['phone'] }),
        ),
      'GET /api/admin/applicants/person-1/duplicates': () =>
        Response.json({
          duplicates: [{ applicant: person({ id: 'person-2' }), matchedOn: ['phone'] }],
          hasMore: false,
        }),
    })
    await expect.element(screen.getByRole('link', { name: /^Post by/ }).first()).toBeVisible()
    await expect.element(screen.getByText('same phone')).toBeVisible()
    expect(await accessibilityProblemsInBothThemes()).toEqual([])
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width)
  })
})
