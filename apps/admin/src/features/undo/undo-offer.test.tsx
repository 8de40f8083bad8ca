import type { Undo } from '@velvet/contracts/kernel'
import { accessibilityProblems } from '@velvet/ui/testing'
import { describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { activityEntry } from '../../testing/activity.ts'
import { openActivity } from '../../testing/open/open-activity.tsx'
import { type Answers, ada, problem } from '../../testing/open/open-admin.tsx'
import { openApplicant, quietly } from '../../testing/open/open-applicant.tsx'

const inDays = (days: number): string => new Date(Date.now() + days * 86_400_000).toISOString()
const undoOf = (facts: Partial<Undo> = {}): Undo => ({
  ...{ kind: 'batch', id: 'batch-1', until: inDays(20), hindrance: null },
  ...facts,
})
const undoBatch = 'POST /api/admin/batches/batch-1/undo'

/** The log of a batch, a merge and an import; undone entries say so from then on. */
const openLog = (undo: Undo, answers: Answers = {}) => {
  let isUndone = false
  const log = () => [
    activityEntry({
      ...{ action: 'applicant.bulk', description: 'Approved 12 applicants.', targetType: 'batch', targetId: 'batch-1' },
      undo: isUndone ? { ...undo, hindrance: 'This has already been undone.' } : undo,
    }),
    activityEntry({ id: 'entry-2', description: 'Something else' }),
  ]
  const answer = () => {
    isUndone = true
    return Response.json({ success: true, message: 'Restored 12 applicants.', restored: 12, skippedCount: 0 })
  }
  return openActivity(log, {
    [`POST /api/admin/${{ batch: 'batches', merge: 'merges', import: 'imports', edit: 'edits' }[undo.kind]}/${undo.id}/undo`]:
      answer,
    ...answers,
  })
}

describe('what can be undone', () => {
  it('is undone from the log after confirmation, and says so from then on (3.3)', async () => {
    const { screen, entry, asked } = await openLog(undoOf())
    const button = entry('Approved 12').getByRole('button', { name: 'Undo: Approved 12 applicants.' })
    await expect.element(entry('Approved 12')).toMatchTextContent(/Until [A-Z][a-z]{2} \d{1,2}, \d{4}/)
    expect(entry('Something else').getByRole('button', { name: /^Undo/ }).query()).toBeNull()
    expect(await accessibilityProblems()).toEqual([])
    await button.click()
    const question = screen.getByRole('alertdialog', { name: 'Undo this bulk action?' })
    await expect.element(question).toMatchTextContent('“Approved 12 applicants.”')
    await question.getByRole('button', { name: 'Cancel' }).click()
    expect(asked(undoBatch)).toHaveLength(0)
    await button.click()
    await question.getByRole('button', { name: 'Undo', exact: true }).click()
    await expect.element(screen.getByText('Bulk Action Undone')).toBeVisible()
    await expect.element(screen.getByText('Restored 12 applicants.')).toBeVisible()
    await expect.element(entry('Approved 12')).toMatchTextContent('This has already been undone.')
    await expect.element(button).toBeDisabled()
    expect(asked(undoBatch)).toHaveLength(1)
  })

  it.each([
    ['merge', 'Unmerge', 'Undo this merge?', 'Merge Undone'],
    ['import', 'Undo import', 'Undo this import?', 'Undoing Import'],
    ['edit', 'Undo', 'Undo this edit?', 'Edit Undone'],
  ] as const)('undoes a %s from the log (3.3)', async (kind, label, title, done) => {
    const { screen, entry } = await openLog(undoOf({ kind, id: 'one' }))
    await entry('Approved 12')
      .getByRole('button', { name: new RegExp(`^${label}:`) })
      .click()
    await screen.getByRole('alertdialog', { name: title }).getByRole('button', { name: label, exact: true }).click()
    await expect.element(screen.getByText(done)).toBeVisible()
  })

  it('is disabled with the reason when it can no longer be undone (3.3)', async () => {
    const hindrance = 'The kept applicant has since been merged into another one. Undo the later merge first.'
    const { entry } = await openLog(undoOf({ kind: 'merge', hindrance }))
    const button = entry('Approved 12').getByRole('button', { name: /^Unmerge/ })
    await expect.element(button).toBeDisabled()
    await expect.element(button).toHaveAccessibleDescription(hindrance)
  })

  it('is disabled once its time is over, also on a page that stayed open (3.3)', async () => {
    const { entry } = await openLog(undoOf({ until: inDays(-1) }))
    await expect.element(entry('Approved 12').getByRole('button', { name: /^Undo/ })).toBeDisabled()
    await expect.element(entry('Approved 12')).toMatchTextContent(/This could be undone until /)
  })

  it('is not offered to roles that may not undo it (3.3)', async () => {
    const { dialog } = await openApplicant(
      'view',
      {},
      {
        'GET /api/admin/applicants/person-1/activity': () =>
          Response.json({ entries: [{ ...activityEntry(), undo: undoOf() }], hasMore: false }),
      },
      { ...ada, role: 'communications_only' },
    )
    await expect.element(dialog.getByRole('region', { name: 'History' })).toMatchTextContent('Set Ava Castellan')
    expect(dialog.getByRole('button', { name: /^Undo/ }).query()).toBeNull()
  })

  it('shows why the server refused, and loads the log again (3.3)', async () => {
    quietly()
    const { screen, entry, asked } = await openLog(undoOf(), {
      [undoBatch]: () => problem(409, { message: 'This has already been undone.', code: 'batch_undone' }),
    })
    const reads = asked('GET /api/admin/activity').length
    await entry('Approved 12').getByRole('button', { name: /^Undo/ }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Undo', exact: true }).click()
    await expect.element(screen.getByText('Undo Failed')).toBeVisible()
    await expect.poll(() => asked('GET /api/admin/activity').length).toBeGreaterThan(reads)
  })

  it('is undone in the profile, at the entry of its history (3.3)', async () => {
    const { screen, dialog, asked } = await openApplicant(
      'view',
      {},
      {
        'GET /api/admin/applicants/person-1/activity': () =>
          Response.json({
            entries: [
              { ...activityEntry({ description: 'Merged Bea into Ava' }), undo: undoOf({ kind: 'merge', id: 'm' }) },
            ],
            hasMore: false,
          }),
        'POST /api/admin/merges/m/undo': () =>
          Response.json({ success: true, restored: 1, message: '1 applicant is back as they were before the merge.' }),
      },
    )
    await dialog.getByRole('button', { name: 'Unmerge: Merged Bea into Ava' }).click()
    await screen.getByRole('alertdialog').getByRole('button', { name: 'Unmerge', exact: true }).click()
    await expect.element(screen.getByText('1 applicant is back as they were before the merge.')).toBeVisible()
    expect(asked('POST /api/admin/merges/m/undo')).toHaveLength(1)
  })
})
