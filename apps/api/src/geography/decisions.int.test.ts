import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest'
import { type BatchFixture, createBatchFixture } from '../testing/batch-fixture.ts'

const january = new Date('2026-01-15T20:30:00.123Z')

describe('the time of a decision', () => {
  let api: BatchFixture
  beforeAll(async () => {
    api = await createBatchFixture(inject('databaseUrl'))
  })
  afterAll(() => api.close())
  beforeEach(() => api.clearBatches())

  const decidedAt = async (id: string | undefined): Promise<Date | null> => (await api.read(id)).decided_at
  const addOne = async (values: Record<string, unknown> = {}): Promise<string> => {
    const [id = ''] = await api.addPeople(1, values)
    return id
  }
  const patch = async (id: string, payload: Record<string, unknown>): Promise<void> => {
    const answer = await api.admin({ method: 'PATCH', url: `/api/admin/applicants/${id}`, payload })
    expect(answer.statusCode, answer.body).toBe(200)
  }
  const expectNow = async (id: string | undefined, since: number): Promise<void> => {
    const at = (await decidedAt(id))?.getTime() ?? 0
    expect(at).toBeGreaterThanOrEqual(since)
    expect(at).toBeLessThan(since + 30_000)
  }

  it('GEO-05 is the time of the decision, and null for a pending applicant', async () => {
    const id = await addOne({ created_at: january })
    expect(await decidedAt(id)).toBe(null)
    const since = Date.now()
    await patch(id, { status: 'approved' })
    await expectNow(id, since)
    await patch(id, { status: 'pending' })
    expect(await decidedAt(id)).toBe(null)
  })

  it('GEO-05 changes with another decision, and with nothing else', async () => {
    const id = await addOne({ status: 'approved', decided_at: january })
    await patch(id, { notes: 'Knows the owner.', status: 'approved' })
    await api.done('set_high_priority', { applicantIds: [id] })
    expect(await decidedAt(id)).toEqual(january)
    const since = Date.now()
    await patch(id, { status: 'declined' })
    await expectNow(id, since)
  })

  it('GEO-05 is set by bulk decisions, and restored by their undo', async () => {
    const waiting = await addOne()
    const declined = await addOne({ status: 'declined', decided_at: january })
    const since = Date.now()
    const { batchId } = await api.done('approve', { applicantIds: [waiting, declined] })
    for (const id of [waiting, declined]) await expectNow(id, since)
    expect((await api.undo(batchId)).json()).toMatchObject({ restored: 2 })
    expect(await decidedAt(waiting)).toBe(null)
    expect(await api.read(declined)).toMatchObject({ status: 'declined', decided_at: january })
  })

  it('GEO-05 is not restored for a person decided again after a bulk decision', async () => {
    const id = await addOne({ status: 'declined', decided_at: january })
    const { batchId } = await api.done('approve', { applicantIds: [id] })
    await patch(id, { status: 'pending' })
    const since = Date.now()
    await patch(id, { status: 'declined' })
    await api.undo(batchId)
    await expectNow(id, since)
  })

  it('GEO-05 of people who are added as decided is the time of their application', async () => {
    const payload = {
      applicants: [
        { email: 'ada@example.com', status: 'approved', createdAt: january.toISOString() },
        { email: 'bea@example.com', status: 'declined' },
        { email: 'cem@example.com' },
      ],
    }
    const since = Date.now()
    const answer = await api.admin({ method: 'POST', url: '/api/admin/import-csv', payload })
    expect(answer.json(), answer.body).toMatchObject({ created: 3 })
    const people = await api.stored()
    const idOf = (email: string) => people.find((person) => person.email === email)?.id
    expect(await decidedAt(idOf('ada@example.com'))).toEqual(january)
    await expectNow(idOf('bea@example.com'), since)
    expect(await decidedAt(idOf('cem@example.com'))).toBe(null)
  })

  it('GEO-05 stays through a merge, and is restored with the merged person', async () => {
    const kept = await addOne({ status: 'approved', decided_at: january })
    const merged = await addOne({ status: 'declined', decided_at: new Date(january.getTime() + 1) })
    const payload = { primaryId: kept, duplicateIds: [merged] }
    const { mergeId } = (await api.admin({ method: 'POST', url: '/api/admin/advanced-merge', payload })).json()
    expect(await decidedAt(kept)).toEqual(january)
    const undone = await api.admin({ method: 'POST', url: `/api/admin/merges/${mergeId}/undo` })
    expect(undone.statusCode, undone.body).toBe(200)
    expect(await decidedAt(kept)).toEqual(january)
    expect(await api.read(merged)).toMatchObject({
      status: 'declined',
      decided_at: new Date(january.getTime() + 1),
    })
  })
})
