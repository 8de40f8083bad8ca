import type { Conversation } from '@velvet/contracts/conversations'
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest'
import {
  type ConversationFixture,
  conversationsUrl,
  createConversationFixture,
} from '../testing/conversation-fixture.ts'

describe('conversations', () => {
  let api: ConversationFixture
  beforeAll(async () => {
    api = await createConversationFixture(inject('databaseUrl'))
  })
  afterAll(() => api.close())
  beforeEach(() => api.clear())

  const idsOf = (list: readonly Conversation[]) => list.map(({ id }) => id)
  const numberOf = (index: number) => `+1212555${String(index).padStart(4, '0')}`
  /** This many people who texted us, the first of them first. */
  const people = async (count: number): Promise<string[]> => {
    const ids: string[] = []
    for (let index = 0; index < count; index += 1) {
      const phone = numberOf(index)
      ids.push((await api.begin({ first_name: `Guest${index}`, phone, phone_e164: phone })).id)
      await api.hear(`I am number ${index}`, phone)
    }
    return ids
  }

  it('API-36 ENT-55 ENT-56 ENT-57 ENT-58 CONV-02 list threads with their person, and the last message', async () => {
    const { id, applicantId } = await api.begin({ status: 'approved' })
    expect(await api.list()).toEqual([
      {
        id,
        applicantId,
        adminId: expect.any(String),
        adminUsername: 'mona',
        applicant: {
          firstName: 'Ada',
          lastName: 'King',
          email: 'ada@example.com',
          phone: '(212) 555-0134',
          instagramProfilePicture: null,
          status: 'approved',
        },
        barrier: null,
        lastMessage: null,
        lastMessageAt: null,
        unreadCount: 0,
        isArchived: false,
        createdAt: expect.any(String),
        updatedAt: expect.any(String),
      },
    ])
    await api.hear('Can I bring a friend?')
    const text = (await api.write(id, 'Of course')).json()
    const [conversation] = await api.list()
    expect(conversation).toMatchObject({
      adminUsername: 'mona',
      lastMessage: 'Of course',
      lastMessageAt: text.sentAt,
      unreadCount: 1,
    })
    expect(conversation?.adminId).toBe(text.senderId)
  })

  it('CONV-18 show current values, not earlier answers', async () => {
    const { id, applicantId } = await api.begin()
    await api.list()
    await api.changePerson(applicantId, { first_name: 'Adah', status: 'declined', sms_opt_in: false })
    const now = { applicant: { firstName: 'Adah', status: 'declined' }, barrier: 'opted_out' }
    expect(await api.list()).toMatchObject([now])
    expect(await api.get(`/${id}`)).toMatchObject(now)
    const answer = await api.mona({ method: 'GET', url: conversationsUrl })
    expect(answer.headers['cache-control']).toBe('no-store')
  })

  it('list the latest message first; a new thread comes on top', async () => {
    const [first = '', second = '', third = ''] = await people(3)
    expect(idsOf(await api.list())).toEqual([third, second, first])
    await api.write(first, 'Welcome')
    expect(idsOf(await api.list())).toEqual([first, third, second])
    const { id } = await api.begin({ first_name: 'New', phone: numberOf(9), phone_e164: numberOf(9) })
    expect(idsOf(await api.list())).toEqual([id, first, third, second])
  })

  it('come in pages that neither repeat nor omit threads, also when several share a time', async () => {
    const ids = await people(7)
    await api.db
      .updateTable('conversations')
      .set({ last_message_at: new Date() })
      .where('id', 'in', ids.slice(2, 6))
      .execute()
    const whole = idsOf(await api.list())
    const pages: string[] = []
    for (let page = await api.list({ limit: '2' }); page.length > 0; ) {
      pages.push(...idsOf(page))
      page = await api.list({ limit: '2', before: page.at(-1)?.id ?? '' })
    }
    expect(pages).toEqual(whole)
    expect(whole.toSorted()).toEqual(ids.toSorted())
    for (const before of [api.context.newId(), 'nonsense'])
      expect(await api.get('', { before })).toMatchObject({ code: 'conversation_not_found' })
  })

  it('are found by every word of a name or address and by digits of the number, in any notation', async () => {
    const ada = await api.begin()
    const bea = await api.begin({
      first_name: 'Béa',
      email: 'bea@example.com',
      phone: '212 555 7000',
      phone_e164: numberOf(7000),
    })
    for (const [search, found] of [
      ['king', [bea.id, ada.id]],
      ['ada king', [ada.id]],
      ['BEA@', [bea.id]],
      ['bea', [bea.id]],
      ['(212) 555-70', [bea.id]],
      ['5550134', [ada.id]],
      ['unmatched', []],
      ['%', []],
      ['  ', [bea.id, ada.id]],
    ] as const)
      expect(idsOf(await api.list({ search })), search).toEqual(found)
  })

  it('CONV-03 are filtered to the unread on demand, and counted for the badge', async () => {
    const [first = '', second = '', third = ''] = await people(3)
    await api.hear('Anybody there?', '+19005550100')
    expect(await api.get('/unread')).toEqual({ conversations: 3, unmatched: 1 })
    await api.patch(`/${second}/read`)
    expect(idsOf(await api.list({ unread: 'true' }))).toEqual([third, first])
    expect(await api.get('/unread')).toEqual({ conversations: 2, unmatched: 1 })
    await api.patch(`/${third}`, { isArchived: true })
    expect(await api.get('/unread')).toMatchObject({ conversations: 1 })
  })

  it('API-39 CONV-07 ENT-61 are marked as read once opened, for all admins and once', async () => {
    const [id = ''] = await people(1)
    await api.hear('Hello?', numberOf(0))
    expect(await api.list()).toMatchObject([{ unreadCount: 2 }])
    expect(await api.thread(id)).toMatchObject([
      { isRead: false, readAt: null },
      { isRead: false, readAt: null },
    ])
    const answer = await api.patch(`/${id}/read`)
    expect([answer.statusCode, answer.json()]).toMatchObject([200, { id, unreadCount: 0 }])
    const read = await api.thread(id)
    expect(read).toMatchObject([
      { isRead: true, readAt: expect.any(String) },
      { isRead: true, readAt: expect.any(String) },
    ])
    expect((await api.patch(`/${id}/read`)).json()).toMatchObject({ unreadCount: 0 })
    expect(await api.thread(id)).toEqual(read)
    expect(await api.log()).toEqual([])
  })

  it('ENT-56 move from the list to the archive and back, which is logged once', async () => {
    const { id, applicantId } = await api.begin()
    for (const isArchived of [true, true])
      expect((await api.patch(`/${id}`, { isArchived })).json()).toMatchObject({ id, isArchived })
    expect([await api.list(), idsOf(await api.list({ archived: 'true' }))]).toEqual([[], [id]])
    await api.patch(`/${id}`, { isArchived: false })
    expect(idsOf(await api.list())).toEqual([id])
    expect(await api.log()).toMatchObject([
      {
        action: 'conversation.archived',
        description: 'Archived the conversation with Ada King',
        target_type: 'applicant',
        target_id: applicantId,
      },
      { action: 'conversation.unarchived', description: 'Unarchived the conversation with Ada King' },
    ])
  })

  it('come out of the archive when either side writes', async () => {
    const { id } = await api.begin()
    await api.patch(`/${id}`, { isArchived: true })
    await api.hear('One more thing')
    expect(idsOf(await api.list())).toEqual([id])
    await api.patch(`/${id}`, { isArchived: true })
    await api.write(id, 'Yes?')
    expect(idsOf(await api.list())).toEqual([id])
  })

  it('CONV-19 are started once per person, however many admins do it at the same moment', async () => {
    const applicantId = await api.addPerson()
    const cleo = await api.signIn('communications_only', 'cleo')
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, index) => api.start(applicantId, index % 2 ? cleo : api.mona)),
    )
    expect(answers.map((answer) => answer.statusCode)).toEqual(answers.map(() => 200))
    expect(new Set(answers.map((answer) => answer.json().id)).size).toBe(1)
    expect(await api.list()).toMatchObject([{ applicantId }])
  })

  it('are not started with an unknown or merged person', async () => {
    for (const applicantId of [api.context.newId(), 'nonsense'])
      expect((await api.start(applicantId)).json()).toMatchObject({ code: 'applicant_not_found' })
    const [kept, gone] = [await api.addPerson(), await api.addPerson({ email: 'a@example.com' })]
    const super_ = await api.signIn('super_admin', 'root')
    const merge = { primaryId: kept, duplicateIds: [gone] }
    expect((await super_({ method: 'POST', url: '/api/admin/advanced-merge', payload: merge })).statusCode).toBe(200)
    const answer = await api.start(gone)
    expect([answer.statusCode, answer.json()]).toMatchObject([
      410,
      { code: 'applicant_merged', current: { mergedInto: kept } },
    ])
  })

  it('name the other people who would read a text to that number', async () => {
    const { id } = await api.begin()
    expect(await api.get(`/${id}`)).toMatchObject({ id, sameNumber: [] })
    const other = await api.addPerson({ first_name: 'Bea', email: 'bea@example.com' })
    expect(await api.get(`/${id}`)).toMatchObject({ sameNumber: [{ applicantId: other, name: 'Bea King' }] })
  })

  it('say why a text cannot be sent before one is typed', async () => {
    const { id, applicantId } = await api.begin()
    const barrier = async () => [(await api.list())[0]?.barrier, (await api.get<Conversation>(`/${id}`)).barrier]
    const set = (change: Record<string, unknown>) => api.changePerson(applicantId, change)
    expect(await barrier()).toEqual([null, null])
    await api.closeNumber()
    expect(await barrier()).toEqual(['suppressed', 'suppressed'])
    await set({ sms_opt_in: false })
    expect(await barrier()).toEqual(['opted_out', 'opted_out'])
    await set({ phone: '12', phone_e164: null })
    expect(await barrier()).toEqual(['invalid_number', 'invalid_number'])
    await set({ phone: ' ' })
    expect(await barrier()).toEqual(['no_number', 'no_number'])
  })

  it('SEC-13 answer 404 for an unknown id', async () => {
    for (const id of [api.context.newId(), 'nonsense']) {
      const answers = [
        await api.mona({ method: 'GET', url: `${conversationsUrl}/${id}` }),
        await api.patch(`/${id}`, { isArchived: true }),
        await api.patch(`/${id}/read`),
      ]
      for (const answer of answers)
        expect([answer.statusCode, answer.json().code]).toEqual([404, 'conversation_not_found'])
    }
    const { id } = await api.begin()
    for (const body of [{}, { isArchived: 'maybe' }, { isArchived: true, unreadCount: 5 }])
      expect((await api.patch(`/${id}`, body)).json()).toMatchObject({ code: 'validation_failed' })
  })
})
