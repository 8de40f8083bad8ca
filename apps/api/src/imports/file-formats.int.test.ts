import { workbookOf } from '@velvet/domain/testing'
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest'
import { createImportFixture, type ImportFixture } from '../testing/import-fixture.ts'

const names = 'email,firstName\nzoe@x.co,Zo\u00eb\njose@x.co,Jos\u00e9 \u20ac\n'
/** Encoded as Windows-1252. */
const windows = Buffer.from(names.replace('\u20ac', '\u0080'), 'latin1')

describe('formats of an uploaded file', () => {
  let api: ImportFixture
  beforeAll(async () => {
    api = await createImportFixture(inject('databaseUrl'))
  })
  afterAll(() => api.close())
  beforeEach(() => api.clearImports())

  const data = async (id: string) => (await api.rows(id)).map((row) => row.data)

  it('CSV in Windows-1252 is read when the sender declares it, and refused otherwise (3.7)', async () => {
    const id = await api.taken(windows, { dryRun: true, encoding: 'windows-1252' })
    expect(await data(id)).toEqual([
      { email: 'zoe@x.co', firstName: 'Zoë' },
      { email: 'jose@x.co', firstName: 'José €' },
    ])
    expect(await api.upload(windows)).toMatchObject({ status: 400, body: { code: 'file_not_csv' } })
    expect(await api.upload(windows, { dryRun: true, encoding: 'klingon' })).toMatchObject({ status: 400 })
  })

  it.each([
    ['windows-1251', [0xc8, 0xe2, 0xe0, 0xed], 'Иван'],
    ['macintosh', [0x5a, 0x6f, 0x91], 'Zoë'],
    ['shift_jis', [0x93, 0x63, 0x92, 0x86], '田中'],
    ['gb18030', [0xc0, 0xee], '李'],
  ])('CSV in %s is read when the sender declares it (3.7)', async (encoding, bytes, firstName) => {
    const file = Buffer.concat([Buffer.from('email,firstName\na@x.co,'), Buffer.from(bytes), Buffer.from('\n')])
    expect(await data(await api.taken(file, { dryRun: true, encoding }))).toEqual([{ email: 'a@x.co', firstName }])
  })

  it('a workbook is read: its numbers keep their digits, and its dates are dates (3.7)', async () => {
    const file = workbookOf({
      Guests: [
        ['email', 'firstName', 'phone', 'zipCodes', 'createdAt', 'emailOptIn'],
        ['zoe@x.co', 'Zoë', 2125550134, { number: 2139, style: 2 }, { number: 46112, style: 1 }, true],
        ['bob@x.co'],
      ],
    })
    const { body } = await api.upload(file, { dryRun: true }, 'guests.xlsx')
    expect(await api.rows(body.importId)).toMatchObject([
      {
        row_number: 2,
        data: {
          email: 'zoe@x.co',
          firstName: 'Zoë',
          phone: '(212) 555-0134',
          zipCodes: ['02139'],
          createdAt: '2026-03-31T00:00:00.000Z',
          emailOptIn: true,
        },
      },
      { row_number: 3, data: { email: 'bob@x.co' }, error: null },
    ])
  })

  it('a workbook is imported without cells beyond its last heading', async () => {
    const file = workbookOf({
      Guests: [
        ['email', 'firstName'],
        ['a@x.co', 'Ada', 'a note'],
        [null, null, 'a note'],
        ['b@x.co', null, 'a note'],
      ],
    })
    const { body } = await api.upload(file, { dryRun: true }, 'guests.xlsx')
    expect(await api.rows(body.importId)).toMatchObject([
      { row_number: 2, cells: ['a@x.co', 'Ada'], data: { email: 'a@x.co', firstName: 'Ada' }, error: null },
      { row_number: 4, cells: ['b@x.co', ''], data: { email: 'b@x.co' }, error: null },
    ])
  })

  it('a workbook is read from the named sheet (3.7)', async () => {
    const file = workbookOf({ Guests: [['email'], ['a@x.co']], Press: [['email'], ['b@x.co']] })
    const { body } = await api.upload(file, { dryRun: true, sheet: 'Press' }, 'guests.xlsx')
    expect(await data(body.importId)).toEqual([{ email: 'b@x.co' }])
    expect(await api.upload(file, { dryRun: true, sheet: 'Staff' }, 'guests.xlsx')).toMatchObject({
      status: 400,
      body: { code: 'sheet_not_found' },
    })
  })

  it('a workbook without rows is empty', async () => {
    expect(await api.upload(workbookOf({ Guests: [['email']] }), {}, 'guests.xlsx')).toMatchObject({
      status: 400,
      body: { code: 'file_empty' },
    })
  })
})
