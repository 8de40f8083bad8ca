import { describe, expect, it } from 'vitest'
import { checkCsv } from './csv-check.ts'
import { UnusableFile } from './csv-file.ts'

const check = (...parts: BlobPart[]) => checkCsv(new Blob(parts), () => {})
const utf16 = (text: string, isBigEndian = false) => {
  const view = new DataView(new ArrayBuffer(2 + text.length * 2))
  for (const [index, unit] of ['\ufeff', ...text].entries()) view.setUint16(index * 2, unit.charCodeAt(0), !isBigEndian)
  return view.buffer
}

describe('the check of a file', () => {
  it('CSV-07 counts the rows, and lists the lines with the wrong number of columns', async () => {
    const found = await check('firstName,email\nAva,ava@example.com\nTheo\n\nKai,kai@example.com,extra\nMila,\n')
    expect(found).toMatchObject({
      headers: ['firstName', 'email'],
      columns: ['firstName', 'email'],
      rows: 4,
      unevenRows: 2,
      uneven: [
        { line: 3, cells: 1 },
        { line: 5, cells: 3 },
      ],
      blanks: [0, 1],
    })
  })

  it('CSV-07 lists the first ten of them', async () => {
    const found = await check(`email,city\n${'ava@example.com\n'.repeat(25)}`)
    expect(found.unevenRows).toBe(25)
    expect(found.uneven.map(({ line }) => line)).toEqual([2, 3, 4, 5, 6, 7, 8, 9, 10, 11])
  })

  it('CSV-09 keeps the first five rows', async () => {
    const found = await check(`email\n${[1, 2, 3, 4, 5, 6].map((n) => `guest${n}@example.com`).join('\n')}`)
    expect(found.preview).toEqual([1, 2, 3, 4, 5].map((n) => [`guest${n}@example.com`]))
    expect(found.rows).toBe(6)
  })

  it('reads quotes, commas and line breaks inside quotes, and keeps counting lines after them', async () => {
    const found = await check('email,notes\r\na@example.com,"says ""hi"",\r\ntwice"\r\nb@example.com\r\n')
    expect(found.preview[0]).toEqual(['a@example.com', 'says "hi",\ntwice'])
    expect(found.uneven).toEqual([{ line: 4, cells: 1 }])
  })

  it.each([
    [',', 'comma'],
    [';', 'semicolon'],
    ['\t', 'tab'],
  ])('reads cells separated by %j, a %s', async (delimiter) => {
    const found = await check(`email${delimiter}city\nava@example.com${delimiter}"New${delimiter}York"\n`)
    expect(found.columns).toEqual(['email', 'city'])
    expect(found.preview).toEqual([['ava@example.com', `New${delimiter}York`]])
  })

  it.each([
    ['\r', 'old Macs'],
    ['\r\n', 'Windows'],
  ])('reads lines that end in %j, as on %s', async (ending) => {
    const found = await check(`email${ending}ava@example.com${ending}`)
    expect(found.preview).toEqual([['ava@example.com']])
  })

  it('reads lines with mixed line endings, also at the edge of a chunk', async () => {
    const rows = 'a@example.com\r\nb@example.com\nc@example.com\r'.repeat(60_000)
    const found = await check('email\n', rows)
    expect(found).toMatchObject({ rows: 180_000, unevenRows: 0, blanks: [0] })
  })

  it('reads UTF-8 with a byte order mark, and UTF-16 in both byte orders', async () => {
    const text = 'email,lastName\nava@example.com,Ćirić\n'
    for (const part of [`\ufeff${text}`, utf16(text), utf16(text, true)])
      expect(await check(part)).toMatchObject({
        columns: ['email', 'lastName'],
        preview: [['ava@example.com', 'Ćirić']],
      })
  })

  it('reads a large file in chunks without breaking characters at their edges', async () => {
    const row = '"Zoë 🎉",zoe@example.com,"two\nlines"\n'
    const seen: number[] = []
    const file = new Blob(['firstName,email,notes\n', row.repeat(120_000)])
    const found = await checkCsv(file, (bytes) => seen.push(bytes))
    expect(found).toMatchObject({ rows: 120_000, unevenRows: 0, blanks: [0, 0, 0] })
    expect(seen[0]).toBeLessThan(file.size)
    expect(seen.at(-1)).toBe(file.size)
  })

  const empty = 'The CSV file appears to be empty or invalid.'
  it.each([
    ['CSV-04 nothing', '', empty],
    ['CSV-05 CSV-06 a header alone', 'firstName,email\n', empty],
    ['CSV-06 blank lines under a header', 'firstName,email\n\n  \n\n', empty],
    ['CSV-03 a picture', new Uint8Array([137, 80, 78, 71, 13, 10, 26, 10, 0, 0, 0, 13]), /not UTF-8/],
    ['CSV-03 bytes without meaning', 'email\nava\0@example.com\n', 'Please select a CSV file.'],
    ['letters of another encoding', new Uint8Array([...new TextEncoder().encode('email\n'), 0xe9, 0x2c]), /not UTF-8/],
    [
      'an unclosed quotation mark',
      'email,notes\na@b.co,fine\nc@d.co,"open\ne@f.co,x\n',
      /starts at line 3 does not end/,
    ],
    ['more columns than 200', `${'email,'.repeat(200)}email\nava@example.com\n`, /at most 200 columns/],
  ])('%s cannot be imported', async (_name, content, text) => {
    const refused = check(content)
    await expect(refused).rejects.toBeInstanceOf(UnusableFile)
    await expect(refused).rejects.toThrow(text)
  })

  it('detects an unclosed quotation mark before the end of a large file', async () => {
    const file = new Blob(['email,notes\na@b.co,"open', 'never closed '.repeat(1_000_000)])
    const seen: number[] = []
    await expect(checkCsv(file, (bytes) => seen.push(bytes))).rejects.toThrow('starts at line 2 does not end')
    expect(seen).toEqual([])
  })
})
