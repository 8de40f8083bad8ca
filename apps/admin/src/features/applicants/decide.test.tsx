import { accessibilityProblems } from '@velvet/ui/testing'
import { describe, expect, it, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { applicant, applicantServer, saved } from '../../testing/applicants.ts'
import { type Answers, openAdmin, problem } from '../../testing/open/open-admin.tsx'
import { person, personServer } from '../../testing/person.ts'

const ava = applicant()
const patch = 'PATCH /api/admin/applicants/person-1'

const openAva = (answers: Answers, person = ava) =>
  openAdmin('/admin/dashboard', { ...applicantServer(() => ({ applicants: [person], total: 1 })), ...answers })

describe('a decision', () => {
  it('DASH-20 DASH-27 approves optimistically, hides the button, and keeps the focus in the row', async () => {
    let answer = () => {}
    const { screen, asked } = await openAva({
      [patch]: () =>
        new Promise((resolve) => {
          answer = () => resolve(saved(ava, { status: 'approved' }))
        }),
    })
    const row = screen.getByRole('row', { name: /Ava Castellan/ })
    await row.getByRole('button', { name: 'Approve Ava Castellan' }).click()
    await expect.element(row).toMatchTextContent('Approved')
    await expect.element(row.getByRole('button', { name: 'Approve Ava Castellan' })).not.toBeInTheDocument()
    await expect.element(row.getByRole('button', { name: 'Decline Ava Castellan' })).toBeVisible()
    await expect.poll(() => row.element().contains(document.activeElement)).toBe(true)
    answer()
    await expect.element(screen.getByText('Status Updated')).toBeVisible()
    await expect.element(screen.getByText('Ava Castellan is now approved.')).toBeVisible()
    expect(await asked(patch)[0]?.json()).toEqual({ status: 'approved' })
    await expect.poll(() => asked('GET /api/admin/stats').length).toBe(2)
  })

  it('PROF-01 PROF-16 shows in a profile that was read before', async () => {
    const { screen, asked } = await openAva({
      ...personServer(() => person()),
      [patch]: () => saved(person(), { status: 'approved' }),
    })
    const profile = screen.getByRole('dialog', { name: 'Applicant Profile' })
    await screen.getByRole('button', { name: 'Ava Castellan', exact: true }).click()
    await expect.element(profile.getByText('Pending', { exact: true })).toBeVisible()
    await profile.getByRole('button', { name: 'Close' }).click()
    await screen.getByRole('button', { name: 'Approve Ava Castellan' }).click()
    await expect.element(screen.getByText('Status Updated')).toBeVisible()
    await screen.getByRole('button', { name: 'Ava Castellan', exact: true }).click()
    await expect.element(profile.getByText('Approved', { exact: true })).toBeVisible()
    await expect.poll(() => asked('GET /api/admin/applicants/person-1/activity')).toHaveLength(2)
  })

  it('DASH-21 declines, and hides Decline for declined applicants', async () => {
    const { screen, asked } = await openAva({ [patch]: () => saved(ava, { status: 'declined' }) })
    await screen.getByRole('button', { name: 'Decline Ava Castellan' }).click()
    await expect.element(screen.getByRole('button', { name: 'Decline Ava Castellan' })).not.toBeInTheDocument()
    await expect.element(screen.getByText('Status Updated')).toBeVisible()
    expect(await asked(patch)[0]?.json()).toEqual({ status: 'declined' })
  })

  it('can be undone from its toast, unless another admin has decided since', async () => {
    const { screen, asked } = await openAva({
      [patch]: async (request) => saved(ava, { status: (await request.json()).status }),
    })
    await screen.getByRole('button', { name: 'Approve Ava Castellan' }).click()
    await screen.getByRole('button', { name: 'Undo' }).click()
    await expect.element(screen.getByText('Ava Castellan is now pending.')).toBeVisible()
    await expect.element(screen.getByRole('row', { name: /Ava Castellan/ })).toMatchTextContent('Pending')
    expect(await asked(patch)[1]?.json()).toEqual({ status: 'pending', updatedAt: '2026-03-08T09:00:00.000Z' })
  })

  it.each([
    [
      () => problem(409, { message: 'Someone else changed this applicant.', code: 'applicant_changed' }),
      'Someone else changed this applicant.',
    ],
    [() => new Response('', { status: 500 }), 'Failed to update applicant status.'],
  ])('DASH-28 is reverted when the server refuses', async (answer, sentence) => {
    const log = vi.spyOn(console, 'error').mockImplementation(() => {})
    const { screen } = await openAva({ [patch]: answer })
    await screen.getByRole('button', { name: 'Approve Ava Castellan' }).click()
    await expect.element(screen.getByText('Update Failed')).toBeVisible()
    await expect.element(screen.getByText(sentence)).toBeVisible()
    await expect.element(screen.getByRole('row', { name: /Ava Castellan/ })).toMatchTextContent('Pending')
    expect(log).toHaveBeenCalledOnce()
    log.mockRestore()
  })

  it('asks before it exceeds the capacity of the event, with the server’s numbers', async () => {
    const log = vi.spyOn(console, 'error').mockImplementation(() => {})
    const { screen, asked } = await openAva({
      [patch]: async (request) =>
        (await request.json()).override
          ? saved(ava, { status: 'approved' })
          : problem(409, {
              code: 'event_full',
              message: 'The event is full: 50 of 50 places are taken.',
              stats: { capacity: 50, approved: 50 },
            }),
    })
    await screen.getByRole('button', { name: 'Approve Ava Castellan' }).click()
    const question = screen.getByRole('alertdialog', { name: 'This night is full' })
    await expect.element(question).toMatchTextContent('The event is full: 50 of 50 places are taken.')
    await expect.element(question.getByRole('button', { name: 'Cancel' })).toHaveFocus()
    expect(await accessibilityProblems()).toEqual([])
    await question.getByRole('button', { name: 'Approve anyway' }).click()
    await expect.element(screen.getByText('Status Updated')).toBeVisible()
    expect(await asked(patch)[1]?.json()).toEqual({ status: 'approved', override: true })
    log.mockRestore()
  })

  it('has shortcuts: j and k move between names, a approves, d declines', async () => {
    const theo = applicant({ id: 'person-2', firstName: 'Theo' })
    const { screen, asked } = await openAdmin('/admin/dashboard', {
      ...applicantServer(() => ({ applicants: [ava, theo], total: 2 })),
      'PATCH /api/admin/applicants/person-2': async (request) => saved(theo, { status: (await request.json()).status }),
    })
    await expect.element(screen.getByRole('row', { name: /Theo/ })).toBeVisible()
    screen.getByRole('region', { name: 'Applicants', exact: true }).element().focus()
    await userEvent.keyboard('jj')
    await expect.element(screen.getByText('Theo Castellan')).toHaveFocus()
    await userEvent.keyboard('a')
    await expect.element(screen.getByRole('row', { name: /Theo/ })).toMatchTextContent('Approved')
    await userEvent.keyboard('d')
    await expect.element(screen.getByRole('row', { name: /Theo/ })).toMatchTextContent('Declined')
    await expect.poll(() => asked('PATCH /api/admin/applicants/person-2').length).toBe(2)
    await userEvent.keyboard('k')
    await expect.element(screen.getByText('Ava Castellan')).toHaveFocus()
  })

  it('offers to approve a member who applied again, and shows the decision for the event (3.1, 3.10)', async () => {
    const member = applicant({ status: 'approved', eventId: 'gala', eventName: 'Gala', applicationStatus: 'pending' })
    const { screen, asked } = await openAva(
      { [patch]: () => saved(member, { status: 'approved', applicationStatus: 'approved' }) },
      member,
    )
    const row = screen.getByRole('row', { name: /Ava Castellan/ })
    await expect.element(row).toMatchTextContent(/GalaPending here/)
    await row.getByRole('button', { name: 'Approve Ava Castellan' }).click()
    await expect.element(row.getByRole('button', { name: 'Approve Ava Castellan' })).not.toBeInTheDocument()
    await expect.element(row).not.toMatchTextContent('Pending here')
    expect(await asked(patch)[0]?.json()).toEqual({ status: 'approved' })
    await expect.element(screen.getByText('Status Updated')).toBeVisible()
    await expect.element(screen.getByRole('button', { name: 'Undo' })).not.toBeInTheDocument()
  })

  it('ANS-12 does not offer a decision for the event again that is not sent yet, and says so', async () => {
    const member = applicant({
      status: 'approved',
      eventId: 'gala',
      eventName: 'Gala',
      applicationStatus: 'pending',
      stagedStatus: 'approved',
    })
    const { screen } = await openAva({}, member)
    const row = screen.getByRole('row', { name: /Ava Castellan/ })
    await expect.element(row).toMatchTextContent(/GalaApproved here, not sent yet/)
    await expect.element(row.getByRole('button', { name: 'Decline Ava Castellan' })).toBeVisible()
    await expect.element(row.getByRole('button', { name: 'Approve Ava Castellan' })).not.toBeInTheDocument()
  })

  it('shows the decision as the server has it when its undo is refused', async () => {
    const log = vi.spyOn(console, 'error').mockImplementation(() => {})
    const facts = { eventId: 'gala', eventName: 'Gala', applicationStatus: 'pending', stagedStatus: null } as const
    const applied = applicant(facts)
    const { screen } = await openAva(
      {
        [patch]: async (request) =>
          (await request.json()).status === 'approved'
            ? saved(applied, { status: 'approved', stagedStatus: 'approved' })
            : problem(409, { message: 'Someone else changed this applicant.', code: 'applicant_changed' }),
      },
      applied,
    )
    const row = screen.getByRole('row', { name: /Ava Castellan/ })
    await row.getByRole('button', { name: 'Approve Ava Castellan' }).click()
    await screen.getByRole('button', { name: 'Undo' }).click()
    await expect.element(screen.getByText('Someone else changed this applicant.')).toBeVisible()
    await expect.element(row).toMatchTextContent(/GalaApproved here, not sent yet/)
    log.mockRestore()
  })

  it('leaves the decision for an event alone that the person was only added to', async () => {
    const added = applicant({ status: 'pending', eventId: null, eventName: 'Gala', applicationStatus: 'pending' })
    const answer = Promise.withResolvers<Response>()
    const { screen } = await openAva({ [patch]: () => answer.promise }, added)
    const row = screen.getByRole('row', { name: /Ava Castellan/ })
    await row.getByRole('button', { name: 'Approve Ava Castellan' }).click()
    await expect.element(row).toMatchTextContent(/GalaPending here/)
    answer.resolve(await saved(added, { status: 'approved', applicationStatus: 'pending' }))
    await expect.element(row.getByRole('button', { name: 'Approve Ava Castellan' })).not.toBeInTheDocument()
  })
})
