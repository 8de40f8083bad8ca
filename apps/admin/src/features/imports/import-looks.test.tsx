import { accessibilityProblemsInBothThemes } from '@velvet/ui/testing'
import { afterEach, describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { checkedImport, csvFile, importOf, importRow, importServer, resultOf } from '../../testing/imports.ts'
import { openImport } from '../../testing/open/open-import.tsx'

type Opened = Awaited<ReturnType<typeof openImport>>

const rows = [
  importRow({ warnings: ['Age “old” is left out'] }),
  importRow({
    row: 3,
    outcome: 'updated',
    name: 'Theo Marchetti',
    email: 'theo@example.com',
    changes: [
      { field: 'city', from: 'New York', to: 'Boston' },
      { field: 'instagramUsername', from: null, to: 'theo.marchetti' },
    ],
  }),
  importRow({ row: 4, outcome: 'failed', reason: 'Invalid email: kai@', email: 'kai@', name: 'Kai Tanaka' }),
]
const result = resultOf({ successful: 1_234, created: 1_200, updated: 34, skipped: 6, failed: 12, duplicates: 8 })
const checked = importServer(
  () => checkedImport({ result }),
  () => rows,
)
const running = importOf({
  status: 'running',
  totalRows: 50_000,
  processedRows: 12_500,
  secondsLeft: 40,
  finishedAt: null,
})
const wide = csvFile(
  `First name,Surname,E-mail,Mobile,Zip,Favourite colour of the house\n${'Ava,Castellan,ava@example.com,2125550101,10001,green\n'.repeat(9)}Theo,,,\nKai\n`,
)

const states: { name: string; reach: () => Promise<Opened> }[] = [
  {
    name: 'file',
    reach: async () => {
      const opened = await openImport({
        ...checked,
        'GET /api/admin/imports': () => Response.json({ imports: [importOf()] }),
      })
      await opened.open()
      await expect.element(opened.dialog.getByRole('button', { name: /^View/ })).toBeVisible()
      return opened
    },
  },
  {
    name: 'refusal',
    reach: async () => {
      const opened = await openImport(checked)
      await opened.open()
      await opened.choose(csvFile('', 'empty.csv'))
      await expect.element(opened.dialog.getByText(/appears to be empty/)).toBeVisible()
      await opened.screen.getByRole('button', { name: 'Close notification' }).click()
      return opened
    },
  },
  {
    name: 'check',
    reach: async () => {
      const opened = await openImport(checked)
      await opened.open()
      await opened.choose(wide)
      await expect.element(opened.dialog.getByRole('table', { name: 'Preview' })).toBeVisible()
      return opened
    },
  },
  {
    name: 'options',
    reach: async () => {
      const opened = await openImport(checked)
      await opened.open()
      await opened.choose()
      await opened.press('Continue')
      await opened.dialog.getByRole('combobox', { name: 'Tags' }).fill('press,')
      return opened
    },
  },
  {
    name: 'upload',
    reach: async () => {
      const opened = await openImport(checked)
      await opened.open()
      await opened.choose()
      await opened.press('Continue')
      await opened.press('Check all rows')
      await expect.poll(() => opened.uploads.length).toBe(1)
      opened.uploads[0]?.progress(3, 10)
      await expect.element(opened.dialog.getByText('30%')).toBeVisible()
      return opened
    },
  },
  {
    name: 'review',
    reach: async () => {
      const opened = await openImport(checked)
      await opened.review()
      await expect.element(opened.dialog.getByText('Age “old” is left out')).toBeVisible()
      return opened
    },
  },
  {
    name: 'differences',
    reach: async () => {
      const opened = await openImport(checked)
      await opened.review()
      await opened.dialog.getByRole('radio', { name: /^Updated/ }).click({ force: true })
      await expect.element(opened.dialog.getByText('Boston')).toBeVisible()
      return opened
    },
  },
  {
    name: 'run',
    reach: async () => {
      const opened = await openImport({
        ...importServer(() => running),
        'GET /api/admin/imports': () => Response.json({ imports: [running] }),
      })
      await opened.screen.getByRole('button', { name: /guests\.csv/ }).click()
      await expect.element(opened.dialog.getByRole('progressbar')).toBeVisible()
      return opened
    },
  },
]

afterEach(async () => {
  await page.viewport(1440, 900)
})

it.each(states)(
  'CSV-08 the step with the $name is accessible, light and dark, on a wide screen and on a phone',
  async ({ reach }) => {
    await reach()
    expect(await accessibilityProblemsInBothThemes()).toEqual([])
    await page.viewport(375, 720)
    expect(await accessibilityProblemsInBothThemes()).toEqual([])
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(375)
  },
)

describe('by keyboard', () => {
  it('CSV-08 every step can be reached, and screen readers read its heading first', async () => {
    const { dialog, open, choose, uploads } = await openImport(checked)
    await open()
    await choose()
    const heading = (name: string) => dialog.getByRole('heading', { name, exact: true })
    const pressByKey = async (name: string) => {
      const button = dialog.getByRole('button', { name, exact: true }).element()
      for (let presses = 0; presses < 40 && document.activeElement !== button; presses += 1)
        await userEvent.keyboard('{Tab}')
      expect(document.activeElement).toBe(button)
      await userEvent.keyboard('{Enter}')
    }
    await expect.element(heading('guests.csv')).toHaveFocus()
    await pressByKey('Continue')
    await expect.element(heading('Apply to every row')).toHaveFocus()
    await pressByKey('Check all rows')
    await expect.element(heading('Review')).toHaveFocus()
    await expect.poll(() => uploads.length).toBe(1)
    uploads[0]?.answer(202, JSON.stringify({ importId: 'import-1' }))
    await expect.element(dialog.getByRole('button', { name: 'Import 1,234 people' })).toBeVisible()
    await pressByKey('Back')
    await expect.element(heading('Apply to every row')).toHaveFocus()
  })
})
