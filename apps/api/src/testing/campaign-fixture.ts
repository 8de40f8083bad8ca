import { sql } from 'kysely'
import { createTestApi } from './test-api.ts'

/** An api with an admin who may send campaigns, and short ways to people and campaigns. */
export const createCampaignFixture = async (serverUrl: string, options: Parameters<typeof createTestApi>[1] = {}) => {
  const api = await createTestApi(serverUrl, options)
  const admin = await api.signIn('communications_only', 'ada')
  const content = { subject: 'Hello {{firstName}}', content: 'See you there.' }

  const post = (url: string, payload?: Record<string, unknown>) =>
    admin({ method: 'POST', url, ...(payload ? { payload } : {}) })
  const create = (changes: Record<string, unknown> = {}) =>
    post('/api/admin/campaigns', { name: 'Opening night', customContent: content, ...changes })

  return {
    ...api,
    admin,
    content,
    create,
    addGuest: async (values: { email?: string | null; email_opt_in?: boolean; city?: string } = {}) => {
      const id = api.context.newId()
      await api.db
        .insertInto('applicants')
        .values({ id, first_name: 'Ada', email: 'ada@example.com', ...values })
        .execute()
      return id
    },
    draft: async (changes: Record<string, unknown> = {}) => (await create(changes)).json().id as string,
    get: (url: string) => admin({ method: 'GET', url: `/api/admin/campaigns${url}` }),
    act: (id: string, verb: string) => post(`/api/admin/campaigns/${id}/${verb}`),
    setCampaign: (id: string, change: Record<string, unknown>) =>
      api.db.updateTable('campaigns').set(change).where('id', '=', id).execute(),
    /** One message of a campaign to somebody, as if it had been handed over. */
    addCommunication: async (campaignId: string, applicantId: string, change: Record<string, unknown> = {}) => {
      const id = api.context.newId()
      await sql`insert into communications (id, campaign_id, applicant_id, channel, address, address_hmac)
        values (${id}, ${campaignId}, ${applicantId}, 'email', 'ada@example.com', sha256(${applicantId}::text::bytea))`.execute(
        api.db,
      )
      await api.db
        .updateTable('communications')
        .set({ state: 'accepted', ...change })
        .where('id', '=', id)
        .execute()
      return id
    },
    clear: async () => {
      const tables = ['activity', 'outbox', 'suppressions', 'webhook_events', 'communications', 'campaigns'] as const
      for (const table of [...tables, 'applicants', 'templates'] as const) await api.db.deleteFrom(table).execute()
    },
  }
}
export type CampaignFixture = Awaited<ReturnType<typeof createCampaignFixture>>
