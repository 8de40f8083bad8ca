import { prepare } from '@velvet/database/testing'
import { sql } from 'kysely'
import { createTestApi } from './test-api.ts'

type Guest = {
  first_name?: string
  last_name?: string
  email?: string | null
  phone?: string
  phone_e164?: string
  email_opt_in?: boolean
  sms_opt_in?: boolean
  city?: string
  state?: string
  status?: 'pending' | 'approved' | 'declined'
}

/** An api with an admin who may send campaigns, and helpers for people and campaigns. */
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
    addGuest: async (values: Guest = {}) => {
      const id = api.context.newId()
      await api.db
        .insertInto('applicants')
        .values({ id, first_name: 'Ada', email: 'ada@example.com', ...values })
        .execute()
      return id
    },
    draft: async (changes: Record<string, unknown> = {}) => (await create(changes)).json().id as string,
    get: (url: string) => admin({ method: 'GET', url: `/api/admin/campaigns${url}` }),
    act: (id: string, verb: string, payload?: Record<string, unknown>) =>
      post(`/api/admin/campaigns/${id}/${verb}`, payload),
    post,
    /** The log entries about campaigns, in order. */
    actions: async () =>
      (
        await api.db
          .selectFrom('activity')
          .select('action')
          .where('action', 'like', 'campaign.%')
          .orderBy('id')
          .execute()
      ).map(({ action }) => action),
    setCampaign: (id: string, change: Record<string, unknown>) =>
      api.db.updateTable('campaigns').set(change).where('id', '=', id).execute(),
    /** One message of a campaign to a person, as if it had been handed over. */
    addCommunication: async (campaignId: string, applicantId: string, change: Record<string, unknown> = {}) => {
      const id = api.context.newId()
      const [channel, address] = change.channel === 'sms' ? ['sms', '+12125550134'] : ['email', 'ada@example.com']
      await sql`insert into communications (id, campaign_id, applicant_id, channel, address, address_hmac)
        values (${id}, ${campaignId}, ${applicantId}, ${channel}, ${address}, sha256(${applicantId}::text::bytea))`.execute(
        api.db,
      )
      await prepare(
        api.db,
        api.db
          .updateTable('communications')
          .set({ state: 'accepted', ...change })
          .where('id', '=', id),
      )
      return id
    },
    clear: async () => {
      const tables = [
        'activity',
        'outbox',
        'suppressions',
        'webhook_events',
        'communications',
        'campaigns',
        'delivery_workers',
      ] as const
      for (const table of [...tables, 'applicants', 'templates'] as const) await api.db.deleteFrom(table).execute()
    },
  }
}
export type CampaignFixture = Awaited<ReturnType<typeof createCampaignFixture>>
