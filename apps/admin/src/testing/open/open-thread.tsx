import type { Applicant } from '@velvet/contracts/applicants'
import type { Conversation, Message } from '@velvet/contracts/conversations'
import { userEvent } from 'vitest/browser'
import { templates } from '../campaign-writing.ts'
import { conversation, conversationServer, message } from '../conversations.ts'
import { person, personServer } from '../person.ts'
import { type Answers, openAdmin } from './open-admin.tsx'

export type ThreadGiven = {
  messages?: Message[]
  conversations?: Conversation[]
  facts?: Partial<Applicant>
  answers?: Answers
  /** The open thread. */
  id?: string
}

/** An open thread with Ava, in front of a server with these threads and texts. */
export async function openThread(given: ThreadGiven = {}) {
  const { messages = [message()], conversations = [conversation()], id = 'conversation-1' } = given
  const opened = await openAdmin(`/admin/communications?tab=conversations&conversation=${id}`, {
    ...personServer(() => person(given.facts)),
    'GET /api/admin/templates': () => Response.json(templates),
    ...conversationServer({ conversations, messages }),
    ...given.answers,
  })
  const { screen, requests } = opened
  const pane = screen.getByRole('region', { name: 'Conversation', exact: true })
  const thread = pane.getByRole('region', { name: 'Messages' })
  const input = pane.getByRole('textbox', { name: /^Message to / })
  const write = async (text: string) => {
    await input.click()
    await userEvent.keyboard(text)
  }
  /** The texts that the server was asked to send, in order. */
  const sent = async (): Promise<{ id: string; content: string }[]> =>
    Promise.all(
      requests
        .filter(({ method, url }) => method === 'POST' && url.endsWith('/messages'))
        .map((request) => request.clone().json()),
    )
  return { ...opened, pane, thread, input, write, sent, messages, conversations }
}
