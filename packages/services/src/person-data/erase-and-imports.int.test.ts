import { prepare } from '@velvet/database/testing'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest'
import { createImportFixture } from '../testing/import-fixture.ts'
import { eraseApplicant } from './index.ts'

describe('erasing a person who is in a file', () => {
  let fixture: Awaited<ReturnType<typeof createImportFixture>>
  beforeAll(async () => {
    fixture = await createImportFixture(inject('databaseUrl'))
  })
  afterAll(() => fixture.close())
  beforeEach(async () => {
    await fixture.clear()
    await fixture.db.deleteFrom('imports').execute()
  })

  const ada = { email: 'ada@example.com', firstName: 'Ada', notes: 'from the file' }
  const addAda = async (): Promise<string> => {
    const [id = ''] = await fixture.addPeople({ email: 'ada@example.com', first_name: 'Ada' })
    return id
  }
  const erase = (id: string) => eraseApplicant(fixture.context, { params: { id } })
  const people = () => fixture.db.selectFrom('applicants').select('email').orderBy('email').execute()
  const rows = () => fixture.db.selectFrom('import_rows').selectAll().orderBy('row_number').execute()

  it('keeps a file that waits to be imported from creating the person again', async () => {
    const id = await addAda()
    const importId = await fixture.upload([ada, { ...ada, email: 'bea@example.com' }], { merge: true })
    await erase(id)
    await fixture.run(importId)
    expect(await people()).toEqual([{ email: 'bea@example.com' }])
    expect(await rows()).toMatchObject([
      { outcome: expect.stringMatching(/failed|skipped/), error: 'This person was erased.', cells: [], data: {} },
      { outcome: 'created' },
    ])
  })

  it('removes a duplicate that waits for a decision, and updates the counts', async () => {
    const id = await addAda()
    const importId = await fixture.upload([ada])
    await fixture.run(importId)
    expect(await rows()).toMatchObject([{ outcome: 'duplicate', match_id: id }])
    await erase(id)
    expect(await rows()).toMatchObject([{ outcome: 'skipped', match_id: null, cells: [], data: {} }])
    const one = await fixture.db.selectFrom('imports').selectAll().executeTakeFirstOrThrow()
    expect(one).toMatchObject({ duplicate_rows: 0, skipped_rows: 1 })
  })

  it('empties rejected rows that contain their data in any column, and no others (S12)', async () => {
    const id = await addAda()
    await fixture.db.updateTable('applicants').set({ phone: '(212) 555-0134', phone_e164: '+12125550134' }).execute()
    const bad = { email: 'no address', phone: '', notes: '', email2: '' }
    const importId = await fixture.upload([
      { ...bad, phone: '212 555 0134' },
      { ...bad, email2: ' ADA@Example.com ' },
      { ...bad, notes: 'Ada King <ada@example.com>, plus two' },
      { ...bad, notes: '+1 (212) 555-0134' },
      { ...bad, notes: 'dada@example.com, 212 555 0135' },
    ])
    await fixture.run(importId)
    await erase(id)
    expect((await rows()).map(({ cells }) => cells.length > 0)).toEqual([false, false, false, false, true])
  })

  it('empties rows of a file that is only uploaded or checked, whatever column contains their data (S12)', async () => {
    const id = await addAda()
    await fixture.db.updateTable('applicants').set({ phone: '(212) 555-0134', phone_e164: '+12125550134' }).execute()
    const other = (row: number) => ({ email: `guest${row}@example.com`, phone: '', notes: '', email2: '' })
    const theirs = [
      { ...other(1), notes: 'with ADA@Example.com' },
      { ...other(2), phone: '2 1 2.555.01/34' },
      { ...other(3), notes: '2125550135, 4' },
    ]
    const imports = [
      await fixture.upload(theirs, { status: 'checking' }),
      await fixture.upload(theirs, { status: 'checking' }),
    ]
    await fixture.run(imports[1] ?? '')
    await erase(id)
    const all = await rows()
    for (const one of imports)
      expect(all.filter((row) => row.import_id === one).map(({ cells }) => cells.length > 0)).toEqual([
        false,
        false,
        true,
      ])
  })

  it('takes under five seconds with thousands of long rejected rows (S12)', async () => {
    const id = await addAda()
    const importId = await fixture.upload([{ ...ada, email: 'nonsense' }])
    await prepare(
      fixture.db,
      sql`insert into import_rows (import_id, row_number, cells, data, outcome, error)
      select ${importId}::uuid, n, array['x' || n, long, '12' || long], jsonb_build_object('notes', long), 'failed', 'Too long'
      from generate_series(10, 4009) n,
        (select string_agg(md5(m::text), ' ') as long from generate_series(1, 600) m) words`,
    )
    await sql`insert into import_rows (import_id, row_number, cells, data, outcome, error)
      values (${importId}::uuid, 5000, array['ada@example.com', repeat('long ', 4000)], '{}', 'failed', 'Too long')`.execute(
      fixture.db,
    )
    const began = performance.now()
    await erase(id)
    expect(performance.now() - began).toBeLessThan(5_000)
    const left = await sql<{ row: number }>`
      select row_number as row from import_rows where cells <> '{}' order by row_number desc limit 1`.execute(
      fixture.db,
    )
    expect(left.rows).toEqual([{ row: 4_009 }])
  }, 60_000)

  it('runs wholly before or after an import that writes them', async () => {
    for (let round = 0; round < 8; round += 1) {
      const id = await addAda()
      const importId = await fixture.upload([ada], { merge: true })
      await Promise.all([fixture.run(importId), erase(id)])
      expect([await people(), JSON.stringify(await rows()).includes('ada@')]).toEqual([[], false])
      await fixture.db.deleteFrom('imports').execute()
    }
  })
})
