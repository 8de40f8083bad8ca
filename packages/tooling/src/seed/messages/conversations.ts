import type { Author } from '../author.ts'
import type { Recipient } from '../people/consent.ts'
import type { Random } from '../random.ts'
import type { Row } from '../rows.ts'
import { daysFrom } from '../timeline.ts'
import { handedOver, inReview, type Outcome } from './outcomes.ts'
import type { StopList } from './stop-list.ts'
import { strangers, type Turn, talks } from './talks.ts'

export type SeedConversations = {
  conversations: Row<'conversations'>[]
  messages: Row<'messages'>[]
  communications: Row<'communications'>[]
  attempts: Row<'delivery_attempts'>[]
  unmatched: Row<'unmatched_messages'>[]
}

type Options = {
  random: Random
  now: Date
  author: Author
  audience: readonly Recipient[]
  applicants: number
  stopList: StopList
}

type Speech = { conversationId: string; person: Recipient; turn: Turn; at: Date; isRead: boolean; isLast: boolean }

/** Of the texts that end a conversation, one in `failedOf` failed; one in `lostOf` may or may not have arrived. */
const failedOf = 5
const lostOf = 7
const maxStopped = 20
const betweenTurnsMs = 7 * 60_000
const ourNumber = '+15005550006'

/** Conversations worth opening: about two of a hundred applicants, and never more than 2,000. */
const countFor = (applicants: number): number => Math.max(9, Math.min(2_000, Math.round(applicants * 0.02)))

const metadataOf = (random: Random, from: string | null, pictures: number) => ({
  from,
  to: ourNumber,
  media: Array.from({ length: pictures }, () => `https://pictures.example/${random.hex(32)}.jpg`),
})

/**
 * Conversations as the product stores them: unread, archived, with pictures, with texts that failed or may have; people who
 * replied STOP to a campaign, one person without a number, and texts from numbers that belong to no applicant.
 */
export const createConversations = (options: Options): SeedConversations => {
  const { random, now, author, audience, applicants, stopList } = options
  const made: SeedConversations = { conversations: [], messages: [], communications: [], attempts: [], unmatched: [] }
  const adminId = author.id ?? random.id(daysFrom(now, -600))
  let endedByUs = 0

  const outcomeFor = (at: Date, isLast: boolean): Outcome => {
    const sending = { random, channel: 'sms', skip: null, isRefused: false, leaves: false, submittedAt: at } as const
    if (isLast) endedByUs += 1
    if (isLast && endedByUs % lostOf === 0) return inReview(sending)
    const reportedAt = new Date(at.getTime() + random.between(1, 9) * 1_000)
    if (isLast && endedByUs % failedOf === 0)
      return handedOver(
        sending,
        { state: 'failed', event_at: reportedAt, error_code: '30003', error_message: 'Unreachable handset' },
        null,
      )
    return handedOver(sending, { state: 'delivered', event_at: reportedAt, delivered_at: reportedAt }, null)
  }

  const send = (messageId: string, { person, turn, at, isLast }: Speech): void => {
    const id = random.id(at)
    const { columns, attempts } = outcomeFor(at, isLast)
    made.communications.push({
      id,
      message_id: messageId,
      applicant_id: person.id,
      channel: 'sms',
      address: person.phone_e164,
      address_hmac: stopList.hashOf(person, 'sms'),
      merge_values: {},
      content: turn.says,
      ...columns,
      due_at: at,
      created_at: at,
    })
    for (const attempt of attempts) made.attempts.push({ communication_id: id, ...attempt })
  }

  const speak = (speech: Speech): void => {
    const { conversationId, person, turn, at, isRead } = speech
    const id = random.id(at)
    made.messages.push({
      id,
      conversation_id: conversationId,
      sender_type: turn.isOurs ? 'admin' : 'applicant',
      sender_id: turn.isOurs ? adminId : person.id,
      message_type: 'text',
      content: turn.says,
      metadata: turn.isOurs ? {} : metadataOf(random, person.phone_e164, turn.pictures),
      is_read: isRead,
      provider_id: turn.isOurs ? null : `${turn.pictures > 0 ? 'MM' : 'SM'}${random.hex(32)}`,
      sent_at: at,
      read_at: isRead ? at : null,
    })
    if (turn.isOurs) send(id, speech)
  }

  const talk = (person: Recipient, turns: readonly Turn[], lastAt: Date, isUnread: boolean): void => {
    const startedAt = new Date(lastAt.getTime() - Math.max(0, turns.length - 1) * betweenTurnsMs)
    const firstUnread = isUnread ? turns.findLastIndex((turn) => turn.isOurs) + 1 : turns.length
    const id = random.id(startedAt)
    made.conversations.push({
      id,
      applicant_id: person.id,
      admin_id: turns.some((turn) => turn.isOurs) ? author.id : null,
      last_message_at: turns.length > 0 ? lastAt : null,
      unread_count: turns.length - firstUnread,
      is_archived: turns.length > 0 && firstUnread === turns.length && random.isLikely(0.2),
      created_at: startedAt,
      updated_at: lastAt,
    })
    turns.forEach((turn, index) => {
      const at = new Date(startedAt.getTime() + index * betweenTurnsMs)
      const isRead = !turn.isOurs && index < firstUnread
      speak({ conversationId: id, person, turn, at, isRead, isLast: index === turns.length - 1 })
    })
  }

  const reachable = audience.filter(
    (person) =>
      person.phone_e164 !== null &&
      person.sms_opt_in &&
      person.created_at < daysFrom(now, -46) &&
      !stopList.has('sms', stopList.hashOf(person, 'sms') ?? ''),
  )
  const step = Math.max(1, Math.floor(reachable.length / countFor(applicants)))
  const talkers = reachable.filter((_, index) => index % step === 0).slice(0, countFor(applicants))
  talkers.forEach((person, index) => {
    const lastAt = daysFrom(now, -(random.fraction() ** 2) * 45)
    talk(person, talks[index % talks.length] ?? [], lastAt, random.isLikely(0.7))
  })

  const stopped = new Map(
    stopList.suppressions().flatMap((row) => (row.reason === 'stopped' ? [[row.address_hmac, row.created_at]] : [])),
  )
  const leavers = audience.flatMap((person) => {
    const at = stopped.get(stopList.hashOf(person, 'sms'))
    return at instanceof Date ? [{ person, at }] : []
  })
  const stop: Turn = { isOurs: false, says: 'STOP', pictures: 0 }
  leavers.slice(0, maxStopped).forEach(({ person, at }, index) => {
    talk(person, [stop], at, index % 4 === 0)
  })

  const unreachable = audience.find((person) => person.phone_e164 === null)
  if (unreachable) talk(unreachable, [], daysFrom(now, -1), false)

  made.unmatched = strangers.map(({ says, pictures }, index) => {
    const at = daysFrom(now, -1 - index)
    const from = `+1900555010${index}`
    return {
      id: random.id(at),
      provider_id: `${pictures > 0 ? 'MM' : 'SM'}${random.hex(32)}`,
      from_number: from,
      content: says,
      metadata: metadataOf(random, from, pictures),
      received_at: at,
    }
  })
  return made
}
