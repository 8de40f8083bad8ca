import { addressHash } from '@velvet/services/kernel'
import type { Author } from './author.ts'
import type { Recipient } from './consent.ts'
import type { Random } from './random.ts'
import { asBytes, type Row } from './rows.ts'
import { daysFrom } from './timeline.ts'

export type SeedConversations = {
  conversations: Row<'conversations'>[]
  messages: Row<'messages'>[]
  communications: Row<'communications'>[]
  unmatched: Row<'unmatched_messages'>[]
}

type Options = {
  random: Random
  secret: string
  now: Date
  author: Author
  audience: readonly Recipient[]
  applicants: number
}

/** Turns of a talk, the applicant's first. */
const talks = [
  [
    'Hi! Can I bring a friend on Saturday?',
    'Of course, tell us the name and we add them.',
    'Great, it is Sam Lee. Thank you!',
    'Done. See you both.',
  ],
  ['Is there parking at the venue?', 'Valet from 7 pm, or the garage across the street.', 'Perfect.'],
  ['I might be an hour late, is that a problem?', 'Not at all, your name stays on the list until midnight.'],
  ['What is the dress code?'],
  [
    'Could you move me to the next event? I am travelling.',
    'Sure, you are on the list for the next one.',
    'You are the best!',
    'Safe travels.',
    'One more thing: is it still at the same place?',
  ],
  ['Did my application arrive?', 'Yes, we will write to you this week.'],
] as const

/** Conversations worth opening: about two of a hundred applicants, and never more than 400. */
const countFor = (applicants: number): number => Math.max(6, Math.min(400, Math.round(applicants * 0.02)))

const outboundRow = (
  random: Random,
  secret: string,
  person: Recipient,
  messageId: string,
  content: string,
  at: Date,
  isFailed: boolean,
): Row<'communications'> => ({
  id: random.id(at),
  message_id: messageId,
  applicant_id: person.id,
  channel: 'sms',
  address: person.phone_e164,
  address_hmac: asBytes(addressHash(secret, 'sms', person.phone_e164 ?? '')),
  merge_values: {},
  content,
  state: isFailed ? 'failed' : 'delivered',
  attempt: 1,
  submit_at: at,
  acked_at: at,
  event_at: isFailed ? null : at,
  provider_id: isFailed ? null : `SM${random.hex(32)}`,
  error_code: isFailed ? '30003' : null,
  error_message: isFailed ? 'The phone could not be reached' : null,
  delivered_at: isFailed ? null : at,
  due_at: at,
  created_at: at,
})

/** Talks by text message: read, unread, archived, one with a message that failed; and two messages from unknown numbers. */
export const createConversations = (options: Options): SeedConversations => {
  const { random, secret, now, author, audience, applicants } = options
  const made: SeedConversations = { conversations: [], messages: [], communications: [], unmatched: [] }
  const adminId = author.id ?? random.id(daysFrom(now, -600))

  const speak = (
    conversationId: string,
    person: Recipient,
    content: string,
    turn: number,
    at: Date,
    isRead: boolean,
    isFailed: boolean,
  ): void => {
    const id = random.id(at)
    const isAdmin = turn % 2 === 1
    made.messages.push({
      id,
      conversation_id: conversationId,
      sender_type: isAdmin ? 'admin' : 'applicant',
      sender_id: isAdmin ? adminId : person.id,
      message_type: 'text',
      content,
      metadata: {},
      is_read: isRead,
      provider_id: isAdmin ? null : `SM${random.hex(32)}`,
      sent_at: at,
      delivered_at: isFailed ? null : at,
      read_at: isRead ? at : null,
    })
    if (isAdmin) made.communications.push(outboundRow(random, secret, person, id, content, at, isFailed))
  }

  const talk = (person: Recipient, index: number): void => {
    const lines = talks[index % talks.length] ?? talks[0]
    const lastAt = daysFrom(now, -(random.fraction() ** 2) * 45)
    const startedAt = new Date(lastAt.getTime() - lines.length * 7 * 60_000)
    const endsWithApplicant = lines.length % 2 === 1
    const isUnread = endsWithApplicant && random.isLikely(0.7)
    const id = random.id(startedAt)
    made.conversations.push({
      id,
      applicant_id: person.id,
      admin_id: author.id,
      last_message_at: new Date(startedAt.getTime() + (lines.length - 1) * 7 * 60_000),
      unread_count: isUnread ? 1 : 0,
      is_archived: !isUnread && random.isLikely(0.2),
      created_at: startedAt,
      updated_at: lastAt,
    })
    lines.forEach((content, turn) => {
      const isLast = turn === lines.length - 1
      const isFailed = isLast && turn % 2 === 1 && index % 12 === 2
      speak(
        id,
        person,
        content,
        turn,
        new Date(startedAt.getTime() + turn * 7 * 60_000),
        !(isLast && isUnread),
        isFailed,
      )
    })
  }

  const reachable = audience.filter(
    (person) => person.phone_e164 !== null && person.sms_opt_in && person.created_at < daysFrom(now, -46),
  )
  const step = Math.max(1, Math.floor(reachable.length / countFor(applicants)))
  reachable
    .filter((_, index) => index % step === 0)
    .slice(0, countFor(applicants))
    .forEach(talk)
  made.unmatched = ['Hi, is this the guest list?', 'Please call me back about tonight'].map((content, index) => {
    const at = daysFrom(now, -1 - index)
    return {
      id: random.id(at),
      provider_id: `SM${random.hex(32)}`,
      from_number: `+1900555010${index}`,
      content,
      received_at: at,
    }
  })
  return made
}
