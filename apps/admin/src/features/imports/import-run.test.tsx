import type { Import } from '@velvet/contracts/imports'
import { describe, expect, it } from 'vitest'
import { applicantServer } from '../../testing/applicants.ts'
import { importOf, importServer, resultOf } from '../../testing/imports.ts'
import { openAdmin } from '../../testing/open/open-admin.tsx'
import { openImport } from '../../testing/open/open-import.tsx'

const cancelling = 'POST /api/admin/imports/import-1/cancel'

const running = (facts: Partial<Import> = {}) =>
  importOf({
    status: 'running',
    totalRows: 50_000,
    processedRows: 12_500,
    secondsLeft: 120,
    finishedAt: null,
    result: resultOf(),
    ...facts,
  })

/** A server whose list contains this import in its current state. */
const serverWith = (read: () => Import) => ({
  ...importServer(read),
  'GET /api/admin/imports': () => Response.json({ imports: [read()] }),
})

const notice = { name: /guests\.csv/ }

describe('a running import', () => {
  it('is shown on the screen, also after a reload, and opens from there', async () => {
    const { screen, dialog } = await openImport(serverWith(() => running()))
    const button = screen.getByRole('button', notice)
    await expect.element(button).toMatchTextContent('Importing guests.csv25%')
    await button.click()
    const bar = dialog.getByRole('progressbar', { name: 'Importing' })
    await expect.element(bar).toHaveAttribute('aria-valuetext', '12,500 of 50,000 rows')
    await expect.element(dialog.getByText('About 2 minutes left')).toBeVisible()
  })

  it('is canceled after confirmation, and shows what was undone', async () => {
    let found = running()
    const { screen, dialog, press, asked } = await openImport({
      ...serverWith(() => found),
      [cancelling]: () => {
        found = running({ status: 'cancelling' })
        return Response.json(found)
      },
    })
    await screen.getByRole('button', notice).click()
    await press('Cancel import')
    const question = screen.getByRole('alertdialog')
    await expect.element(question.getByText(/everything it has written so far is undone/)).toBeVisible()
    await question.getByRole('button', { name: 'Keep importing' }).click()
    expect(asked(cancelling)).toHaveLength(0)
    await press('Cancel import')
    await question.getByRole('button', { name: 'Cancel import' }).click()
    await expect.element(dialog.getByRole('progressbar', { name: 'Canceling' })).toBeVisible()
    found = importOf({ status: 'cancelled', undo: { removed: 12_500, restored: 0, kept: 1 } })
    const toast = screen.getByRole('region', { name: 'Notifications' })
    await expect.element(toast.getByText('Import Canceled')).toBeInTheDocument()
    await expect.element(toast.getByText('12,500 removed, 0 restored, 1 kept.')).toBeInTheDocument()
  })

  it.each([
    ['CSV-30', 'Import Successful', resultOf({ successful: 3, created: 3 }), '3 applicants imported.'],
    [
      'CSV-31',
      'Import Completed with Errors',
      resultOf({ successful: 1, failed: 2, duplicates: 1 }),
      '1 applicant imported, 1 duplicate, 1 row failed.',
    ],
    ['CSV-32', 'Import Completed', resultOf({ successful: 2, skipped: 1 }), '2 applicants imported, 1 row skipped.'],
    [
      'CSV-21 CSV-32',
      'Duplicates Found',
      resultOf({ successful: 2, skipped: 1, failed: 1, duplicates: 1 }),
      '2 applicants imported, 1 row skipped, 1 duplicate.',
    ],
  ])('%s shows a toast when it ends: %s', async (_id, title, result, description) => {
    let found = running()
    const { screen, asked } = await openImport(serverWith(() => found))
    await expect.element(screen.getByRole('button', notice)).toBeVisible()
    found = importOf({ result })
    const toast = screen.getByRole('region', { name: 'Notifications' })
    await expect.element(toast.getByText(title, { exact: true })).toBeInTheDocument()
    await expect.element(toast.getByText(description, { exact: true })).toBeInTheDocument()
    await expect.element(screen.getByRole('button', notice)).not.toBeInTheDocument()
    const count = asked('GET /api/admin/imports/import-1').length
    await new Promise((resolve) => setTimeout(resolve, 1_500))
    expect(asked('GET /api/admin/imports/import-1')).toHaveLength(count)
  })

  it('CSV-30 says on another screen too when it ends', async () => {
    let found = running()
    const { screen } = await openAdmin('/admin/applicants', {
      ...applicantServer(() => ({ applicants: [], total: 0 })),
      ...serverWith(() => found),
    })
    await expect.element(screen.getByRole('button', notice)).toBeVisible()
    await screen.getByRole('link', { name: 'Welcome, ada' }).click()
    await expect.poll(() => window.location.pathname).toBe('/admin/account')
    found = importOf({ result: resultOf({ successful: 3, created: 3 }) })
    const toast = screen.getByRole('region', { name: 'Notifications' })
    await expect.element(toast.getByText('Import Successful')).toBeInTheDocument()
  })

  it('CSV-33 shows that it failed, and why', async () => {
    let found = running()
    const { screen } = await openImport(serverWith(() => found))
    await expect.element(screen.getByRole('button', notice)).toBeVisible()
    found = importOf({ status: 'failed', failureReason: 'The database is full.' })
    const toast = screen.getByRole('region', { name: 'Notifications' })
    await expect.element(toast.getByText('Import Failed')).toBeInTheDocument()
    await expect.element(toast.getByText('The database is full.')).toBeInTheDocument()
  })

  it('CSV-08 switches to its results while it is open', async () => {
    let found = running()
    const { screen, dialog } = await openImport(serverWith(() => found))
    await screen.getByRole('button', notice).click()
    await expect.element(dialog.getByRole('progressbar', { name: 'Importing' })).toBeVisible()
    found = importOf()
    await expect.element(dialog.getByRole('region', { name: 'Import results' })).toBeVisible()
    await expect.element(dialog.getByRole('button', { name: 'Done' })).toBeVisible()
  })

  it('shows nothing about imports that had ended before', async () => {
    let other = running({ id: 'import-2', fileName: 'members.csv' })
    const { screen } = await openImport({
      ...importServer(() => other),
      'GET /api/admin/imports': () => Response.json({ imports: [other, importOf()] }),
    })
    await expect.element(screen.getByRole('button', { name: /members\.csv/ })).toBeVisible()
    expect(screen.getByRole('button', notice).elements()).toHaveLength(0)
    other = importOf({ id: 'import-2', fileName: 'members.csv', status: 'failed', failureReason: 'It is too long.' })
    const toast = screen.getByRole('region', { name: 'Notifications' })
    await expect.element(toast.getByText('Import Failed')).toBeInTheDocument()
    expect(screen.getByText('Import Successful').elements()).toHaveLength(0)
  })
})
