import { beforeEach, describe, expect, it, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { applicant, applicantServer } from '../../testing/applicants.ts'
import { openAdmin } from '../../testing/open/open-admin.tsx'
import { stopClock } from '../../testing/stop-clock.ts'

const ava = applicant()
const theo = applicant({ id: 'person-2', firstName: 'Theo' })
const list = 'GET /api/admin/applicants'

let people = [ava]
const openPeople = () => {
  stopClock()
  return openAdmin(
    '/admin/dashboard',
    applicantServer(() => ({ applicants: people, total: people.length })),
  )
}
const rowOf = (name: string) => document.querySelector(`tr:has([aria-label="Approve ${name} Castellan"])`)

beforeEach(() => {
  people = [ava]
})

describe('the list over time', () => {
  it('DASH-08 DASH-09 LIM-03 refetches numbers and list every 30 seconds', async () => {
    const { screen, asked } = await openPeople()
    await expect.element(screen.getByRole('row', { name: /Ava/ })).toBeVisible()
    await userEvent.hover(screen.getByRole('heading', { name: 'Admin Dashboard' }))
    people = [theo, ava]
    await vi.advanceTimersByTimeAsync(30_000)
    await expect.element(screen.getByRole('row', { name: /Theo/ })).toBeVisible()
    expect(asked(list)).toHaveLength(2)
    expect(asked('GET /api/admin/stats')).toHaveLength(2)
  })

  it('never moves rows under the admin’s hands: new applicants wait until they are requested', async () => {
    const { screen } = await openPeople()
    await userEvent.hover(screen.getByRole('row', { name: /Ava/ }))
    people = [theo, { ...ava, status: 'approved' }]
    await vi.advanceTimersByTimeAsync(30_000)
    const pill = screen.getByRole('button', { name: '1 new applicant' })
    await expect.element(pill).toBeVisible()
    expect(rowOf('Theo')).toBeNull()
    await expect.element(screen.getByRole('row', { name: /Ava/ })).toMatchTextContent('Approved')
    await expect
      .element(screen.getByRole('region', { name: 'Applicants in numbers' }))
      .toMatchTextContent(/Filtered Results2/)
    await pill.click()
    await expect.element(screen.getByRole('row', { name: /Theo/ })).toBeVisible()
    await expect.element(pill).not.toBeInTheDocument()
  })
})
