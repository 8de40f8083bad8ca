import { accessibilityProblems } from '@velvet/ui/testing'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { listenInstead } from '../../../testing/announcements.ts'
import { applicant, applicantServer, crowd } from '../../../testing/applicants.ts'
import { type Answers, openAdmin } from '../../../testing/open/open-admin.tsx'
import { person, personServer } from '../../../testing/person.ts'

const list = 'GET /api/admin/applicants'
const remove = 'DELETE /api/admin/applicants/person-1'
const openList = (answers: Answers = {}) =>
  openAdmin('/admin/dashboard', { ...applicantServer(() => ({ applicants: crowd(3), total: 3 })), ...answers })

afterEach(() => vi.unstubAllGlobals())

describe('the actions of a row', () => {
  it('DASH-19 opens the profile with the name, the editor with e, and steps to the next without closing', async () => {
    const { screen } = await openList()
    await screen.getByRole('button', { name: 'Guest 2', exact: true }).click()
    const profile = screen.getByRole('dialog', { name: 'Applicant Profile' })
    await expect.element(profile).toMatchTextContent('2 of 3')
    await profile.getByRole('button', { name: 'Next applicant' }).click()
    await expect.element(profile).toMatchTextContent('3 of 3')
    await userEvent.keyboard('{Escape}')
    await expect.element(profile).not.toBeInTheDocument()
    screen.getByRole('button', { name: 'Guest 1', exact: true }).element().focus()
    await userEvent.keyboard('e')
    await expect.element(screen.getByRole('dialog', { name: 'VIP Profile' })).toBeVisible()
  })

  it('DASH-19 offers View details and Edit as buttons', async () => {
    const { screen } = await openList()
    await screen.getByRole('button', { name: 'View details of Guest 1' }).click()
    await expect.element(screen.getByRole('dialog', { name: 'Applicant Profile' })).toBeVisible()
    await userEvent.keyboard('{Escape}')
    await screen.getByRole('button', { name: 'Edit Guest 1' }).click()
    await expect.element(screen.getByRole('dialog', { name: 'VIP Profile' })).toBeVisible()
  })

  it('DASH-22 DASH-24 DASH-25 deletes after the exact question and reloads the list', async () => {
    const { screen, asked } = await openList({ [remove]: () => Response.json({ success: true }) })
    await screen.getByRole('button', { name: 'Delete Guest 1' }).click()
    const question = screen.getByRole('alertdialog')
    await expect
      .element(question)
      .toMatchTextContent('Are you sure you want to permanently delete Guest 1? This action cannot be undone.')
    expect(await accessibilityProblems()).toEqual([])
    await question.getByRole('button', { name: 'Cancel' }).click()
    expect(asked(remove)).toHaveLength(0)
    await screen.getByRole('button', { name: 'Delete Guest 1' }).click()
    const before = asked(list).length
    await question.getByRole('button', { name: 'Delete' }).click()
    await expect.element(screen.getByText('Applicant Deleted')).toBeVisible()
    await expect.element(screen.getByText('Applicant has been permanently removed.')).toBeVisible()
    await expect.poll(() => asked(list).length).toBeGreaterThan(before)
  })

  it('DASH-26 reports a failure', async () => {
    const log = vi.spyOn(console, 'error').mockImplementation(() => {})
    const { screen } = await openList({ [remove]: () => new Response('', { status: 500 }) })
    await screen.getByRole('button', { name: 'Delete Guest 1' }).click()
    await screen.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
    await expect.element(screen.getByText('Delete Failed')).toBeVisible()
    await expect.element(screen.getByText('Failed to delete applicant.')).toBeVisible()
    log.mockRestore()
  })

  it('PROF-16 shows a status saved in the editor in the row and in the numbers', async () => {
    let status: 'pending' | 'approved' = 'pending'
    const stored = () => person({ firstName: 'Guest', lastName: '1', status })
    const { screen } = await openList({
      ...personServer(stored),
      'PATCH /api/admin/applicants/person-1': async (request) => {
        status = (await request.json()).status
        return Response.json(stored())
      },
      'GET /api/admin/stats': () =>
        Response.json({
          ...{ total: 3, declined: 0 },
          ...(status === 'approved' ? { pending: 2, approved: 1 } : { pending: 3, approved: 0 }),
        }),
    })
    const numbers = screen.getByRole('region', { name: 'Applicants in numbers' })
    await expect.element(numbers).toMatchTextContent(/Pending Review3/)
    await screen.getByRole('button', { name: 'Edit Guest 1' }).click()
    await screen.getByRole('dialog').getByLabelText('Status').selectOptions('approved')
    await expect.element(screen.getByText('Status Updated')).toBeVisible()
    await userEvent.keyboard('{Escape}')
    await expect.element(screen.getByRole('row', { name: /Guest 1/ })).toMatchTextContent('Approved')
    await expect.element(numbers).toMatchTextContent(/Pending Review2/)
  })

  it('DUP-10 says in the row what an applicant shares with others', async () => {
    const { screen } = await openList({
      [list]: () => Response.json({ applicants: [applicant({ duplicateOn: ['phone'] })], total: 1 }),
    })
    const row = screen.getByRole('row', { name: /Ava Castellan/ })
    await expect.element(row.getByRole('button', { name: /possible duplicates of Ava Castellan/ })).toBeVisible()
    expect(await accessibilityProblems()).toEqual([])
  })
})

describe('changes made elsewhere', () => {
  it('arrive when the server announces them, without taking the focus, and update the numbers', async () => {
    const announce = listenInstead()
    let people = crowd(3)
    const { screen, asked } = await openList({ [list]: () => Response.json({ applicants: people, total: 3 }) })
    await expect.element(screen.getByRole('row', { name: /Guest 1/ })).toMatchTextContent('Pending')
    const name = screen.getByRole('button', { name: 'Guest 2', exact: true })
    name.element().focus()
    people = people.map((person) => ({ ...person, status: 'approved' as const }))
    announce('applicants')
    await expect.element(screen.getByRole('row', { name: /Guest 1/ })).toMatchTextContent('Approved')
    await expect.element(name).toHaveFocus()
    await expect.poll(() => asked('GET /api/admin/stats').length).toBe(2)
  })
})
