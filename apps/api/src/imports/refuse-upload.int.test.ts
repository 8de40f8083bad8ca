import { maxFileBytes } from '@velvet/contracts/imports'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest'
import { createImportFixture, formEnd, type ImportFixture, part } from '../testing/import-fixture.ts'

describe('an upload is refused, and nothing of it stored,', () => {
  let api: ImportFixture
  beforeAll(async () => {
    api = await createImportFixture(inject('databaseUrl'))
  })
  afterAll(() => api.close())
  beforeEach(() => api.clearImports())

  const nothingKept = async () => {
    expect(await api.imports()).toEqual([])
    expect(await api.rows()).toEqual([])
    expect(await api.db.selectFrom('outbox').selectAll().execute()).toEqual([])
  }

  const refused = async (answer: Promise<{ status: number; body: object }>, status: number, body: object) => {
    expect(await answer).toMatchObject({ status, body })
    await nothingKept()
  }
  const png = Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex')

  it('CSV-03 when its name does not end in .csv', () =>
    refused(api.upload('email\na@x.co\n', {}, 'guests.xlsx'), 400, {
      code: 'file_not_csv',
      message: 'Please select a CSV file.',
    }))

  it.each([
    ['a picture', png],
    ['a spreadsheet', Buffer.concat([Buffer.from('PK\u0003\u0004'), Buffer.alloc(2_000, 0xb5), Buffer.alloc(10)])],
    ['a NUL far inside', Buffer.from(`email\n${'a@x.co\n'.repeat(50_000)}\u0000`)],
    ['UTF-16 without a mark', Buffer.from('email\na@x.co\n', 'utf16le')],
  ])('when it is binary: %s', (_what, bytes) =>
    refused(api.upload(bytes), 400, { code: 'file_not_csv', message: 'Please select a CSV file.' }),
  )

  it.each([
    ['no byte', ''],
    ['a mark alone', '\ufeff'],
    ['blank lines', '\n\r\n  \n'],
    ['a header alone', 'email,firstName\n'],
    ['a header and blank lines', 'email,firstName\r\n\r\n\r\n'],
  ])('CSV-04 CSV-05 CSV-06 when it is empty: %s', (_what, text) =>
    refused(api.upload(text), 400, { code: 'file_empty', message: 'The CSV file appears to be empty or invalid.' }),
  )

  it('when it is not UTF-8, naming the line', () =>
    refused(api.upload(Buffer.from('email,firstName\na@x.co,Ann\nb@x.co,Zo\u00eb\n', 'latin1')), 400, {
      code: 'file_not_csv',
      details: expect.stringContaining('not UTF-8'),
    }))

  it('when the text ends inside a character', () =>
    refused(api.upload(Buffer.from('email\na@x.co\n\u00eb').subarray(0, -1)), 400, { code: 'file_not_csv' }))

  it('when no column is the email', () =>
    refused(api.upload('firstName\nAda\n'), 400, { code: 'columns_invalid', message: 'No email column.' }))

  it('when it has 10,000 columns', () =>
    refused(api.upload(`email,${'x,'.repeat(9_998)}y\na@x.co\n`), 400, {
      code: 'file_too_wide',
      details: 'This one has 10,000.',
    }))

  it.each([
    ['a quoted cell of 10 MB', `email,notes\na@x.co,"${'x'.repeat(10_000_000)}"\nb@x.co,\n`],
    ['a bare cell of 10 MB', `email,notes\na@x.co,${'x'.repeat(10_000_000)}\nb@x.co,\n`],
    ['a quote that is never closed', `email,notes\na@x.co,"x\nb@x.co,\n`],
  ])('when a row does not end: %s', (_what, text) =>
    refused(api.upload(text), 400, {
      code: 'file_not_csv',
      details: 'The row that starts at line 2 does not end. Is a closing quotation mark missing?',
    }),
  )

  it('when the event is unknown', () =>
    refused(api.upload('email\na@x.co\n', { eventId: api.context.newId() }), 404, { code: 'event_not_found' }))

  it('EVT-43 when the event is deleted during the upload', async () => {
    const eventId = api.context.newId()
    await api.db.insertInto('events').values({ id: eventId, name: 'Opening Night' }).execute()
    async function* slowly(): AsyncGenerator<Uint8Array> {
      const file = part('file', 'email\na@x.co\n', 'guests.csv')
      const begun = file.indexOf('\r\n\r\n') + 6
      yield* api.fieldParts({ eventId })
      yield file.subarray(0, begun)
      await new Promise((resolve) => setTimeout(resolve, 300))
      await api.db.deleteFrom('events').where('id', '=', eventId).execute()
      yield file.subarray(begun)
      yield formEnd
    }
    await refused(api.post(slowly()).answer, 404, { code: 'event_not_found' })
  })

  it('when the disk is full', async () => {
    await sql`create function no_room() returns trigger language plpgsql as $$ begin
      if new.row_number > 3000 then raise exception 'no space left on device' using errcode = '53100'; end if; return new; end $$`.execute(
      api.db,
    )
    await sql`create trigger no_room before insert on import_rows for each row execute function no_room()`.execute(
      api.db,
    )
    try {
      await refused(api.upload(`email\n${'a@x.co\n'.repeat(20_000)}`), 503, { code: 'storage_full' })
    } finally {
      await sql`drop function no_room() cascade`.execute(api.db)
    }
  })

  it('when the connection is cut in the middle', async () => {
    async function* half(): AsyncGenerator<Uint8Array> {
      yield* api.fieldParts({ dryRun: true })
      yield part('file', `email\n${'a@x.co\n'.repeat(20_000)}`, 'guests.csv').subarray(0, -10)
      await new Promise(() => undefined)
    }
    const { answer, cut } = api.post(half())
    answer.catch(() => undefined)
    await expect.poll(async () => (await api.imports()).length).toBe(1)
    cut()
    await expect.poll(async () => (await api.imports()).length).toBe(0)
    await nothingKept()
  })

  it('when its declared size exceeds the maximum', async () => {
    const { answer, cut } = api.post([formEnd], { 'content-length': String(maxFileBytes + 2_000_000) })
    await refused(answer, 413, { code: 'file_too_large' })
    cut()
  })

  it('when another site sends it', () =>
    refused(
      api.post([part('file', 'email\na@x.co\n', 'a.csv'), formEnd], { 'sec-fetch-site': 'cross-site' }).answer,
      403,
      {
        code: 'cross_origin',
      },
    ))

  it('when no admin is signed in', () =>
    refused(api.post([part('file', 'email\na@x.co\n', 'a.csv'), formEnd], { cookie: '' }).answer, 401, {
      code: 'unauthenticated',
    }))

  it('when it is not a form, or has no file, or more than one', async () => {
    const good = part('file', 'email\na@x.co\n', 'a.csv')
    await refused(api.post([Buffer.from('{}')], { 'content-type': 'application/json' }).answer, 415, {
      code: 'unsupported_media_type',
    })
    await refused(api.post([...api.fieldParts({ dryRun: true }), formEnd]).answer, 400, { code: 'file_missing' })
    await refused(api.post([good, good, formEnd]).answer, 400, { code: 'validation_failed' })
    await refused(api.post([good, ...api.fieldParts({ dryRun: true }), formEnd]).answer, 400, {
      code: 'validation_failed',
    })
  })
})
