import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest'
import { createImportFixture, type ImportFixture } from '../../testing/import-fixture.ts'

describe('writing an import', () => {
  let world: ImportFixture
  beforeAll(async () => {
    world = await createImportFixture(inject('databaseUrl'))
  })
  afterAll(() => world?.close())
  beforeEach(() => world.clearImports())

  it.each([
    { zipCodes: '10115', city: 'Berlin', country: 'Germany' },
    { zipCodes: '10115', city: 'Berlin', country: '' },
    { zipCodes: '10115', city: '', country: 'Deutschland' },
  ])('keeps the location of a person abroad: %j (3.7)', async (where) => {
    await world.imported([{ email: 'ada@x.com', ...where }])
    expect(await world.person('ada@x.com')).toMatchObject({
      zip_codes: ['10115'],
      city: where.city || null,
      state: null,
      zip_code_cities: null,
      latitude: null,
      longitude: null,
    })
  })

  it.each([
    { zipCodes: '10001', city: '', state: '', country: '' },
    { zipCodes: '10001', city: 'new york', state: '', country: '' },
    { zipCodes: '10001', city: 'NYC', state: 'ny', country: '' },
    { zipCodes: '10001', city: 'NYC', state: '', country: 'USA' },
  ])('derives the state and the position of a person in the United States: %j', async (where) => {
    await world.imported([{ email: 'ada@x.com', ...where }])
    const { state, latitude, zip_code_cities } = await world.person('ada@x.com')
    expect([state, Math.round(latitude ?? 0), zip_code_cities]).toEqual(['NY', 41, 'New York, NY'])
  })

  it('a person who was not asked gets nothing and has not opted out, and an existing person does not change (3.7)', async () => {
    await world.addPeople({ email: 'bea@x.com', email_opt_in: true })
    const optIns = { emailOptIn: { '-': 'not_asked', ja: 'opted_in', nein: 'opted_out' } } as const
    const rows = [
      { email: 'ada@x.com', emailOptIn: '-' },
      { email: 'bea@x.com', emailOptIn: '-' },
      { email: 'cia@x.com', emailOptIn: 'Ja' },
      { email: 'dot@x.com', emailOptIn: 'nein' },
    ]
    await world.imported(rows, { merge: true, optIns })
    expect((await world.people()).map((person) => person.email_opt_in)).toEqual([false, true, true, false])
    expect((await world.people()).map((person) => person.email_opted_out_at !== null)).toEqual([
      false,
      false,
      false,
      true,
    ])
    const consents = await Promise.all((await world.people()).map(({ id }) => world.consentsOf(id)))
    expect(consents.map((all) => all.filter((each) => each.startsWith('email')))).toEqual([
      ['email not_asserted csv'],
      [],
      ['email in csv'],
      ['email out csv'],
    ])
  })

  it('CSV-14 CSV-18 CSV-19 creates people with the defaults for missing values', async () => {
    const done = await world.imported([
      {
        email: 'ada@x.com',
        firstName: 'Ada',
        lastName: 'Lovelace',
        age: 'old',
        phone: '212 555 0134',
        zipCodes: '10001;90210',
      },
      { email: 'bea@x.com', firstName: 'Bea', lastName: '', age: '31', phone: '', zipCodes: '' },
    ])
    expect(done).toMatchObject({
      status: 'completed',
      processedRows: 2,
      result: { successful: 2, created: 2, failed: 0 },
    })
    expect(await world.person('ada@x.com')).toMatchObject({
      first_name: 'Ada',
      last_name: 'Lovelace',
      age: 0,
      phone: '(212) 555-0134',
      phone_e164: '+12125550134',
      country: 'US',
      preferred_contact_method: 'email',
      status: 'pending',
      priority: 'normal',
      source: 'csv',
      zip_codes: ['10001', '90210'],
      zip_code_cities: 'New York, NY; Beverly Hills, CA',
      city: 'New York',
      state: 'NY',
      latitude: expect.closeTo(40.75, 1),
    })
    expect(await world.person('bea@x.com')).toMatchObject({ age: 31, last_name: null, zip_codes: [], city: null })
  })

  it('CSV-15 treats a blank opt-in as the default, true as yes and other text as no, and records which it was', async () => {
    await world.imported([
      { email: 'blank@x.com', emailOptIn: '', smsOptIn: '', phone: '2125550134' },
      { email: 'yes@x.com', emailOptIn: 'TRUE', smsOptIn: 'true', phone: '2125550135' },
      { email: 'no@x.com', emailOptIn: 'yes', smsOptIn: '0', phone: '' },
    ])
    const [blank, no, yes] = await world.people()
    expect(blank).toMatchObject({ email_opt_in: true, sms_opt_in: true })
    expect(yes).toMatchObject({ email_opt_in: true, sms_opt_in: true })
    expect(no).toMatchObject({ email_opt_in: false, sms_opt_in: false })
    expect(await world.consentsOf(blank?.id ?? '')).toEqual(['email not_asserted csv', 'sms not_asserted csv'])
    expect(await world.consentsOf(yes?.id ?? '')).toEqual(['email in csv', 'sms in csv'])
    expect(await world.consentsOf(no?.id ?? '')).toEqual(['email out csv'])
  })

  it('CSV-16 CSV-17 keeps the username and address of an Instagram profile', async () => {
    await world.imported([{ email: 'ada@x.com', instagramUrl: '@@ada.l' }])
    expect(await world.person('ada@x.com')).toMatchObject({
      instagram_username: 'ada.l',
      instagram_url: 'https://instagram.com/ada.l',
    })
  })

  it("keeps a row's status, date, and source for new people, and prefers the source chosen for the file", async () => {
    const row = { email: 'ada@x.com', status: 'approved', createdAt: '2024-05-06T07:08:09.000Z', source: 'friend' }
    await world.imported([row])
    await world.imported([{ ...row, email: 'bea@x.com' }], { source: 'venue' })
    expect(await world.person('ada@x.com')).toMatchObject({
      status: 'approved',
      created_at: new Date('2024-05-06T07:08:09.000Z'),
      source: 'friend',
    })
    expect(await world.person('bea@x.com')).toMatchObject({ source: 'venue' })
  })

  it('dates no one in the future, so that filters find everyone', async () => {
    const start = new Date()
    await world.imported([{ email: 'ada@x.com', createdAt: '2999-01-01' }])
    const { created_at: created } = await world.person('ada@x.com')
    expect(created.getTime()).toBeGreaterThanOrEqual(start.getTime())
    expect(created.getTime()).toBeLessThanOrEqual(Date.now())
  })

  it('CSV-21 CSV-23 counts a known address as failed, and lists it as a duplicate with its match', async () => {
    const [known = ''] = await world.addPeople({ email: 'ADA@x.com' })
    const done = await world.imported([{ email: 'ada@X.com ' }, { email: 'bea@x.com' }, { email: 'Bea@x.com' }])
    const bea = await world.person('bea@x.com')
    expect(done.result).toMatchObject({
      successful: 1,
      failed: 2,
      duplicates: 2,
      errors: [
        { row: 2, error: 'Duplicate email: ada@X.com', email: 'ada@X.com' },
        { row: 4, error: 'Duplicate email: Bea@x.com', email: 'Bea@x.com' },
      ],
      duplicatesDetected: [
        { row: 2, email: 'ada@X.com', matchId: known, matchedOn: 'email' },
        { row: 4, email: 'Bea@x.com', matchId: bea.id, matchedOn: 'row 3' },
      ],
    })
    expect(await world.people()).toHaveLength(2)
  })

  it('CSV-21 recognizes second and further addresses, and of several people the oldest', async () => {
    const [young = '', old = '', second = '', third = ''] = await world.addPeople(
      { email: 'two@x.com' },
      { email: 'two@x.com', created_at: new Date('2020-01-01') },
      { email: 'other@x.com' },
      { email: 'another@x.com' },
    )
    await world.db.updateTable('applicants').set({ email2: 'spare@x.com' }).where('id', '=', second).execute()
    await world.db
      .insertInto('applicant_emails')
      .values({ id: world.context.newId(), applicant_id: third, email: 'further@x.com' })
      .execute()
    const done = await world.imported([{ email: 'two@x.com' }, { email: 'spare@x.com' }, { email: 'further@x.com' }])
    expect(done.result.duplicatesDetected.map(({ matchId }) => matchId)).toEqual([old, second, third])
    expect(young).not.toBe(old)
  })

  it('CSV-20 of several people with the address, picks the one with the same name, or the same time', async () => {
    const [old = '', young = ''] = await world.addPeople(
      { email: 'two@x.com', first_name: 'Ada', last_name: 'Byron', created_at: new Date('2020-01-01') },
      { email: 'two@x.com', first_name: 'Bea', last_name: 'Byron', created_at: new Date('2021-01-01') },
    )
    const row = { email: 'two@x.com', createdAt: '' }
    const done = await world.imported([
      { ...row, firstName: 'bea', lastName: 'BYRON' },
      { ...row, firstName: 'Cid', lastName: 'Byron' },
      { ...row, firstName: 'Ada', lastName: 'Byron', createdAt: '2021-01-01T00:00:00.000Z' },
    ])
    expect(done.result.duplicatesDetected.map(({ matchId }) => matchId)).toEqual([young, old, young])
  })

  it('CSV-22 counts rows without data, without an address, or with an invalid one as failed, each with its line', async () => {
    const done = await world.imported([
      { email: '', firstName: '' },
      { email: '', firstName: 'Ada' },
      { email: 'ada at x', firstName: 'Ada' },
      { email: 'ada@x.com', firstName: 'Ada' },
    ])
    expect(done.result).toMatchObject({ successful: 1, failed: 3, duplicates: 0, duplicatesDetected: [] })
    expect(done.result.errors.map(({ row, error }) => [row, error])).toEqual([
      [2, 'No data in row'],
      [3, 'Email is required'],
      [4, 'Invalid email: ada at x'],
    ])
  })

  it('CSV-07 skips a row whose number of columns differs from the header, and says so', async () => {
    const done = await world.imported([{ email: 'ada@x.com', firstName: 'Ada' }, { email: 'bea@x.com' }])
    expect(done.result).toMatchObject({ successful: 1, skipped: 1, failed: 0, errors: [] })
    expect((await world.rows(done.id)).at(1)).toMatchObject({
      row: 3,
      outcome: 'skipped',
      reason: 'Expected 2 columns',
    })
  })

  it('gives everyone in the file the chosen tags and event', async () => {
    const eventId = await world.addEvent('Gala')
    await world.db.insertInto('tags').values({ id: world.context.newId(), name: 'VIP' }).execute()
    await world.imported([{ email: 'ada@x.com' }], { eventId, tags: ['vip', 'List 7'] })
    const ada = await world.person('ada@x.com')
    expect(ada.event_id).toBe(eventId)
    expect(await world.tagsOf(ada.id)).toEqual(['List 7', 'VIP'])
    expect(
      await world.db.selectFrom('event_applications').select(['applicant_id', 'event_id', 'source']).execute(),
    ).toEqual([{ applicant_id: ada.id, event_id: eventId, source: 'csv' }])
  })

  it('keeps the duplicate counts of the database up to date', async () => {
    await world.addPeople({ email: 'ada@y.com', first_name: 'Ada' })
    await world.db.updateTable('applicants').set({ last_name: 'Lovelace' }).execute()
    await world.imported([{ email: 'ada@x.com', firstName: 'Ada', lastName: 'Lovelace' }])
    expect((await world.people()).map((person) => person.duplicate_kinds)).toEqual([4, 4])
  })

  it('writes one activity entry with the counts, by the admin who asked', async () => {
    await world.imported([{ email: 'ada@x.com' }, { email: 'bea@x.com' }, { email: '' }])
    const log = await world.db.selectFrom('activity').select(['action', 'actor_name', 'description']).execute()
    expect(log).toEqual([
      {
        action: 'import.completed',
        actor_name: 'ada',
        description: 'Imported guests.csv: 2 created, 0 updated, 0 skipped, 1 failed',
      },
    ])
  })
})
