import type { Message } from '@velvet/contracts/conversations'
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest'
import { type ConversationFixture, createConversationFixture } from '../testing/conversation-fixture.ts'

describe('messages that failed', () => {
  let api: ConversationFixture
  beforeAll(async () => {
    api = await createConversationFixture(inject('databaseUrl'))
  })
  afterAll(() => api.close())
  beforeEach(() => api.clear())

  const sent = async (id: string): Promise<Message> => (await api.write(id, 'See you at nine')).json()

  it('are retried in the same row, to the number the person has now, and never once they arrived', async () => {
    const { id, applicantId } = await api.begin()
    const message = await sent(id)
    const before = await api.ledger(message.id)
    for (const change of [
      { state: 'failed', error_code: '30005', error_message: 'No such number' },
      { state: 'needs_review' },
      { state: 'skipped', skip_reason: 'opted_out' },
    ]) {
      await api.becomes(message.id, { skip_reason: null, ...change })
      await api.changePerson(applicantId, { phone: '(212) 555-0199', phone_e164: '+12125550199' })
      const answer = await api.retry(id, message.id)
      expect([answer.statusCode, answer.json()]).toMatchObject([
        200,
        { id: message.id, state: 'queued', failure: null },
      ])
      expect(await api.ledger(message.id)).toMatchObject({ id: before.id, address: '+12125550199', state: 'queued' })
    }
    for (const change of [{ state: 'queued' }, { state: 'unknown' }, { state: 'accepted' }, { state: 'delivered' }]) {
      await api.becomes(message.id, change)
      const answer = await api.retry(id, message.id)
      expect([answer.statusCode, answer.json().code]).toEqual([409, 'message_not_failed'])
    }
    expect(await api.thread(id)).toHaveLength(1)
  })

  it('are retried once by two concurrent admins', async () => {
    const { id } = await api.begin()
    const message = await sent(id)
    await api.becomes(message.id, { state: 'failed' })
    const cleo = await api.signIn('communications_only', 'cleo')
    const answers = await Promise.all([api.retry(id, message.id), api.retry(id, message.id, cleo)])
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409])
  })

  it('are retried only when they are outgoing, in that thread, and allowed', async () => {
    const { id } = await api.begin()
    const other = await api.begin({ first_name: 'Bea', phone_e164: '+12125550135' })
    await api.hear('Hello')
    const [incoming] = await api.thread(id)
    const message = await sent(id)
    await api.becomes(message.id, { state: 'failed' })
    for (const [thread, messageId, code] of [
      [id, incoming?.id ?? '', 'message_not_found'],
      [other.id, message.id, 'message_not_found'],
      [id, 'nonsense', 'message_not_found'],
      [api.context.newId(), message.id, 'conversation_not_found'],
    ] as const) {
      const answer = await api.retry(thread, messageId)
      expect([answer.statusCode, answer.json().code], code).toEqual([404, code])
    }
    await api.closeNumber()
    expect((await api.retry(id, message.id)).json()).toMatchObject({ code: 'not_textable' })
    expect(await api.ledger(message.id)).toMatchObject({ state: 'failed' })
  })
})
