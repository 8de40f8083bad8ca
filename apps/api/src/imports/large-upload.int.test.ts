import { maxFileBytes } from '@velvet/contracts/imports'
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest'
import { createImportFixture, formEnd, type ImportFixture, part } from '../testing/import-fixture.ts'

const mebibyte = 1024 * 1024
const minutes = 60_000

describe('uploading a very large CSV file', () => {
  let api: ImportFixture
  beforeAll(async () => {
    api = await createImportFixture(inject('databaseUrl'))
  })
  afterAll(() => api.close())
  beforeEach(() => api.clearImports())

  /** A form whose file has that length, generated while it is sent: `rows` are repeated until it is full. */
  async function* formOf(bytes: number, rows: string): AsyncGenerator<Uint8Array> {
    yield* api.fieldParts({ dryRun: true })
    yield part('file', 'email,notes\n', 'guests.csv').subarray(0, -2)
    const piece = Buffer.from(rows.repeat(Math.ceil(mebibyte / rows.length)))
    for (let sent = 0; sent < bytes; sent += piece.length) yield piece
    yield Buffer.from('\r\n')
    yield formEnd
  }

  it(
    'uses no more memory for 200 MB than for any other file',
    async () => {
      const measure = () => process.memoryUsage().rss / mebibyte
      const before = measure()
      let most = before
      const timer = setInterval(() => {
        most = Math.max(most, measure())
      }, 50)
      const row = `guest@example.com,${'Likes the table by the window. '.repeat(250)}\n`
      const { status, body } = await api.post(formOf(200 * mebibyte, row)).answer
      clearInterval(timer)
      expect([status, body]).toEqual([202, { importId: expect.any(String) }])
      expect((await api.imports())[0]?.total_rows).toBeGreaterThan(25_000)
      expect(most - before).toBeLessThan(150)
    },
    5 * minutes,
  )

  it(
    'refuses it as soon as it exceeds the maximum length, and stores nothing',
    async () => {
      const row = `guest@example.com,"${'x'.repeat(100_000)}"\n`
      const { status, body } = await api.post(formOf(maxFileBytes + mebibyte, row)).answer
      expect([status, body.code, body.message]).toEqual([413, 'file_too_large', 'A file can be at most 512 MB.'])
      expect(await api.imports()).toEqual([])
      expect(await api.rows()).toEqual([])
    },
    5 * minutes,
  )
})
