import type { PersonApplication } from '@velvet/contracts/applicants'
import { describe, expect, it } from 'vitest'
import { openApplicant } from '../../../testing/open/open-applicant.tsx'

const patch = 'PATCH /api/admin/applicants/person-1'

const application = (facts: Partial<PersonApplication>): PersonApplication => ({
  ...{ id: 'application-1', eventId: 'event-1', eventName: 'Opening Night', date: '2099-12-13T02:00:00.000Z' },
  ...{ status: 'pending', stagedStatus: null, heads: 1 },
  ...facts,
})

const applications = [
  application({}),
  application({ id: 'application-2', eventId: 'event-2', eventName: 'Rooftop Supper', status: 'waitlisted' }),
  application({ id: 'application-3', eventId: 'event-3', eventName: 'Winter Salon', date: '2026-01-10T01:00:00.000Z' }),
  application({ id: 'application-4', eventId: 'event-4', eventName: 'Summer Garden', status: 'declined' }),
]

describe('the other open applications of a person', () => {
  it('ANS-13 are offered unticked beside a decision, and decided only when ticked', async () => {
    const { dialog, asked } = await openApplicant('view', { eventId: 'event-1', applications })
    const offered = dialog.getByRole('group', { name: 'Also decide:' })
    await expect.element(offered).toMatchTextContent(/^Also decide:Rooftop Supper \(Waitlisted\)$/)
    const box = offered.getByRole('checkbox', { name: 'Rooftop Supper (Waitlisted)' })
    await expect.element(box).not.toBeChecked()
    await box.click()
    await dialog.getByRole('button', { name: 'Approve', exact: true }).click()
    await expect.poll(() => asked(patch)).toHaveLength(1)
    expect(await asked(patch)[0]?.json()).toEqual({ status: 'approved', also: ['application-2'] })
    await expect.element(box).not.toBeChecked()
  })

  it('ANS-13 stay as they are by default', async () => {
    const { dialog, asked } = await openApplicant('view', { eventId: 'event-1', applications })
    await dialog.getByRole('button', { name: 'Decline', exact: true }).click()
    await expect.poll(() => asked(patch)).toHaveLength(1)
    expect(await asked(patch)[0]?.json()).toEqual({ status: 'declined' })
  })

  it('ANS-13 can be set to pending with the person', async () => {
    const { dialog, asked } = await openApplicant('edit', { status: 'approved', eventId: 'event-1', applications })
    await dialog.getByRole('checkbox', { name: 'Rooftop Supper (Waitlisted)' }).click()
    await dialog.getByRole('combobox', { name: 'Status' }).selectOptions('Pending')
    await expect.poll(() => asked(patch)).toHaveLength(1)
    expect(await asked(patch)[0]?.json()).toEqual({ status: 'pending', also: ['application-2'] })
  })

  it('are not offered when there are none', async () => {
    const { dialog } = await openApplicant('view', { eventId: 'event-1', applications: applications.slice(0, 1) })
    await expect.element(dialog.getByRole('button', { name: 'Approve', exact: true })).toBeVisible()
    expect(dialog.getByRole('group', { name: 'Also decide:' }).query()).toBeNull()
  })
})
