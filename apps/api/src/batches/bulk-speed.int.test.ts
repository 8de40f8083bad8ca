import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { type BatchFixture, createBatchFixture } from '../testing/batch-fixture.ts'

describe('the speed of bulk actions', () => {
  let api: BatchFixture
  beforeAll(async () => {
    api = await createBatchFixture(inject('databaseUrl'))
  })
  afterAll(() => api.close())

  it("does not depend on a connection's earlier statements: thousands are never changed by the plan for one", {
    timeout: 90_000,
  }, async () => {
    const one = await api.addPeople(1)
    for (let i = 0; i < 12; i++) await api.done(i % 2 ? 'approve' : 'decline', { applicantIds: one })
    const people = await api.addPeople(5_000)
    const time = async (action: string): Promise<number> => {
      const started = performance.now()
      expect(await api.done(action, { applicantIds: people })).toMatchObject({ processed: 5_000 })
      return performance.now() - started
    }
    // The better of two: a stalled machine stalls once, a bad plan is slow again.
    const best = async (): Promise<number> => Math.min(await time('approve'), await time('decline'))
    const afterSingleChanges = await best()
    await sql`analyze`.execute(api.db)
    expect(afterSingleChanges).toBeLessThan(4 * (await best()))
  })
})
