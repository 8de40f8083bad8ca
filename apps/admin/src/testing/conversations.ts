import type { Conversation, Message, UnmatchedMessage } from '@velvet/contracts/conversations'
import { displayName } from '@velvet/domain/applicants'
import { type Answers, problem, queryOf } from './open/open-admin.tsx'

/** A thread whose applicant wrote last and got no answer, by default. */
export const conversation = (facts: Partial<Conversation> = {}): Conversation => ({
  id: 'conversation-1',
  applicantId: 'person-1',
  adminId: 'admin-1',
  adminUsername: 'ada',
  barrier: null,
  lastMessage: 'Can I bring a friend?',
  lastMessageAt: '2026-03-07T18:00:00.000Z',
  unreadCount: 2,
  isArchived: false,
  createdAt: '2026-03-01T18:00:00.000Z',
  updatedAt: '2026-03-07T18:00:00.000Z',
  ...facts,
  applicant: {
    firstName: 'Ava',
    lastName: 'Castellan',
    email: 'ava@example.com',
    phone: '(212) 555-0101',
    instagramProfilePicture: null,
    status: 'approved',
    ...facts.applicant,
  },
})

/** A text from Ava, by default. */
export const message = (facts: Partial<Message> = {}): Message => ({
  id: 'message-1',
  conversationId: 'conversation-1',
  senderId: 'person-1',
  senderType: 'applicant',
  senderName: null,
  messageType: 'sms',
  content: 'Can I bring a friend?',
  media: [],
  metadata: {},
  state: null,
  dueAt: null,
  failure: null,
  isRead: false,
  sentAt: '2026-03-07T18:00:00.000Z',
  deliveredAt: null,
  readAt: null,
  ...facts,
})

/** A delivered answer from ada, by default. */
export const ownMessage = (facts: Partial<Message> = {}): Message =>
  message({
    id: 'message-2',
    senderId: 'admin-1',
    senderType: 'admin',
    senderName: 'ada',
    content: 'Of course.',
    state: 'delivered',
    isRead: true,
    sentAt: '2026-03-07T18:05:00.000Z',
    deliveredAt: '2026-03-07T18:05:03.000Z',
    ...facts,
  })

/** A text from an unknown number. */
export const unmatched = (facts: Partial<UnmatchedMessage> = {}): UnmatchedMessage => ({
  id: 'unmatched-1',
  fromNumber: '+13125550199',
  content: 'Is tonight still on?',
  media: [],
  receivedAt: '2026-03-07T17:00:00.000Z',
  ...facts,
})

export type Kept = { conversations: Conversation[]; messages: Message[]; unmatched: UnmatchedMessage[] }

const here = '/api/admin/conversations'

/** A server that keeps these threads and texts and changes the given lists as requested. */
export function conversationServer(given: Partial<Kept> = {}): Answers {
  const kept: Kept = { conversations: [], messages: [], unmatched: [], ...given }
  return { ...threads(kept), ...texts(kept), ...tray(kept) }
}

const threads = ({ conversations, unmatched: waiting }: Kept): Answers => {
  const one = (request: Request, answer: (found: Conversation) => unknown) => {
    const found = conversations.find(({ id }) => id === idOf(request))
    return found ? Response.json(answer(found)) : problem(404, { code: 'conversation_not_found' })
  }
  return {
    [`GET ${here}`]: (request) => Response.json(pageOf(conversations, queryOf(request))),
    [`GET ${here}/unread`]: () =>
      Response.json({
        conversations: conversations.filter(({ unreadCount, isArchived }) => unreadCount > 0 && !isArchived).length,
        unmatched: waiting.length,
      }),
    [`POST ${here}`]: async (request) => {
      const { applicantId } = await request.json()
      return Response.json(threadOf(conversations, applicantId))
    },
    [`GET ${here}/:id`]: (request) => one(request, (found) => ({ ...found, sameNumber: [] })),
    [`PATCH ${here}/:id`]: async (request) => {
      const { isArchived } = await request.json()
      return one(request, (found) => Object.assign(found, { isArchived }))
    },
    [`PATCH ${here}/:id/read`]: (request) => one(request, (found) => Object.assign(found, { unreadCount: 0 })),
  }
}

const texts = ({ conversations, messages }: Kept): Answers => ({
  [`GET ${here}/:id/messages`]: (request) => {
    const { before, limit = '50' } = queryOf(request)
    const all = messages.filter(({ conversationId }) => conversationId === idOf(request))
    const end = before ? all.findIndex(({ id }) => id === before) : all.length
    return Response.json(all.slice(Math.max(0, end - Number(limit)), end))
  },
  [`POST ${here}/:id/messages`]: async (request) => {
    const { id = 'message-9', content } = await request.json()
    const known = messages.find((each) => each.id === id)
    if (known) return Response.json(known, { status: 201 })
    const sentAt = new Date().toISOString()
    const conversationId = idOf(request)
    const sent = ownMessage({ id, conversationId, content, state: 'queued', sentAt, deliveredAt: null })
    messages.push(sent)
    const thread = conversations.find((each) => each.id === conversationId)
    if (thread) Object.assign(thread, { lastMessage: content, lastMessageAt: sentAt })
    return Response.json(sent, { status: 201 })
  },
  [`POST ${here}/:id/messages/:messageId/retry`]: (request) => {
    const found = messages.find(({ id }) => request.url.endsWith(`/${id}/retry`))
    if (!found) return problem(404, { code: 'message_not_found' })
    return Response.json(Object.assign(found, { state: 'queued', failure: null }))
  },
})

const tray = ({ conversations, messages, unmatched: waiting }: Kept): Answers => {
  /** All texts of the number of one of them; they stop being unmatched together. */
  const take = (request: Request): UnmatchedMessage[] => {
    const number = waiting.find(({ id }) => id === idOf(request))?.fromNumber
    const taken = waiting.filter(({ fromNumber }) => fromNumber === number)
    for (const text of taken) waiting.splice(waiting.indexOf(text), 1)
    return taken
  }
  return {
    [`GET ${here}/unmatched`]: (request) => {
      const { before, limit = '100' } = queryOf(request)
      const begin = waiting.findIndex(({ id }) => id === before) + 1
      return Response.json(waiting.slice(begin, begin + Number(limit)))
    },
    [`POST ${here}/unmatched/:id/link`]: async (request) => {
      const { applicantId = 'person-9', firstName, lastName = null } = await request.json()
      const texts = take(request)
      const latest = texts[0]
      if (!latest) return problem(404, { code: 'message_not_found' })
      const thread = threadOf(conversations, applicantId)
      Object.assign(thread, { lastMessage: latest.content, lastMessageAt: latest.receivedAt })
      if (firstName) Object.assign(thread.applicant, { firstName, lastName, email: null, phone: latest.fromNumber })
      for (const { id, content, receivedAt } of texts.toReversed())
        messages.push(message({ id, conversationId: thread.id, senderId: applicantId, content, sentAt: receivedAt }))
      return Response.json(thread)
    },
    [`DELETE ${here}/unmatched/:id`]: (request) => {
      const removed = take(request).length
      return removed > 0 ? Response.json({ success: true, removed }) : problem(404, { code: 'message_not_found' })
    },
  }
}

/** The last id in the path. */
const idOf = (request: Request): string =>
  new URL(request.url).pathname
    .slice(here.length + 1)
    .replace(/^unmatched\//, '')
    .split('/')[0] ?? ''

function threadOf(conversations: Conversation[], applicantId: string): Conversation {
  const known = conversations.find((each) => each.applicantId === applicantId)
  if (known) return known
  const begun = conversation({
    id: 'conversation-9',
    applicantId,
    adminId: null,
    adminUsername: null,
    lastMessage: null,
    lastMessageAt: null,
    unreadCount: 0,
  })
  conversations.push(begun)
  return begun
}

function pageOf(conversations: readonly Conversation[], query: Record<string, string>): Conversation[] {
  const words = (query.search ?? '').toLowerCase().split(' ')
  const matching = conversations
    .filter(
      ({ applicant, unreadCount, isArchived }) =>
        words.every((word) => `${displayName(applicant)} ${applicant.email}`.toLowerCase().includes(word)) &&
        isArchived === (query.archived === 'true') &&
        (query.unread !== 'true' || unreadCount > 0),
    )
    .toSorted((one, other) => (other.lastMessageAt ?? '').localeCompare(one.lastMessageAt ?? ''))
  const begin = matching.findIndex(({ id }) => id === query.before) + 1
  return matching.slice(begin, begin + Number(query.limit ?? 100))
}
