import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest'
import { createImportFixture, formEnd, type ImportFixture, part } from '../testing/import-fixture.ts'

describe('many imports at once', () => {
  let api: ImportFixture
  beforeAll(async () => {
    api = await createImportFixture(inject('databaseUrl'))
  })
  afterAll(() => api.close())
  beforeEach(() => api.clearImports())

  /** A form that stops in the middle of its file. */
  async function* stalled(): AsyncGenerator<Uint8Array> {
    yield* api.fieldParts({ dryRun: true })
    yield part('file', `email\n${'a@x.co\n'.repeat(20_000)}`, 'guests.csv').subarray(0, -10)
    await new Promise(() => undefined)
  }

  const connections = async (): Promise<number> => {
    const { rows } = await sql<{ count: number }>`
      select count(*)::int as count from pg_stat_activity where datname = current_database()`.execute(api.db)
    return rows[0]?.count ?? 0
  }

  const startStalled = async (count: number) => {
    const codes: string[] = []
    const begun = api.lines.length
    const calls = Array.from({ length: count }, () => api.post(stalled()))
    for (const { answer } of calls)
      answer.then(
        ({ status, body }) => codes.push(`${status} ${body.code}`),
        () => undefined,
      )
    await expect.poll(() => codes.length).toBe(count - 2)
    return {
      codes,
      cutAll: async () => {
        for (const { cut } of calls) cut()
        // Their slots are free when they have been logged.
        const aborted = () => api.lines.slice(begun).filter((line) => line.includes('an upload was aborted')).length
        await expect.poll(aborted).toBe(2)
      },
    }
  }

  it('stalled uploads hold no database connections, and all but two per admin are refused (S9)', async () => {
    const before = await connections()
    const { codes, cutAll } = await startStalled(60)
    const added = (await connections()) - before
    console.log(`60 stalled uploads hold ${added} connections more than none`)
    expect(new Set(codes)).toEqual(new Set(['409 import_running']))
    // The pool itself may have grown for the sessions of these calls.
    const copying = await sql<{ count: number }>`select count(*)::int as count from pg_stat_activity
      where datname = current_database() and query ilike 'copy %' and state <> 'idle'`.execute(api.db)
    expect(copying.rows).toEqual([{ count: 0 }])
    await cutAll()
    await api.taken('email\nbea@example.com\n')
  })

  it('another admin can upload while uploads of one admin are stalled (S9)', async () => {
    const { cutAll } = await startStalled(4)
    const other = await api.signIn('admin', 'bea')
    const form = Buffer.concat([...api.fieldParts({ dryRun: true }), part('file', 'email\na@x.co\n', 'a.csv'), formEnd])
    const answer = await other({
      method: 'POST',
      url: '/api/admin/imports',
      headers: { 'content-type': 'multipart/form-data; boundary=the-boundary-of-the-form' },
      payload: form,
    })
    expect(answer.statusCode, answer.body).toBe(202)
    await cutAll()
  })

  it('an interrupted upload is logged as aborted, not as an error (S9)', async () => {
    const begun = api.lines.length
    const { answer, cut } = api.post(stalled())
    answer.catch(() => undefined)
    await expect.poll(async () => (await api.imports()).length).toBe(1)
    cut()
    const logged = () => api.lines.slice(begun).join('\n')
    await expect.poll(logged).toContain('an upload was aborted')
    await expect.poll(async () => (await api.imports()).length).toBe(0)
    expect(logged()).not.toContain('unknown fault')
  })

  it('of three concurrent calls that import rows, one succeeds and the others answer 409 (T12)', async () => {
    const rows = (name: string) =>
      Buffer.from(
        JSON.stringify({ applicants: Array.from({ length: 3_000 }, (_, n) => ({ email: `${name}${n}@x.co` })) }),
      )
    const answers = await Promise.all(['a', 'b', 'c'].map((name) => api.sendRows(rows(name))))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409])
    expect(answers.find(({ status }) => status === 409)?.body).toMatchObject({ code: 'import_running' })
    expect(await api.rows()).toHaveLength(3_000)
  })

  it.each([
    [
      '10,000 names',
      Object.fromEntries(Array.from({ length: 10_000 }, (_, n) => [`k${n}`, 1])),
      'More than 40 columns',
    ],
    [
      'an object for a city',
      { email: 'x@x.co', city: { name: 'Rome' } },
      'City must be text, a number, or a list of up to 50 texts',
    ],
  ])('a row with %s fails alone, and the others are imported (T12)', async (_what, row, error) => {
    const applicants = [{ email: `ann${Math.random()}@x.co` }, row, { email: `bob${Math.random()}@x.co` }]
    const { status, body } = await api.sendRows(Buffer.from(JSON.stringify({ applicants })))
    expect([status, body]).toMatchObject([200, { created: 2, failed: 1, errors: [{ row: 3, error }] }])
  })
})
