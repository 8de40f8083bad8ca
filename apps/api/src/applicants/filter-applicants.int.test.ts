import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { type ApplicantFixture, createApplicantFixture } from '../testing/applicant-fixture.ts'

const emptyChoices = Object.fromEntries(
  ['status', 'priority', 'ageRange', 'ageMin', 'emailOptIn', 'limit', 'sort', 'order', 'duplicates'].map((name) => [
    name,
    '',
  ]),
)

const everyChoice = {
  status: 'all',
  priority: 'all',
  ageRange: 'all',
  eventId: 'all',
  emailOptIn: 'all',
  smsOptIn: 'all',
}

describe('filtering', () => {
  let api: ApplicantFixture
  let eventId: string
  const people = [
    {
      first_name: 'Zoë',
      last_name: 'Ångström',
      city: 'São Paulo',
      state: 'NY',
      country: 'Brazil',
      zip_codes: ['10001', '90210-1234'],
      age: 50,
      priority: 'urgent' as const,
      instagram_username: 'Zoe.Lights',
      instagram_followers: 5_000,
      source: 'csv',
      email_opt_in: false,
      duplicate_kinds: 1,
      created_at: new Date('2026-03-01T23:59:59.999Z'),
    },
    {
      first_name: 'Bea',
      last_name: '100%_Real',
      city: "O'Fallon",
      state: 'CA',
      zip_codes: ['33139'],
      age: 25,
      priority: 'high' as const,
      instagram_username: 'bea_1',
      instagram_followers: 100,
      sms_opt_in: false,
      duplicate_kinds: 12,
      status: 'approved' as const,
      created_at: new Date('2026-03-02T00:00:00Z'),
    },
    { first_name: 'Cy', last_name: 'Ng', priority: 'low' as const, created_at: new Date('2026-03-05T12:00:00Z') },
  ]
  beforeAll(async () => {
    api = await createApplicantFixture(inject('databaseUrl'))
    eventId = await api.createEvent()
    const rows = await api.db
      .insertInto('applicants')
      .values(people.map((person) => ({ id: api.context.newId(), ...person })))
      .returning(['id', 'first_name'])
      .execute()
    // Triggers maintain the real duplicate flags; here they are set directly.
    for (const [index, row] of rows.entries())
      await api.db
        .updateTable('applicants')
        .set({ duplicate_kinds: people[index]?.duplicate_kinds ?? 0 })
        .where('id', '=', row.id)
        .execute()
    const idOf = (name: string) => rows.find((row) => row.first_name === name)?.id ?? ''
    await api.db
      .insertInto('event_applications')
      .values({ id: api.context.newId(), applicant_id: idOf('Zoë'), event_id: eventId, payload: '{}' })
      .execute()
    const tags = await api.db
      .insertInto('tags')
      .values([
        { id: api.context.newId(), name: 'VIP' },
        { id: api.context.newId(), name: 'Press' },
      ])
      .returning(['id', 'name'])
      .execute()
    await api.db
      .insertInto('applicant_tags')
      .values(
        [
          ['Zoë', 'VIP'],
          ['Bea', 'Press'],
          ['Bea', 'VIP'],
        ].map(([person, tag]) => ({
          id: api.context.newId(),
          applicant_id: idOf(person ?? ''),
          tag_id: tags.find(({ name }) => name === tag)?.id ?? '',
        })),
      )
      .execute()
  })
  afterAll(() => api.close())

  const call = (query: Record<string, string>) => api.admin({ method: 'GET', url: '/api/admin/applicants', query })
  const found = async (query: Record<string, string>): Promise<string> => {
    const answer = await call({ sort: 'appliedDate', order: 'asc', ...query })
    expect(answer.statusCode, answer.body).toBe(200)
    const { applicants, total } = answer.json() as { applicants: { firstName: string }[]; total: number }
    expect(total).toBe(applicants.length)
    return applicants.map(({ firstName }) => firstName).join(' ')
  }

  it.each([
    ['FILT-03 LIM-16 all statuses', { status: 'all' }, 'Zoë Bea Cy'],
    ['FILT-03 all statuses and another filter', { status: 'all', name: 'bea' }, 'Bea'],
    ['FILT-06 FILT-07 FILT-16 FILT-17 FILT-20 all of every choice', everyChoice, 'Zoë Bea Cy'],
    ['FILT-16 FILT-17 the opt-ins after all', { emailOptIn: 'false', smsOptIn: 'true' }, 'Zoë'],
    ['FILT-20 name', { name: 'ANGSTR' }, 'Zoë'],
    ['FILT-20 name over both parts', { name: 'bea 100' }, 'Bea'],
    ['FILT-20 a name of two letters', { name: 'ng' }, 'Zoë Cy'],
    ['FILT-20 Instagram name', { instagram: '@zoe.l' }, 'Zoë'],
    ['FILT-20 FILT-21 Instagram name alone, not the rest of the person', { instagram: 'Real' }, ''],
    ['FILT-04 FILT-13 FILT-24 part of a city', { city: 'sao p' }, 'Zoë'],
    ['FILT-24 a quote in a city', { city: "o'f" }, 'Bea'],
    ['FILT-05 FILT-12 FILT-25 state', { state: 'CA' }, 'Bea'],
    ['FILT-25 state exactly', { state: 'C' }, ''],
    ['FILT-26 part of a country', { country: 'braz' }, 'Zoë'],
    ['FILT-27 zip codes, any of them by a part', { zipCodes: '0210-, 331' }, 'Zoë Bea'],
    ['FILT-27 a zip code never spans two', { zipCodes: '0190' }, ''],
    ['FILT-07 FILT-08 age 50 in 36-50', { ageRange: '36-50' }, 'Zoë'],
    ['FILT-07 FILT-08 age 50 in 50+', { ageRange: '50+' }, 'Zoë'],
    ['FILT-07 age 25 in 18-25', { ageRange: '18-25' }, 'Bea'],
    ['FILT-07 FILT-08 a plus that is not encoded, which is a space', { ageRange: '50 ' }, 'Zoë'],
    ['FILT-07 no one in 26-35', { ageRange: '26-35' }, ''],
    ['FILT-14 FILT-28 age, never the unknown one', { ageMin: '0', ageMax: '40' }, 'Bea'],
    ['FILT-15 FILT-29 followers', { followersMin: '101' }, 'Zoë'],
    ['FILT-15 FILT-29 followers, never the unknown ones', { followersMin: '0', followersMax: '100' }, 'Bea'],
    ['FILT-30 source', { source: 'csv' }, 'Zoë'],
    ['FILT-16 FILT-32 email opt-in', { emailOptIn: 'true' }, 'Bea Cy'],
    ['FILT-16 FILT-32 no email opt-in', { emailOptIn: 'false' }, 'Zoë'],
    ['FILT-17 FILT-33 no SMS opt-in', { smsOptIn: 'false' }, 'Bea'],
    ['FILT-23 PROF-29 high priority with urgent', { priority: 'high' }, 'Zoë Bea'],
    ['FILT-23 urgent alone', { priority: 'urgent' }, 'Zoë'],
    ['FILT-23 low priority', { priority: 'low' }, 'Cy'],
    ['FILT-18 FILT-35 to the end of a day', { appliedTo: '2026-03-01' }, 'Zoë'],
    ['FILT-18 FILT-35 from the start of a day', { appliedFrom: '2026-03-02', appliedTo: '2026-03-04' }, 'Bea'],
    [
      'FILT-18 FILT-35 the days of a zone (3.5)',
      { appliedFrom: '2026-03-01', appliedTo: '2026-03-01', timeZone: 'America/New_York' },
      'Zoë Bea',
    ],
    ['TAG-04 any of some tags, whatever their case', { tags: 'press, nothing' }, 'Bea'],
    ['TAG-04 a tag of several people', { tags: 'vip' }, 'Zoë Bea'],
    ['DUP-01 duplicates of any kind', { duplicates: 'true' }, 'Bea Zoë'],
    ['DUP-01 duplicates by email', { duplicates: 'email' }, 'Zoë'],
    ['DUP-01 duplicates by phone', { duplicates: 'phone' }, ''],
    ['DUP-01 duplicates by Instagram', { duplicates: 'instagram' }, 'Bea'],
    ['FILT-11 several at once', { status: 'approved', tags: 'vip', city: 'fallon', ageMax: '30' }, 'Bea'],
    ['FILT-19 empty choices, numbers, and orders', emptyChoices, 'Cy Bea Zoë'],
    ['FILT-19 blank filters filter nothing', { city: ' ', tags: ',', name: '' }, 'Zoë Bea Cy'],
  ])('%s', async (_, query, names) => {
    expect(await found(query as Record<string, string>)).toBe(names)
  })

  it('FILT-06 FILT-31 finds people who applied to an event; a malformed id matches no one', async () => {
    expect(await found({ eventId })).toBe('Zoë')
    expect(await found({ eventId, status: 'approved' })).toBe('')
    expect(await found({ eventId: 'nonsense' })).toBe('')
    expect(await found({ eventId: 'nonsense', status: 'pending' })).toBe('')
  })

  const texts = ['search', 'name', 'instagram', 'city', 'country', 'zipCodes', 'source', 'state', 'tags', 'eventId']

  it.each(texts)('FILT-11 takes %s literally: wildcards, quotes and injections match only themselves', async (name) => {
    for (const value of [
      '%',
      '_',
      '\\',
      "'",
      '"',
      "' or '1'='1",
      "1' and sleep(5)-- -",
      "') union all select null,version()-- ",
      '1;select pg_sleep(5)',
      '#{7*7}',
      '{{7*7}}',
    ]) {
      const names = await found({ [name]: value.slice(0, name === 'eventId' ? 64 : 60) })
      const ofBea = { name: '%_', instagram: '_', city: "'" }[name] ?? ''
      expect(names, value).toBe(ofBea.includes(value) ? 'Bea' : '')
    }
    expect(await api.db.selectFrom('applicants').select('id').execute()).toHaveLength(people.length)
  })

  it.each([...texts, 'ageRange', 'ageMin', 'followersMax', 'emailOptIn', 'appliedFrom', 'duplicates', 'priority'])(
    'refuses %s given twice with 400',
    async (name) => {
      const answer = await api.admin({ method: 'GET', url: `/api/admin/applicants?${name}=1&${name}=2` })
      expect([answer.statusCode, answer.json().code]).toEqual([400, 'validation_failed'])
    },
  )

  it.each([
    [{ ageRange: '18-99' }, 'ageRange'],
    [{ ageMin: '-1' }, 'ageMin'],
    [{ ageMin: '151' }, 'ageMin'],
    [{ ageMin: '40', ageMax: '30' }, 'ageMin'],
    [{ followersMin: '1e99' }, 'followersMin'],
    [{ followersMin: '5', followersMax: '4' }, 'followersMin'],
    [{ emailOptIn: 'maybe' }, 'emailOptIn'],
    [{ appliedFrom: 'yesterday' }, 'appliedFrom'],
    [{ appliedTo: '2026-02-30' }, 'appliedTo'],
    [{ appliedFrom: '2026-03-02', appliedTo: '2026-03-01' }, 'appliedFrom'],
    [{ duplicates: 'shoes' }, 'duplicates'],
    [{ city: 'x'.repeat(101) }, 'city'],
  ])('refuses %j with 400 naming it', async (query, path) => {
    const answer = await call(query as Record<string, string>)
    expect([answer.statusCode, answer.json().code]).toEqual([400, 'validation_failed'])
    expect(answer.json().errors.map((error: { path: string }) => error.path)).toContain(path)
  })
})
