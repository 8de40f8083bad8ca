import type { ApplicationStatus } from '@velvet/contracts/applications'
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest'
import { createMergeFixture, type MergeFixture } from '../testing/merge-fixture.ts'

describe('a merge of people who applied to the same event', () => {
  let api: MergeFixture
  beforeAll(async () => {
    api = await createMergeFixture(inject('databaseUrl'))
  })
  afterAll(() => api.close())
  beforeEach(() => api.clear())

  /** The most advanced first. */
  const statuses = [
    ...(['approved', 'offered', 'waitlisted', 'pending'] as const),
    ...(['invited', 'declined', 'withdrawn', 'expired'] as const),
  ]
  const apply = async (applicantId: string, eventId: string, status: ApplicationStatus): Promise<string> => {
    const id = api.context.newId()
    await api.db
      .insertInto('event_applications')
      .values({ id, applicant_id: applicantId, event_id: eventId, status })
      .execute()
    return id
  }
  const applications = () =>
    api.db
      .selectFrom('event_applications')
      .select(['id', 'applicant_id', 'event_id', 'status', 'queued_at'])
      .orderBy('id')
      .execute()

  it('ANS-30 keeps the application with the more advanced status, of the kept person or of the other', async () => {
    const [kept, merged] = [await api.addPerson(), await api.addPerson()]
    const best: string[] = []
    for (const [rank, status] of statuses.entries())
      for (const lesser of statuses.slice(rank + 1)) {
        const [one, two] = [await api.addEvent(), await api.addEvent()]
        best.push(await apply(kept, one, status), await apply(merged, two, status))
        await apply(merged, one, lesser)
        await apply(kept, two, lesser)
      }
    expect((await api.merge(kept, [merged])).statusCode).toBe(200)
    const left = await applications()
    expect(left.map(({ id }) => id)).toEqual(best.toSorted())
    expect(left.every((row) => row.applicant_id === kept)).toBe(true)
  })

  it('ANS-30 MSG-04 of two alike, keeps the one with a staged decision', async () => {
    const [kept, merged, night] = [await api.addPerson(), await api.addPerson(), await api.addEvent()]
    await apply(kept, night, 'pending')
    const staged = await apply(merged, night, 'pending')
    const decision = { staged_status: 'approved', staged_by: 'ada', staged_at: new Date() } as const
    await api.db.updateTable('event_applications').set(decision).where('id', '=', staged).execute()
    await api.merge(kept, [merged])
    expect(await applications()).toMatchObject([{ id: staged, applicant_id: kept, status: 'pending' }])
  })

  it('ANS-30 is undone with the application of each person, its status, place in line, and history', async () => {
    const [kept, merged, night] = [await api.addPerson(), await api.addPerson(), await api.addEvent()]
    const waiting = await apply(kept, night, 'waitlisted')
    await api.db.updateTable('event_applications').set({ queued_at: new Date() }).where('id', '=', waiting).execute()
    const approved = await apply(merged, night, 'pending')
    await api.admin({
      ...{ method: 'POST', url: '/api/admin/applications/decide' },
      payload: { status: 'approved', applicationIds: [approved] },
    })
    const before = await applications()
    const { mergeId } = (await api.merge(kept, [merged])).json()
    expect(await applications()).toMatchObject([{ id: approved, applicant_id: kept, status: 'approved' }])
    expect((await api.undo(mergeId)).json()).toMatchObject({ success: true, restored: 1 })
    expect(await applications()).toEqual(before)
    const { json } = await api.admin({ method: 'GET', url: `/api/admin/applications/${approved}` })
    expect(json()).toMatchObject({ applicantId: merged, status: 'approved', history: [{ to: 'approved' }] })
  })
})
