import { setTimeout as sleep } from 'node:timers/promises'
import { prepare } from '@velvet/database/testing'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest'
import { createExportFixture, type ExportFixture } from '../testing/export-fixture.ts'

const headings = [
  ...['First Name', 'Last Name', 'Email', 'Phone', 'Age', 'City', 'State', 'Country', 'Zip Codes'],
  ...['Instagram URL', 'Instagram Username', 'Instagram Followers', 'Instagram Verified'],
  ...['Status', 'Priority', 'Score', 'Notes', 'Email Opt In', 'SMS Opt In', 'Preferred Contact Method'],
  ...['Source', 'Referral Code', 'Created At', 'Updated At', 'Event', 'Event Status'],
]

describe('exporting', () => {
  let api: ExportFixture
  beforeAll(async () => {
    api = await createExportFixture(inject('databaseUrl'))
  })
  afterAll(() => api.close())
  beforeEach(() => api.clear())

  const add = async (...people: Record<string, unknown>[]): Promise<string[]> => {
    const rows = people.map((values) => ({ id: api.context.newId(), ...values }))
    await api.db.insertInto('applicants').values(rows).execute()
    return rows.map((row) => row.id)
  }

  it('EXP-04 EXP-05 EXP-06 EXP-07 writes 24 quoted columns in order, then the latest event and its decision, into a file with the date in its name', async () => {
    const moment = new Date('2026-03-31T20:15:30.120Z')
    await add(
      {
        first_name: 'Zoë',
        last_name: 'O"Hara, Jr.',
        email: 'zoe@example.com',
        phone: '+1 212 555 0134',
        age: 36,
        city: 'New York',
        state: 'NY',
        zip_codes: ['10001', '10002', 'SW1A 1AA'],
        instagram_url: 'https://www.instagram.com/zoe',
        instagram_username: 'zoe',
        instagram_followers: 1234,
        instagram_verified: true,
        status: 'approved',
        priority: 'high',
        score: 88,
        notes: 'Two\nlines',
        sms_opt_in: false,
        preferred_contact_method: 'both',
        source: 'door',
        referral_code: 'R-1',
        created_at: moment,
        updated_at: moment,
      },
      { created_at: new Date('2026-03-30T00:00:00Z'), updated_at: new Date('2026-03-30T00:00:00Z') },
    )
    api.backToNoon()
    const answer = await api.filtered()
    const today = api.context.now().toISOString().slice(0, 10)
    expect(answer.headers.get('content-disposition')).toBe(`attachment; filename="applicants-${today}.csv"`)
    expect(answer.headers.get('content-type')).toBe('text/csv; charset=utf-8')
    expect(answer.headers.get('x-total-count')).toBe('2')
    expect(Buffer.from(await answer.arrayBuffer()).toString('utf8')).toBe(
      [
        `\ufeff${headings.map((heading) => `"${heading}"`).join(',')}`,
        '"Zoë","O""Hara, Jr.","zoe@example.com","\'+1 212 555 0134","36","New York","NY","US","10001;10002;SW1A 1AA",' +
          '"https://www.instagram.com/zoe","zoe","1234","true","approved","high","88","Two\nlines","true","not asked","both",' +
          '"door","R-1","2026-03-31T20:15:30.12+00:00","2026-03-31T20:15:30.12+00:00","",""',
        '"","","","","","","","US","","","","","false","pending","normal","","","true","true","email","web","",' +
          '"2026-03-30T00:00:00+00:00","2026-03-30T00:00:00+00:00","",""',
        '',
      ].join('\r\n'),
    )
  })

  it('EXP-03 exports everyone who matches the filters, in the order of the list', async () => {
    await add(
      { first_name: 'Bea', status: 'approved', city: 'Boston' },
      { first_name: 'Ada', status: 'approved', city: 'Boston' },
      { first_name: 'Cleo', status: 'pending', city: 'Boston' },
      { first_name: 'Dora', status: 'approved', city: 'Miami' },
    )
    const query = { status: 'approved', city: 'bos', sort: 'name', order: 'asc' }
    const names = (lines: string[][]) => lines.map(([firstName]) => firstName)
    expect(names(await api.lines(api.filtered(query)))).toEqual(['Ada', 'Bea'])
    expect(names(await api.lines(api.filtered({ ...query, order: 'desc' })))).toEqual(['Bea', 'Ada'])
    const { status, city, ...order } = query
    expect(names(await api.lines(api.selected({ filter: { status, city }, ...order })))).toEqual(['Ada', 'Bea'])
    expect((await api.filtered(query)).headers.get('x-total-count')).toBe('2')
    expect(await api.lines(api.filtered({ city: 'nowhere' }))).toEqual([])
  })

  it('EXP-08 exports all matches, far beyond what any screen has loaded', async () => {
    const people = 1_101
    await add(...Array.from({ length: people }, (_, n) => ({ email: `guest${n}@example.com`, status: 'approved' })), {
      email: 'other@example.com',
      status: 'declined',
    })
    const answer = await api.filtered({ status: 'approved' })
    expect(answer.headers.get('x-total-count')).toBe(String(people))
    const emails = (await api.lines(Promise.resolve(answer))).map(([, , email]) => email)
    expect(new Set(emails)).toEqual(new Set(Array.from({ length: people }, (_, n) => `guest${n}@example.com`)))
    expect(emails).toHaveLength(people)
  })

  it('EXP-02 exports only the selected people, each once, without deleted ones', async () => {
    const [ada, bea] = await add({ first_name: 'Ada' }, { first_name: 'Bea' }, { first_name: 'Cleo' })
    const applicantIds = [bea, ada, bea?.toUpperCase(), api.context.newId(), 'malformed']
    const answer = await api.selected({ applicantIds, sort: 'name', order: 'asc' })
    expect(answer.headers.get('x-total-count')).toBe('2')
    expect((await api.lines(Promise.resolve(answer))).map(([name]) => name)).toEqual(['Ada', 'Bea'])
    expect(await api.lines(api.selected({ applicantIds: [api.context.newId()] }))).toEqual([])
  })

  it('refuses an empty selection, ids and a filter at once, and more than 5,000 ids', async () => {
    const refusal = async (body: Record<string, unknown>) => {
      const answer = await api.selected(body)
      return [answer.status, ((await answer.json()) as { code: string }).code]
    }
    const ids = Array.from({ length: 5_001 }, () => api.context.newId())
    expect(await refusal({})).toEqual([400, 'selection_invalid'])
    expect(await refusal({ applicantIds: ids.slice(0, 1), filter: {} })).toEqual([400, 'selection_invalid'])
    expect(await refusal({ applicantIds: [] })).toEqual([400, 'validation_failed'])
    expect(await refusal({ applicantIds: ids })).toEqual([400, 'validation_failed'])
    expect(await refusal({ filter: { appliedFrom: 'soon' } })).toEqual([400, 'validation_failed'])
    expect(await api.lines(api.selected({ applicantIds: ids.slice(0, 5_000) }))).toEqual([])
    expect(await api.log()).toHaveLength(1)
  })

  it('requires a session and a role that may export', async () => {
    await add({ first_name: 'Ada' })
    const statuses = async (cookie: string) => [
      (await api.filtered({}, cookie)).status,
      (await api.selected({ filter: {} }, cookie)).status,
    ]
    expect(await statuses('')).toEqual([401, 401])
    expect(await statuses(await api.cookieOf('communications_only'))).toEqual([403, 403])
    expect(await statuses(await api.cookieOf('moderator'))).toEqual([403, 403])
    expect(await api.log()).toEqual([])
    expect(await statuses(await api.cookieOf('super_admin'))).toEqual([200, 200])
  })

  it('writes an activity entry with the admin, the number, and the filters, without text that identifies a person', async () => {
    const [ada] = await add({ first_name: 'Ada', status: 'approved' }, { first_name: 'Bea', status: 'approved' })
    await api.lines(api.filtered({ search: 'ada', status: 'approved', sort: 'name', utm: 'x' }))
    await api.lines(api.selected({ applicantIds: [ada] }))
    await api.lines(api.filtered())
    expect(await api.log()).toEqual([
      {
        actor_name: 'admin',
        description: 'Exported 1 applicant',
        details: { total: 1, filter: { search: '…', status: 'approved' } },
      },
      { actor_name: 'admin', description: 'Exported 1 applicant', details: { total: 1, selected: 1 } },
      { actor_name: 'admin', description: 'Exported 2 applicants', details: { total: 2, filter: {} } },
    ])
  })

  describe('a large list', () => {
    const people = 3_000
    beforeEach(async () => {
      await api.addPeople(people, 10_000)
    })

    it('is a snapshot of the start of the export, however long the client reads', {
      timeout: 90_000,
    }, async () => {
      const answer = await api.open()
      expect(answer.headers['x-total-count']).toBe(String(people))
      await prepare(api.db, sql`delete from applicants`)
      // Longer than other statements may run (5 s), and than they may hold a transaction open (15 s).
      await sleep(16_000)
      expect(await api.underWay()).toBe(1)
      let bytes = 0
      for await (const piece of answer) bytes += (piece as Buffer).length
      expect(answer.complete).toBe(true)
      expect(bytes).toBeGreaterThan(people * 10_000)
      await expect.poll(api.underWay).toBe(0)
    })

    it('breaks off an export that is still being read after an hour, on every version of PostgreSQL', async () => {
      const answer = await api.open()
      api.advance(61 * 60_000)
      const read = async (): Promise<void> => {
        for await (const _piece of answer);
      }
      await expect(read()).rejects.toThrow('aborted')
      // Time goes back again: sessions end as well.
      api.advance(-61 * 60_000)
      await expect.poll(api.underWay).toBe(0)
    })

    it('stops and releases its connection when the client goes away', async () => {
      const answer = await api.open()
      expect(await api.underWay()).toBe(1)
      answer.destroy()
      await expect.poll(api.underWay).toBe(0)
      expect(await api.lines(api.filtered())).toHaveLength(people)
    })

    it('leaves resources for others: four at once, and a clear answer to the fifth', { timeout: 90_000 }, async () => {
      const under = await Promise.all([api.open(), api.open(), api.open(), api.open()])
      const fifth = await api.filtered()
      expect([fifth.status, fifth.headers.get('retry-after')]).toEqual([429, '10'])
      expect(await fifth.json()).toMatchObject({ code: 'too_many_exports' })
      expect(await api.underWay()).toBe(4)
      expect((await api.list()).status).toBe(200)
      under[0]?.destroy()
      await expect.poll(api.underWay).toBe(3)
      expect(await api.lines(api.filtered())).toHaveLength(people)
      for (const answer of under) answer.destroy()
      await expect.poll(api.underWay).toBe(0)
    })
  })
})
