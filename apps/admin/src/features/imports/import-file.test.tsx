import { maxFileBytes, templateColumns } from '@velvet/contracts/imports'
import { describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { applicantServer } from '../../testing/applicants.ts'
import { catchDownloads } from '../../testing/csv-download.ts'
import { csvFile, importOf, importServer } from '../../testing/imports.ts'
import { ada, openAdmin } from '../../testing/open/open-admin.tsx'
import { openImport } from '../../testing/open/open-import.tsx'

const server = importServer(() => importOf())

describe('the import button', () => {
  it.each(['/admin/dashboard', '/admin/applicants'])(
    'CSV-01 CSV-02 CSV-11 APPL-06 is on %s, with the template',
    async (address) => {
      const { screen } = await openAdmin(address, {
        ...applicantServer(() => ({ applicants: [], total: 0 })),
        ...server,
      })
      const button = screen.getByRole('button', { name: 'Import CSV', exact: true })
      await button.click()
      const dialog = screen.getByRole('dialog', { name: 'Import Applicants from CSV' })
      await expect.element(dialog.getByRole('button', { name: 'Download template' })).toBeVisible()
      await userEvent.keyboard('{Escape}')
      await expect.element(dialog).not.toBeInTheDocument()
      await expect.element(button).toHaveFocus()
    },
  )

  it('is hidden from roles that may not edit applicants', async () => {
    const { screen, requests } = await openImport(server, { ...ada, role: 'communications_only' })
    await expect.element(screen.getByRole('heading', { name: 'Applicants' })).toBeVisible()
    expect(screen.getByRole('button', { name: 'Import CSV' }).elements()).toHaveLength(0)
    expect(requests).toHaveLength(0)
  })
})

describe('the file', () => {
  it('CSV-10 CSV-11 has a template with the columns in order', async () => {
    const files = catchDownloads()
    const { open, press } = await openImport(server)
    await open()
    await press('Download template')
    expect(files.map(({ name }) => name)).toEqual(['applicants-template.csv'])
    expect(await files[0]?.text).toBe(`${templateColumns.join(',')}\r\n`)
  })

  const huge = csvFile('email\n')
  Object.defineProperty(huge, 'size', { value: maxFileBytes + 1 })
  const empty = 'The CSV file appears to be empty or invalid.'
  it.each([
    [
      'CSV-03 of another name',
      csvFile('email\na@b.co\n', 'guests.xlsx'),
      'Invalid File Type',
      'Please select a CSV file.',
    ],
    ['CSV-04 without anything in it', csvFile(''), 'Empty File', empty],
    ['CSV-05 CSV-06 of a header alone', csvFile('firstName,email\n\n'), 'Empty File', empty],
    ['CSV-03 that is no text', csvFile('\0\u0001\0'), 'Invalid File Type', 'Please select a CSV file.'],
    ['above the limit', huge, 'File Too Large', 'A file can be at most 512 MB.'],
  ])('%s is refused', async (_name, file, title, description) => {
    const { screen, dialog, open } = await openImport(server)
    await open()
    // Dropped, because a file chosen by the test loses what the browser knows about it.
    const transfer = new DataTransfer()
    Object.defineProperty(transfer, 'files', { value: [file] })
    const target = dialog.getByText('Choose a CSV file or drop it here')
    await expect.element(target).toBeVisible()
    target.element().dispatchEvent(new DragEvent('drop', { bubbles: true, cancelable: true, dataTransfer: transfer }))
    const toast = screen.getByRole('region', { name: 'Notifications' })
    await expect.element(toast.getByText(title, { exact: true })).toBeInTheDocument()
    await expect.element(toast.getByText(description, { exact: true })).toBeInTheDocument()
    await expect.element(dialog.getByLabelText(/CSV file/)).toHaveAccessibleDescription(description)
    expect(dialog.getByRole('button', { name: 'Continue' }).elements()).toHaveLength(0)
  })

  it('can be replaced after one was refused', async () => {
    const { dialog, open, choose } = await openImport(server)
    await open()
    await choose(csvFile('', 'empty.csv'))
    await expect.element(dialog.getByText(empty)).toBeVisible()
    await choose()
    await expect.element(dialog.getByRole('heading', { name: 'guests.csv' })).toBeVisible()
    expect(dialog.getByText(empty).elements()).toHaveLength(0)
  })
})

describe('the check in the browser', () => {
  it('CSV-07 CSV-08 CSV-09 shows the first five rows, and how many are ready, uneven, or without email', async () => {
    const { dialog, open, choose } = await openImport(server)
    await open()
    const rows = Array.from({ length: 6 }, (_, index) => `Guest ${index + 1},guest${index + 1}@example.com`)
    await choose(csvFile(['first,email', ...rows, 'Nobody,', 'Theo', 'Kai,kai@example.com,9'].join('\n')))
    const table = dialog.getByRole('table', { name: 'Preview' })
    await expect.element(table.getByText('guest5@example.com')).toBeInTheDocument()
    expect(table.getByRole('row').elements()).toHaveLength(6)
    const figures = dialog
      .getByRole('term')
      .elements()
      .map((term) => [term.textContent, term.nextSibling?.textContent])
    expect(figures).toEqual([
      ['Rows', '9'],
      ['Ready', '6'],
      ['Wrong number of columns', '2'],
      ['No email', '1'],
    ])
    await expect.element(dialog.getByText('2 rows will be skipped')).toBeVisible()
    await expect.element(dialog.getByText('Line 9: 1 column instead of 2')).toBeVisible()
    await expect.element(dialog.getByText('Line 10: 3 columns instead of 2')).toBeVisible()
  })

  it('CSV-10 maps columns by their headings, and lets the admin map the others', async () => {
    const { dialog, open, choose } = await openImport(server)
    await open()
    await choose()
    const meaning = (column: string) => dialog.getByRole('combobox', { name: `Meaning of ${column}` })
    await expect.element(meaning('First name')).toHaveDisplayValue('First Name')
    await expect.element(meaning('E-mail')).toHaveDisplayValue('Email')
    await expect.element(meaning('Shoe size')).toHaveDisplayValue('Skip this column')
    const item = (column: string) =>
      dialog.getByRole('listitem').filter({ has: page.getByText(column, { exact: true }) })
    await expect.element(item('Shoe size')).toMatchTextContent('Not recognized')
    await expect.element(item('First name')).toMatchTextContent('Recognized')
    await meaning('Shoe size').selectOptions('Notes')
    await expect.element(item('Shoe size')).toMatchTextContent('Chosen')
    await expect.element(dialog.getByText('3 of 3 will be imported.')).toBeVisible()
  })

  it('CSV-10 asks before mapped columns are lost, and not when nothing was mapped', async () => {
    const { screen, dialog, open, choose } = await openImport(server)
    const question = screen.getByRole('alertdialog', { name: 'Discard your changes?' })
    await open()
    await choose()
    const meaning = dialog.getByRole('combobox', { name: 'Meaning of Shoe size' })
    await expect.element(meaning).toHaveDisplayValue('Skip this column')
    await userEvent.keyboard('{Escape}')
    await expect.element(dialog).not.toBeInTheDocument()
    await open()
    await choose()
    await meaning.selectOptions('Notes')
    await userEvent.keyboard('{Escape}')
    await question.getByRole('button', { name: 'Keep editing' }).click()
    await expect.element(meaning).toHaveDisplayValue('Notes')
    await userEvent.keyboard('{Escape}')
    await question.getByRole('button', { name: 'Discard' }).click()
    await expect.element(dialog).not.toBeInTheDocument()
  })

  it('CSV-12 does not continue without an email column, and maps a field to one column', async () => {
    const { dialog, open, choose } = await openImport(server)
    await open()
    await choose(csvFile('who,where\nava@example.com,theo@example.com\n'))
    const next = dialog.getByRole('button', { name: 'Continue' })
    await expect.element(dialog.getByText('No column is mapped to Email')).toBeVisible()
    await expect.element(next).toBeDisabled()
    const meaning = (column: string) => dialog.getByRole('combobox', { name: `Meaning of ${column}` })
    await meaning('who').selectOptions('Email')
    await expect.element(next).toBeEnabled()
    await meaning('where').selectOptions('Email')
    await expect.element(meaning('who')).toHaveDisplayValue('Skip this column')
    await expect.element(next).toBeEnabled()
  })
})
