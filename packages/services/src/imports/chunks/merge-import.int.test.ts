import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest'
import { createImportFixture, type ImportFixture } from '../../testing/import-fixture.ts'
import { listImportRows } from '../list-import-rows.ts'
import { startImport } from '../start-import.ts'

describe('an import that merges duplicates', () => {
  let world: ImportFixture
  beforeAll(async () => {
    world = await createImportFixture(inject('databaseUrl'))
  })
  afterAll(() => world?.close())
  beforeEach(() => world.clearImports())

  const merged = (records: Record<string, string>[], options = {}) =>
    world.imported(records, { merge: true, ...options })
  const add = async (values: object): Promise<string> => {
    const id = world.context.newId()
    await world.db
      .insertInto('applicants')
      .values({ id, email: 'ada@x.com', ...values })
      .execute()
    return id
  }

  it('CSV-20 lets filled cells win and blank ones change nothing, and stores the difference', async () => {
    const id = await add({ first_name: 'Ada', last_name: 'Byron', phone: '(212) 555-0134', age: 30, city: 'London' })
    const done = await merged([
      { email: 'ADA@x.com', firstName: '', lastName: 'Lovelace', age: '31', phone: '+1 212 555 0134', city: 'London' },
    ])
    expect(done.result).toMatchObject({ successful: 1, created: 0, updated: 1, failed: 0, duplicates: 0 })
    expect(await world.people()).toEqual([
      expect.objectContaining({
        id,
        email: 'ada@x.com',
        first_name: 'Ada',
        last_name: 'Lovelace',
        age: 31,
        phone: '(212) 555-0134',
      }),
    ])
    const [row] = await world.rows(done.id)
    expect(row).toMatchObject({ outcome: 'updated', applicantId: id, matchId: id, matchedOn: 'email' })
    expect(row?.changes.toSorted((one, other) => one.field.localeCompare(other.field))).toEqual([
      { field: 'age', from: '30', to: '31' },
      { field: 'lastName', from: 'Byron', to: 'Lovelace' },
    ])
  })

  it('skips a row that says nothing new', async () => {
    const id = await add({ first_name: 'Ada', notes: 'Knows the owner.\nPlays the harp.' })
    const before = await world.person('ada@x.com')
    const done = await merged([{ email: 'ada@x.com', firstName: 'Ada', notes: 'Plays the harp.' }])
    expect(done.result).toMatchObject({ successful: 0, skipped: 1, failed: 0 })
    expect((await world.rows(done.id))[0]).toMatchObject({ reason: 'Nothing to change', matchId: id })
    expect((await world.person('ada@x.com')).updated_at).toEqual(before.updated_at)
  })

  it('CSV-15 never turns an opt-out into an opt-in, and never changes status or date', async () => {
    await add({ email_opt_in: false, sms_opt_in: true, status: 'declined', phone: '2125550134' })
    const { created_at: created, id } = await world.person('ada@x.com')
    await merged([
      { email: 'ada@x.com', emailOptIn: 'true', smsOptIn: 'no', status: 'approved', createdAt: '2020-01-01' },
    ])
    expect(await world.person('ada@x.com')).toMatchObject({
      email_opt_in: false,
      sms_opt_in: false,
      status: 'declined',
      created_at: created,
    })
    expect(await world.consentsOf(id)).toEqual(['sms out csv'])
  })

  it('opts out a person who was not asked when the file says so, and asks again after it is undone', async () => {
    const id = await add({ email_opt_in: false, sms_opt_in: false, phone: '2125550134' })
    const optIns = { emailOptIn: { raus: 'opted_out' }, smsOptIn: { '?': 'not_asked' } } as const
    const file = [{ email: 'ada@x.com', emailOptIn: 'raus', smsOptIn: '?' }]
    const done = await merged(file, { optIns })
    expect(done.result).toMatchObject({ updated: 1, skipped: 0 })
    expect((await world.rows(done.id))[0]?.changes).toEqual([{ field: 'emailOptIn', from: null, to: 'false' }])
    expect(await world.person('ada@x.com')).toMatchObject({
      email_opt_in: false,
      email_opted_out_at: expect.any(Date),
      sms_opted_out_at: null,
    })
    expect(await world.consentsOf(id)).toEqual(['email out csv'])
    expect((await merged(file, { optIns })).result).toMatchObject({ updated: 0, skipped: 1 })
    expect((await world.undone(done.id)).undo).toMatchObject({ restored: 1, kept: 0 })
    expect(await world.person('ada@x.com')).toMatchObject({ email_opt_in: false, email_opted_out_at: null })
    expect(await world.consentsOf(id)).toEqual(['email out csv', 'email not_asserted csv'])
  })

  it('opts out a new person whom a later row of the file opts out', async () => {
    await merged([
      { email: 'bea@x.com', emailOptIn: 'true' },
      { email: 'bea@x.com', emailOptIn: 'false' },
    ])
    const { id, ...person } = await world.person('bea@x.com')
    expect(person).toMatchObject({ email_opt_in: false, email_opted_out_at: expect.any(Date) })
    expect(await world.consentsOf(id)).toEqual(['email out csv'])
  })

  it('appends notes and replaces zip codes, with the derived location where no one has entered it', async () => {
    await add({ notes: 'Knows the owner.', zip_codes: ['02139'], city: null, state: 'MA' })
    await merged([{ email: 'ada@x.com', notes: 'Plays the harp.', zipCodes: '10001' }])
    expect(await world.person('ada@x.com')).toMatchObject({
      notes: 'Knows the owner.\nPlays the harp.',
      zip_codes: ['10001'],
      zip_code_cities: 'New York, NY',
      city: 'New York',
      state: 'MA',
      latitude: expect.closeTo(40.75, 1),
    })
  })

  it('warns once about notes that no longer fit, also after a check, and takes the rest of the row', async () => {
    const notes = 'x'.repeat(9_990)
    await add({ notes })
    const file = [{ email: 'ada@x.com', firstName: 'Ada', notes: 'Plays the harp.' }]
    const warnings = ['Notes left out: they would be longer than 10,000 characters']
    const { id } = await merged(file, { status: 'checking' })
    expect((await world.rows(id))[0]).toMatchObject({ outcome: 'updated', warnings })
    await startImport(world.context, { params: { id }, body: {} })
    await world.run(id)
    expect((await world.rows(id))[0]).toMatchObject({ outcome: 'updated', warnings })
    expect(await world.person('ada@x.com')).toMatchObject({ first_name: 'Ada', notes })
  })

  it('updates the person who is given the address while the import waits for its former owner', async () => {
    const [ada, bea] = [await add({}), await add({ email: 'bea@x.com' })]
    const waiting = async (): Promise<number> => {
      const { rows } = await sql`select from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`.execute(world.db)
      return rows.length
    }
    let done: ReturnType<typeof merged> | undefined
    await world.db.transaction().execute(async (work) => {
      await work.deleteFrom('applicants').where('id', '=', ada).execute()
      await work.updateTable('applicants').set({ email2: 'ada@x.com' }).where('id', '=', bea).execute()
      done = merged([{ email: 'ada@x.com', firstName: 'Augusta' }])
      await expect.poll(waiting).toBe(1)
    })
    expect(await done).toMatchObject({ result: { created: 0, updated: 1 } })
    expect(await world.people()).toEqual([expect.objectContaining({ id: bea, first_name: 'Augusta' })])
  })

  it('clears profile data when the username is another one', async () => {
    const profile = {
      instagram_username: 'Ada.L',
      instagram_followers: 900,
      instagram_verified: true,
      instagram_profile_picture: 'https://x.com/a.jpg',
    }
    await add(profile)
    await merged([{ email: 'ada@x.com', instagramUsername: '@ada.l' }])
    expect(await world.person('ada@x.com')).toMatchObject({ ...profile, instagram_username: 'ada.l' })
    await merged([{ email: 'ada@x.com', instagramUsername: '@lovelace' }])
    expect(await world.person('ada@x.com')).toMatchObject({
      instagram_username: 'lovelace',
      instagram_followers: null,
      instagram_verified: false,
      instagram_profile_picture: null,
    })
  })

  it('applies several rows of one person in the order of the file, also when the first one creates the person', async () => {
    await add({ first_name: 'Ada' })
    const done = await merged([
      { email: 'ada@x.com', firstName: 'A', notes: 'one' },
      { email: 'bea@x.com', firstName: 'Bea', notes: '' },
      { email: 'Ada@x.com', firstName: '', notes: 'two' },
      { email: 'bea@x.com', firstName: 'Beatrice', notes: 'three' },
    ])
    expect(done.result).toMatchObject({ created: 1, updated: 3, failed: 0 })
    expect(await world.person('ada@x.com')).toMatchObject({ first_name: 'A', notes: 'one\ntwo' })
    expect(await world.person('bea@x.com')).toMatchObject({ first_name: 'Beatrice', notes: 'three' })
    expect((await world.rows(done.id)).map(({ matchedOn }) => matchedOn)).toEqual(['email', null, 'email', 'row 3'])
  })

  it('adds tags and event to existing people, and counts only those who lack them as changed', async () => {
    const id = await add({ first_name: 'Ada' })
    const [gala, opening] = [await world.addEvent('Gala'), await world.addEvent('Opening')]
    await world.db.updateTable('applicants').set({ event_id: opening }).execute()
    const row = [{ email: 'ada@x.com', firstName: 'Ada' }]
    const options = { eventId: gala, tags: ['VIP'] }
    expect((await merged(row, options)).result).toMatchObject({ updated: 1 })
    expect((await world.person('ada@x.com')).event_id).toBe(gala)
    expect(await world.tagsOf(id)).toEqual(['VIP'])
    expect((await merged(row, options)).result).toMatchObject({ updated: 0, skipped: 1 })
  })

  it('CSV-20 predicts in the check what the import writes, also across the chunks of a large file', async () => {
    await add({ first_name: 'Ada' })
    const filler = Array.from({ length: 2_600 }, (_, n) => ({ email: `g${n}@x.com`, firstName: 'Guest', notes: '' }))
    const file = [
      { email: 'ada@x.com', firstName: 'A', notes: 'one' },
      { email: 'new@x.com', firstName: 'New', notes: '' },
      ...filler,
      { email: 'ada@x.com', firstName: 'A', notes: 'one' },
      { email: 'ada@x.com', firstName: 'Ada L', notes: 'two' },
      { email: 'new@x.com', firstName: 'New', notes: '' },
      { email: 'new@x.com', firstName: 'Newer', notes: '' },
    ]
    const told = async (id: string) =>
      (
        await world.db
          .selectFrom('import_rows')
          .select(['row_number', 'outcome', 'error', 'changes', 'matched_on'])
          .where('import_id', '=', id)
          .orderBy('row_number')
          .execute()
      ).filter(({ row_number: row }) => row < 4 || row > 2_603)
    const checked = await merged(file, { status: 'checking' })
    // A check leaves the rows of new people without an outcome.
    const foretold = (await told(checked.id)).map((row) => ({ ...row, outcome: row.outcome ?? ('created' as const) }))
    const created = { params: { id: checked.id }, query: { outcome: 'created', limit: 1 } } as const
    expect((await listImportRows(world.context, created)).rows).toMatchObject([{ row: 3, outcome: 'created' }])
    expect(checked).toMatchObject({ status: 'checked', processedRows: 2_606 })
    expect(await world.people()).toHaveLength(1)
    const done = await merged(file)
    expect(await told(done.id)).toEqual(foretold)
    expect({ ...checked.result, importId: '' }).toEqual({ ...done.result, importId: '' })
    expect(done.result).toMatchObject({ created: 2_601, updated: 3, skipped: 2 })
  })

  it('CSV-20 predicts the same for a person whose rows have two addresses, a chunk apart', async () => {
    await add({ first_name: 'Ada', email2: 'second@x.com' })
    const filler = Array.from({ length: 2_600 }, (_, n) => ({ email: `g${n}@x.com`, firstName: 'Guest', notes: '' }))
    const file = [
      { email: 'ada@x.com', firstName: 'A', notes: 'one' },
      ...filler,
      { email: 'second@x.com', firstName: 'A', notes: 'one' },
      { email: 'second@x.com', firstName: 'A', notes: 'two' },
    ]
    const checked = await merged(file, { status: 'checking' })
    expect(checked.result).toMatchObject({ created: 2_600, updated: 2, skipped: 1 })
    const done = await merged(file)
    expect({ ...checked.result, importId: '' }).toEqual({ ...done.result, importId: '' })
  })
})
