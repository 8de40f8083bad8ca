import { recordActivity, withActor } from '@velvet/services/kernel'
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest'
import { type ActivityFixture, createActivityFixture } from '../testing/activity-fixture.ts'

const hostile = 'a\n{"level":50,"msg":"forged"}\r\n\u2028b\u0085c\u001b[31m\u202ed'

describe('text that would forge lines of a log (T21)', () => {
  let api: ActivityFixture
  beforeAll(async () => {
    api = await createActivityFixture(inject('databaseUrl'))
  })
  afterAll(() => api.close())
  beforeEach(() => api.clear())

  /** Everything the process has logged since, line by line. */
  const logged = async (work: () => Promise<unknown>): Promise<Record<string, unknown>[]> => {
    const from = api.lines.length
    await work()
    return api.lines
      .slice(from)
      .join('')
      .split('\n')
      .filter(Boolean)
      .map((line) => JSON.parse(line))
  }

  it('T21 a username writes one entry of one line, and no separate line in the process log', async () => {
    const lines = await logged(async () => {
      const answer = await api.app.inject({
        method: 'POST',
        url: '/api/admin/login',
        payload: { username: hostile, password: 'wrong' },
      })
      expect(answer.statusCode).toBe(401)
    })
    expect(lines.filter(({ level, msg }) => level === 50 || msg === 'forged')).toEqual([])
    const [entry, ...others] = await api.list()
    expect(others).toEqual([])
    expect([entry?.action, entry?.description]).toEqual(['admin.login_failed', 'A login failed'])
    expect(entry?.details).toEqual({})
  })

  it('T21 a name adds no second line to its sentence', async () => {
    const answer = await api.admin({ method: 'POST', url: '/api/admin/tags', payload: { name: hostile } })
    expect(answer.statusCode, answer.body).toBe(201)
    expect((await api.list()).map(({ description }) => description)).toEqual([
      expect.stringMatching(/^Added the tag a \{"level":50[^\p{Cc}\u2028\u2029\u202e]*$/u),
    ])
  })

  it('T21 every recorded text is one line of at most 500 characters; texts of details keep their line breaks', async () => {
    const origin = { ip: '198.51.100.7', userAgent: hostile }
    const context = withActor(api.context, {
      kind: 'admin',
      id: api.context.newId(),
      username: hostile,
      role: 'admin',
      ...origin,
    })
    const { id } = await api.db.selectFrom('admins').select('id').executeTakeFirstOrThrow()
    await recordActivity(withActor(api.context, { ...context.actor, id } as typeof context.actor), {
      action: 'event.updated',
      description: `${hostile} ${'x'.repeat(600)}\ud83d`,
      details: { [hostile]: [hostile, `${'y'.repeat(499)}\ud83d\ude00`], many: Array(300).fill('\u0000z') },
    })
    const stored = await api.db.selectFrom('activity').selectAll().executeTakeFirstOrThrow()
    const line = /^a \{"level":50,"msg":"forged"\} b[^\p{Cc}\u2028\u2029\u202e]*$/u
    for (const text of [stored.actor_name, stored.description, stored.user_agent]) expect(text).toMatch(line)
    expect(stored.description).toHaveLength(500)
    expect(stored.details).toEqual({
      'a\n{"level":50,"msg":"forged"}\n\u2028bc[31m\u202ed': [
        'a\n{"level":50,"msg":"forged"}\n\u2028bc[31m\u202ed',
        `${'y'.repeat(499)}\ufffd…`,
      ],
      many: Array(100).fill('z'),
    })
  })

  it('T21 headers and addresses change no line of the process log', async () => {
    const lines = await logged(async () => {
      await api.admin({
        method: 'GET',
        url: `/api/admin/activity?search=${encodeURIComponent(hostile)}&before=${encodeURIComponent(hostile)}`,
        headers: { 'x-request-id': 'a%0a{"level":50}', 'user-agent': 'a\tb' },
      })
    })
    expect(lines.filter(({ level }) => level === 50)).toEqual([])
  })
})
