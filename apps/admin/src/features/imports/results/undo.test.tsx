import type { Import } from '@velvet/contracts/imports'
import { accessibilityProblemsInBothThemes } from '@velvet/ui/testing'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { listenInstead } from '../../../testing/announcements.ts'
import { importOf, importRow, resultOf } from '../../../testing/imports.ts'
import { type Answers, ada, problem } from '../../../testing/open/open-admin.tsx'
import { openPart } from '../../../testing/open/open-part.tsx'
import { person } from '../../../testing/person.ts'
import { CsvImport } from '../csv-import.tsx'
import { ImportWatch } from '../import-watch.tsx'

const undoCall = 'POST /api/admin/imports/import-1/undo'
const hour = 3_600_000
const ago = (ms: number) => new Date(Date.now() - ms).toISOString()

const undoable = (facts: Partial<Import> = {}): Import =>
  importOf({
    totalRows: 1234,
    processedRows: 1234,
    result: resultOf({ successful: 1234, created: 1200, updated: 34 }),
    createdAt: ago(3 * hour),
    undoableUntil: new Date(Date.now() + hour).toISOString(),
    ...facts,
  })
const undone = (undo: NonNullable<Import['undo']>): Import => undoable({ status: 'undone', undoableUntil: null, undo })

/** The import dialog on its first step, with earlier imports. */
async function openRecent(state: { imports: readonly Import[] }, answers: Answers = {}) {
  const ofEach = state.imports.map(({ id }) => [
    `GET /api/admin/imports/${id}`,
    () => Response.json(state.imports.find((each) => each.id === id)),
  ])
  const parts = (
    <>
      <ImportWatch />
      <CsvImport />
    </>
  )
  const opened = await openPart(parts, {
    'GET /api/admin/imports': () => Response.json({ imports: state.imports }),
    ...Object.fromEntries(ofEach),
    ...answers,
  })
  await opened.screen.getByRole('button', { name: 'Import CSV', exact: true }).click()
  await expect.element(recent).toBeVisible()
  return opened
}

const recent = page.getByRole('region', { name: 'Recent imports' })
const panel = page.getByRole('region', { name: 'Import results' })
const question = page.getByRole('alertdialog')
const line = (name: string) => recent.getByRole('listitem').filter({ hasText: name })

afterEach(async () => {
  await page.viewport(1440, 900)
})

describe('recent imports', () => {
  it('are listed with their file, age, author, counts and status', async () => {
    await openRecent({
      imports: [
        undoable({ result: resultOf({ successful: 1234, created: 1200, updated: 34, skipped: 5, failed: 7 }) }),
        {
          ...undone({ removed: 9, restored: 2, kept: 1 }),
          id: 'import-2',
          fileName: 'old.csv',
          createdAt: ago(50 * hour),
        },
        importOf({ id: 'import-3', fileName: null, createdBy: null, status: 'failed', failureReason: 'A fault.' }),
      ],
    })
    await expect.element(line('guests.csv')).toMatchTextContent('Completed')
    await expect.element(line('guests.csv')).toMatchTextContent('3 hours ago by ada')
    await expect.element(line('guests.csv')).toMatchTextContent('1,200 created, 34 updated, 5 skipped, 7 failed')
    await expect.element(line('old.csv')).toMatchTextContent(/Undone.*2 days ago.*9 removed, 2 restored, 1 kept/)
    await expect.element(line('API import')).toMatchTextContent(/Failed.*A fault\./)
  })

  it('show a message if there are none, or if they could not be loaded', async () => {
    const { screen } = await openRecent({ imports: [] })
    await expect.element(recent).toMatchTextContent('No imports yet')
    await screen.unmount()
    await openRecent({ imports: [] }, { 'GET /api/admin/imports': () => problem(503) })
    await expect.element(recent).toMatchTextContent('The imports could not be loaded')
    await expect.element(recent.getByRole('button', { name: 'Retry' })).toBeVisible()
  })

  it('appear as soon as the server announces them', async () => {
    const announce = listenInstead()
    const state: { imports: Import[] } = { imports: [] }
    await openRecent(state)
    await expect.element(recent).toMatchTextContent('No imports yet')
    state.imports = [undoable()]
    announce('imports')
    await expect.element(line('guests.csv')).toMatchTextContent('Completed')
  })

  it('can be undone for 30 days', async () => {
    await openRecent({
      imports: [undoable(), undoable({ id: 'import-2', fileName: 'old.csv', undoableUntil: ago(hour) })],
    })
    await expect.element(recent.getByRole('button', { name: 'Undo the import of guests.csv' })).toBeVisible()
    await expect.element(recent.getByRole('button', { name: 'Undo the import of old.csv' })).not.toBeInTheDocument()
  })

  it('show the progress of an undo, and its result', async () => {
    const state = { imports: [undoable()] }
    const { asked } = await openRecent(state, {
      [undoCall]: () => {
        state.imports = [undoable({ status: 'undoing', undoableUntil: null, processedRows: 400 })]
        return Response.json(state.imports[0])
      },
    })
    await recent.getByRole('button', { name: 'Undo the import of guests.csv' }).click()
    await question.getByRole('button', { name: 'Undo import' }).click()
    await expect
      .element(recent.getByRole('progressbar', { name: 'Undoing' }))
      .toHaveAttribute('aria-valuetext', '400 of 1,234 rows')
    await expect.element(recent.getByRole('button', { name: 'View guests.csv' })).toHaveFocus()
    expect(asked(undoCall)).toHaveLength(1)
    state.imports = [undone({ removed: 1200, restored: 34, kept: 0 })]
    await expect.element(line('guests.csv')).toMatchTextContent('1,200 removed, 34 restored, 0 kept')
  })

  it('are accessible, on a phone as well, light and dark', async () => {
    await openRecent({
      imports: [
        undoable(),
        undoable({ id: 'import-2', status: 'undoing', processedRows: 9, undoableUntil: null, fileName: 'b.csv' }),
        { ...undone({ removed: 9, restored: 2, kept: 1 }), id: 'import-3', fileName: 'c.csv' },
        undoable({ id: 'import-4', status: 'failed', failureReason: 'A fault.', fileName: 'd.csv' }),
      ],
    })
    await expect.element(line('d.csv')).toBeVisible()
    expect(await accessibilityProblemsInBothThemes()).toEqual([])
    await page.viewport(390, 844)
    expect(await accessibilityProblemsInBothThemes()).toEqual([])
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(390)
  })
})

describe('undoing an import', () => {
  /** The results of an import, with its undo button. */
  async function openUndo(state: { imports: readonly Import[] }, answers: Answers = {}) {
    const opened = await openRecent(state, answers)
    await recent.getByRole('button', { name: 'View guests.csv' }).click()
    await expect.element(panel).toBeVisible()
    return opened
  }
  const press = () => panel.getByRole('button', { name: 'Undo import' }).click()

  it('asks first, with the consequences in numbers', async () => {
    const { asked } = await openUndo({ imports: [undoable()] })
    await press()
    await expect.element(question).toMatchTextContent('Undo the import of guests.csv?')
    await expect.element(question).toMatchTextContent('1,200 applicants it created will be removed.')
    await expect.element(question).toMatchTextContent('34 applicants it updated will get their previous values back.')
    await expect
      .element(question)
      .toMatchTextContent('Applicants changed since the import are kept and listed afterward.')
    await question.getByRole('button', { name: 'Cancel' }).click()
    await expect.element(panel.getByRole('button', { name: 'Undo import' })).toHaveFocus()
    expect(asked(undoCall)).toEqual([])
  })

  it('shows its progress, and then who was removed, restored and kept, with links', async () => {
    const state = { imports: [undoable()] }
    const rowsCall = 'GET /api/admin/imports/import-1/rows'
    const { asked } = await openUndo(state, {
      [undoCall]: () => {
        state.imports = [undoable({ status: 'undoing', undoableUntil: null, processedRows: 400, secondsLeft: 12 })]
        return Response.json(state.imports[0])
      },
      [rowsCall]: () =>
        Response.json({ rows: [importRow({ undone: 'kept', applicantId: 'person-1' })], hasMore: false }),
      'GET /api/admin/applicants/person-1': () => Response.json(person()),
    })
    await press()
    await question.getByRole('button', { name: 'Undo import' }).click()
    await expect
      .element(panel.getByRole('progressbar', { name: 'Undoing' }))
      .toHaveAttribute('aria-valuetext', '400 of 1,234 rows, about 12 seconds left')
    await expect.element(panel).toHaveFocus()
    state.imports = [undone({ removed: 1199, restored: 34, kept: 1 })]
    await expect
      .element(panel.getByRole('status'))
      .toMatchTextContent('Import undone1,199 removed, 34 restored, 1 kept.')
    await expect.element(panel.getByRole('button', { name: 'Undo import' })).not.toBeInTheDocument()
    await panel.getByRole('button', { name: 'Ava Castellan' }).click()
    await expect.element(page.getByRole('dialog', { name: 'Applicant Profile' })).toBeVisible()
    expect(asked(rowsCall).some(({ url }) => new URL(url).searchParams.get('undone') === 'kept')).toBe(true)
  })

  it('changes nothing when the server refuses, and says why', async () => {
    const log = vi.spyOn(console, 'error').mockImplementation(() => {})
    const message = 'Another import is running right now.'
    await openUndo({ imports: [undoable()] }, { [undoCall]: () => problem(409, { code: 'import_running', message }) })
    await press()
    await question.getByRole('button', { name: 'Undo import' }).click()
    await expect.element(page.getByText('Undo Failed')).toBeVisible()
    await expect.element(page.getByText(message)).toBeVisible()
    await expect.element(panel.getByRole('button', { name: 'Undo import' })).toBeEnabled()
    log.mockRestore()
  })

  it('leaves no duplicates to decide on', async () => {
    const { result } = undoable()
    const found = {
      ...undone({ removed: 1200, restored: 34, kept: 0 }),
      result: { ...result, failed: 1, duplicates: 1 },
    }
    await openUndo(
      { imports: [found] },
      {
        'GET /api/admin/imports/import-1/rows': () =>
          Response.json({ rows: [importRow({ outcome: 'duplicate', matchedOn: 'email' })], hasMore: false }),
      },
    )
    await expect.element(panel.getByText('Row 2')).toBeVisible()
    await expect.element(panel.getByRole('button', { name: /Force add|Merge|Skip/ })).not.toBeInTheDocument()
  })

  it('is not offered to roles that may not edit', async () => {
    const { screen } = await openPart(<CsvImport />, {}, { ...ada, role: 'communications_only' })
    await expect.element(screen.getByRole('heading', { name: 'Applicants' })).toBeVisible()
    await expect.element(screen.getByRole('button', { name: 'Import CSV' })).not.toBeInTheDocument()
  })
})
