import type { Release } from '@velvet/contracts/events'
import { createNightFixture } from './night-fixture.ts'

type Rules = {
  release: Release
  release_at?: Date
  date?: Date
  doors_at?: Date
  auto_approve?: 'everybody'
  max_capacity?: number
  cancelled_at?: Date
}

/** An api with events that tell their guests, and the calls of the outbox. */
export const createOutboxFixture = async (serverUrl: string) => {
  const api = await createNightFixture(serverUrl)
  const post = (url: string, payload: Record<string, unknown>) => api.admin({ method: 'POST', url, payload })
  let guests = 0
  return {
    ...api,
    createNight: async (rules: Rules) => {
      const id = await api.createEvent()
      await api.db.updateTable('events').set(rules).where('id', '=', id).execute()
      return id
    },
    /** Applications of people with an email address, who heard that their application arrived. */
    addGuests: async (eventId: string, count: number, values: Record<string, unknown> = {}) => {
      const parties = Array.from({ length: count }, () => 1)
      const ids = await api.addParties(eventId, parties, { told_status: 'pending', told_kind: 'received', ...values })
      for (const id of ids) {
        guests += 1
        await api.db
          .updateTable('applicants')
          .set({ email: `guest-${guests}@example.com` })
          .where('id', '=', (eb) =>
            eb.selectFrom('event_applications').select('applicant_id').where('event_applications.id', '=', id),
          )
          .execute()
      }
      return ids
    },
    release: (payload: Record<string, unknown>) => post('/api/admin/outbox/release', payload),
    recall: (payload: Record<string, unknown>) => post('/api/admin/outbox/recall', payload),
    outbox: (query = '') => api.get(`/api/admin/outbox${query}`),
    application: (id: string) => api.get(`/api/admin/applications/${id}`),
    /** What was put into the ledger about an application, in order. */
    told: async (id: string): Promise<string[]> => {
      const rows = await api.db
        .selectFrom('communications as c')
        .innerJoin('service_contents as s', 's.id', 'c.service_content_id')
        .select('s.kind')
        .where('c.application_id', '=', id)
        .orderBy('c.told_no')
        .execute()
      return rows.map(({ kind }) => kind)
    },
  }
}
export type OutboxFixture = Awaited<ReturnType<typeof createOutboxFixture>>
