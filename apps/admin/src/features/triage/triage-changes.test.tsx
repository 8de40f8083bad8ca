import type { Applicant } from '@velvet/contracts/applicants'
import { describe, expect, it } from 'vitest'
import { userEvent } from 'vitest/browser'
import { listenInstead } from '../../testing/announcements.ts'
import { openAdmin } from '../../testing/open/open-admin.tsx'
import { at, queueServer } from '../../testing/triage.ts'

const save = 'PATCH /api/admin/applicants/person-1'

async function openReview(count = 3) {
  const announce = listenInstead()
  const server = queueServer(count)
  const opened = await openAdmin('/admin/triage', server.answers)
  await at(opened.screen, 'Guest 1')
  await expect.element(opened.screen.getByLabelText('Notes')).toHaveValue('Knows the house.')
  /** Another admin changes the first applicant, and the server announces it. */
  const changeElsewhere = (facts: Partial<Applicant>) => {
    server.change('person-1', facts)
    announce('applicants')
  }
  return { ...opened, ...server, announce, changeElsewhere }
}

describe('a review while other admins decide', () => {
  it('shows a decision made elsewhere, and neither moves on nor takes the focus or typed notes', async () => {
    const { screen, asked, changeElsewhere } = await openReview()
    const notes = screen.getByLabelText('Notes')
    await notes.fill('My own words')
    changeElsewhere({ status: 'approved' })
    await expect.element(screen.getByText('Approved in the meantime.')).toBeVisible()
    await expect.element(screen.getByText('1 of 3').first()).toBeVisible()
    await expect.element(notes).toHaveFocus()
    await expect.element(notes).toHaveValue('My own words')
    await userEvent.keyboard('{Escape}a')
    await at(screen, 'Guest 2')
    expect(await asked(save)[0]?.json()).toEqual({ notes: 'My own words', updatedAt: '2026-03-10T00:00:00.000Z' })
    await expect.element(screen.getByText('Approved in the meantime.')).not.toBeInTheDocument()
  })

  it('shows notes written by another admin before one’s own replace them', async () => {
    const { screen, changeElsewhere } = await openReview()
    await screen.getByLabelText('Notes').fill('My own words')
    changeElsewhere({ notes: 'A friend of the band' })
    await expect.element(screen.getByText(/“A friend of the band”/)).toBeVisible()
    await expect.element(screen.getByLabelText('Notes')).toHaveValue('My own words')
  })

  it('asks before typed notes are lost', async () => {
    const { screen } = await openReview()
    await screen.getByLabelText('Notes').fill('My own words')
    await screen.getByRole('link', { name: 'Back to the list' }).click()
    const question = screen.getByRole('alertdialog', { name: 'Discard your changes?' })
    await question.getByRole('button', { name: 'Keep editing' }).click()
    await expect.element(screen.getByLabelText('Notes')).toHaveValue('My own words')
    await screen.getByRole('link', { name: 'Back to the list' }).click()
    await question.getByRole('button', { name: 'Discard' }).click()
    await expect.poll(() => window.location.pathname).toBe('/admin/dashboard')
  })

  it('asks before Undo loses typed notes, and not where there is nothing to undo', async () => {
    const { screen } = await openReview()
    const notes = screen.getByLabelText('Notes')
    const question = screen.getByRole('alertdialog', { name: 'Discard your changes?' })
    await notes.fill('Too early')
    await userEvent.keyboard('{Escape}u')
    await at(screen, 'Guest 1')
    await expect.element(question).not.toBeInTheDocument()
    await notes.fill('Knows the house.')
    await userEvent.keyboard('{Escape}s')
    await at(screen, 'Guest 2')
    await notes.fill('My own words')
    await userEvent.keyboard('{Escape}u')
    await question.getByRole('button', { name: 'Keep editing' }).click()
    await at(screen, 'Guest 2')
    await expect.element(notes).toHaveValue('My own words')
    await userEvent.keyboard('u')
    await question.getByRole('button', { name: 'Discard' }).click()
    await at(screen, 'Guest 1')
  })

  it('shows newer notes at once if nothing was typed', async () => {
    const { screen, changeElsewhere } = await openReview()
    changeElsewhere({ notes: 'A friend of the band' })
    await expect.element(screen.getByLabelText('Notes')).toHaveValue('A friend of the band')
  })

  it('says that an applicant was deleted or merged, and offers only to skip', async () => {
    const { screen, remove, announce } = await openReview()
    remove('person-1')
    announce('applicants')
    await expect.element(screen.getByText('Deleted or merged in the meantime.')).toBeVisible()
    await expect.element(screen.getByRole('button', { name: 'Approve' })).toBeDisabled()
    await userEvent.keyboard('a')
    await at(screen, 'Guest 1')
    await userEvent.keyboard('s')
    await at(screen, 'Guest 2')
  })

  it('skips no applicant when other admins decide on those it has passed', async () => {
    const { screen, statuses } = await openReview(130)
    for (let count = 1; count <= 60; count += 1) {
      await at(screen, `Guest ${count}`)
      await userEvent.keyboard('s')
    }
    for (let count = 1; count <= 40; count += 1) statuses.set(`person-${count}`, 'declined')
    for (let count = 61; count <= 130; count += 1) {
      await at(screen, `Guest ${count}`)
      await userEvent.keyboard('s')
    }
    await expect.element(screen.getByText('130 reviewed')).toBeVisible()
  }, 60_000)
})
