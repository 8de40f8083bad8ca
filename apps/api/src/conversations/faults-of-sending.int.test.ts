import type { Message } from '@velvet/contracts/conversations'
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest'
import {
  type ConversationFixture,
  conversationsUrl,
  createConversationFixture,
} from '../testing/conversation-fixture.ts'

describe('errors while texting', () => {
  let api: ConversationFixture
  beforeAll(async () => {
    api = await createConversationFixture(inject('databaseUrl'))
  })
  afterAll(() => api.close())
  beforeEach(() => api.clear())

  const nothingWasKept = async (): Promise<void> => {
    for (const table of ['messages', 'communications', 'outbox'] as const)
      expect(await api.db.selectFrom(table).selectAll().execute(), table).toEqual([])
    expect(await api.log()).toEqual([])
  }

  it.each([
    ['', 'message_blank'],
    [' \n\t ', 'message_blank'],
    ['\u0007\u0085', 'message_blank'],
    ['\u200b\u200d\ufe0f\u00ad', 'message_blank'],
    ['x'.repeat(321), 'message_too_long'],
    ['x'.repeat(10_000), 'message_too_long'],
    ['😀'.repeat(321), 'message_too_long'],
    ['x'.repeat(20_001), 'validation_failed'],
    ['Hello\u0000', 'validation_failed'],
    ['Hello\ud83d', 'validation_failed'],
    [null, 'validation_failed'],
    [{ a: 1 }, 'validation_failed'],
  ])('CONV-11 an invalid message is refused and stores nothing: %#', async (content, code) => {
    const { id } = await api.begin()
    const answer = await api.write(id, content as string)
    expect([answer.statusCode, answer.json().code]).toEqual([400, code])
    await nothingWasKept()
  })

  it.each([
    ['x'.repeat(320)],
    ['😀'.repeat(320)],
    ['👩‍👩‍👧 see you 🏳️‍🌈'],
    ['שלום עדה, נתראה בתשע'],
    ['مرحبا \u200fAda\u200e!'],
    ['می‌خواهم'],
    ["'; drop table messages; --"],
    ['{{firstName}} <b>hi</b>'],
    ['Café'],
  ])('a message is sent verbatim: %s', async (content) => {
    const { id } = await api.begin()
    const message: Message = (await api.write(id, content)).json()
    expect(message.content).toBe(content.normalize('NFC'))
    expect((await api.ledger(message.id)).content).toBe(message.content)
    expect(await api.thread(id)).toEqual([message])
  })

  it('characters that hide or reverse a message are removed', async () => {
    const { id } = await api.begin()
    const { content } = (await api.write(id, 'Pay \u202egnp.exe\u202c now\u0008\u200b')).json()
    expect(content).toBe('Pay gnp.exe now')
  })

  it.each([
    [{ phone: null, phone_e164: null }, 'no_number', 'Ada King has no phone number.'],
    [{ phone: '12', phone_e164: null }, 'invalid_number', 'Ada King’s phone number cannot receive texts.'],
    [{ sms_opt_in: false }, 'opted_out', 'Ada King opted out of texts.'],
  ] as const)('T33 a person who cannot be texted is not: %o', async (change, barrier, message) => {
    const { id, applicantId } = await api.begin()
    await api.changePerson(applicantId, change)
    const answer = await api.write(id, 'Hello')
    expect([answer.statusCode, answer.json()]).toMatchObject([
      409,
      { code: 'not_textable', message, suggestion: expect.any(String), current: { barrier } },
    ])
    await nothingWasKept()
  })

  it('T33 a number that replied STOP is not texted, whichever person has it', async () => {
    const { id } = await api.begin()
    await api.closeNumber()
    expect((await api.write(id, 'Hello')).json()).toMatchObject({
      code: 'not_textable',
      current: { barrier: 'suppressed' },
    })
    await nothingWasKept()
  })

  it('the same id again, one after the other or at once, is one message', async () => {
    const { id } = await api.begin()
    const messageId = api.context.newId()
    const answers = await Promise.all(Array.from({ length: 6 }, () => api.write(id, 'Hello', { id: messageId })))
    answers.push(await api.write(id, ' Hello\n', { id: messageId }))
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(answers.map(() => 201))
    expect(new Set(answers.map((answer) => answer.json().id))).toEqual(new Set([messageId]))
    expect(await api.thread(id)).toHaveLength(1)
    expect(await api.db.selectFrom('communications').selectAll().execute()).toHaveLength(1)
    expect(await api.db.selectFrom('outbox').selectAll().execute()).toHaveLength(1)
    expect(await api.log()).toHaveLength(1)
  })

  it('a lost answer is repeated even when the person can no longer be texted', async () => {
    const { id, applicantId } = await api.begin()
    const messageId = api.context.newId()
    await api.write(id, 'Hello', { id: messageId })
    await api.changePerson(applicantId, { sms_opt_in: false })
    const again = await api.write(id, 'Hello', { id: messageId })
    expect([again.statusCode, again.json().id]).toEqual([201, messageId])
  })

  it('an id never matches another message, thread or sender', async () => {
    const { id } = await api.begin()
    const other = await api.begin({ first_name: 'Bea', phone_e164: '+12125550135' })
    const cleo = await api.signIn('communications_only', 'cleo')
    const messageId = api.context.newId()
    await api.write(id, 'Hello', { id: messageId })
    for (const answer of [
      await api.write(id, 'Good bye', { id: messageId }),
      await api.write(other.id, 'Hello', { id: messageId }),
      await api.write(id, 'Hello', { id: messageId }, cleo),
    ])
      expect([answer.statusCode, answer.json().code]).toEqual([409, 'message_id_taken'])
    expect((await api.write(id, 'Hello', { id: 'nonsense' })).json()).toMatchObject({ code: 'validation_failed' })
    const both = api.context.newId()
    const answers = await Promise.all([api.write(id, 'Now', { id: both }), api.write(other.id, 'Now', { id: both })])
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([201, 409])
  })

  it('two admins and the person who write at once lose nothing that was accepted', async () => {
    const { id } = await api.begin()
    const cleo = await api.signIn('communications_only', 'cleo')
    const turns = Array.from({ length: 6 }, (_, index) => index)
    const [written] = await Promise.all([
      Promise.all(turns.flatMap((turn) => [api.write(id, `mona ${turn}`), api.write(id, `cleo ${turn}`, {}, cleo)])),
      Promise.all(turns.map((turn) => api.hear(`ada ${turn}`))),
      Promise.all(turns.map(() => api.patch(`/${id}/read`))),
    ])
    // An extremely busy machine may refuse a request, but says so.
    for (const { statusCode } of written) expect([201, 503]).toContain(statusCode)
    const accepted = written.filter(({ statusCode }) => statusCode === 201).map((answer) => answer.json().content)
    expect(accepted.length).toBeGreaterThan(0)
    const thread = await api.thread(id, { limit: '200' })
    expect(thread.map(({ content }) => content).toSorted()).toEqual(
      [...accepted, ...turns.map((turn) => `ada ${turn}`)].toSorted(),
    )
    const unread = thread.filter(({ senderType, isRead }) => senderType === 'applicant' && !isRead).length
    expect(await api.list()).toMatchObject([
      { unreadCount: unread, lastMessage: thread.at(-1)?.content, lastMessageAt: thread.at(-1)?.sentAt },
    ])
  })

  it('a person deleted in between is reported as gone, and nothing is left over', async () => {
    const { id, applicantId } = await api.begin()
    await api.write(id, 'Hello')
    const root = await api.signIn('super_admin', 'root')
    const remove = () => root({ method: 'DELETE', url: `/api/admin/applicants/${applicantId}` })
    const [removed, ...late] = await Promise.all([
      remove(),
      ...Array.from({ length: 5 }, () => api.write(id, 'Hello?')),
    ])
    expect(removed.statusCode).toBe(200)
    for (const answer of late) expect([201, 404]).toContain(answer.statusCode)
    const answer = await api.write(id, 'Hello?')
    expect([answer.statusCode, answer.json()]).toMatchObject([
      404,
      { code: 'conversation_not_found', suggestion: expect.stringContaining('deleted or merged') },
    ])
    for (const table of ['conversations', 'messages'] as const)
      expect(await api.db.selectFrom(table).selectAll().execute(), table).toEqual([])
  })

  it('a person merged in between keeps one thread with everything that was accepted', async () => {
    const kept = await api.addPerson()
    const gone = await api.begin({ email: 'a@example.com' })
    const root = await api.signIn('super_admin', 'root')
    const payload = { primaryId: kept, duplicateIds: [gone.applicantId] }
    const [merged, ...answers] = await Promise.all([
      root({ method: 'POST', url: '/api/admin/advanced-merge', payload }),
      ...Array.from({ length: 5 }, (_, index) => api.write(gone.id, `Text ${index}`)),
    ])
    expect([merged.statusCode, ...answers.map(({ statusCode }) => statusCode)]).toEqual([
      200,
      ...answers.map(() => 201),
    ])
    const [conversation, ...others] = await api.list()
    expect([conversation, others]).toMatchObject([{ id: gone.id, applicantId: kept }, []])
    expect(await api.thread(gone.id)).toHaveLength(5)
    const owners = await api.db.selectFrom('communications').select('applicant_id').execute()
    expect(owners).toEqual(answers.map(() => ({ applicant_id: kept })))
  })

  it('SEC-11 requires a session and an existing thread', async () => {
    const { id } = await api.begin()
    const payload = { content: 'Hello' }
    const request = { method: 'POST', url: `${conversationsUrl}/${id}/messages`, payload } as const
    expect((await api.app.inject(request)).statusCode).toBe(401)
    for (const nowhere of [api.context.newId(), 'nonsense'])
      expect((await api.write(nowhere, 'Hello')).json()).toMatchObject({ code: 'conversation_not_found' })
    await nothingWasKept()
  })
})

describe('texts by hand', () => {
  it('T33 are limited to thirty a minute per admin, and the answer says how long to wait', async () => {
    const api = await createConversationFixture(inject('databaseUrl'), { rateLimits: true })
    try {
      const { id } = await api.begin()
      const statuses: number[] = []
      for (let count = 0; count < 30; count += 1) statuses.push((await api.write(id, `Text ${count}`)).statusCode)
      expect(statuses).toEqual(statuses.map(() => 201))
      const refused = await api.write(id, 'One more')
      expect([refused.statusCode, refused.json().code]).toEqual([429, 'too_many_requests'])
      expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
      expect(await api.thread(id, { limit: '200' })).toHaveLength(30)
      const cleo = await api.signIn('communications_only', 'cleo')
      expect((await api.write(id, 'Mine', {}, cleo)).statusCode).toBe(201)
    } finally {
      await api.close()
    }
  })
})
