import { createTestApi } from './test-api.ts'

/** An api with an admin, and helpers to create matching people, merge them, and read the result. */
export const createMergeFixture = async (serverUrl: string) => {
  const api = await createTestApi(serverUrl)
  const { db, context } = api
  const admin = await api.signIn('admin')

  const addPerson = async (values: Record<string, unknown> = {}): Promise<string> => {
    const id = context.newId()
    await db
      .insertInto('applicants')
      .values({ id, first_name: 'Ada', last_name: 'King', ...values })
      .execute()
    return id
  }
  const merge = (primaryId: string, duplicateIds: string[], choice: Record<string, unknown> = {}) =>
    admin({ method: 'POST', url: '/api/admin/advanced-merge', payload: { primaryId, duplicateIds, ...choice } })

  return {
    ...api,
    admin,
    addPerson,
    merge,
    undo: (mergeId: string) => admin({ method: 'POST', url: `/api/admin/merges/${mergeId}/undo` }),
    duplicates: (id: string) => admin({ method: 'GET', url: `/api/admin/applicants/${id}/duplicates` }),
    dismiss: (id: string, applicantId: string) =>
      admin({ method: 'POST', url: `/api/admin/applicants/${id}/not-duplicate`, payload: { applicantId } }),
    person: (id: string) => db.selectFrom('applicants').selectAll().where('id', '=', id).executeTakeFirst(),
    people: async () => (await db.selectFrom('applicants').select('id').orderBy('id').execute()).map((row) => row.id),
    addEvent: async (): Promise<string> => {
      const id = context.newId()
      await db.insertInto('events').values({ id, name: 'Opening Night' }).execute()
      return id
    },
    addCampaign: async (status: 'draft' | 'sending', targetFilters: Record<string, unknown> = {}): Promise<string> => {
      const id = context.newId()
      await db
        .insertInto('campaigns')
        .values({
          id,
          name: 'Opening',
          type: 'email',
          status,
          target_filters: JSON.stringify(targetFilters),
          ...(status === 'sending' ? { content_snapshot: '{}', sent_at: new Date() } : {}),
        })
        .execute()
      return id
    },
    addCommunication: async (campaignId: string, applicantId: string, state: 'queued' | 'accepted' | 'skipped') => {
      const id = context.newId()
      await db
        .insertInto('communications')
        .values({
          id,
          campaign_id: campaignId,
          applicant_id: applicantId,
          channel: 'email',
          state,
          ...(state === 'skipped'
            ? { skip_reason: 'opted_out' }
            : { address: `${id}@example.com`, address_hmac: Buffer.from(id) }),
        })
        .execute()
      return id
    },
    clear: async () => {
      const tables = [
        'communications',
        'campaigns',
        'merges',
        'consent_events',
        'activity',
        'applicants',
        'events',
        'tags',
        'imports',
      ] as const
      for (const table of tables) await db.deleteFrom(table).execute()
    },
  }
}
export type MergeFixture = Awaited<ReturnType<typeof createMergeFixture>>
