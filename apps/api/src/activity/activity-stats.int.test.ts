import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest'
import { type ActivityFixture, createActivityFixture } from '../testing/activity-fixture.ts'

const hourMs = 3_600_000
const dayMs = 24 * hourMs

describe('GET /api/admin/activity/stats', () => {
  let api: ActivityFixture
  beforeAll(async () => {
    api = await createActivityFixture(inject('databaseUrl'))
  })
  afterAll(() => api.close())
  beforeEach(() => api.clear())

  const stats = async (query: Record<string, string> = {}) => {
    const answer = await api.get(query, '/stats')
    expect(answer.statusCode, answer.body).toBe(200)
    return answer.json()
  }
  const ago = (ms: number) => new Date(api.context.now().getTime() - ms)

  it("ACT-01 counts today's entries in the reader's time zone", async () => {
    api.backToNoon()
    const now = api.context.now()
    const startOfDay = (zoneHours: number) => {
      const local = new Date(now.getTime() + zoneHours * hourMs)
      return now.getTime() - (local.getTime() % dayMs)
    }
    // Etc/GMT-14 is fourteen hours ahead of UTC: there a day begins at another moment.
    const [utc, ahead] = [startOfDay(0), startOfDay(14)]
    await api.add(
      { created_at: new Date(utc) },
      { created_at: new Date(utc - 1) },
      { created_at: new Date(ahead) },
      { created_at: new Date(ahead - 1) },
    )
    const since = (start: number) => [utc, utc - 1, ahead, ahead - 1].filter((moment) => moment >= start).length
    expect([(await stats()).today, (await stats({ timeZone: 'Etc/GMT-14' })).today]).toEqual([since(utc), since(ahead)])
  })

  it('ACT-02 LIM-26 counts the last seven days', async () => {
    await api.add(
      { created_at: ago(0) },
      { created_at: ago(7 * dayMs - 60_000) },
      { created_at: ago(7 * dayMs + 60_000) },
      { created_at: ago(30 * dayMs) },
    )
    expect((await stats()).thisWeek).toBe(2)
  })

  it('ACT-03 counts distinct admins, including removed ones and those without a session', async () => {
    await api.add(
      { actor_name: 'ada' },
      { actor_name: 'ada' },
      { actor_name: 'bea' },
      { actor_name: 'Visitor' },
      { actor_kind: 'visitor', actor_name: 'Visitor' },
      { actor_kind: 'system', actor_name: 'delivery' },
    )
    expect(await stats()).toMatchObject({ activeAdmins: 3, actors: ['ada', 'bea', 'delivery', 'Visitor'] })
  })

  it('ACT-04 counts everything, and names each existing action', async () => {
    await api.add({ action: 'tag.created' }, { action: 'event.created' }, { action: 'tag.created' })
    expect(await stats()).toMatchObject({ total: 3, actions: ['event.created', 'tag.created'] })
  })

  it('is all zero for an empty log, and refuses an unknown time zone', async () => {
    expect(await stats()).toEqual({ today: 0, thisWeek: 0, activeAdmins: 0, total: 0, actors: [], actions: [] })
    const answer = await api.get({ timeZone: 'Mars/Olympus' }, '/stats')
    expect([answer.statusCode, answer.json().code]).toEqual([400, 'time_zone_unknown'])
  })
})
