import { accessibilityProblems } from '@velvet/ui/testing'
import { describe, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { ownZone } from '../../kit/time/own-zone.ts'
import { applicantServer, crowd } from '../../testing/applicants.ts'
import {
  selectionBar as bar,
  bulk,
  chooseAction as choose,
  bulkDialog as dialog,
  bulkResult as result,
} from '../../testing/bulk-actions.ts'
import { type Answers, ada, openAdmin, problem, signedIn } from '../../testing/open/open-admin.tsx'

const list = 'GET /api/admin/applicants'

/** Opens the dialog for the given number of first applicants. */
async function openBulk(answers: Answers = {}, count = 3, query = '') {
  const opened = await openAdmin(`/admin/dashboard${query}`, {
    ...applicantServer(() => ({ applicants: crowd(6), total: 40 })),
    ...answers,
  })
  for (let number = 1; number <= count; number += 1)
    await page.getByRole('checkbox', { name: `Select Guest ${number}`, exact: true }).click()
  await bar.getByRole('button', { name: 'Bulk Actions' }).click()
  await expect.element(dialog).toBeVisible()
  return opened
}

describe('bulk actions', () => {
  it('BULK-01 BULK-22 BULK-23 offers every action in groups and requires one of them', async () => {
    await openBulk()
    await expect.element(dialog).toMatchTextContent('3 applicants')
    expect(
      dialog
        .getByRole('radio')
        .elements()
        .map((radio) => radio.closest('label')?.querySelector('.font-medium')?.textContent),
    ).toEqual([
      ...['Approve', 'Decline', 'Set Pending', 'Set High Priority', 'Set Normal Priority', 'Set Low Priority'],
      ...['Add Notes', 'Add Tags', 'Remove Tags', 'Send Email', 'Send SMS', 'Send Combined'],
      ...['Merge Duplicates', 'Delete'],
    ])
    await expect.element(dialog.getByRole('button', { name: 'Choose an action' })).toBeDisabled()
    expect(await accessibilityProblems()).toEqual([])
  })

  it.each([
    ['Approve', 'approve'],
    ['Decline', 'decline'],
    ['Set Pending', 'set_pending'],
    ['Set High Priority', 'set_high_priority'],
    ['Set Normal Priority', 'set_normal_priority'],
    ['Set Low Priority', 'set_low_priority'],
    ['Merge Duplicates', 'merge_duplicates'],
  ])('BULK-02 BULK-03 BULK-04 BULK-05 BULK-06 BULK-07 BULK-10 %s is sent as %s with the ids', async (label, action) => {
    const { asked } = await openBulk({ [bulk]: () => result() })
    await choose(label)
    await dialog.getByRole('button', { name: `${label} · 3 applicants` }).click()
    await expect.poll(() => asked(bulk).length).toBe(1)
    expect(await asked(bulk)[0]?.json()).toEqual({ action, applicantIds: ['person-1', 'person-2', 'person-3'] })
  })

  it('BULK-20 BULK-21 shows the counts, clears the selection, and reloads list and numbers', async () => {
    const { screen, asked } = await openBulk({
      [bulk]: () => result({ message: '2 applicants approved. 1 was skipped.', skippedCount: 1, processed: 2 }),
    })
    await choose('Approve')
    const [lists, numbers] = [asked(list).length, asked('GET /api/admin/stats').length]
    await dialog.getByRole('button', { name: 'Approve · 3 applicants' }).click()
    await expect.element(screen.getByText('Bulk Action Completed')).toBeVisible()
    await expect.element(screen.getByText('2 applicants approved. 1 was skipped.')).toBeVisible()
    await expect.element(dialog).not.toBeInTheDocument()
    await expect.element(bar).not.toBeInTheDocument()
    await expect.poll(() => asked(list).length).toBeGreaterThan(lists)
    await expect.poll(() => asked('GET /api/admin/stats').length).toBeGreaterThan(numbers)
    await expect.element(screen.getByRole('region', { name: 'Applicants', exact: true })).toHaveFocus()
  })

  it('GEN-32 never titles an action other than a send as a campaign, whatever the server’s message is', async () => {
    const { screen } = await openBulk({ [bulk]: () => result({ message: 'Bulk approve of 3 applicants.' }) })
    await choose('Approve')
    await dialog.getByRole('button', { name: 'Approve · 3 applicants' }).click()
    await expect.element(screen.getByText('Bulk approve of 3 applicants.')).toBeVisible()
    await expect.element(screen.getByText('Bulk Action Completed')).toBeVisible()
    expect(screen.getByText('Campaign Sent Successfully').query()).toBeNull()
  })

  it('undoes a batch from its toast', async () => {
    const { screen, asked } = await openBulk({
      [bulk]: () => result(),
      'POST /api/admin/batches/batch-1/undo': () =>
        Response.json({ success: true, message: '3 applicants restored.', restored: 3, skippedCount: 0 }),
    })
    await choose('Decline')
    await dialog.getByRole('button', { name: 'Decline · 3 applicants' }).click()
    await screen.getByRole('button', { name: 'Undo' }).click()
    await expect.element(screen.getByText('Bulk Action Undone')).toBeVisible()
    await expect.element(screen.getByText('3 applicants restored.')).toBeVisible()
    expect(asked('POST /api/admin/batches/batch-1/undo')).toHaveLength(1)
  })

  it('sends the filter instead of ids when all matching applicants are selected', async () => {
    const { asked } = await openAdmin('/admin/dashboard?status=pending&city=york', {
      ...applicantServer(() => ({ applicants: crowd(6), total: 40 })),
      [bulk]: () => result({ requested: 40, processed: 40 }),
    })
    await page.getByRole('checkbox', { name: 'Select all rows' }).click()
    await bar.getByRole('button', { name: 'Select all 40 matching' }).click()
    await bar.getByRole('button', { name: 'Bulk Actions' }).click()
    await choose('Set High Priority')
    await dialog.getByRole('button', { name: 'Set High Priority · 40 applicants' }).click()
    await expect.poll(() => asked(bulk).length).toBe(1)
    expect(await asked(bulk)[0]?.json()).toEqual({
      action: 'set_high_priority',
      filter: { status: 'pending', city: 'york' },
    })
  })

  it('focuses the first choice and returns the focus to its button, even when a message is canceled', async () => {
    const { screen } = await openBulk()
    await expect.element(dialog.getByRole('radio', { name: 'Approve' })).toHaveFocus()
    await choose('Send Combined')
    await dialog.getByRole('button', { name: 'Write message · 3 applicants' }).click()
    const message = screen.getByRole('dialog', { name: 'Send Bulk Email and SMS' })
    await expect.element(message).toBeVisible()
    await expect.element(dialog).not.toBeInTheDocument()
    await userEvent.keyboard('{Escape}')
    await expect.element(message).not.toBeInTheDocument()
    await expect.element(bar.getByRole('button', { name: 'Bulk Actions' })).toHaveFocus()
  })

  it('BULK-19 adds notes, and requires some text', async () => {
    const { asked } = await openBulk({ [bulk]: () => result() })
    await choose('Add Notes')
    const apply = dialog.getByRole('button', { name: 'Add Notes · 3 applicants' })
    await expect.element(apply).toBeDisabled()
    await dialog.getByRole('textbox', { name: /Notes/ }).fill(' Met at the gala ')
    await apply.click()
    await expect.poll(() => asked(bulk).length).toBe(1)
    const data = { notes: 'Met at the gala', timeZone: ownZone() }
    expect(await asked(bulk)[0]?.json()).toMatchObject({ action: 'add_notes', data })
  })

  it('asks before typed notes are lost, and ignores a click beside the dialog until then', async () => {
    const { screen } = await openBulk()
    const question = screen.getByRole('alertdialog', { name: 'Discard your changes?' })
    const notes = dialog.getByRole('textbox', { name: /Notes/ })
    await choose('Add Notes')
    await notes.fill('Met at the gala')
    await userEvent.click(document.documentElement, { position: { x: 5, y: 5 } })
    await userEvent.keyboard('{Escape}')
    await question.getByRole('button', { name: 'Keep editing' }).click()
    await expect.element(question).not.toBeInTheDocument()
    await expect.element(notes).toHaveValue('Met at the gala')
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await question.getByRole('button', { name: 'Discard' }).click()
    await expect.element(dialog).not.toBeInTheDocument()
    await bar.getByRole('button', { name: 'Bulk Actions' }).click()
    await choose('Add Notes')
    await expect.element(notes).toHaveValue('')
  })

  it('adds tags, new and existing ones', async () => {
    const tag = { id: 't1', name: 'vip', color: 'blue', description: null, applicantCount: 2 }
    const { asked } = await openBulk({
      [bulk]: () => result(),
      'GET /api/admin/tags': () => Response.json([{ ...tag, createdAt: '2026-01-01T00:00:00.000Z' }]),
    })
    await choose('Add Tags')
    await dialog.getByRole('textbox', { name: /Tags/ }).fill('press, press')
    await dialog.getByRole('button', { name: 'Choose tag vip' }).click()
    await dialog.getByRole('button', { name: 'Add Tags · 3 applicants' }).click()
    await expect.poll(() => asked(bulk).length).toBe(1)
    expect(await asked(bulk)[0]?.json()).toMatchObject({ action: 'add_tags', data: { tags: ['press', 'vip'] } })
  })

  it('ANS-13 approves beyond the capacity of events, and in other open applications, only on request', async () => {
    const { asked } = await openBulk({ [bulk]: () => result() })
    await choose('Approve')
    await dialog.getByRole('checkbox', { name: /even if an event is full/ }).click()
    await dialog.getByRole('checkbox', { name: 'Also decide their other open applications' }).click()
    await dialog.getByRole('button', { name: 'Approve · 3 applicants' }).click()
    const data = { override: true, also: 'all_open' }
    await expect.poll(() => asked(bulk)[0]?.clone().json()).toMatchObject({ data })
  })

  it('BULK-11 needs two to merge', async () => {
    await openBulk({}, 1)
    await choose('Merge Duplicates')
    await expect.element(dialog.getByText('Please select at least 2 applicants to merge.')).toBeVisible()
    await expect.element(dialog.getByRole('button', { name: 'Merge Duplicates · 1 applicant' })).toBeDisabled()
    expect(await accessibilityProblems()).toEqual([])
  })

  it('BULK-42 shows how many records were merged and undoes the merge', async () => {
    const { screen, asked } = await openBulk({
      [bulk]: () =>
        result({ action: 'merge_duplicates', message: 'Merged into Guest 1.', mergedCount: 3, mergeId: 'merge-1' }),
      'POST /api/admin/merges/merge-1/undo': () =>
        Response.json({ success: true, restored: 2, message: 'The merge was undone.' }),
    })
    await choose('Merge Duplicates')
    await dialog.getByRole('button', { name: 'Merge Duplicates · 3 applicants' }).click()
    await expect.element(screen.getByText('Merged into Guest 1. 3 merged.')).toBeVisible()
    await screen.getByRole('button', { name: 'Undo' }).click()
    await expect.element(screen.getByText('The merge was undone.')).toBeVisible()
    expect(asked('POST /api/admin/merges/merge-1/undo')).toHaveLength(1)
  })

  it('BULK-08 BULK-09 deletes only after a question, and offers no undo', async () => {
    const { screen, asked } = await openBulk({
      [bulk]: () => result({ action: 'delete', message: '3 applicants deleted.' }),
    })
    await choose('Delete')
    const apply = dialog.getByRole('button', { name: 'Delete · 3 applicants' })
    await apply.click()
    const question = screen.getByRole('alertdialog')
    await expect
      .element(question)
      .toMatchTextContent('Are you sure you want to permanently delete 3 applicants? This action cannot be undone.')
    await expect.element(question.getByRole('button', { name: 'Cancel' })).toHaveFocus()
    expect(await accessibilityProblems()).toEqual([])
    await userEvent.keyboard('{Escape}')
    await expect.element(question).not.toBeInTheDocument()
    expect(asked(bulk)).toHaveLength(0)
    await apply.click()
    await question.getByRole('button', { name: 'Delete' }).click()
    await expect.element(screen.getByText('3 applicants deleted.')).toBeVisible()
    expect(screen.getByRole('button', { name: 'Undo' }).query()).toBeNull()
    expect(await asked(bulk)[0]?.json()).toMatchObject({ action: 'delete' })
  })

  it('stays open with a summary, and the names under each reason, when it failed for some (3.8)', async () => {
    const full = 'Opening Night is full: 8 of 8 places are taken.'
    const message = `Approved 1 applicant. 1 was skipped. 73 were not approved. ${full}`
    const { screen } = await openBulk({
      [bulk]: () =>
        result({
          ...{ message, processed: 1, failedCount: 73, skippedCount: 1 },
          failed: [
            { id: 'person-2', error: full },
            { id: 'far-away', name: 'Bea Moss', error: full },
          ],
          failedFor: [{ reason: full, count: 73 }],
          skipped: [{ id: 'person-3', name: 'Guest 3', reason: 'Already approved.' }],
          skippedFor: [{ reason: 'Already approved.', count: 1 }],
        }),
    })
    await choose('Approve')
    await dialog.getByRole('button', { name: 'Approve · 3 applicants' }).click()
    await expect.element(dialog.getByText(message)).toBeVisible()
    await expect.element(screen.getByText('Bulk Action Partially Completed')).toBeVisible()
    expect(document.body.textContent).not.toContain('73 failed')
    await expect.element(dialog.getByText('Bea Moss')).not.toBeVisible()
    await dialog.getByText(full, { exact: true }).click()
    await expect.element(dialog.getByRole('list', { name: full })).toMatchTextContent(/Guest 2Bea Mossand 71 more/)
    expect(await accessibilityProblems()).toEqual([])
    await dialog.getByRole('button', { name: 'Done' }).click()
    await expect.element(dialog).not.toBeInTheDocument()
  })

  it.each([
    [
      () => problem(422, { message: 'No one matches any more.', code: 'selection_invalid' }),
      'No one matches any more.',
    ],
    [() => new Response('', { status: 500 }), 'Failed to execute bulk action'],
  ])('BULK-38 BULK-41 shows a refusal and keeps dialog and selection', async (answer, sentence) => {
    const log = vi.spyOn(console, 'error').mockImplementation(() => {})
    const { screen } = await openBulk({ [bulk]: answer })
    await choose('Approve')
    await dialog.getByRole('button', { name: 'Approve · 3 applicants' }).click()
    await expect.element(screen.getByText(sentence)).toBeVisible()
    await expect.element(dialog).toMatchTextContent('3 applicants')
    await expect.element(dialog.getByRole('radio', { name: 'Approve' })).toBeChecked()
    log.mockRestore()
  })

  it('offers Delete only to roles that may delete', async () => {
    await openBulk({ 'GET /api/admin/auth': () => signedIn({ ...ada, role: 'moderator' }) }, 1)
    expect(dialog.getByRole('radio', { name: /^Delete/ }).query()).toBeNull()
  })
})
