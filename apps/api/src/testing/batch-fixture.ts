import type { BulkResult } from '@velvet/contracts/batches'
import { removeAll } from '@velvet/database/testing'
import { createApplicantFixture } from './applicant-fixture.ts'

/** An api with dozens of people, and helpers to run a bulk action and to undo it. */
export const createBatchFixture = async (serverUrl: string) => {
  const api = await createApplicantFixture(serverUrl)
  const moderator = await api.signIn('moderator', 'mo')

  const run = (action: string, more: Record<string, unknown> = {}) =>
    api.admin({ method: 'POST', url: '/api/admin/applicants/bulk', payload: { action, ...more } })

  return {
    ...api,
    moderator,
    run,
    /** Runs an action that must be accepted. */
    done: async (action: string, more: Record<string, unknown> = {}): Promise<BulkResult> => {
      const answer = await run(action, more)
      if (answer.statusCode !== 200) throw new Error(`${action} answered ${answer.statusCode}: ${answer.body}`)
      return answer.json()
    },
    undo: (batchId: string | null) => api.admin({ method: 'POST', url: `/api/admin/batches/${batchId}/undo` }),
    addPeople: async (count: number, values: Record<string, unknown> = {}): Promise<string[]> => {
      const ids = Array.from({ length: count }, () => api.context.newId())
      for (let from = 0; from < count; from += 1_000)
        await api.db
          .insertInto('applicants')
          .values(ids.slice(from, from + 1_000).map((id) => ({ id, first_name: 'Guest', last_name: id, ...values })))
          .execute()
      return ids
    },
    applyTo: (eventId: string, ids: readonly string[], status: 'pending' | 'approved' | 'declined' = 'pending') =>
      api.db
        .insertInto('event_applications')
        .values(
          ids.map((id) => ({ id: api.context.newId(), applicant_id: id, event_id: eventId, payload: '{}', status })),
        )
        .execute(),
    read: (id: string | undefined) =>
      api.db
        .selectFrom('applicants')
        .selectAll()
        .where('id', '=', id ?? '')
        .executeTakeFirstOrThrow(),
    tagsOf: async (id: string | undefined): Promise<string[]> => {
      const rows = await api.db
        .selectFrom('applicant_tags')
        .innerJoin('tags', 'tags.id', 'applicant_tags.tag_id')
        .select('name')
        .where('applicant_id', '=', id ?? '')
        .orderBy('name')
        .execute()
      return rows.map((row) => row.name)
    },
    count: async (column: 'status' | 'priority', value: string): Promise<number> => {
      const rows = await api.db
        .selectFrom('applicants')
        .select('id')
        .where(column, '=', value as never)
        .execute()
      return rows.length
    },
    log: () =>
      api.db
        .selectFrom('activity')
        .select(['action', 'actor_name', 'description', 'details', 'target_id'])
        .where('actor_kind', '=', 'admin')
        .where('action', 'like', 'applicant.%')
        .orderBy('created_at')
        .execute(),
    batches: () => api.db.selectFrom('batches').selectAll().orderBy('created_at').execute(),
    clearBatches: async () => {
      await api.clear()
      await removeAll(api.db, ['batches', 'tags', 'events'])
    },
  }
}
export type BatchFixture = Awaited<ReturnType<typeof createBatchFixture>>
