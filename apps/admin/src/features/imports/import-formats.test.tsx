import { workbookOf } from '@velvet/domain/testing'
import { accessibilityProblemsInBothThemes } from '@velvet/ui/testing'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { checkedImport, csvFile, importServer } from '../../testing/imports.ts'
import { openImport } from '../../testing/open/open-import.tsx'
import { checkFile } from './file/check-file.ts'

const server = importServer(() => checkedImport())

/** Encodes text with one byte per character. */
const latin = (text: string) => Uint8Array.from(text, (letter) => letter.charCodeAt(0))

/** Encodes text with Russian letters as Windows-1251. */
const cyrillic = (text: string) =>
  latin(text.replace(/[А-я]/g, (letter) => String.fromCharCode(letter.charCodeAt(0) - 0x350)))

/** Holds every reading of a file after the first one until the returned function is called. */
function holdReading(): () => void {
  const { promise, resolve } = Promise.withResolvers<void>()
  let readings = 0
  vi.stubGlobal(
    'Worker',
    class extends Worker {
      override postMessage(message: unknown) {
        readings += 1
        if (readings === 1) super.postMessage(message)
        else void promise.then(() => super.postMessage(message))
      }
    },
  )
  onTestFinished(() => void vi.unstubAllGlobals())
  return resolve
}

describe('a CSV file that is not Unicode', () => {
  it('shows sample text in the detected encoding, which the admin can change and which is sent with the file (3.7)', async () => {
    const { dialog, open, choose, press, uploads } = await openImport(server)
    await open()
    await choose(csvFile(latin('firstName,email\nZo\u00eb,zoe@x.co\nJos\u00e9,jose@x.co\n')))
    const samples = dialog.getByRole('list', { name: 'How the text reads' })
    await expect.element(samples).toMatchTextContent('ZoëJosé')
    const encoding = dialog.getByRole('combobox', { name: 'Encoding' })
    await expect.element(encoding).toHaveValue('windows-1252')
    expect(await accessibilityProblemsInBothThemes()).toEqual([])
    await encoding.selectOptions('Cyrillic (Windows-1251)')
    await expect.element(samples).toMatchTextContent('ZoлJosй')
    await encoding.selectOptions('Western European (ISO-8859-15)')
    await expect.element(samples).toMatchTextContent('ZoëJosé')
    await press('Continue')
    await press('Check all rows')
    await expect.poll(() => uploads.length).toBe(1)
    expect(uploads[0]?.form.get('encoding')).toBe('iso-8859-15')
  })

  it('waits while it is read in another encoding, and does not leave the step that the admin chose (3.7)', async () => {
    const resume = holdReading()
    const { dialog, open, choose, press } = await openImport(server)
    await open()
    await choose(csvFile(latin('firstName,email\nZo\u00eb,zoe@x.co\nJos\u00e9,jose@x.co\n')))
    const next = dialog.getByRole('button', { name: 'Continue' })
    const samples = dialog.getByRole('list', { name: 'How the text reads' })
    await expect.element(samples).toMatchTextContent('ZoëJosé')
    await dialog.getByRole('combobox', { name: 'Encoding' }).selectOptions('Cyrillic (Windows-1251)')
    await expect.element(next).toHaveAttribute('aria-busy', 'true')
    await press('Back')
    await expect.element(dialog.getByRole('button', { name: 'Stop reading' })).toBeVisible()
    resume()
    await expect.element(dialog.getByRole('button', { name: 'Cancel' })).toBeVisible()
    await expect.element(dialog.getByRole('button', { name: 'Download template' })).toBeVisible()
    await press('Continue')
    await expect.element(samples).toMatchTextContent('ZoлJosй')
    await expect.element(next).not.toHaveAttribute('aria-busy')
  })

  it.each([
    [
      'windows-1252',
      latin('Vorname;E-Mail\nJ\u00f6rg Gro\u00dfe;j@x.de\nK\u00e4the M\u00fcller;k@x.de\n'),
      'Jörg Große',
    ],
    [
      'windows-1251',
      cyrillic('name;email\nИван Петров;a@x.ru\nМария Смирнова;b@x.ru\nАлексей Кузнецов;c@x.ru\n'),
      'Иван Петров',
    ],
  ])('is detected as %s', async (encoding, bytes, first) => {
    const check = await checkFile(csvFile(bytes), () => {})
    expect([check.encoding, check.preview[0]?.[0]]).toEqual([encoding, first])
  })

  it('CSV-03 is no CSV file when it is binary', async () => {
    const bytes = Uint8Array.from({ length: 2_560 }, (_, index) => index % 256)
    await expect(checkFile(csvFile(bytes), () => {})).rejects.toThrow('Please select a CSV file.')
  })

  it('is read as Unicode without a question if it is valid', async () => {
    expect(await checkFile(csvFile('name,email\nZoë,zoe@x.co\n'), () => {})).toMatchObject({ encoding: null })
  })
})

describe('an Excel workbook', () => {
  it('CSV-09 shows the rows of its first sheet, or of a chosen one, which is sent with the file (3.7)', async () => {
    const file = workbookOf({
      Guests: [
        ['firstName', 'email', 'phone'],
        ['Zoë', 'zoe@x.co', 2125550134],
        ['Bo', 'bo@x.co'],
      ],
      Press: [['email'], ['press@x.co']],
    })
    const { dialog, open, choose, press, uploads } = await openImport(server)
    await open()
    await choose(csvFile(file, 'guests.xlsx'))
    await expect.element(dialog.getByRole('cell', { name: '2125550134' })).toBeVisible()
    await dialog.getByRole('combobox', { name: 'Sheet' }).selectOptions('Press')
    await expect.element(dialog.getByRole('cell', { name: 'press@x.co' })).toBeVisible()
    await press('Continue')
    await press('Check all rows')
    await expect.poll(() => uploads.length).toBe(1)
    expect(uploads[0]?.form.get('sheet')).toBe('Press')
  })

  it.each([
    ['cut off', workbookOf({ Guests: [['email'], ['zoe@x.co']] }).slice(0, 300)],
    ['of random bytes', Uint8Array.of(0x0f, 0xdf, 0x37, 0xf8, 0x9b, 0x00, 0x2d, 0x8f)],
  ])('is called unreadable when it is damaged: %s', async (_how, bytes) => {
    const { dialog, open, choose } = await openImport(server)
    await open()
    await choose(csvFile(bytes, 'guests.xlsx'))
    await expect
      .element(dialog.getByText('The workbook cannot be read and may be damaged. Save it again as .xlsx or CSV.'))
      .toBeVisible()
  })

  it('has rows as wide as its header: blank cells count, and cells beyond it are left out', async () => {
    const rows = [['email', 'city'], ['a@x.co'], [], ['b@x.co', 'Rome', 'more'], [null, null, 'a note']]
    expect(await checkFile(csvFile(workbookOf({ Guests: rows }), 'a.xlsx'), () => {})).toMatchObject({
      rows: 2,
      unevenRows: 0,
      preview: [
        ['a@x.co', ''],
        ['b@x.co', 'Rome'],
      ],
      sheets: ['Guests'],
    })
  })
})

describe('the values of an opt-in column', () => {
  it('CSV-15 show their meaning, which the admin can change (3.7)', async () => {
    const { dialog, open, choose, press, uploads } = await openImport(server)
    await open()
    await choose(csvFile('email,emailOptIn\na@x.co,Ja\nb@x.co,nein\nc@x.co,maybe\nd@x.co,JA\ne@x.co,\n'))
    const meaning = (value: string) => dialog.getByRole('combobox', { name: `Meaning of “${value}” in emailOptIn` })
    await expect.element(meaning('ja')).toHaveValue('opted_in')
    await expect.element(meaning('nein')).toHaveValue('opted_out')
    await expect.element(meaning('maybe')).toHaveValue('not_asked')
    await expect
      .element(dialog.getByText(/Blank cells opt new applicants in and change nothing for existing ones\./))
      .toBeVisible()
    expect(await accessibilityProblemsInBothThemes()).toEqual([])
    await meaning('nein').selectOptions('Not asked')
    await press('Continue')
    await press('Check all rows')
    await expect.poll(() => uploads.length).toBe(1)
    expect(JSON.parse(String(uploads[0]?.form.get('optInValues')))).toEqual({
      emailOptIn: { ja: 'opted_in', nein: 'not_asked', maybe: 'not_asked' },
    })
  })

  it('need no choice when they are true or false', async () => {
    const { dialog, open, choose, press, uploads } = await openImport(server)
    await open()
    await choose(csvFile('email,emailOptIn\na@x.co,TRUE\nb@x.co,false\n'))
    await expect.element(dialog.getByRole('heading', { name: 'Columns' })).toBeVisible()
    expect(dialog.getByText(/Check what each value means/).elements()).toHaveLength(0)
    await press('Continue')
    await press('Check all rows')
    await expect.poll(() => uploads.length).toBe(1)
    expect(uploads[0]?.form.has('optInValues')).toBe(false)
  })

  it('are reported if there are more than twenty', async () => {
    const rows = Array.from({ length: 21 }, (_, n) => `g${n}@x.co,on ${n}`).join('\n')
    const { dialog, open, choose } = await openImport(server)
    await open()
    await choose(csvFile(`email,smsOptIn\n${rows}\n`))
    await expect.element(dialog.getByText(/Every other value will count as opted out/)).toBeVisible()
  })
})
