import type { Conversation, Message } from '@velvet/contracts/conversations'
import { prepare } from '@velvet/database/testing'
import { receiveMessage } from '@velvet/services/conversations'
import { addressHash } from '@velvet/services/kernel'
import type { InjectOptions, LightMyRequestResponse } from 'fastify'
import { createCampaignFixture } from './campaign-fixture.ts'

type Send = (request: InjectOptions) => Promise<LightMyRequestResponse>

export const conversationsUrl = '/api/admin/conversations'
export const number = '+12125550134'

/** An api with a moderator, who makes these calls, and helpers for people, threads and the outcomes of texts. */
export const createConversationFixture = async (
  serverUrl: string,
  options: Parameters<typeof createCampaignFixture>[1] = {},
) => {
  const api = await createCampaignFixture(serverUrl, options)
  const { db, context } = api
  const mona = await api.signIn('moderator', 'mona')
  let received = 0

  const get = async <T>(path = '', query: Record<string, string> = {}): Promise<T> =>
    (await mona({ method: 'GET', url: `${conversationsUrl}${path}`, query })).json()
  const patch = (path: string, payload?: Record<string, unknown>) =>
    mona({ method: 'PATCH', url: `${conversationsUrl}${path}`, ...(payload ? { payload } : {}) })
  const start = (applicantId: string, as: Send = mona) =>
    as({ method: 'POST', url: conversationsUrl, payload: { applicantId } })
  const addPerson = (values: Parameters<typeof api.addGuest>[0] = {}) =>
    api.addGuest({ last_name: 'King', phone: '(212) 555-0134', phone_e164: number, ...values })

  return {
    ...api,
    mona,
    get,
    patch,
    start,
    addPerson,
    /** A person and the thread with them. */
    begin: async (values: Parameters<typeof api.addGuest>[0] = {}): Promise<{ id: string; applicantId: string }> => {
      const applicantId = await addPerson(values)
      return { applicantId, id: (await start(applicantId)).json<Conversation>().id }
    },
    list: (query: Record<string, string> = {}) => get<Conversation[]>('', query),
    thread: (id: string, query: Record<string, string> = {}) => get<Message[]>(`/${id}/messages`, query),
    write: (id: string, content: string, more: Record<string, unknown> = {}, as: Send = mona) =>
      as({ method: 'POST', url: `${conversationsUrl}/${id}/messages`, payload: { content, ...more } }),
    retry: (id: string, messageId: string, as: Send = mona) =>
      as({ method: 'POST', url: `${conversationsUrl}/${id}/messages/${messageId}/retry` }),
    /** An incoming text. */
    hear: (body: string, from = number, media: string[] = []): Promise<void> => {
      received += 1
      return receiveMessage(
        api.system,
        { providerId: `SM${received}`, from, to: '+15005550006', body, media },
        { address: from, addressHmac: addressHash(context.settings.secret, 'sms', from) },
      )
    },
    /** The ledger row of an outgoing text. */
    ledger: (messageId: string) =>
      db.selectFrom('communications').selectAll().where('message_id', '=', messageId).executeTakeFirstOrThrow(),
    becomes: (messageId: string, change: Record<string, unknown>) =>
      prepare(db, db.updateTable('communications').set(change).where('message_id', '=', messageId)),
    closeNumber: (address = number) =>
      db
        .insertInto('suppressions')
        .values({
          channel: 'sms',
          address_hmac: addressHash(context.settings.secret, 'sms', address),
          reason: 'stopped',
          source: 'stop',
        })
        .execute(),
    changePerson: (id: string, change: Record<string, unknown>) =>
      db.updateTable('applicants').set(change).where('id', '=', id).execute(),
    log: () =>
      db
        .selectFrom('activity')
        .select(['action', 'description', 'target_type', 'target_id', 'details', 'actor_name'])
        .where('action', 'like', 'conversation.%')
        .orderBy('created_at')
        .orderBy('id')
        .execute(),
    clear: async (): Promise<void> => {
      await api.clear()
      await db.deleteFrom('unmatched_messages').execute()
    },
  }
}
export type ConversationFixture = Awaited<ReturnType<typeof createConversationFixture>>
