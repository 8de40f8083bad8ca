import { createNightFixture } from './night-fixture.ts'

/** An api with events that tell their guests, and the calls of the outbox. */
export const createOutboxFixture = async (serverUrl: string) => {
  const api = await createNightFixture(serverUrl)
  const post = (url: string, payload: Record<string, unknown>) => api.admin({ method: 'POST', url, payload })
  let guests = 0
  return {
    ...api,
    /** Applications of people with an email address, who were told that their application arrived. */
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
  }
}
export type OutboxFixture = Awaited<ReturnType<typeof createOutboxFixture>>
