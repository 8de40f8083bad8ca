import { type ColumnMeanings, type ImportField, importFields } from '@velvet/contracts/imports'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { busyMs } from '../testing/index.ts'
import { neutralizeCell } from './formula-cell.ts'
import type { ImportData } from './import-data.ts'
import { readRecord, readRow } from './read-row.ts'

const columns: ColumnMeanings = ['email', 'firstName', null, 'notes']

/** One cell beside a good address. */
const read = (field: ImportField, cell: string) => {
  const { data, warnings, error } = readRow(['ada@example.com', cell], ['email', field])
  const rest: ImportData = { ...data }
  delete rest.email
  return { data: rest, warnings, error }
}
const value = (field: ImportField, cell: string) => read(field, cell).data[field]

describe('a row of a file', () => {
  it('CSV-12 needs nothing but an email', () => {
    expect(readRow([' ada@example.com ', '', 'x', ''], columns)).toEqual({
      data: { email: 'ada@example.com' },
      warnings: [],
      error: null,
    })
    expect(readRow(['', 'Ada', '', ''], columns)).toEqual({
      data: { firstName: 'Ada' },
      warnings: [],
      error: 'Email is required',
    })
    expect(readRow(['ada at home', '', '', ''], columns).error).toBe('Invalid email: ada at home')
  })

  it('CSV-22 CSV-37 fails when every column with a meaning is blank', () => {
    for (const cells of [['', ' ', 'only in an unknown column', '\t'], ['\u200b', '', '', ''], []])
      expect(readRow(cells, columns)).toEqual({ data: {}, warnings: [], error: 'No data in row' })
  })

  it('holds filled fields only, cleaned', () => {
    expect(readRow([' ada@example.com', ' Ada \u200b  Maria ', 'ignored', ' one\r\ntwo \u202e'], columns).data).toEqual(
      { email: 'ada@example.com', firstName: 'Ada Maria', notes: 'one\ntwo' },
    )
    expect(value('lastName', 'Zoe\u0308')).toBe('Zo\u00eb')
    expect(value('firstName', 'علی\u200cرضا')).toBe('علی\u200cرضا')
    expect(value('instagramUsername', 'ada\u200d.king')).toBe('ada.king')
  })

  it.each([
    ['36', 36],
    ['36.0', 36],
    ['３６', 36],
    ['0', undefined],
    ['150', 150],
  ] as const)('CSV-14 reads the age %s', (cell, age) =>
    expect(read('age', cell)).toMatchObject({ warnings: [], data: age ? { age } : {} }),
  )

  it.each(['abc', '36.5', '-3', '151', '1e2', '0x10', '99999999999999999999'])(
    'CSV-14 leaves out the age %s and says so',
    (cell) =>
      expect(read('age', cell)).toEqual({
        data: {},
        error: null,
        warnings: [`Age left out: “${cell}” is not a whole number from 0 to 150`],
      }),
  )

  it.each([
    ['true', true],
    ['TRUE', true],
    [' True ', true],
    ['yes', false],
    ['1', false],
    ['false', false],
    ['', undefined],
    ['   ', undefined],
  ])('CSV-15 reads the opt-in %j as %s', (cell, wanted) => {
    expect(value('emailOptIn', cell)).toBe(wanted)
    expect(value('smsOptIn', cell)).toBe(wanted)
  })

  it.each(['@ada.king', '@@ada.king', 'ada.king', 'instagram.com/ada.king', 'https://instagram.com/ada.king'])(
    'CSV-16 CSV-17 makes the profile address of %s',
    (cell) => {
      const wanted = { instagramUrl: 'https://instagram.com/ada.king', instagramUsername: 'ada.king' }
      expect(read('instagramUrl', cell).data).toEqual(wanted)
      expect(read('instagramUsername', cell).data).toEqual(wanted)
    },
  )

  it('CSV-17 keeps a URL, and takes a username and a URL as given when both are there', () => {
    expect(value('instagramUrl', 'https://www.instagram.com/ada/?hl=en')).toBe('https://www.instagram.com/ada/?hl=en')
    expect(
      readRow(
        ['ada@example.com', 'https://www.instagram.com/ada', '@countess'],
        ['email', 'instagramUrl', 'instagramUsername'],
      ).data,
    ).toMatchObject({ instagramUrl: 'https://www.instagram.com/ada', instagramUsername: 'countess' })
    expect(
      readRow(['ada@example.com', '', '@countess'], ['email', 'instagramUrl', 'instagramUsername']).data,
    ).toMatchObject({ instagramUrl: 'https://instagram.com/countess' })
  })

  it.each(['javascript:alert(1)', 'ada king', '@', 'n/a', 'None', '-'])(
    'leaves out %j, which is no Instagram username',
    (cell) => {
      expect(read('instagramUrl', cell)).toMatchObject({
        data: {},
        error: null,
        warnings: [expect.stringContaining(cell)],
      })
    },
  )

  it.each([
    ['10001', ['10001']],
    ['10001,90210', ['10001', '90210']],
    ['10001; 90210;;10001', ['10001', '90210']],
    ['10001 90210-1234', ['10001', '90210-1234']],
    ['K1A 0B1; 10001', ['K1A 0B1', '10001']],
    [';,', undefined],
  ])('EXP-07 reads the zip codes %j', (cell, codes) => expect(value('zipCodes', cell)).toEqual(codes))

  it('takes at most 50 zip codes and none that is too long', () => {
    const codes = Array.from({ length: 60 }, (_, i) => String(10_000 + i))
    expect(read('zipCodes', codes.join(';'))).toMatchObject({
      data: { zipCodes: codes.slice(0, 50) },
      warnings: ['Only the first 50 zip codes were taken'],
    })
    expect(read('zipCodes', `10001;${'9'.repeat(21)}`).data).toEqual({})
  })

  it.each([
    ['2125550134', '(212) 555-0134'],
    ['+1 212 555 0134', '(212) 555-0134'],
    ["'+1 212 555 0134", '(212) 555-0134'],
    ['+44 20 7946 0958', '+44 20 7946 0958'],
    ['ask Ada', 'ask Ada'],
  ])('reads the phone number %s', (cell, phone) => expect(value('phone', cell)).toBe(phone))

  it.each(['2.12555E+09', '4.47912e+11', '2,12555E+09', '2E9', '+4.479E+11'])(
    'leaves out the phone number %s, which a spreadsheet has rounded, and says so (3.7)',
    (cell) =>
      expect(read('phone', cell)).toEqual({
        data: {},
        error: null,
        warnings: [`Phone left out: “${cell}” is not a phone number, because the spreadsheet has rounded it`],
      }),
  )

  it('keeps all digits of a phone number that a spreadsheet has written as a decimal (3.7)', () =>
    expect(value('phone', '2125550134.0')).toBe('(212) 555-0134'))

  it.each(['#N/A', '#REF!', '#VALUE!', '####'])(
    'leaves out %s, by which a spreadsheet shows an error (3.7)',
    (cell) => {
      expect(read('city', cell)).toMatchObject({ data: {}, error: null, warnings: [expect.stringContaining(cell)] })
      expect(readRow([cell], ['email']).error).toBe(`Invalid email: ${cell}`)
    },
  )

  it.each([
    ['XX', '', undefined],
    ['XX', 'US', undefined],
    ['zz', 'United States', undefined],
    ['ON', 'USA', undefined],
    ['ON', '', 'ON'],
    ['ny', 'U.S.A.', 'NY'],
    ['PR', '', 'PR'],
    ['BY', 'Germany', 'BY'],
    ['Texas', '', 'TX'],
    ['california', 'US', 'CA'],
    ['NEW CASTILE', 'USA', undefined],
    ['Ontario', '', 'Ontario'],
    ['Ontario', 'Canada', 'Ontario'],
  ])('reads the state %j of the country %j as %j (3.7)', (state, country, wanted) => {
    const { data, warnings, error } = readRow(['ada@example.com', state, country], ['email', 'state', 'country'])
    expect([data.state, error]).toEqual([wanted, null])
    expect(warnings).toEqual(wanted ? [] : [`State left out: “${state.toUpperCase()}” is not a US state`])
  })

  it.each([
    'https://www.instagram.com/p/C1a2b3/',
    'instagram.com/reel/C1a2b3',
    'http://instagram.com/stories/ada/123',
    'https://instagram.com/',
    'https://instagr.am/p/C1a2b3/',
  ])('leaves out %s, which is no profile (3.7)', (cell) =>
    expect(read('instagramUrl', cell)).toMatchObject({
      data: {},
      error: null,
      warnings: [expect.stringContaining(cell)],
    }),
  )

  it('extracts the profile from the URL of a post (3.7)', () =>
    expect(read('instagramUrl', 'https://www.instagram.com/ada.king/p/C1a2b3/').data).toEqual({
      instagramUrl: 'https://instagram.com/ada.king',
      instagramUsername: 'ada.king',
    }))

  it.each([
    ['2026-03-31', '2026-03-31T00:00:00.000Z'],
    ['3/31/2026', '2026-03-31T00:00:00.000Z'],
    ['2026-03-31T10:00:00+02:00', '2026-03-31T08:00:00.000Z'],
    ['2026-03-31 10:00', '2026-03-31T10:00:00.000Z'],
    ['2026-03-31T10:00:00.123Z', '2026-03-31T10:00:00.123Z'],
    ['2026-02-30', undefined],
    ['31.3.2026', undefined],
    ['13/31/2026', undefined],
    ['yesterday', undefined],
    ['0001-01-01', undefined],
  ])('reads the date %s', (cell, moment) => expect(value('createdAt', cell)).toBe(moment))

  it('reads choices and numbers, and leaves out invalid ones', () => {
    expect(value('status', 'Approved')).toBe('approved')
    expect(value('priority', 'URGENT')).toBe('urgent')
    expect(value('preferredContactMethod', 'both')).toBe('both')
    expect(value('score', '100')).toBe(100)
    expect(value('instagramFollowers', '12,345')).toBe(12_345)
    expect(value('state', 'ny')).toBe('NY')
    for (const [field, cell] of [
      ['status', 'maybe'],
      ['priority', 'top'],
      ['score', '101'],
      ['instagramFollowers', '12k'],
    ] as const)
      expect(read(field, cell)).toMatchObject({ data: {}, error: null, warnings: [expect.stringContaining(cell)] })
  })

  it('removes the one quote that an export of ours adds before a formula', () => {
    expect(value('firstName', neutralizeCell('=cmd()'))).toBe('=cmd()')
    expect(value('notes', neutralizeCell('＝cmd()'))).toBe('＝cmd()')
    expect(value('lastName', "'t Hooft")).toBe("'t Hooft")
  })

  it('fails with a text that is too long, and names the column', () => {
    expect(read('firstName', 'x'.repeat(201)).error).toBe('First Name is longer than 200 characters')
    expect(read('notes', 'x'.repeat(10_001)).error).toBe('Notes is longer than 10,000 characters')
    expect(read('age', '1'.repeat(2_001)).error).toBe('Age is longer than 2,000 characters')
    expect(read('firstName', `${'x'.repeat(200)}   `).error).toBeNull()
  })

  it('is read quickly when a cell is very long', () => {
    const readAll = () => {
      for (const field of importFields) expect(read(field, 'a '.repeat(500_000)).error).toContain('is longer than')
    }
    expect(busyMs(readAll)).toBeLessThan(10_000)
  })

  it('never throws, and is idempotent', () => {
    const cell = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.constantFrom('36', 'true', '@ada', 'a@b.co', '2026-03-31', "'=1", '\ud800', '10001;90210', '+1 212 555 0134'),
    )
    fc.assert(
      fc.property(fc.array(cell, { maxLength: 30 }), fc.shuffledSubarray([...importFields]), (cells, fields) => {
        const { data, warnings, error } = readRow(cells, fields)
        expect(warnings.every((warning) => warning.length < 300)).toBe(true)
        if (error !== null) return
        const texts = fields.map((field) => {
          const known = data[field]
          return neutralizeCell(Array.isArray(known) ? known.join(';') : String(known ?? ''))
        })
        expect(readRow(texts, fields)).toEqual({ data, warnings: [], error: null })
      }),
      { numRuns: 5_000 },
    )
  })

  it('is the same as an object, whose other names are ignored', () => {
    expect(
      readRecord({
        email: 'ada@example.com',
        age: 36,
        emailOptIn: false,
        zipCodes: ['10001', '90210'],
        city: null,
        id: 'x',
        passwordHash: 'y',
      }),
    ).toEqual({
      data: { email: 'ada@example.com', age: 36, emailOptIn: false, zipCodes: ['10001', '90210'] },
      warnings: [],
      error: null,
    })
    expect(readRecord({}).error).toBe('No data in row')
    fc.assert(fc.property(fc.dictionary(fc.string(), fc.anything()), (record) => void readRecord(record)))
  })
})
