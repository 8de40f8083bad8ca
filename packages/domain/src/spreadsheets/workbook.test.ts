import { describe, expect, it } from 'vitest'
import { workbookOf, zipBomb, zipOf } from '../testing/index.ts'
import { openWorkbook, type UnreadableWorkbook } from './index.ts'

const opener = (bytes: Uint8Array, portion = 1_000) =>
  async function* () {
    for (let at = 0; at < bytes.length; at += portion) yield bytes.subarray(at, at + portion)
  }

const read = async (bytes: Uint8Array, sheet?: string, portion?: number) => {
  const { sheets, rows } = await openWorkbook(opener(bytes, portion), sheet)
  const all = []
  for await (const row of rows) all.push(row)
  return { sheets, rows: all }
}

const failure = (bytes: Uint8Array, sheet?: string) =>
  read(bytes, sheet).then(
    () => 'none',
    (error: UnreadableWorkbook) => error.reason,
  )

/** A workbook whose only sheet is this XML. */
const withSheet = (xml: string) => {
  const rows = { Guests: [['email']] }
  return zipOf({
    'xl/workbook.xml': '<workbook xmlns:r="r"><sheets><sheet name="Guests" r:id="a"/></sheets></workbook>',
    'xl/_rels/workbook.xml.rels':
      '<Relationships><Relationship Id="a" Target="/xl/worksheets/one.xml"/></Relationships>',
    'xl/worksheets/one.xml': xml || JSON.stringify(rows),
  })
}

describe('an Excel workbook', () => {
  it('is read as text: all digits of numbers, leading zeros, dates as dates, truth as truth, and no blank rows (3.7)', async () => {
    const bytes = workbookOf(
      {
        Guests: [
          ['email', 'phone', 'zip', 'day', 'moment', 'yes'],
          [
            'a@x.co',
            442079460295,
            { number: 2139, style: 2 },
            { number: 46112, style: 1 },
            { number: 46112.4375, style: 3 },
            true,
          ],
          [],
          [
            { xml: '<c t="s"><v>0</v></c>' },
            { xml: '<c><v>2.125550134E9</v></c>' },
            null,
            0.1 + 0.2,
            { xml: '<c t="e"><v>#N/A</v></c>' },
            false,
          ],
          ['Zoë & <李>', '', null],
        ],
      },
      ['bea@x.co'],
    )
    for (const portion of [1, 7, 100_000])
      expect((await read(bytes, undefined, portion)).rows).toEqual([
        { line: 1, cells: ['email', 'phone', 'zip', 'day', 'moment', 'yes'] },
        { line: 2, cells: ['a@x.co', '442079460295', '02139', '2026-03-31', '2026-03-31T10:30:00', 'true'] },
        { line: 4, cells: ['bea@x.co', '2125550134', '', '0.3', '#N/A', 'false'] },
        { line: 5, cells: ['Zoë & <李>'] },
      ])
  })

  it('has no value in a typed cell that is only formatted', async () => {
    const bytes = workbookOf(
      {
        Guests: [
          ['email', 'vip'],
          ['a@x.co', { xml: '<c t="b"/>' }],
          [{ xml: '<c t="s"></c>' }, 'x', { xml: '<c t="s"/>' }],
        ],
      },
      ['bea@x.co'],
    )
    expect((await read(bytes)).rows.map(({ cells }) => cells)).toEqual([['email', 'vip'], ['a@x.co'], ['', 'x']])
  })

  it('is read from its first sheet, or from the named sheet (3.7)', async () => {
    const bytes = workbookOf({ Guests: [['email'], ['a@x.co']], 'Press & Co': [['email'], ['b@x.co']] })
    expect((await read(bytes)).rows.at(-1)?.cells).toEqual(['a@x.co'])
    expect(await read(bytes, 'Press & Co')).toMatchObject({
      sheets: ['Guests', 'Press & Co'],
      rows: [{ cells: ['email'] }, { cells: ['b@x.co'] }],
    })
    expect(await failure(bytes, 'Missing')).toBe('sheet_not_found')
  })

  it.each([
    ['text', new TextEncoder().encode('email\na@x.co\n')],
    ['nothing', new Uint8Array()],
    ['an archive of something else', zipOf({ 'readme.txt': 'Hello' })],
    ['an archive that is cut', workbookOf({ Guests: [['email'], ['a@x.co']] }).subarray(0, 300)],
    [
      'a row far away',
      withSheet('<worksheet><sheetData><row r="999999999999"><c r="A1"/></row></sheetData></worksheet>'),
    ],
    [
      'a column far away',
      withSheet('<worksheet><sheetData><row r="1"><c r="ZZZ1"><v>1</v></c></row></sheetData></worksheet>'),
    ],
    [
      'columns in disorder',
      withSheet('<worksheet><sheetData><row r="1"><c r="B1"/><c r="A1"/></row></sheetData></worksheet>'),
    ],
  ])('is refused when it is %s', async (_what, bytes) => expect(await failure(bytes)).toBe('not_a_workbook'))

  it('is refused when it unpacks to more than the limit, whatever size it declares (3.7)', async () => {
    const bomb = zipBomb(300)
    expect(bomb.length).toBeLessThan(5_000_000)
    expect(await failure(bomb)).toBe('too_large')
    const cell = withSheet(`<worksheet><sheetData><row r="1"><c r="A1" t="str"><v>${'x'.repeat(50_000_000)}`)
    expect(await failure(cell)).toBe('too_large')
  }, 60_000)

  it('resolves no custom entities, so that none can expand', async () => {
    const xml = `<!DOCTYPE x [<!ENTITY a "${'ha'.repeat(1_000)}">]><worksheet><sheetData><row r="1"><c r="A1" t="str"><v>&a;</v></c></row></sheetData></worksheet>`
    expect((await read(withSheet(xml))).rows).toEqual([{ line: 1, cells: ['&a;'] }])
  })
})
