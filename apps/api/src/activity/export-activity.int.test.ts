import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest'
import { type ActivityFixture, createActivityFixture } from '../testing/activity-fixture.ts'
import { parseQuoted } from '../testing/export-fixture.ts'

describe('GET /api/admin/activity/export', () => {
  let api: ActivityFixture
  beforeAll(async () => {
    api = await createActivityFixture(inject('databaseUrl'))
  })
  afterAll(() => api.close())
  beforeEach(() => api.clear())

  const exported = async (query: Record<string, unknown> = {}) => {
    const answer = await api.get(query, '/export')
    expect(answer.statusCode, answer.body).toBe(200)
    const [heading = [], ...lines] = parseQuoted(answer.body)
    return { heading, lines, headers: answer.headers }
  }

  it('ACT-14 writes all stored entries, newest first, and their number', async () => {
    const target_id = api.context.newId()
    await api.add(
      { created_at: new Date('2026-03-01T12:00:00Z'), actor_kind: 'visitor', actor_name: 'Visitor' },
      {
        created_at: new Date('2026-03-02T12:00:00.5Z'),
        description: 'Set Ada King to Approved',
        action: 'applicant.approved',
        target_type: 'applicant',
        target_id,
        details: { status: ['pending', 'approved'] },
        ip_address: '198.51.100.7',
        user_agent: 'Browser/1.0',
      },
    )
    const { heading, lines, headers } = await exported()
    expect(heading).toEqual([
      ...['Time', 'Actor', 'Actor Kind', 'Action', 'Description', 'Target Type', 'Target Id', 'IP Address'],
      ...['User Agent', 'Details'],
    ])
    expect(lines).toEqual([
      [
        ...['2026-03-02T12:00:00.5+00:00', 'ada', 'admin', 'applicant.approved', 'Set Ada King to Approved'],
        ...['applicant', target_id, '198.51.100.7', 'Browser/1.0', '{"status": ["pending", "approved"]}'],
      ],
      [
        ...['2026-03-01T12:00:00+00:00', 'Visitor', 'visitor', 'applicant.updated', 'Updated Ada King'],
        ...['', '', '', '', '{}'],
      ],
    ])
    expect(headers).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'x-total-count': '2',
      'content-disposition': expect.stringMatching(/^attachment; filename="activity-\d{4}-\d\d-\d\d\.csv"$/),
    })
  })

  it('is filtered like the list, is recorded, and stores no searched name', async () => {
    await api.add({ description: 'Updated Zoë Marsh' }, { description: 'Updated Ada King', action: 'applicant.edited' })
    expect((await exported({ search: 'zoe', action: 'applicant.updated' })).lines).toHaveLength(1)
    const [entry] = await api.list({ action: 'activity.exported' })
    expect(entry).toMatchObject({
      adminUsername: 'ada',
      description: 'Exported 1 entry of the activity log',
      details: { total: 1, filter: { search: '…', action: 'applicant.updated' } },
    })
  })

  it('writes nothing that a spreadsheet would run, and one line per entry', async () => {
    await api.add({
      actor_name: '@SUM(A1)',
      description: '=1+1',
      user_agent: '+cmd|calc',
      details: { notes: ['first\nsecond', '"quoted", and more'] },
    })
    const { lines } = await exported()
    expect(lines).toHaveLength(1)
    expect([lines[0]?.[1], lines[0]?.[4], lines[0]?.[8]]).toEqual(["'@SUM(A1)", "'=1+1", "'+cmd|calc"])
    expect(JSON.parse(lines[0]?.[9]?.replaceAll('""', '"') ?? '')).toEqual({
      notes: ['first\nsecond', '"quoted", and more'],
    })
  })

  it('streams thousands of entries, each once and none that were added in between', async () => {
    const ids = await api.add(...Array.from({ length: 5_000 }, (_, i) => ({ description: `Change ${i}` })))
    const { lines } = await exported()
    expect([lines.length, new Set(lines.map((line) => line[4])).size]).toEqual([ids.length, ids.length])
  })

  it('refuses an invalid date before anything is written', async () => {
    const answer = await api.get({ from: 'yesterday' }, '/export')
    expect([answer.statusCode, answer.json().code]).toEqual([400, 'validation_failed'])
    expect(await api.list()).toEqual([])
  })
})
