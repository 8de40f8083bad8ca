import type { Selection } from '@velvet/contracts/applicants'
import { accessibilityProblems, accessibilityProblemsInBothThemes } from '@velvet/ui/testing'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { applicantServer, crowd } from '../../testing/applicants.ts'
import { catchDownloads, csvAnswer, csvOf, feed } from '../../testing/csv-download.ts'
import { type Answers, ada, openAdmin, problem, queryOf, signedIn } from '../../testing/open/open-admin.tsx'
import { openPart } from '../../testing/open/open-part.tsx'
import { countRecords } from './count-records.ts'
import { ExportButton } from './export-button.tsx'

/** The browser's date, which names files whatever date the server has (3.5). */
const today = () => new Date().toLocaleDateString('en-CA')

const exportAll = 'GET /api/admin/applicants/export'
const chosen = 'POST /api/admin/applicants/export'

const server = (total = 40) => applicantServer(() => ({ applicants: crowd(Math.min(6, total)), total }))
const bar = page.getByRole('toolbar', { name: 'Selection' })
const dialog = page.getByRole('dialog', { name: 'Export' })

async function select(count: number) {
  for (let number = 1; number <= count; number += 1)
    await page.getByRole('checkbox', { name: `Select Guest ${number}`, exact: true }).click()
}

afterEach(async () => {
  await page.viewport(1440, 900)
})

describe('the applicants of an export', () => {
  it('DASH-39 EXP-02 EXP-04 are the selected ones, in the order of the list, in a file with the name the server gives', async () => {
    const files = catchDownloads()
    const { screen, asked } = await openAdmin('/admin/dashboard?sort=name&order=asc', {
      ...server(),
      [chosen]: () => csvAnswer(csvOf(3), 3),
    })
    await select(3)
    await bar.getByRole('button', { name: 'Export 3', exact: true }).click()
    await expect.element(screen.getByText('Export Completed')).toBeVisible()
    await expect.element(screen.getByText(`3 applicants in applicants-${today()}.csv.`)).toBeVisible()
    expect(await asked(chosen)[0]?.json()).toEqual({
      applicantIds: ['person-1', 'person-2', 'person-3'],
      sort: 'name',
      order: 'asc',
    })
    expect(files.map(({ name }) => name)).toEqual([`applicants-${today()}.csv`])
    expect(await files[0]?.text).toBe(csvOf(3))
    await expect.element(bar).toMatchTextContent('3 selected')
  })

  it('DASH-39 EXP-02 are described by the filter when all matching applicants are selected', async () => {
    const { asked } = await openAdmin('/admin/dashboard?city=Boston', {
      ...server(),
      [exportAll]: () => csvAnswer(csvOf(40), 40),
    })
    catchDownloads()
    await page.getByRole('checkbox', { name: 'Select all rows' }).click()
    await bar.getByRole('button', { name: 'Select all 40 matching' }).click()
    await bar.getByRole('button', { name: 'Export All 40', exact: true }).click()
    await expect.poll(() => asked(exportAll).length).toBe(1)
    expect(queryOf(asked(exportAll)[0])).toEqual({ city: 'Boston', sort: 'appliedDate', order: 'desc' })
  })

  it.each([
    ['APPL-03', '/admin/applicants'],
    ['DASH-39', '/admin/dashboard'],
  ])('%s EXP-03 are all who match the filters without a selection, on %s', async (_title, address) => {
    catchDownloads()
    const { screen, asked } = await openAdmin(`${address}?status=approved&search=ava`, {
      ...server(4210),
      [exportAll]: () => csvAnswer(csvOf(4), 4),
    })
    await screen.getByRole('button', { name: 'Export All 4,210', exact: true }).click()
    await expect.element(screen.getByText('Export Completed')).toBeVisible()
    expect(queryOf(asked(exportAll)[0])).toEqual({
      status: 'approved',
      search: 'ava',
      sort: 'appliedDate',
      order: 'desc',
    })
  })

  it('EXP-01 are none: a message says so, and nothing is requested or saved', async () => {
    const files = catchDownloads()
    const { screen, asked } = await openAdmin('/admin/applicants?search=zzz', server(0))
    await expect.element(screen.getByText('No applicants found')).toBeVisible()
    await screen.getByRole('button', { name: 'Export All', exact: true }).click()
    await expect.element(screen.getByText('No data to export')).toBeVisible()
    await expect
      .element(screen.getByText('Please select applicants or ensure there are applicants to export.'))
      .toBeVisible()
    expect([asked(exportAll), files]).toEqual([[], []])
  })

  it('EXP-01 are none by the time of the export: the same message, and no file with only a header is saved', async () => {
    const files = catchDownloads()
    const { screen } = await openAdmin('/admin/applicants', { ...server(), [exportAll]: () => csvAnswer(csvOf(0), 0) })
    await screen.getByRole('button', { name: 'Export All 40' }).click()
    await expect.element(screen.getByText('No data to export')).toBeVisible()
    expect(files).toEqual([])
  })

  it('are at most 5,000 selected by hand', async () => {
    const selection: Selection = { applicantIds: Array.from({ length: 5001 }, (_, index) => `person-${index}`) }
    const { screen, requests } = await openPart(
      <ExportButton selection={selection} count={5001} view={{ sort: 'name', order: 'asc' }} />,
      {},
    )
    await screen.getByRole('button', { name: 'Export 5,001' }).click()
    await expect.element(screen.getByText(/^You can select up to 5,000 applicants individually/)).toBeVisible()
    expect(requests).toEqual([])
  })

  it('cannot be exported by roles that may not export', async () => {
    const { screen } = await openAdmin('/admin/dashboard', {
      ...server(),
      'GET /api/admin/auth': () => signedIn({ ...ada, role: 'moderator' }),
    })
    await select(1)
    await expect.element(bar).toBeVisible()
    await expect.element(screen.getByRole('button', { name: /^Export/ })).not.toBeInTheDocument()
  })
})

describe('an export in progress', () => {
  /** Starts an export of 2,000 applicants and waits until it shows progress. */
  async function begin(answers: Answers = {}) {
    const files = catchDownloads()
    const source: { now?: ReturnType<typeof feed>; signal?: AbortSignal } = {}
    const opened = await openAdmin('/admin/dashboard', {
      ...server(),
      [chosen]: ({ signal }) => {
        source.now = feed(signal)
        source.signal = signal
        return csvAnswer(source.now.stream, 2000)
      },
      ...answers,
    })
    await select(2)
    await bar.getByRole('button', { name: 'Export 2' }).click()
    await expect.element(dialog).toBeVisible()
    return { ...opened, files, source }
  }
  const progress = dialog.getByRole('progressbar', { name: 'Exported' })

  it('shows how many applicants have arrived out of how many, not how many lines', async () => {
    const { screen, files, source } = await begin()
    source.now?.send(csvOf(500))
    await expect.element(progress).toHaveAttribute('aria-valuetext', '500 of 2,000')
    expect(await accessibilityProblems()).toEqual([])
    await userEvent.keyboard('{ArrowRight}')
    expect(dialog.element().contains(document.activeElement)).toBe(true)
    source.now?.send(csvOf(1500).slice(csvOf(0).length))
    source.now?.end()
    await expect.element(screen.getByText('Export Completed')).toBeVisible()
    await expect.element(dialog).not.toBeInTheDocument()
    expect(files).toHaveLength(1)
    await expect.element(bar.getByRole('button', { name: 'Export 2' })).toHaveFocus()
  })

  it.each([
    ['Cancel', () => dialog.getByRole('button', { name: 'Cancel' }).click()],
    ['Escape', () => userEvent.keyboard('{Escape}')],
  ])('ends with %s: the call is aborted, nothing is saved, the selection stays', async (_title, cancel) => {
    const { screen, files, source } = await begin()
    source.now?.send(csvOf(500))
    await cancel()
    await expect.element(screen.getByText('Export Canceled')).toBeVisible()
    expect(source.signal?.aborted).toBe(true)
    expect(files).toEqual([])
    await expect.element(dialog).not.toBeInTheDocument()
    await expect.element(bar).toMatchTextContent('2 selected')
    await expect.element(bar.getByRole('button', { name: 'Export 2' })).toHaveFocus()
  })

  it('shows its progress on a phone, light and dark', async () => {
    await page.viewport(390, 844)
    const { source } = await begin()
    source.now?.send(csvOf(1200))
    await expect.element(progress).toHaveAttribute('aria-valuetext', '1,200 of 2,000')
    expect(await accessibilityProblemsInBothThemes()).toEqual([])
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(390)
  })
})

describe('an export that fails', () => {
  const whole = csvOf(40)
  it.each([
    ['is cut', () => whole.slice(0, 500), true, /was interrupted after \d+ of 40 applicants and was not saved/],
    ['ends too early', () => csvOf(39), false, /was interrupted after 39 of 40 applicants and was not saved/],
    ['ends within a value', () => `${whole}"Guest 41","said`, false, /was interrupted after 40 of 40 applicants/],
  ])('and %s is never saved as if it were complete', async (_title, text, isCut, sentence) => {
    const log = vi.spyOn(console, 'error').mockImplementation(() => {})
    const files = catchDownloads()
    const { screen } = await openAdmin('/admin/applicants', {
      ...server(),
      [exportAll]: () => {
        const { stream, send, end, cut } = feed()
        send(text())
        setTimeout(isCut ? cut : end, 20)
        return csvAnswer(stream, 40)
      },
    })
    await screen.getByRole('button', { name: 'Export All 40' }).click()
    await expect.element(screen.getByText('Export Failed')).toBeVisible()
    await expect.element(screen.getByText(sentence)).toBeVisible()
    expect(files).toEqual([])
    log.mockRestore()
  })

  it.each([
    ['in the server’s words', () => problem(403, { message: 'You may not export.' }), 'You may not export.'],
    ['in ours without any', () => problem(500), 'Failed to export applicants. Please try again.'],
  ])('says so %s, and can be tried again', async (_title, answer, sentence) => {
    const log = vi.spyOn(console, 'error').mockImplementation(() => {})
    const { screen } = await openAdmin('/admin/applicants', { ...server(), [exportAll]: answer })
    await screen.getByRole('button', { name: 'Export All 40' }).click()
    await expect.element(screen.getByText(sentence)).toBeVisible()
    await expect.element(screen.getByRole('button', { name: 'Export All 40' })).toBeEnabled()
    log.mockRestore()
  })
})

describe('counting the records of a file in chunks', () => {
  it.each([
    ['by line feeds', 'a,b\n1,2\n3,4\n', 3, true],
    ['by both signs of a line end', '"a"\r\n"1"\r\n', 2, true],
    ['without line breaks in values', '"a"\n"1\n2\n""\n3"\n', 2, true],
    ['with one on its way', 'a\n1\n2', 2, false],
    ['with a value on its way', 'a\n"1\n', 1, false],
    ['of nothing', '', 0, true],
  ])('handles %s, wherever the file is cut', (_title, text, records, isWhole) => {
    const bytes = new TextEncoder().encode(text)
    for (let at = 0; at <= bytes.length; at += 1) {
      const counter = countRecords()
      counter.add(bytes.slice(0, at))
      counter.add(bytes.slice(at))
      expect([counter.records(), counter.isWhole()]).toEqual([records, isWhole])
    }
  })
})
