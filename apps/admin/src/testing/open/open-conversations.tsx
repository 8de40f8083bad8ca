import { conversation, conversationServer, type Kept } from '../conversations.ts'
import { type Answers, openAdmin } from './open-admin.tsx'

export const ava = conversation()
export const theo = conversation({
  id: 'conversation-2',
  applicantId: 'person-2',
  applicant: {
    firstName: 'Theo',
    lastName: 'Marsh',
    email: 'theo@example.com',
    phone: '(212) 555-0102',
    instagramProfilePicture: null,
    status: 'pending',
  },
  lastMessage: 'See you then.',
  lastMessageAt: '2026-02-14T18:00:00.000Z',
  unreadCount: 0,
})

/** The tab in front of a server with these threads, by default an unread one with Ava and one with Theo. */
export async function openConversations(kept: Partial<Kept> = {}, search = '', answers: Answers = {}) {
  const conversations = kept.conversations ?? [{ ...ava }, { ...theo }]
  const opened = await openAdmin(`/admin/communications?tab=conversations${search}`, {
    ...conversationServer({ ...kept, conversations }),
    ...answers,
  })
  const { screen } = opened
  const list = screen.getByRole('list', { name: 'Conversations' })
  const thread = screen.getByRole('region', { name: 'Conversation', exact: true })
  const entry = (name: string | RegExp) => list.getByRole('button', { name })
  const show = (name: RegExp) => screen.getByRole('group', { name: 'Show' }).getByRole('radio', { name }).click()
  return { ...opened, conversations, list, thread, entry, show }
}
