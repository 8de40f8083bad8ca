import { prepare } from '@velvet/database/testing'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest'
import { type CampaignFixture, createCampaignFixture } from '../testing/campaign-fixture.ts'

const headings = [
  ...['First Name', 'Last Name', 'Email', 'Phone', 'City', 'State', 'Channel', 'Address', 'Status', 'Reason', 'Error'],
  ...['Sent At', 'Delivered At', 'Opened At', 'Clicked At', 'Bounced At', 'Unsubscribed At'],
]

describe('GET /api/admin/campaigns/:id/recipients/export', () => {
  let api: CampaignFixture
  beforeAll(async () => {
    api = await createCampaignFixture(inject('databaseUrl'))
  })
  afterAll(() => api.close())
  beforeEach(() => api.clear())

  const exported = async (id: string) => {
    const admin = await api.signIn('admin')
    return admin({ method: 'GET', url: `/api/admin/campaigns/${id}/recipients/export` })
  }
  const linesOf = (body: string): string[][] =>
    body
      .replace('\ufeff', '')
      .split('\r\n')
      .filter(Boolean)
      .map((line) => line.slice(1, -1).split('","'))

  it('CAMP-51 writes everyone with every message, its status and its reason', async () => {
    const id = await api.draft({ name: 'Opening night' })
    const ada = await api.addGuest({ last_name: 'King', city: 'Miami', phone: '(212) 555-0134' })
    const bea = await api.addGuest({ first_name: 'Bea', email: 'bea@example.com' })
    await api.addCommunication(id, ada, { state: 'delivered', acked_at: new Date('2026-11-21T12:00:00.5Z') })
    await api.addCommunication(id, ada, { channel: 'sms', state: 'needs_review' })
    await api.addCommunication(id, bea, { state: 'skipped', skip_reason: 'opted_out' })
    const answer = await exported(id)
    expect([answer.statusCode, answer.headers['content-type'], answer.headers['x-total-count']]).toEqual([
      200,
      'text/csv; charset=utf-8',
      '3',
    ])
    expect(answer.headers['content-disposition']).toMatch(/^attachment; filename="recipients-\d{4}-\d\d-\d\d\.csv"$/)
    const [heading, ...lines] = linesOf(answer.body)
    const empty = (count: number): string[] => Array(count).fill('')
    expect(heading).toEqual(headings)
    expect(lines).toEqual([
      [
        ...['Ada', 'King', 'ada@example.com', '(212) 555-0134', 'Miami', '', 'email', 'ada@example.com', 'delivered'],
        ...['', '', '2026-11-21T12:00:00.5+00:00', ...empty(5)],
      ],
      [
        ...['Ada', 'King', 'ada@example.com', '(212) 555-0134', 'Miami', '', 'sms', "'+12125550134", 'needs review'],
        ...empty(8),
      ],
      [
        ...['Bea', '', 'bea@example.com', '', '', '', 'email', 'ada@example.com', 'skipped'],
        ...['opted out', ...empty(7)],
      ],
    ])
    expect((await api.actions()).at(-1)).toBe('campaign.exported')
  })

  it('writes nothing that a spreadsheet would run', async () => {
    const id = await api.draft()
    await api.addCommunication(id, await api.addGuest({ first_name: '=1+1', last_name: '@SUM(A1)', city: '-2"' }), {
      state: 'failed',
      error_message: '+cmd|calc',
    })
    const [, line = []] = linesOf((await exported(id)).body)
    expect([line[0], line[1], line[4], line[10]]).toEqual(["'=1+1", "'@SUM(A1)", `'-2""`, "'+cmd|calc"])
  })

  it('is only the heading for a campaign without recipients, and keeps deleted people', async () => {
    const id = await api.draft()
    expect(linesOf((await exported(id)).body)).toEqual([headings])
    const person = await api.addGuest()
    await api.addCommunication(id, person, { acked_at: new Date() })
    await api.db.deleteFrom('applicants').where('id', '=', person).execute()
    const [, line = []] = linesOf((await exported(id)).body)
    expect([line[0], line[7], line[8]]).toEqual(['', 'ada@example.com', 'sent'])
  })

  it('streams thousands of lines, each of them once', async () => {
    const id = await api.draft()
    await prepare(
      api.db,
      sql`insert into communications (id, campaign_id, channel, address, address_hmac)
        select new_id(), ${id}, 'email', 'guest' || n || '@example.com', sha256(n::text::bytea)
        from generate_series(1, 5000) n`,
    )
    const lines = linesOf((await exported(id)).body).slice(1)
    expect([lines.length, new Set(lines.map((line) => line[7])).size]).toEqual([5_000, 5_000])
  })

  it('answers 404 for an unknown campaign and 403 to roles that may not export people', async () => {
    for (const id of [api.context.newId(), 'nonsense']) expect((await exported(id)).statusCode).toBe(404)
    const url = `/api/admin/campaigns/${await api.draft()}/recipients/export`
    for (const role of ['moderator', 'communications_only'] as const) {
      const call = await api.signIn(role)
      expect((await call({ method: 'GET', url })).statusCode).toBe(403)
    }
  })
})
