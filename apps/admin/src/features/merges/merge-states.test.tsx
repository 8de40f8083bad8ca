import { accessibilityProblems } from '@velvet/ui/testing'
import { describe, expect, it, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { problem } from '../../testing/open/open-admin.tsx'
import { ava, eva, merged, merging, newcomer, openMerge, theo } from '../../testing/open/open-merge.tsx'

const quietly = () => vi.spyOn(console, 'error').mockImplementation(() => {})

describe('the states of the merge dialog', () => {
  it('shows why a merge can no longer be undone', async () => {
    const log = quietly()
    const { confirm, screen } = await openMerge([ava, eva], {
      ...merged(2),
      'POST /api/admin/merges/merge-1/undo': () =>
        problem(409, { code: 'merge_changed', message: 'The record was merged again since.' }),
    })
    await confirm(2).click()
    await screen.getByRole('button', { name: 'Undo' }).click()
    await expect.element(screen.getByText('The record was merged again since.')).toBeVisible()
    log.mockRestore()
  })

  it.each([
    [() => new Response('', { status: 500 }), 'Failed to merge applicants.'],
    [() => problem(400, { message: 'Nobody there.' }), 'Failed to merge applicants. Nobody there.'],
  ])('MERGE-10 keeps the choices when the merge fails', async (answer, sentence) => {
    const log = quietly()
    const { group, confirm, screen, onMerged } = await openMerge([ava, eva], { [merging]: answer })
    await group('City')
      .getByRole('radio', { name: /Boston/ })
      .click()
    await confirm(2).click()
    await expect.element(screen.getByText(sentence, { exact: true })).toBeVisible()
    await expect.element(group('City').getByRole('radio', { name: /Boston/ })).toBeChecked()
    expect(onMerged).not.toHaveBeenCalled()
    log.mockRestore()
  })

  it('leaves out records that another admin has merged in the meantime', async () => {
    const { dialog, confirm } = await openMerge([ava, eva, theo], {
      'GET /api/admin/applicants/person-1': () => problem(410, { code: 'applicant_merged' }),
    })
    await expect.element(dialog.getByText('1 applicant was merged or removed in the meantime.')).toBeVisible()
    await expect.element(dialog.getByText('1 record will be removed: Theo Castellan')).toBeVisible()
    await expect.element(confirm(2)).toBeEnabled()
  })

  it('loads the records again after a refusal, and finds that none is left', async () => {
    const log = quietly()
    let isThere = true
    const { dialog, confirm } = await openMerge([ava, eva], {
      'GET /api/admin/applicants/person-2': () =>
        isThere ? Response.json(eva) : problem(410, { code: 'applicant_merged' }),
      [merging]: () => {
        isThere = false
        return problem(410, { code: 'applicant_merged', message: 'Eva was merged into another record.' })
      },
    })
    await confirm(2).click()
    await expect.element(dialog.getByText('1 applicant was merged or removed in the meantime.')).toBeVisible()
    await expect.element(dialog.getByText('At least 2 applicants are needed for a merge.')).toBeVisible()
    await expect.element(confirm(2)).toBeDisabled()
    log.mockRestore()
  })

  it('MERGE-01 needs two records', async () => {
    const { dialog } = await openMerge([ava])
    await expect.element(dialog.getByText('At least 2 applicants are needed for a merge.')).toBeVisible()
    await expect.element(dialog.getByRole('button', { name: 'Merge 1 Applicants' })).toBeDisabled()
  })

  it('offers to try again when a record could not be loaded', async () => {
    let isUp = false
    const { dialog, confirm } = await openMerge([ava, eva], {
      'GET /api/admin/applicants/person-2': () => (isUp ? Response.json(eva) : problem(503)),
    })
    await expect.element(dialog.getByText('The applicants could not be loaded')).toBeVisible()
    await expect.element(confirm(2)).toBeDisabled()
    isUp = true
    await dialog.getByRole('button', { name: 'Retry' }).click()
    await expect.element(confirm(2)).toBeEnabled()
  })

  it('takes at most 50 records at once, and loads none beyond that', async () => {
    const crowd = Array.from({ length: 51 }, (_, index) => newcomer({ id: `guest-${index}` }))
    const { dialog, confirm, requests } = await openMerge(crowd)
    await expect.element(dialog.getByText('At most 50 applicants can be merged together.')).toBeVisible()
    await expect.element(confirm(51)).toBeDisabled()
    expect(requests).toHaveLength(0)
  })

  it('waits until every record is loaded', async () => {
    const { dialog, confirm } = await openMerge([ava, eva], {
      'GET /api/admin/applicants/person-2': () => new Promise<Response>(() => {}),
    })
    await expect.element(dialog.getByRole('status')).toMatchTextContent('Loading applicants')
    await expect.element(confirm(2)).toBeDisabled()
    expect(await accessibilityProblems()).toEqual([])
  })

  it('MERGE-08 merges once, however often the button is pressed', async () => {
    let answer = () => {}
    const { confirm, dialog, asked } = await openMerge([ava, eva], {
      [merging]: () =>
        new Promise((resolve) => {
          answer = () => resolve(problem(409, { message: 'Another admin is merging them.' }))
        }),
    })
    const log = quietly()
    await confirm(2).click()
    await expect.element(confirm(2)).toHaveAttribute('aria-busy', 'true')
    await userEvent.keyboard('{Enter}{Escape}')
    await expect.element(dialog).toBeVisible()
    answer()
    await expect.element(confirm(2)).not.toHaveAttribute('aria-busy')
    expect(asked(merging)).toHaveLength(1)
    log.mockRestore()
  })
})
