import { templateColumns } from '@velvet/contracts/imports'
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest'
import { createImportFixture, formEnd, type ImportFixture, part } from '../testing/import-fixture.ts'

const template = templateColumns.join(',')

describe('uploading a CSV file', () => {
  let api: ImportFixture
  beforeAll(async () => {
    api = await createImportFixture(inject('databaseUrl'))
  })
  afterAll(() => api.close())
  beforeEach(() => api.clearImports())

  /** The contents of the file, row by row. */
  const read = async (file: string | Uint8Array, fields?: Record<string, unknown>) => {
    const id = await api.taken(file, fields)
    return (await api.rows(id)).map(({ row_number, data, error }) => ({
      row: row_number,
      ...(error === null ? { data } : { error }),
    }))
  }
  it('CSV-10 reads the columns of the template, and asks the worker to check them', async () => {
    const id = await api.taken(
      `${template}\r\nAda,King,ada@example.com,2125550134,36,10001;90210,New York,NY,US,@ada.king,true,no\r\n`,
      { dryRun: true, mergeDuplicates: true, tags: ['VIP', 'vip', 'Press'], source: 'spring list' },
    )
    expect(await api.imports()).toMatchObject([
      {
        id,
        status: 'checking',
        file_name: 'guests.csv',
        headers: [...templateColumns],
        columns: [...templateColumns],
        merge_duplicates: true,
        tags: ['vip', 'Press'],
        source: 'spring list',
        total_rows: 1,
      },
    ])
    expect(await api.rows(id)).toMatchObject([
      {
        row_number: 2,
        cells: [
          'Ada',
          'King',
          'ada@example.com',
          '2125550134',
          '36',
          '10001;90210',
          'New York',
          'NY',
          'US',
          '@ada.king',
          'true',
          'no',
        ],
        data: {
          firstName: 'Ada',
          lastName: 'King',
          email: 'ada@example.com',
          phone: '(212) 555-0134',
          age: 36,
          zipCodes: ['10001', '90210'],
          city: 'New York',
          state: 'NY',
          country: 'US',
          instagramUrl: 'https://instagram.com/ada.king',
          instagramUsername: 'ada.king',
          emailOptIn: true,
          smsOptIn: false,
        },
        warnings: ['SMS Opt In: “no” counts as opted out, because only “true” opts in'],
        error: null,
        outcome: null,
      },
    ])
    expect(await api.db.selectFrom('outbox').select(['job', 'payload']).execute()).toEqual([
      { job: 'imports.run', payload: { importId: id } },
    ])
    expect(
      await api.db
        .selectFrom('activity')
        .select(['action', 'actor_name', 'description'])
        .where('action', 'like', 'import.%')
        .execute(),
    ).toEqual([{ action: 'import.uploaded', actor_name: 'ada', description: 'Uploaded guests.csv with 1 row' }])
  })

  it('runs at once without a dry run, and lets one import write at a time', async () => {
    const id = await api.taken('email\nada@example.com\n', {})
    expect(await api.imports()).toMatchObject([{ id, status: 'running' }])
    const second = await api.upload('email\nbob@example.com\n', {})
    expect(second).toMatchObject({ status: 409, body: { code: 'import_running' } })
    expect(await api.imports()).toHaveLength(1)
    await api.taken('email\nbob@example.com\n', { dryRun: true })
  })

  it('takes the same file twice at once: one writes, the other is refused, and stores nothing', async () => {
    const file = `email\n${Array.from({ length: 2_000 }, (_, i) => `guest${i}@example.com`).join('\n')}`
    const answers = await Promise.all([api.upload(file, {}), api.upload(file, {})])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([202, 409])
    expect(await api.imports()).toMatchObject([{ status: 'running', total_rows: 2_000 }])
    expect(await api.rows()).toHaveLength(2_000)
  })

  it('CSV-12 CSV-14 needs no more than an email, and lists the ignored columns', async () => {
    const id = await api.taken('email,age\nada@example.com,young\n,40\n')
    expect(await api.rows(id)).toMatchObject([
      {
        row_number: 2,
        data: { email: 'ada@example.com' },
        warnings: ['Age left out: “young” is not a whole number from 0 to 150'],
        error: null,
      },
      { row_number: 3, error: 'Email is required' },
    ])
  })

  it('CSV-07 marks rows with a different number of columns, by their line in the file', async () => {
    expect(
      await read(
        'email,firstName,"last\r\nname"\n"a@x.co","A ""one""",\n\nb@x.co,B\n"c@x.co","two\nlines","x\r\ny"\nd@x.co,D,E,F\n\n \n',
      ),
    ).toEqual([
      { row: 3, data: { email: 'a@x.co', firstName: 'A "one"' } },
      { row: 5, error: '2 columns instead of 3' },
      { row: 6, data: { email: 'c@x.co', firstName: 'two lines', lastName: 'x y' } },
      { row: 9, error: '4 columns instead of 3' },
    ])
  })

  it.each([
    ['commas', 'email,firstName\nada@example.com,Zoë\n'],
    ['semicolons', 'email;firstName\nada@example.com;Zoë\n'],
    ['tabs', 'email\tfirstName\r\nada@example.com\tZoë\r\n'],
    ['old line ends', 'email,firstName\rada@example.com,Zoë\r'],
    ['no line end', 'email,firstName\nada@example.com,Zoë'],
    ['blank lines first', '\n\r\nemail,firstName\nada@example.com,Zoë'],
    ['a byte order mark', '\ufeffemail,firstName\nada@example.com,Zoë\n'],
  ])('reads a file with %s', async (_what, text) => {
    const [row] = await read(text)
    expect(row).toMatchObject({ data: { email: 'ada@example.com', firstName: 'Zoë' } })
  })

  it('reads UTF-16 in both byte orders', async () => {
    const text = '\ufeffemail,firstName\nada@example.com,Zoë 李 😀\n'
    const little = Buffer.from(text, 'utf16le')
    const wanted = [{ row: 2, data: { email: 'ada@example.com', firstName: 'Zoë 李 😀' } }]
    expect(await read(little)).toEqual(wanted)
    expect(await read(Buffer.from(little).swap16())).toEqual(wanted)
  })

  it('reads a file that arrives byte by byte', async () => {
    const pieces = [
      ...api.fieldParts({ dryRun: true }),
      part('file', '\ufeffemail,firstName\n"ada@example.com","Zoë 😀"\n', 'guests.csv'),
      formEnd,
    ]
    const bytes = Buffer.concat(pieces)
    const { status, body } = await api.post(Array.from(bytes, (byte) => Uint8Array.of(byte))).answer
    expect(status).toBe(202)
    expect(await api.rows(body.importId)).toMatchObject([{ data: { email: 'ada@example.com', firstName: 'Zoë 😀' } }])
  })

  it('uses the given meanings instead of the headings', async () => {
    const id = await api.taken('Wer,Wo\nada@example.com,Berlin\n', { dryRun: true, columns: ['email', 'city'] })
    expect(await api.rows(id)).toMatchObject([{ data: { email: 'ada@example.com', city: 'Berlin' } }])
    for (const [columns, message] of [
      [['email'], 'The file has 2 columns, but 1 was named.'],
      [['city', null], 'No email column.'],
      [['email', 'email'], 'Two columns cannot both be Email.'],
    ])
      expect(await api.upload('Wer,Wo\na@x.co,Berlin\n', { dryRun: true, columns })).toMatchObject({
        status: 400,
        body: { code: 'columns_invalid', message },
      })
  })

  it('reads opt-ins by the meanings that an admin has given their values (3.7)', async () => {
    const optInValues = { emailOptIn: { ja: 'opted_in', nein: 'opted_out', '': 'not_asked' } }
    const id = await api.taken('email,emailOptIn,smsOptIn\na@x.co,Ja,Ja\nb@x.co,Nein,true\n', {
      dryRun: true,
      optInValues,
    })
    expect((await api.rows(id)).map(({ data }) => data)).toEqual([
      { email: 'a@x.co', emailOptIn: true, smsOptIn: false },
      { email: 'b@x.co', emailOptIn: false, smsOptIn: true },
    ])
    const wrong = { emailOptIn: { ja: 'perhaps' } }
    expect(await api.upload('email\na@x.co\n', { dryRun: true, optInValues: wrong })).toMatchObject({ status: 400 })
  })

  it('takes the first of two columns with the same heading', async () => {
    expect(await read('email,E-Mail,Email\nada@example.com,b@x.co,c@x.co\n')).toEqual([
      { row: 2, data: { email: 'ada@example.com' } },
    ])
  })

  it('takes formulas as text, and removes the quote that our export adds', async () => {
    expect(await read(`email,firstName,notes\nada@example.com,=1+1,"'=HYPERLINK(""x"")"\n`)).toEqual([
      { row: 2, data: { email: 'ada@example.com', firstName: '=1+1', notes: '=HYPERLINK("x")' } },
    ])
  })

  it('fails a row whose text is too long, and accepts the others', async () => {
    expect(await read(`email,firstName\na@x.co,${'x'.repeat(3_000)}\nb@x.co,B\n`)).toEqual([
      { row: 2, error: 'First Name is longer than 200 characters' },
      { row: 3, data: { email: 'b@x.co', firstName: 'B' } },
    ])
  })
})
