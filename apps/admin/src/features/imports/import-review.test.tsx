import type { ImportRow } from '@velvet/contracts/imports'
import { describe, expect, it, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { checkedImport, importOf, importRow, importServer, resultOf } from '../../testing/imports.ts'
import { problem } from '../../testing/open/open-admin.tsx'
import { openImport } from '../../testing/open/open-import.tsx'

const starting = 'POST /api/admin/imports/import-1/start'
const cancelling = 'POST /api/admin/imports/import-1/cancel'
const reading = 'GET /api/admin/imports/import-1'

const rows: ImportRow[] = [
  importRow({ warnings: ['Age “old” is left out'] }),
  importRow({
    row: 3,
    outcome: 'updated',
    name: 'Theo Marchetti',
    email: 'theo@example.com',
    changes: [
      { field: 'city', from: 'New York', to: 'Boston' },
      { field: 'tags', from: null, to: 'press' },
    ],
  }),
  importRow({ row: 4, outcome: 'skipped', name: null, email: null, reason: '1 column instead of 3' }),
  importRow({ row: 5, outcome: 'duplicate', reason: 'Duplicate email: ava@example.com' }),
  importRow({ row: 6, outcome: 'failed', name: 'Kai', email: 'kai@', reason: 'Invalid email: kai@' }),
]
const server = importServer(
  () => checkedImport(),
  () => rows,
)

const silence = () => {
  const log = vi.spyOn(console, 'error').mockImplementation(() => {})
  return () => log.mockRestore()
}

describe('the review step', () => {
  it('CSV-08 CSV-20 CSV-21 shows the rows of each outcome with differences, reasons and warnings', async () => {
    const { dialog, review } = await openImport(server)
    await review()
    await expect.element(dialog.getByText('Age “old” is left out')).toBeVisible()
    const figures = dialog
      .getByRole('term')
      .elements()
      .map((term) => [term.textContent, term.nextSibling?.textContent])
    expect(figures).toEqual([
      ['New', '1'],
      ['Updated', '1'],
      ['Skipped', '1'],
      ['Duplicates', '1'],
      ['Failed', '2'],
    ])
    await expect.element(dialog.getByText(/Failed rows include 1 duplicate\./)).toBeVisible()
    const row = dialog
      .getByRole('list', { name: /New|Updated|Skipped|Duplicates|Failed/ })
      .getByRole('listitem')
      .first()
    const see = async (outcome: string, ...texts: string[]) => {
      await dialog.getByRole('radio', { name: new RegExp(`^${outcome}`) }).click({ force: true })
      for (const text of texts) await expect.element(row).toMatchTextContent(text)
    }
    await see('Updated', 'Theo Marchetti', 'CityNew York→becomesBoston', 'Tagsempty→becomespress')
    await see('Skipped', 'Row 4', '1 column instead of 3')
    await see('Duplicates', 'Duplicate email: ava@example.com')
    await see('Failed', 'Invalid email: kai@')
  })

  it.each([
    [[], /^This file has no column for consent\. New people will be opted into email and texts\.$/],
    [['emailOptIn'], /^This file has no column for consent to texts\. New people will be opted into texts\.$/],
    [['smsOptIn'], /^This file has no column for consent to email\. New people will be opted into email\.$/],
  ] as const)(
    'CSV-15 says before the import to what a file with the columns %j opts in new people',
    async (optIns, text) => {
      const { dialog, review } = await openImport(importServer(() => checkedImport({ columns: ['email', ...optIns] })))
      await review()
      await expect.element(dialog.getByText(text)).toBeVisible()
    },
  )

  it.each([
    ['has both columns', checkedImport({ columns: ['email', 'emailOptIn', 'smsOptIn'] })],
    ['adds no one', checkedImport({ result: resultOf({ successful: 2, updated: 2 }) })],
  ])('CSV-15 says nothing about consent for a file that %s', async (_, found) => {
    const { dialog, review } = await openImport(importServer(() => found))
    await review()
    await expect.element(dialog.getByRole('button', { name: 'Import 2 people' })).toBeVisible()
    await expect.element(dialog.getByText(/no column for consent/)).not.toBeInTheDocument()
  })

  it('shows the progress of the check', async () => {
    let found = checkedImport({ status: 'checking', totalRows: 50_000, processedRows: 12_000 })
    const { dialog, review } = await openImport(
      importServer(
        () => found,
        () => rows,
      ),
    )
    await review()
    await expect
      .element(dialog.getByRole('progressbar', { name: 'Checking rows' }))
      .toHaveAttribute('aria-valuetext', '12,000 of 50,000 rows')
    await expect.element(dialog.getByRole('button', { name: 'Import', exact: true })).toBeDisabled()
    found = checkedImport()
    await expect.element(dialog.getByRole('button', { name: 'Import 2 people' })).toBeEnabled()
  })

  it('checks again, without another upload, when an option changes', async () => {
    const { dialog, review, press, uploads, asked } = await openImport(server)
    await review()
    await expect.element(dialog.getByRole('button', { name: 'Import 2 people' })).toBeVisible()
    await press('Back')
    await press('Check all rows')
    await expect.element(dialog.getByRole('button', { name: 'Import 2 people' })).toBeVisible()
    expect(asked(starting)).toHaveLength(0)
    await press('Back')
    await dialog.getByRole('checkbox', { name: /Merge duplicates/ }).click()
    await press('Check all rows')
    await expect.element(dialog.getByRole('button', { name: 'Import 2 people' })).toBeVisible()
    expect(await asked(starting)[0]?.json()).toMatchObject({ dryRun: true, mergeDuplicates: true })
    expect(uploads).toHaveLength(1)
    expect(asked(cancelling)).toHaveLength(0)
  })

  it('ignores a late answer of an earlier check', async () => {
    let found = checkedImport()
    let late: Promise<void> | undefined
    const { dialog, review, press } = await openImport({
      ...importServer(() => found),
      [reading]: async () => {
        const answer = Response.json(found)
        await late
        return answer
      },
      [starting]: () => {
        found = checkedImport({ result: resultOf({ successful: 5, updated: 5 }) })
        return Response.json(checkedImport({ status: 'checking', processedRows: 0 }))
      },
    })
    await review()
    await expect.element(dialog.getByRole('button', { name: 'Import 2 people' })).toBeVisible()
    await press('Back')
    await dialog.getByRole('checkbox', { name: /Merge duplicates/ }).click()
    let answerLate = () => {}
    late = new Promise((resolve) => {
      answerLate = resolve
    })
    await press('Check all rows')
    await expect.element(dialog.getByRole('progressbar', { name: 'Checking rows' })).toBeVisible()
    late = undefined
    answerLate()
    await expect.element(dialog.getByRole('button', { name: 'Import 5 people' })).toBeVisible()
  })

  it('uploads again when an option changes during the check', async () => {
    const checking = checkedImport({ status: 'checking', processedRows: 1 })
    const { dialog, review, press, uploads, asked } = await openImport(importServer(() => checking))
    await review()
    await expect.element(dialog.getByRole('progressbar', { name: 'Checking rows' })).toBeVisible()
    await expect.poll(() => asked(reading).length).toBeGreaterThan(0)
    await press('Back')
    await dialog.getByRole('checkbox', { name: /Merge duplicates/ }).click()
    await press('Check all rows')
    await expect.poll(() => uploads.length).toBe(2)
    expect(uploads[1]?.form.get('mergeDuplicates')).toBe('true')
    await expect.poll(() => asked(cancelling).length).toBe(1)
    expect(asked(starting)).toHaveLength(0)
  })

  it('discards the check and uploads again when a column mapping changes', async () => {
    const { dialog, review, press, uploads, asked } = await openImport(server)
    await review()
    await expect.element(dialog.getByRole('button', { name: 'Import 2 people' })).toBeVisible()
    await press('Back')
    await press('Back')
    await dialog.getByRole('combobox', { name: 'Meaning of Shoe size' }).selectOptions('Notes')
    await press('Continue')
    await press('Check all rows')
    await expect.poll(() => uploads.length).toBe(2)
    await expect.poll(() => asked(cancelling).length).toBe(1)
  })

  it('writes nothing before confirmation, and closing discards the check', async () => {
    const { screen, dialog, review, asked } = await openImport(server)
    await review()
    await expect.element(dialog.getByRole('button', { name: 'Import 2 people' })).toBeVisible()
    const question = screen.getByRole('alertdialog', { name: 'Discard your changes?' })
    await userEvent.keyboard('{Escape}')
    await question.getByRole('button', { name: 'Keep editing' }).click()
    await expect.element(question).not.toBeInTheDocument()
    expect(asked(cancelling)).toHaveLength(0)
    await userEvent.keyboard('{Escape}')
    await question.getByRole('button', { name: 'Discard' }).click()
    await expect.element(dialog).not.toBeInTheDocument()
    await expect.poll(() => asked(cancelling)).toHaveLength(1)
    expect(asked(starting)).toHaveLength(0)
  })

  it('CSV-26 CSV-27 CSV-28 imports a file with only duplicates, so that the admin can decide on them', async () => {
    const result = resultOf({ failed: 3, duplicates: 3 })
    let found = checkedImport({ totalRows: 3, result })
    const { dialog, review, press } = await openImport({
      ...importServer(
        () => found,
        () => [4, 5, 6].map((row) => importRow({ row, outcome: 'duplicate', name: `Guest ${row}` })),
      ),
      [starting]: () => {
        found = importOf({ result })
        return Response.json(found)
      },
    })
    await review()
    await expect.element(dialog.getByText(/add, merge, or skip the duplicates/)).toBeVisible()
    await press('Import')
    for (const action of ['Force add', 'Merge', 'Skip'])
      await expect.element(dialog.getByRole('button', { name: `${action} all 3 duplicates` })).toBeEnabled()
  })

  it('offers no import when every row has failed', async () => {
    const allFailed = resultOf({ failed: 3 })
    const { dialog, review } = await openImport(importServer(() => checkedImport({ totalRows: 3, result: allFailed })))
    await review()
    await expect.element(dialog.getByText(/There is nothing to import/)).toBeVisible()
    await expect.element(dialog.getByRole('button', { name: 'Import', exact: true })).toBeDisabled()
  })

  it('CSV-33 says why a file could not be checked', async () => {
    const { dialog, review } = await openImport(
      importServer(() => checkedImport({ status: 'failed', failureReason: 'The disk is full.' })),
    )
    await review()
    await expect.element(dialog.getByRole('alert')).toMatchTextContent('The disk is full.')
  })

  it('can be loaded again after an error', async () => {
    let isUp = false
    const { dialog, review, press } = await openImport({
      ...server,
      [reading]: () => (isUp ? Response.json(checkedImport()) : problem(503)),
    })
    await review()
    await expect.element(dialog.getByText('The check could not be loaded')).toBeVisible()
    isUp = true
    await press('Retry')
    await expect.element(dialog.getByRole('button', { name: 'Import 2 people' })).toBeVisible()
  })

  it('stays open when another import is running, and says so', async () => {
    const restore = silence()
    const { screen, review, press, dialog } = await openImport({
      ...server,
      [starting]: () => problem(409, { message: 'Another import is running.', code: 'import_running' }),
    })
    await review()
    await press('Import 2 people')
    await expect.element(screen.getByText('Another import is running.')).toBeInTheDocument()
    await expect.element(dialog.getByRole('button', { name: 'Import 2 people' })).toBeEnabled()
    restore()
  })

  it('CSV-20 writes the rows once confirmed, with the options of the check', async () => {
    let found = checkedImport()
    const { dialog, review, press, asked } = await openImport({
      ...importServer(() => found),
      [starting]: () => {
        found = importOf({ status: 'running', processedRows: 1, finishedAt: null })
        return Response.json(found)
      },
    })
    await review()
    await press('Import 2 people')
    await expect.element(dialog.getByRole('progressbar', { name: 'Importing' })).toBeVisible()
    expect(await asked(starting)[0]?.json()).toEqual({
      dryRun: false,
      mergeDuplicates: false,
      eventId: null,
      tags: [],
      source: null,
    })
    await press('Run in the background')
    expect(asked(cancelling)).toHaveLength(0)
  })
})
