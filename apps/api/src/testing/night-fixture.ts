import type { Decision } from '@velvet/contracts/applications'
import type { Database } from '@velvet/database'
import { sql, type Updateable } from 'kysely'
import { createBatchFixture } from './batch-fixture.ts'

/** An api with events and applications, and helpers to decide on them. */
export const createNightFixture = async (serverUrl: string) => {
  const api = await createBatchFixture(serverUrl)
  const get = async (url: string) => (await api.admin({ method: 'GET', url })).json()
  const decide = (payload: Record<string, unknown>) =>
    api.admin({ method: 'POST', url: '/api/admin/applications/decide', payload })
  return {
    ...api,
    get,
    decide,
    /** Applications of new people to an event, in order, with parties of these sizes. */
    addParties: async (eventId: string, parties: readonly number[], values: Record<string, unknown> = {}) => {
      const people = await api.addPeople(parties.length)
      const ids = parties.map(() => api.context.newId())
      await api.db
        .insertInto('event_applications')
        .values(
          parties.map((party, index) => ({
            ...{ id: ids[index] ?? '', applicant_id: people[index] ?? '', event_id: eventId, payload: '{}' },
            ...{ party_requested: party, created_at: new Date(Date.UTC(2026, 0, 1, 0, index)), ...values },
          })),
        )
        .execute()
      return ids
    },
    /** An event with any values. */
    createNight: async (values: Updateable<Database['events']> = {}): Promise<string> => {
      const id = await api.createEvent()
      if (Object.keys(values).length > 0) await api.db.updateTable('events').set(values).where('id', '=', id).execute()
      return id
    },
    /** Kinds of the messages in the ledger about an application, in their order. */
    kindsOf: async (applicationId: string): Promise<string[]> => {
      const rows = await api.db
        .selectFrom('communications as c')
        .innerJoin('service_contents as s', 's.id', 'c.service_content_id')
        .select('s.kind')
        .where('c.application_id', '=', applicationId)
        .orderBy('c.told_no')
        .execute()
      return rows.map(({ kind }) => kind)
    },
    /** Decides what must be accepted. */
    decided: async (status: Decision, applicationIds: readonly string[], more: Record<string, unknown> = {}) => {
      const answer = await decide({ status, applicationIds, ...more })
      if (answer.statusCode !== 200) throw new Error(`decide answered ${answer.statusCode}: ${answer.body}`)
      return answer.json()
    },
    /** The application of the person with this email. */
    applicationOf: async (eventId: string, email: string) => {
      const { id } = await api.db
        .selectFrom('event_applications as ea')
        .innerJoin('applicants as a', 'a.id', 'ea.applicant_id')
        .select('ea.id')
        .where('ea.event_id', '=', eventId)
        .where('a.email', '=', email)
        .executeTakeFirstOrThrow()
      return get(`/api/admin/applications/${id}`)
    },
    statusesOf: async (ids: readonly string[]): Promise<(string | undefined)[]> => {
      const rows = await api.db
        .selectFrom('event_applications')
        .select(['id', 'status'])
        .where(sql<boolean>`id = any(${ids}::uuid[])`)
        .execute()
      return ids.map((id) => rows.find((row) => row.id === id)?.status)
    },
    countsOf: async (eventId: string) => (await get('/api/admin/events/applicant-counts'))[eventId],
  }
}
export type NightFixture = Awaited<ReturnType<typeof createNightFixture>>
