import { describe, expect, it } from 'vitest'
import { userEvent } from 'vitest/browser'
import { openApplicant as open, quietly } from '../../testing/open/open-applicant.tsx'
import { posts } from '../../testing/person.ts'

describe('the profile', () => {
  it('PROF-01 PROF-07 shows the applicant’s header, data, and history', async () => {
    const { dialog } = await open('view')
    await expect.element(dialog).toHaveAccessibleName('Applicant Profile')
    await expect.element(dialog).toMatchTextContent(/Verified on Instagram/)
    await expect.element(dialog).toMatchTextContent(/94,200 followers · New York, NY · 29 years old/)
    await expect.element(dialog.getByText('Pending')).toBeVisible()
    await expect
      .element(dialog.getByRole('link', { name: '@ava' }))
      .toHaveAttribute('href', 'https://instagram.com/ava')
    await expect.element(dialog.getByRole('region', { name: 'Notes' })).toMatchTextContent('Knows the house.')
    await expect.element(dialog.getByRole('region', { name: 'Application' })).toMatchTextContent('press')
    await expect.element(dialog.getByRole('region', { name: 'History' })).toMatchTextContent('Ava Castellan applied')
  })

  it('PROF-07 shows no username where what is stored is none', async () => {
    const { dialog } = await open('view', { instagramUsername: 'n/a', instagramUrl: null })
    await expect.element(dialog.getByText('Pending')).toBeVisible()
    await expect.element(dialog.getByRole('link', { name: '@n/a' })).not.toBeInTheDocument()
    await expect.element(dialog.getByText('@n/a')).not.toBeInTheDocument()
  })

  it('names the event of the latest application even when it is archived', async () => {
    const { dialog } = await open('view', { eventId: 'event-9', eventName: 'Summer Garden' })
    await expect.element(dialog.getByRole('region', { name: 'Application' })).toMatchTextContent(/EventSummer Garden/)
  })

  it('PROF-02 approves and declines from any status', async () => {
    const { screen, dialog, asked } = await open('view', { status: 'declined' })
    await expect.element(dialog.getByRole('button', { name: 'Decline' })).toBeDisabled()
    await dialog.getByRole('button', { name: 'Approve' }).click()
    await expect.element(screen.getByText('Status Updated')).toBeVisible()
    await expect.element(dialog.getByText('Approved')).toBeVisible()
    await expect.element(dialog.getByRole('button', { name: 'Approve' })).toBeDisabled()
    expect(await asked('PATCH /api/admin/applicants/person-1')[0]?.json()).toEqual({ status: 'approved' })
  })

  it('PROF-03 PROF-04 IG-18 IG-19 shows at most 12 posts with their counts', async () => {
    const { dialog } = await open('view', { instagramRecentPosts: posts(15) })
    const portfolio = dialog.getByRole('region', { name: 'Instagram Portfolio' })
    await expect.element(portfolio.getByRole('link').first()).toBeVisible()
    expect(portfolio.getByRole('link').all()).toHaveLength(12)
    const first = portfolio.getByRole('link').first()
    await expect.element(first).toHaveAccessibleName(/^Post by Ava Castellan, x{80}….* 1\.2k likes, 7 comments$/)
  })

  it('steps to the next and the previous applicant by button and by key', async () => {
    const { dialog, onNext, onPrevious } = await open('view')
    await expect.element(dialog.getByText('12 of 240')).toBeVisible()
    await dialog.getByRole('button', { name: 'Next applicant' }).click()
    await expect.poll(() => onNext.mock.calls.length).toBe(1)
    await userEvent.keyboard('j')
    await expect.poll(() => onNext.mock.calls.length).toBe(2)
    await userEvent.keyboard('k')
    await expect.poll(() => onPrevious.mock.calls.length).toBe(1)
  })

  it('DASH-24 DASH-25 deletes the applicant only after the exact question', async () => {
    const { screen, dialog, asked, onClose } = await open(
      'view',
      {},
      { 'DELETE /api/admin/applicants/person-1': () => Response.json({ success: true }) },
    )
    await dialog.getByRole('button', { name: 'Delete Ava Castellan' }).click()
    const question = screen.getByRole('alertdialog')
    await expect
      .element(question)
      .toMatchTextContent('Are you sure you want to permanently delete Ava Castellan? This action cannot be undone.')
    expect(asked('DELETE /api/admin/applicants/person-1')).toHaveLength(0)
    await question.getByRole('button', { name: 'Delete' }).click()
    await expect.element(screen.getByText('Applicant has been permanently removed.')).toBeVisible()
    expect(onClose).toHaveBeenCalledOnce()
  })

  it('DASH-26 reports a failure and stays open', async () => {
    quietly()
    const { screen, dialog, onClose } = await open(
      'view',
      {},
      { 'DELETE /api/admin/applicants/person-1': () => new Response('', { status: 500 }) },
    )
    await dialog.getByRole('button', { name: 'Delete Ava Castellan' }).click()
    await screen.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
    await expect.element(screen.getByText('Delete Failed')).toBeVisible()
    await expect.element(screen.getByText('Failed to delete applicant.')).toBeVisible()
    await expect.element(dialog.getByRole('heading', { name: 'Ava Castellan' })).toBeVisible()
    expect(onClose).not.toHaveBeenCalled()
  })
})
