import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest'
import { createImportFixture, type ImportFixture } from '../testing/import-fixture.ts'

describe('importing rows in one call', () => {
  let world: ImportFixture
  beforeAll(async () => {
    world = await createImportFixture(inject('databaseUrl'))
  })
  afterAll(() => world?.close())
  beforeEach(() => world.clearImports())

  it('CSV-21 CSV-22 CSV-23 answers with counts, errors by line, and duplicates', async () => {
    const [known = ''] = await world.addPeople({ email: 'ada@x.com' })
    const result = await world.call([
      { email: 'ada@x.com', firstName: 'Ada' },
      { email: 'bea@x.com', age: 31, zipCodes: ['10001', '90210'], emailOptIn: false, vip: 'ignored' },
      { email: '', firstName: null },
    ])
    expect(result).toMatchObject({
      successful: 1,
      created: 1,
      updated: 0,
      skipped: 0,
      failed: 2,
      duplicates: 1,
      errors: [
        { row: 2, error: 'Duplicate email: ada@x.com', email: 'ada@x.com' },
        { row: 4, error: 'No data in row' },
      ],
      duplicatesDetected: [{ row: 2, email: 'ada@x.com', matchId: known, matchedOn: 'email' }],
    })
    expect(await world.person('bea@x.com')).toMatchObject({
      age: 31,
      zip_codes: ['10001', '90210'],
      email_opt_in: false,
      source: 'csv',
    })
  })

  it('CSV-15 takes only true as an opt-in, and reports every other value but false', async () => {
    const result = await world.call([
      { email: 'ada@x.com', emailOptIn: 'yes', smsOptIn: true },
      { email: 'bea@x.com', emailOptIn: false, smsOptIn: 1 },
      { email: 'cia@x.com', emailOptIn: 'TRUE' },
    ])
    expect((await world.people()).map((person) => person.email_opt_in)).toEqual([false, false, true])
    expect(result).toMatchObject({
      created: 3,
      errors: [],
      warnings: [
        { row: 2, warning: 'Email Opt In: “yes” counts as opted out, because only “true” opts in' },
        { row: 3, warning: 'SMS Opt In: “1” counts as opted out, because only “true” opts in' },
      ],
    })
  })

  it('CSV-20 updates existing people when asked to, and can be undone', async () => {
    await world.addPeople({ email: 'ada@x.com', first_name: 'Ada' })
    const { importId } = await world.call([{ email: 'ada@x.com', firstName: 'Augusta' }, { email: 'bea@x.com' }], {
      mergeDuplicates: true,
      tags: ['List'],
    })
    expect((await world.person('ada@x.com')).first_name).toBe('Augusta')
    expect((await world.undone(importId)).undo).toEqual({ removed: 1, restored: 1, kept: 0 })
    expect((await world.people()).map((person) => person.first_name)).toEqual(['Ada'])
  })

  it('takes 5,000 rows at once, and detects duplicates across its halves', async () => {
    const rows = Array.from({ length: 5_000 }, (_, n) => ({ email: `g${n % 4_900}@x.com`, firstName: `G${n}` }))
    const result = await world.call(rows)
    expect(result).toMatchObject({ created: 4_900, failed: 100 })
    expect(result.duplicatesDetected[0]).toMatchObject({ row: 4_902, matchedOn: 'row 2' })
    expect(await world.people()).toHaveLength(4_900)
  })

  it('writes all of them or none', async () => {
    const rows = Array.from({ length: 3_000 }, (_, n) => ({ email: `g${n}@x.com` }))
    const newId = failAfter(2_900, world.context.newId)
    const call = world.call(rows, {}, { ...world.context, newId })
    await expect(call).rejects.toThrow('out of ids')
    expect(await world.people()).toEqual([])
    expect(await world.db.selectFrom('imports').select('id').execute()).toEqual([])
  })

  it('refuses a concurrent second call (T12)', async () => {
    const rows = Array.from({ length: 500 }, (_, n) => ({ email: `g${n}@x.com` }))
    const calls = await Promise.allSettled([world.call(rows), world.call(rows)])
    expect(calls.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    expect(calls.find(({ status }) => status === 'rejected')).toMatchObject({ reason: { code: 'import_running' } })
    expect(await world.people()).toHaveLength(500)
  })
})

/** Issues this many ids, then fails. */
const failAfter = (count: number, newId: () => string) => {
  let given = 0
  return () => {
    given += 1
    if (given > count) throw new Error('out of ids')
    return newId()
  }
}
