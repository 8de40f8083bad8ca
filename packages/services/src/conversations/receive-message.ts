import { sql } from 'kysely'
import { announceConversations } from '../delivery/index.ts'
import { type Context, inTransaction, isState } from '../kernel/index.ts'
import type { PhoneNumber } from '../suppressions/index.ts'
import { openConversation } from './open-conversation.ts'
import { announceUnmatched, lockNumber } from './unmatched-texts.ts'

/** An incoming text. */
export type ReceivedText = {
  /** The provider's id: the same text delivered again has the same id. */
  readonly providerId: string
  readonly from: string
  readonly to: string
  readonly body: string
  /** Addresses of the attached pictures. */
  readonly media: readonly string[]
}

/**
 * Finds the author: of several people with the number, the one whom we texted there last, else the latest applicant. Locks all of
 * them, in one order, so that no one is removed or merged before the text is stored.
 */
const findWriter = async (context: Context, number: PhoneNumber): Promise<string | null> => {
  const writer = await context.db
    .with(
      (cte) => cte('people').materialized(),
      (db) =>
        db
          .selectFrom('applicants')
          .select(['id', 'created_at'])
          .where('phone_e164', '=', number.address)
          .orderBy('id')
          .forKeyShare(),
    )
    .selectFrom('people as p')
    .select('p.id')
    .orderBy(
      (eb) =>
        eb
          .selectFrom('communications as c')
          .select(sql<Date | null>`max(coalesce(c.acked_at, c.submit_at))`.as('at'))
          .whereRef('c.applicant_id', '=', 'p.id')
          .where('c.channel', '=', 'sms')
          .where('c.address_hmac', '=', number.addressHmac)
          .where(isState('c.state', 'possiblyReceived')),
      (order) => order.desc().nullsLast(),
    )
    .orderBy('p.created_at', 'desc')
    .orderBy('p.id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return writer?.id ?? null
}

const metadataOf = ({ from, to, media }: ReceivedText): string => JSON.stringify({ from, to, media })

const addToThread = async (context: Context, text: ReceivedText, applicantId: string): Promise<void> => {
  const conversationId = await openConversation(context, applicantId)
  const added = await context.db
    .insertInto('messages')
    .values({
      id: context.newId(),
      conversation_id: conversationId,
      sender_type: 'applicant',
      sender_id: applicantId,
      content: text.body,
      metadata: metadataOf(text),
      provider_id: text.providerId,
      // Taken while the thread is locked, so that messages are ordered by lock, whichever process wrote them.
      sent_at: sql`clock_timestamp()`,
    })
    .onConflict((conflict) => conflict.column('provider_id').doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!added) return
  await context.db
    .updateTable('conversations')
    .set({
      unread_count: sql`unread_count + 1`,
      last_message_at: sql`greatest(last_message_at, (select sent_at from messages m where m.id = ${added.id}))`,
      is_archived: false,
    })
    .where('id', '=', conversationId)
    .execute()
  await announceConversations(context, [conversationId])
}

const addToTray = async (context: Context, text: ReceivedText): Promise<void> => {
  const kept = await context.db
    .insertInto('unmatched_messages')
    .values({
      id: context.newId(),
      provider_id: text.providerId,
      from_number: text.from,
      content: text.body,
      metadata: metadataOf(text),
      received_at: context.now(),
    })
    .onConflict((conflict) => conflict.column('provider_id').doNothing())
    .returning('id')
    .executeTakeFirst()
  if (kept) await announceUnmatched(context)
}

/**
 * Stores an incoming text (CONV-19): in the thread of the person with that number, unread, and out of the archive; from an
 * unknown number, in the tray of unmatched texts. The same text again changes nothing.
 */
export const receiveMessage = (outer: Context, text: ReceivedText, number: PhoneNumber): Promise<void> =>
  inTransaction(outer, async (context) => {
    const known = await findWriter(context, number)
    if (known) return addToThread(context, text, known)
    await lockNumber(context, number.address)
    const linkedMeanwhile = await findWriter(context, number)
    if (linkedMeanwhile) return addToThread(context, text, linkedMeanwhile)
    await addToTray(context, { ...text, from: number.address })
  })
