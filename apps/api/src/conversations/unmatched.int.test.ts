import type { Conversation, UnmatchedMessage } from '@velvet/contracts/conversations'
import { newId } from '@velvet/services/kernel'
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest'
import {
  type ConversationFixture,
  conversationsUrl,
  createConversationFixture,
} from '../testing/conversation-fixture.ts'

const url = `${conversationsUrl}/unmatched`
const stranger = '+12125550177'

describe('the tray of texts from unknown numbers', () => {
  let api: ConversationFixture
  beforeAll(async () => {
    api = await createConversationFixture(inject('databaseUrl'))
  })
  afterAll(() => api.close())
  beforeEach(() => api.clear())

  const tray = (query: Record<string, string> = {}) => api.get<UnmatchedMessage[]>('/unmatched', query)
  const link = (id: string, payload: Record<string, unknown> = {}, as = api.mona) =>
    as({ method: 'POST', url: `${url}/${id}/link`, payload })
  const dismiss = (id: string, as = api.mona) => as({ method: 'DELETE', url: `${url}/${id}` })

  it('CONV-19 shows them newest first and counts them, until one is linked to a person', async () => {
    const applicantId = await api.addPerson()
    await api.changePerson(applicantId, { phone: null, phone_e164: null })
    await api.hear('Is this the club?', stranger, ['https://media.example/1.jpg'])
    await api.hear('Hello?', stranger)
    const [latest, first, ...others] = await tray()
    expect([first, others]).toEqual([
      {
        id: expect.any(String),
        fromNumber: stranger,
        content: 'Is this the club?',
        media: ['https://media.example/1.jpg'],
        receivedAt: expect.any(String),
      },
      [],
    ])
    expect(await tray({ limit: '1' })).toEqual([latest])
    expect(await tray({ before: latest?.id ?? '' })).toEqual([first])
    expect(await api.get('/unread')).toEqual({ conversations: 0, unmatched: 2 })

    const answer = await link(latest?.id ?? '', { applicantId })
    expect([answer.statusCode, answer.json()]).toMatchObject([
      200,
      { applicantId, unreadCount: 2, barrier: null, applicant: { phone: '(212) 555-0177' } },
    ])
    expect(await tray()).toEqual([])
    expect(await api.get('/unread')).toEqual({ conversations: 1, unmatched: 0 })
    expect(await api.thread(answer.json<Conversation>().id)).toMatchObject([
      { content: 'Is this the club?', senderType: 'applicant', media: ['https://media.example/1.jpg'], state: null },
      { content: 'Hello?', isRead: false },
    ])
    expect(await api.log()).toMatchObject([
      {
        action: 'conversation.linked',
        description: 'Linked 2 texts from ***0177 to Ada King',
        target_id: applicantId,
        actor_name: 'mona',
      },
    ])
  })

  it("creates a person from a stranger's text, and dismisses a text without a number", async () => {
    await api.hear('I am Dora', stranger)
    const created = await link((await tray())[0]?.id ?? '', { firstName: 'Dora' })
    expect([created.statusCode, created.json()]).toMatchObject([200, { applicant: { firstName: 'Dora' } }])
    await api.hear('You won', 'PRIZES')
    const dismissed = await dismiss((await tray())[0]?.id ?? '')
    expect([dismissed.statusCode, dismissed.json()]).toEqual([200, { success: true, removed: 1 }])
    expect(await tray()).toEqual([])
  })

  it('explains each refusal', async () => {
    const applicantId = await api.addPerson()
    await api.hear('Hello', stranger)
    const id = (await tray())[0]?.id ?? ''
    const answers = [
      await link(id, { applicantId }),
      await link(id, { applicantId: newId() }),
      await link(id),
      await link(id, { firstName: 'x'.repeat(101) }),
      await link(id, { to: stranger, applicantId }),
      await link(newId(), { applicantId }),
      await dismiss(newId()),
      await dismiss('nonsense'),
    ]
    expect(answers.map((answer) => [answer.statusCode, answer.json().code])).toEqual([
      [409, 'number_differs'],
      [404, 'applicant_not_found'],
      [400, 'name_required'],
      [400, 'validation_failed'],
      [400, 'validation_failed'],
      [404, 'message_not_found'],
      [404, 'message_not_found'],
      [404, 'message_not_found'],
    ])
    expect(answers[0]?.json().current).toEqual({ phone: '(212) 555-0134' })
    expect(await tray()).toMatchObject([{ id }])
    expect(await api.log()).toEqual([])
  })
})
