import type { Conversation, Message } from '@velvet/contracts/conversations'
import { prepare } from '@velvet/database/testing'
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest'
import { type ConversationFixture, createConversationFixture, number } from '../testing/conversation-fixture.ts'

describe('messages', () => {
  let api: ConversationFixture
  beforeAll(async () => {
    api = await createConversationFixture(inject('databaseUrl'))
  })
  afterAll(() => api.close())
  beforeEach(() => api.clear())

  const contents = (thread: readonly Message[]) => thread.map(({ content }) => content)
  const sent = async (id: string, content = 'See you at nine'): Promise<Message> =>
    (await api.write(id, content)).json()

  it('API-38 ENT-59 ENT-60 ENT-61 are stored first, as queued, with the data that the sender needs', async () => {
    const { id } = await api.begin()
    const answer = await api.write(id, '  See you\r\nat nine ')
    expect([answer.statusCode, answer.json()]).toEqual([
      201,
      {
        id: expect.any(String),
        conversationId: id,
        senderId: expect.any(String),
        senderType: 'admin',
        senderName: 'mona',
        messageType: 'text',
        content: 'See you\nat nine',
        media: [],
        metadata: {},
        state: 'queued',
        failure: null,
        dueAt: expect.any(String),
        isRead: false,
        sentAt: expect.any(String),
        deliveredAt: null,
        readAt: null,
      },
    ])
    expect(await api.thread(id)).toEqual([answer.json()])
  })

  it('API-38 go to the stored number through the ledger, and nowhere else whatever the request says', async () => {
    const { id, applicantId } = await api.begin()
    const message = await sent(id)
    expect(await api.ledger(message.id)).toMatchObject({
      campaign_id: null,
      applicant_id: applicantId,
      channel: 'sms',
      address: number,
      content: 'See you at nine',
      state: 'queued',
    })
    const outbox = await api.db.selectFrom('outbox').select(['job', 'payload']).execute()
    expect(outbox).toEqual([{ job: 'conversations.deliver', payload: { messageId: message.id } }])
    for (const more of [{ to: '+19005550100' }, { phone: '+19005550100' }, { applicantId: api.context.newId() }])
      expect((await api.write(id, 'Hello', more)).json()).toMatchObject({ code: 'validation_failed' })
    expect(await api.thread(id)).toHaveLength(1)
  })

  it('SEC-11 are written by every role, in any thread, and the last author owns it', async () => {
    const { id } = await api.begin()
    for (const role of ['super_admin', 'admin', 'moderator', 'communications_only'] as const) {
      const send = await api.signIn(role, `as_${role}`)
      expect((await api.write(id, `From ${role}`, {}, send)).statusCode).toBe(201)
      expect(await api.get<Conversation>(`/${id}`)).toMatchObject({ adminUsername: `as_${role}` })
    }
    expect(contents(await api.thread(id))).toHaveLength(4)
  })

  it('ACT-15 are logged without their text', async () => {
    const { id, applicantId } = await api.begin()
    const message = await sent(id, 'The password is swordfish')
    await api.becomes(message.id, { state: 'failed', error_code: '30008' })
    await api.retry(id, message.id)
    const log = await api.log()
    expect(log).toMatchObject([
      {
        action: 'conversation.texted',
        description: 'Texted Ada King',
        target_type: 'applicant',
        target_id: applicantId,
        details: { characters: 25 },
        actor_name: 'mona',
      },
      { action: 'conversation.retried', description: 'Retried a text to Ada King' },
    ])
    expect(JSON.stringify(await api.db.selectFrom('activity').selectAll().execute())).not.toContain('swordfish')
    expect(api.lines.join()).not.toContain('swordfish')
  })

  it('API-37 CONV-06 appear in a thread oldest first, from both sides', async () => {
    const { id, applicantId } = await api.begin()
    await api.hear('Can I bring a friend?')
    await sent(id, 'Of course')
    await api.hear('', number, ['https://media.example/1.jpg'])
    expect(await api.thread(id)).toMatchObject([
      {
        senderType: 'applicant',
        senderId: applicantId,
        senderName: null,
        content: 'Can I bring a friend?',
        state: null,
      },
      { senderType: 'admin', content: 'Of course', state: 'queued' },
      { senderType: 'applicant', content: '', media: ['https://media.example/1.jpg'], failure: null },
    ])
  })

  it.each([
    [
      { state: 'submitting', lease_until: new Date() },
      { state: 'sending', failure: null, dueAt: null },
    ],
    [
      { state: 'unknown' },
      { state: 'sending', failure: expect.stringContaining('checking whether the text was sent') },
    ],
    [
      { state: 'accepted', acked_at: new Date() },
      { state: 'sent', failure: null },
    ],
    [
      { state: 'delivered', delivered_at: new Date(0) },
      { state: 'delivered', deliveredAt: '1970-01-01T00:00:00.000Z' },
    ],
    [
      { state: 'failed', error_code: '21614', error_message: 'Not a mobile number' },
      { state: 'failed', failure: 'Not a mobile number. This number cannot receive texts. Ask for a mobile number.' },
    ],
    [{ state: 'failed' }, { state: 'failed', failure: 'It could not be delivered.' }],
    [
      { state: 'skipped', skip_reason: 'opted_out' },
      { state: 'skipped', failure: 'Opted out of texts.' },
    ],
    [{ state: 'needs_review' }, { state: 'needs_review', failure: expect.stringContaining('may not have arrived') }],
    [{ error_code: 'will_retry' }, { state: 'queued', failure: expect.stringContaining('retries automatically') }],
    [{ due_at: new Date(4e12) }, { state: 'queued', failure: null, dueAt: new Date(4e12).toISOString() }],
  ])('ENT-59 show their outcome: %o', async (change, expected) => {
    const { id } = await api.begin()
    const message = await sent(id)
    await api.becomes(message.id, change)
    expect(await api.thread(id)).toMatchObject([expected])
  })

  it('CONV-06 have the texts of campaigns between them, as that person got them', async () => {
    const { id, applicantId } = await api.begin()
    await api.hear('Hello')
    const other = await api.addPerson({ first_name: 'Bea', email: 'bea@example.com' })
    const campaign = await api.draft({
      type: 'sms',
      name: 'Doors',
      customContent: { content: 'Hi {{firstName}}, at nine' },
    })
    const email = await api.draft()
    const snapshot = JSON.stringify({ subject: null, content: 'Hi {{firstName}}, at nine' })
    await api.setCampaign(campaign, { status: 'completed', sent_at: new Date(), content_snapshot: snapshot })
    const values = { channel: 'sms', merge_values: JSON.stringify({ firstName: 'Ada' }), acked_at: new Date() }
    const text = await api.addCommunication(campaign, applicantId, values)
    await api.addCommunication(email, applicantId)
    await api.addCommunication(campaign, other, values)
    await sent(id, 'Anything else?')
    expect(await api.thread(id)).toMatchObject([
      { content: 'Hello' },
      {
        id: text,
        conversationId: id,
        senderType: 'campaign',
        senderId: campaign,
        senderName: 'Doors',
        content: 'Hi Ada, at nine\nReply STOP to opt out',
        state: 'sent',
      },
      { content: 'Anything else?' },
    ])
    await prepare(
      api.db,
      api.db.updateTable('communications').set({ state: 'skipped', skip_reason: 'opted_out' }).where('id', '=', text),
    )
    expect(contents(await api.thread(id))).toEqual(['Hello', 'Anything else?'])
    expect(await api.list()).toMatchObject([{ lastMessage: 'Anything else?' }])
  })

  it('API-37 come in pages backward that neither repeat nor omit messages, also when several share a time', async () => {
    const { id, applicantId } = await api.begin()
    for (let index = 0; index < 5; index += 1) await api.hear(`Message ${index}`)
    const at = new Date()
    await api.db.updateTable('messages').set({ sent_at: at }).execute()
    for (const name of ['one', 'two'])
      await api.addCommunication(await api.draft({ name }), applicantId, { channel: 'sms', acked_at: at })
    const whole = await api.thread(id)
    expect(whole).toHaveLength(7)
    let page = await api.thread(id, { limit: '3' })
    const pages = [...page]
    while (page.length > 0) {
      page = await api.thread(id, { limit: '3', before: page[0]?.id ?? '' })
      pages.unshift(...page)
    }
    expect(pages).toEqual(whole)
    const elsewhere = await api.begin({ first_name: 'Bea', phone_e164: '+12125550135' })
    const { id: foreign } = await sent(elsewhere.id)
    for (const before of [foreign, api.context.newId(), 'nonsense'])
      expect(await api.thread(id, { before })).toMatchObject({ code: 'message_not_found' })
  })

  it('are not held back by quiet hours, whether they reply or start a thread (3.9)', async () => {
    const { id } = await api.begin()
    expect((await api.ledger((await sent(id)).id)).zones).toEqual([])
    await api.hear('Are you open?')
    expect((await api.ledger((await sent(id)).id)).zones).toEqual([])
  })
})
