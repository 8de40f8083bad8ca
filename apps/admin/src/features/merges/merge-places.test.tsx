import type { Applicant } from '@velvet/contracts/applicants'
import { describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { applicantServer } from '../../testing/applicants.ts'
import { type Answers, openAdmin } from '../../testing/open/open-admin.tsx'
import { merging } from '../../testing/open/open-merge.tsx'
import { person } from '../../testing/person.ts'
import { at, queueServer } from '../../testing/triage.ts'

const undo = 'POST /api/admin/merges/merge-1/undo'
const guest = (number: number, facts: Partial<Applicant> = {}) =>
  person({ id: `person-${number}`, firstName: 'Guest', lastName: `${number}`, duplicateOn: ['phone'], ...facts })
const first = guest(1, { city: 'Boston' })
const second = guest(2)

/** The first two are possible duplicates of each other until they are merged. */
const resembling = (): Answers => {
  let kept: string | undefined
  return {
    ...queueServer(3).answers,
    'GET /api/admin/applicants/person-1': () => Response.json({ ...first, duplicateOn: kept ? [] : ['phone'] }),
    'GET /api/admin/applicants/person-2': () => Response.json(second),
    'GET /api/admin/applicants/person-1/duplicates': () =>
      Response.json({ duplicates: kept ? [] : [{ applicant: second, matchedOn: ['phone'] }], hasMore: false }),
    [merging]: async (request) => {
      kept = (await request.json()).primaryId
      const applicant = { ...(kept === first.id ? first : second), city: 'New York', duplicateOn: [] }
      return Response.json({ success: true, mergedCount: 2, applicant, mergeId: 'merge-1', message: 'Merged.' })
    },
    [undo]: () => {
      kept = undefined
      return Response.json({ success: true, restored: 1, message: '1 applicant is back.' })
    },
  }
}

const merge = page.getByRole('dialog', { name: 'Merge Applicants' })
const confirm = merge.getByRole('button', { name: 'Merge 2 Applicants' })

describe('merging from the profile', () => {
  async function openProfile() {
    const opened = await openAdmin('/admin/dashboard', {
      ...resembling(),
      ...applicantServer(() => ({ applicants: [first, second], total: 2 })),
    })
    await opened.screen.getByRole('button', { name: 'Guest 1', exact: true }).click()
    const profile = opened.screen.getByRole('dialog', { name: 'Applicant Profile' })
    await profile.getByRole('button', { name: 'Merge group' }).click()
    await expect.element(confirm).toBeEnabled()
    return { ...opened, profile }
  }

  it('MERGE-08 MERGE-09 keeps the profile open with the merged applicant, and offers Undo there', async () => {
    const { screen, asked, profile } = await openProfile()
    await merge
      .getByRole('radiogroup', { name: 'City' })
      .getByRole('radio', { name: /New York/ })
      .click()
    await confirm.click()
    await expect.element(merge).not.toBeInTheDocument()
    expect(await asked(merging)[0]?.json()).toMatchObject({ primaryId: 'person-1', duplicateIds: ['person-2'] })
    await expect.element(profile.getByRole('region', { name: 'Location' })).toMatchTextContent('New York')
    await expect.poll(() => profile.element().contains(document.activeElement)).toBe(true)
    await expect.element(profile.getByRole('button', { name: 'Merge group' })).not.toBeInTheDocument()
    await expect.poll(() => asked('GET /api/admin/applicants').length).toBeGreaterThan(1)
    await screen.getByRole('button', { name: 'Undo' }).click()
    await expect.element(screen.getByText('1 applicant is back.')).toBeVisible()
    await expect.element(profile.getByRole('button', { name: 'Merge group' })).toBeVisible()
  })

  it('MERGE-02 closes the profile of an applicant who was merged into another record', async () => {
    const { screen, asked, profile } = await openProfile()
    await merge
      .getByRole('radio', { name: /Guest 2/ })
      .first()
      .click()
    await confirm.click()
    await expect.element(screen.getByText('Successfully merged 2 applicants into primary record.')).toBeVisible()
    expect(await asked(merging)[0]?.json()).toMatchObject({ primaryId: 'person-2' })
    await expect.element(profile).not.toBeInTheDocument()
  })

  it('returns the focus to the profile when nothing is merged', async () => {
    const { profile } = await openProfile()
    await userEvent.keyboard('{Escape}')
    await expect.element(merge).not.toBeInTheDocument()
    await expect.element(profile.getByRole('button', { name: 'Merge group' })).toHaveFocus()
  })
})

describe('merging from the review', () => {
  async function openReview() {
    const opened = await openAdmin('/admin/triage', resembling())
    await at(opened.screen, 'Guest 1')
    await opened.screen.getByRole('button', { name: 'Merge group' }).click()
    await expect.element(confirm).toBeEnabled()
    return opened
  }

  it('MERGE-08 stays with the applicant who is kept, with the keyboard shortcuts active', async () => {
    const { screen } = await openReview()
    await confirm.click()
    await expect.element(merge).not.toBeInTheDocument()
    await expect.element(screen.getByRole('heading', { name: 'Guest 1', level: 2 })).toBeVisible()
    await userEvent.keyboard('a')
    await at(screen, 'Guest 2')
  })

  it('MERGE-02 moves on to the next applicant when another record is kept', async () => {
    const { screen } = await openReview()
    await merge
      .getByRole('radio', { name: /Guest 2/ })
      .first()
      .click()
    await confirm.click()
    await at(screen, 'Guest 2')
  })
})
