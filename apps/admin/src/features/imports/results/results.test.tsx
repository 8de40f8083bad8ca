import type { Import, ImportRow } from '@velvet/contracts/imports'
import { accessibilityProblemsInBothThemes } from '@velvet/ui/testing'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { ownZone } from '../../../kit/time/own-zone.ts'
import { importOf, importRow, resultOf } from '../../../testing/imports.ts'
import { type Answers, problem } from '../../../testing/open/open-admin.tsx'
import { openPart } from '../../../testing/open/open-part.tsx'
import { person } from '../../../testing/person.ts'
import { CsvImport } from '../csv-import.tsx'
import { checkCsv } from '../file/csv-check.ts'

const decide = 'POST /api/admin/imports/import-1/duplicates'
const rowsCall = 'GET /api/admin/imports/import-1/rows'

const duplicate = (row: number, facts: Partial<ImportRow> = {}): ImportRow =>
  importRow({
    row,
    outcome: 'duplicate',
    reason: `Duplicate email: guest${row}@example.com`,
    name: `Guest ${row}`,
    email: `guest${row}@example.com`,
    matchId: 'person-1',
    matchName: 'Ada Byron',
    matchedOn: 'email',
    ...facts,
  })

const failures = (count: number) =>
  Array.from({ length: count }, (_, index) => ({
    row: index + 2,
    error: 'Email is required',
  }))

/** This many duplicates among other outcomes. */
const withDuplicates = (count: number, facts: Partial<Import> = {}): Import =>
  importOf({
    totalRows: 100,
    processedRows: 100,
    result: resultOf({ successful: 90, created: 80, updated: 10, failed: count, duplicates: count }),
    ...facts,
  })

/** The results of an import; the test may replace the import between calls. */
async function openResults(state: { found: Import; rows?: ImportRow[] }, answers: Answers = {}) {
  const opened = await openPart(<CsvImport />, {
    'GET /api/admin/imports': () => Response.json({ imports: [state.found] }),
    'GET /api/admin/imports/import-1': () => Response.json(state.found),
    [rowsCall]: () => Response.json({ rows: state.rows ?? [], hasMore: false }),
    'GET /api/admin/applicants/person-1': () => Response.json(person()),
    ...answers,
  })
  await opened.screen.getByRole('button', { name: 'Import CSV', exact: true }).click()
  await page.getByRole('button', { name: 'View guests.csv' }).click()
  await expect.element(panel).toBeVisible()
  return opened
}

const panel = page.getByRole('region', { name: 'Import results' })
const button = (name: string) => panel.getByRole('button', { name, exact: true })
const figure = (label: string) =>
  [...panel.element().querySelectorAll('dt')]
    .find(({ textContent }) => textContent === label)
    ?.parentElement?.querySelector('dd')?.textContent

afterEach(async () => {
  await page.viewport(1440, 900)
})

describe('the results of an import', () => {
  it('CSV-24 CSV-25 CSV-26 count successful rows, failed rows, and duplicates', async () => {
    await openResults({
      found: importOf({
        result: resultOf({ successful: 1234, created: 1200, updated: 34, skipped: 5, failed: 12, duplicates: 7 }),
      }),
    })
    await expect.poll(() => figure('Successful')).toBe('1,234')
    expect(['Created', 'Updated', 'Skipped', 'Failed', 'Duplicates detected'].map(figure)).toEqual([
      ...['1,200', '34', '5', '12', '7'],
    ])
  })

  it('CSV-35 CSV-36 list the first 10 errors with their rows, and how many more there are', async () => {
    await openResults({ found: importOf({ result: resultOf({ failed: 4321, errors: failures(100) }) }) })
    await expect.element(panel.getByText('... and 4,311 more errors', { exact: true })).toBeVisible()
    expect(panel.getByText('Email is required').elements()).toHaveLength(10)
    await expect.element(panel.getByText('Row 11', { exact: true })).toBeVisible()
    await expect.element(panel.getByText('Row 12', { exact: true })).not.toBeInTheDocument()
  })

  it('CSV-35 CSV-36 list 10 errors without a count of more', async () => {
    await openResults({ found: importOf({ result: resultOf({ failed: 10, errors: failures(10) }) }) })
    await expect.element(panel.getByText('Row 11', { exact: true })).toBeVisible()
    await expect.element(panel.getByText(/more errors/)).not.toBeInTheDocument()
  })

  it('LIM-14 list ten errors, where the preview showed five rows', async () => {
    const rows = Array.from({ length: 20 }, (_, index) => `guest${index}@example.com`)
    expect((await checkCsv(new Blob([`email\n${rows.join('\n')}`]), () => {})).preview).toHaveLength(5)
    await openResults({ found: importOf({ result: resultOf({ failed: 20, errors: failures(20) }) }) })
    await expect.element(panel.getByText('Email is required')).toHaveLength(10)
  })

  it('offer the rejected rows as a file', async () => {
    await openResults({ found: importOf({ result: resultOf({ failed: 12, skipped: 5, errors: failures(10) }) }) })
    const link = panel.getByRole('link', { name: 'Download 17 rejected rows' })
    await expect
      .element(link)
      .toHaveAttribute('href', `/api/admin/imports/import-1/rejected?timeZone=${encodeURIComponent(ownZone())}`)
    await expect.element(link).toHaveAttribute('download')
  })

  it('offer no file, errors or decisions when every row succeeded', async () => {
    await openResults({ found: importOf() })
    await expect.element(panel.getByRole('link')).not.toBeInTheDocument()
    await expect.element(panel.getByText('Row errors')).not.toBeInTheDocument()
    await expect.element(panel.getByText('Duplicates', { exact: true })).not.toBeInTheDocument()
  })

  it('say why an import stopped', async () => {
    await openResults({ found: importOf({ status: 'failed', failureReason: 'This import could not continue.' }) })
    await expect.element(panel.getByRole('alert')).toMatchTextContent('This import could not continue.')
  })
})

describe('duplicates', () => {
  it('CSV-26 are listed with row, email, the matching applicant and value, and open the applicant', async () => {
    await openResults({
      found: withDuplicates(2),
      rows: [duplicate(4), duplicate(9, { matchId: null, matchedOn: 'row 4' })],
    })
    const items = panel.getByRole('listitem')
    await expect.element(items.nth(0)).toMatchTextContent(/Row 4Guest 4guest4@example.comSame email as Ada Byron/)
    await expect.element(items.nth(1)).toMatchTextContent(/Row 9Guest 9guest9@example.comSame email as row 4/)
    const open = button('Open applicant with guest4@example.com')
    expect(panel.getByRole('button', { name: /^Open applicant/ }).elements()).toHaveLength(1)
    await open.click()
    const profile = page.getByRole('dialog', { name: 'Applicant Profile' })
    await expect.element(profile).toMatchTextContent('Ava Castellan')
    await userEvent.keyboard('{Escape}')
    await expect.element(profile).not.toBeInTheDocument()
    await expect.element(open).toHaveFocus()
  })

  it.each([
    ['CSV-27', 'Force add', 'force_add'],
    ['CSV-28', 'Merge', 'merge'],
  ])('%s %s of one runs on the server, with progress and then the new counts', async (_id, label, action) => {
    const state = { found: withDuplicates(3), rows: [duplicate(4), duplicate(5), duplicate(6)] }
    const { asked } = await openResults(state, {
      [decide]: () => {
        state.found = withDuplicates(2, { status: 'running', processedRows: 99 })
        state.rows = [duplicate(4), duplicate(6)]
        return Response.json(state.found)
      },
    })
    await button(`${label} Guest 5`).click()
    await expect
      .element(panel.getByRole('progressbar', { name: 'Importing' }))
      .toHaveAttribute('aria-valuetext', '99 of 100 rows')
    expect(await asked(decide)[0]?.json()).toEqual({ action, rows: [5] })
    await expect.element(button('Skip Guest 4')).toBeDisabled()
    await expect.element(panel).toHaveFocus()

    const found = withDuplicates(2)
    state.found = { ...found, result: { ...found.result, successful: 91, created: 81 } }
    await expect.element(button('Force add Guest 6')).toHaveFocus()
    await expect.poll(() => [figure('Successful'), figure('Failed')]).toEqual(['91', '2'])
    await expect.element(button('Skip Guest 4')).toBeEnabled()
    await expect.element(button('Skip Guest 5')).not.toBeInTheDocument()
    await expect.element(panel.getByRole('progressbar')).not.toBeInTheDocument()
  })

  it.each([
    ['CSV-27', 'Force add', 'force_add'],
    ['CSV-28', 'Merge', 'merge'],
  ])('%s %s of all needs one press', async (_id, label, action) => {
    const state = { found: withDuplicates(1200), rows: [duplicate(4)] }
    const { asked } = await openResults(state, {
      [decide]: () => {
        state.found = withDuplicates(0, { status: 'running', processedRows: 0 })
        state.rows = []
        return Response.json(state.found)
      },
    })
    await button(`${label} all 1,200 duplicates`).click()
    await expect.poll(() => asked(decide).length).toBe(1)
    expect(await asked(decide)[0]?.json()).toEqual({ action })
    await expect.element(panel.getByRole('progressbar')).toBeVisible()
    state.found = withDuplicates(0)
    await expect.element(panel.getByText('Duplicates', { exact: true })).not.toBeInTheDocument()
    await expect.element(panel).toHaveFocus()
  })

  it('CSV-29 Skip of all closes the results', async () => {
    const { asked } = await openResults(
      { found: withDuplicates(2), rows: [duplicate(4), duplicate(5)] },
      { [decide]: () => Response.json(withDuplicates(0)) },
    )
    await button('Skip all 2 duplicates').click()
    await expect.element(panel).not.toBeInTheDocument()
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
    expect(await asked(decide)[0]?.json()).toEqual({ action: 'skip' })
  })

  it('CSV-29 Skip of the only duplicate closes the results', async () => {
    await openResults(
      { found: withDuplicates(1), rows: [duplicate(4)] },
      { [decide]: () => Response.json(withDuplicates(0)) },
    )
    await button('Skip Guest 4').click()
    await expect.element(panel).not.toBeInTheDocument()
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  })

  it('CSV-29 Skip of one leaves the others', async () => {
    const state = { found: withDuplicates(2), rows: [duplicate(4), duplicate(5)] }
    await openResults(state, {
      [decide]: () => {
        state.found = withDuplicates(1)
        state.rows = [duplicate(5)]
        return Response.json(state.found)
      },
    })
    await button('Skip Guest 4').click()
    await expect.element(button('Force add Guest 5')).toHaveFocus()
    await expect.element(button('Skip Guest 4')).not.toBeInTheDocument()
    await expect.element(button('Skip Guest 5')).toBeVisible()
    await expect.element(panel.getByRole('button', { name: /^Skip all/ })).not.toBeInTheDocument()
  })

  it('stay when the server refuses, with its message', async () => {
    const log = vi.spyOn(console, 'error').mockImplementation(() => {})
    const message = 'Another import is running right now.'
    await openResults(
      { found: withDuplicates(1), rows: [duplicate(4)] },
      { [decide]: () => problem(409, { code: 'import_running', message }) },
    )
    await button('Merge Guest 4').click()
    await expect.element(page.getByText('Duplicates Not Changed')).toBeVisible()
    await expect.element(page.getByText(message)).toBeVisible()
    await expect.element(button('Merge Guest 4')).toBeEnabled()
    log.mockRestore()
  })

  it('load more when there are many', async () => {
    const { asked } = await openResults(
      { found: withDuplicates(51) },
      {
        [rowsCall]: ({ url }) => {
          const after = Number(new URL(url).searchParams.get('after'))
          const rows = Array.from({ length: after === 0 ? 50 : 1 }, (_, index) => duplicate(after + index + 2))
          return Response.json({ rows, hasMore: after === 0 })
        },
      },
    )
    await button('Load more').click()
    await expect.element(button('Skip Guest 53')).toBeVisible()
    expect(asked(rowsCall).length).toBeGreaterThanOrEqual(2)
    await expect.element(button('Load more')).not.toBeInTheDocument()
  })

  it('are accessible, on a phone as well, light and dark', async () => {
    const errors = [{ row: 99, error: 'Invalid email: theo', email: 'theo' }, ...failures(20)]
    const result = resultOf({ successful: 3, created: 3, failed: 21, duplicates: 2, skipped: 1, errors })
    await openResults({
      found: importOf({ result, undoableUntil: '2999-01-01T00:00:00.000Z' }),
      rows: [duplicate(4), duplicate(9, { name: null, matchId: null, matchedOn: 'row 4' })],
    })
    await expect.element(button('Skip Guest 4')).toBeVisible()
    expect(await accessibilityProblemsInBothThemes()).toEqual([])
    await page.viewport(390, 844)
    expect(await accessibilityProblemsInBothThemes()).toEqual([])
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(390)
  })
})
