import { describe, expect, it, vi } from 'vitest'
import { checkedImport, importServer } from '../../testing/imports.ts'
import { openImport } from '../../testing/open/open-import.tsx'

const accepted = JSON.stringify({ importId: 'import-1' })
const server = importServer(() => checkedImport())

const silence = () => {
  const log = vi.spyOn(console, 'error').mockImplementation(() => {})
  return () => log.mockRestore()
}

describe('the options', () => {
  it('CSV-08 CSV-20 apply to the whole file and are sent for a check, not to be written', async () => {
    const { dialog, open, choose, press, uploads } = await openImport(server)
    await open()
    await choose()
    await dialog.getByRole('combobox', { name: 'Meaning of Shoe size' }).selectOptions('Notes')
    await press('Continue')
    const merge = dialog.getByRole('checkbox', { name: /Merge duplicates/ })
    await expect.element(merge).not.toBeChecked()
    await merge.click()
    await dialog.getByRole('combobox', { name: 'Event' }).selectOptions('Winter Solstice')
    await dialog.getByRole('textbox', { name: 'Source' }).fill('Gala 2026')
    await dialog.getByRole('combobox', { name: 'Tags' }).fill('press, vip,')
    await press('Check all rows')
    await expect.poll(() => uploads.length).toBe(1)
    const sent = [...(uploads[0]?.form.entries() ?? [])].map(([name, value]) => [
      name,
      typeof value === 'string' ? value : value.name,
    ])
    expect(sent).toEqual([
      ['mergeDuplicates', 'true'],
      ['eventId', 'event-1'],
      ['tags', '["press","vip"]'],
      ['source', 'Gala 2026'],
      ['columns', '["firstName","email","notes"]'],
      ['dryRun', 'true'],
      ['file', 'guests.csv'],
    ])
  })
})

describe('the upload', () => {
  it('shows its progress, and can be canceled', async () => {
    const { dialog, open, choose, press, uploads, requests } = await openImport(server)
    await open()
    await choose()
    await press('Continue')
    await press('Check all rows')
    await expect.poll(() => uploads.length).toBe(1)
    uploads[0]?.progress(30, 120)
    const bar = dialog.getByRole('progressbar', { name: 'Uploading guests.csv' })
    await expect.element(bar).toHaveAttribute('aria-valuetext', '25%')
    uploads[0]?.progress(120, 120)
    await expect.element(dialog.getByRole('progressbar', { name: 'Storing guests.csv' })).toBeVisible()
    await press('Cancel upload')
    expect(uploads[0]?.isStopped).toBe(true)
    await expect.element(dialog.getByRole('checkbox', { name: /Merge duplicates/ })).toBeVisible()
    expect(requests.filter(({ method }) => method === 'POST')).toHaveLength(0)
  })

  it.each([
    [
      'CSV-33 a refusal',
      409,
      JSON.stringify({ message: 'That event is gone.', code: 'event_not_found' }),
      'Import Failed',
      'That event is gone.',
    ],
    [
      'CSV-33 a fault',
      500,
      'Internal Server Error',
      'Import Failed',
      'The server could not be reached. Please try again.',
    ],
    ['CSV-34 an answer without meaning', 202, '<html>', 'Import Error', 'Invalid response from server'],
  ])('%s returns to the options and says why', async (_name, status, body, title, description) => {
    const restore = silence()
    const { screen, dialog, open, choose, press, uploads } = await openImport(server)
    await open()
    await choose()
    await press('Continue')
    await press('Check all rows')
    await expect.poll(() => uploads.length).toBe(1)
    uploads[0]?.answer(status, body)
    await expect.element(screen.getByText(title, { exact: true })).toBeInTheDocument()
    await expect.element(screen.getByText(description, { exact: true })).toBeInTheDocument()
    await expect.element(dialog.getByRole('checkbox', { name: /Merge duplicates/ })).toBeVisible()
    restore()
  })

  it('CSV-33 that is interrupted says so, and can be tried again', async () => {
    const restore = silence()
    const { screen, dialog, open, choose, press, uploads } = await openImport(server)
    await open()
    await choose()
    await press('Continue')
    await press('Check all rows')
    await expect.poll(() => uploads.length).toBe(1)
    uploads[0]?.breakOff()
    await expect.element(screen.getByText('Import Failed', { exact: true })).toBeInTheDocument()
    await press('Check all rows')
    await expect.poll(() => uploads.length).toBe(2)
    uploads[1]?.answer(202, accepted)
    await expect.element(dialog.getByRole('button', { name: 'Import 2 people' })).toBeVisible()
    restore()
  })
})
