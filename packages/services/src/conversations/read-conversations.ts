import type { Conversation, SmsBlockReason } from '@velvet/contracts/conversations'
import type { Database } from '@velvet/database'
import { consentStateOf, displayName } from '@velvet/domain/applicants'
import { barrierOf } from '@velvet/domain/conversations'
import { AppError } from '@velvet/domain/kernel'
import { type AliasableExpression, type Selectable, sql } from 'kysely'
import { validate } from 'uuid'
import { addressHashSql, type Context } from '../kernel/index.ts'

type Thread = Selectable<Database['conversations']>

/** The first words of a message, for one line of the list. */
const shownCharacters = 160

/** The sort time of a thread `c` in the list; without messages it counts from when it was started. */
export const activeAt = sql<Date>`coalesce(c.last_message_at, c.created_at)`

/** Threads with the displayed data of their people, and the data that decides whether they can be texted, in list order. */
export const findConversations = ({ db, settings }: Context, threads: AliasableExpression<Thread>) =>
  db
    .selectFrom(threads.as('c'))
    .innerJoin('applicants as a', 'a.id', 'c.applicant_id')
    .leftJoin('admins as ad', 'ad.id', 'c.admin_id')
    .leftJoin('suppressions as s', (join) =>
      join
        .on('s.channel', '=', 'sms')
        .on('s.address_hmac', '=', addressHashSql(settings.secret, 'sms', sql`a.phone_e164`)),
    )
    .leftJoinLateral(
      (eb) =>
        eb
          .selectFrom('messages')
          .select(
            sql<string>`coalesce(nullif(left(content, ${shownCharacters}::int), ''), 'Picture')`.as('last_message'),
          )
          .whereRef('conversation_id', '=', 'c.id')
          .orderBy('sent_at', 'desc')
          .orderBy('id', 'desc')
          .limit(1)
          .as('m'),
      (join) => join.onTrue(),
    )
    .selectAll('c')
    .select(['ad.username', 'a.first_name', 'a.last_name', 'a.email', 'a.phone', 'a.phone_e164', 'a.status'])
    .select(['a.sms_opt_in', 'a.sms_opted_out_at', 'a.instagram_profile_picture', 'm.last_message'])
    .select(sql<boolean>`s.address_hmac is not null`.as('is_suppressed'))
    .orderBy(activeAt, 'desc')
    .orderBy('c.id', 'desc')
    .execute()

export type ConversationRow = Awaited<ReturnType<typeof findConversations>>[number]

/** Why this thread's person cannot be texted, null when they can. */
export const barrierIn = (row: ConversationRow): SmsBlockReason | null =>
  barrierOf({
    phone: row.phone,
    phoneE164: row.phone_e164,
    consent: consentStateOf(row.sms_opt_in, row.sms_opted_out_at),
    isSuppressed: row.is_suppressed,
  })

/** The display name of this thread's person. */
export const nameIn = ({ first_name: firstName, last_name: lastName, email }: ConversationRow): string =>
  displayName({ firstName, lastName, email })

export const presentConversation = (row: ConversationRow): Conversation => ({
  id: row.id,
  applicantId: row.applicant_id,
  adminId: row.admin_id,
  adminUsername: row.username,
  applicant: {
    firstName: row.first_name,
    lastName: row.last_name,
    email: row.email,
    phone: row.phone,
    instagramProfilePicture: row.instagram_profile_picture,
    status: row.status,
  },
  barrier: barrierIn(row),
  lastMessage: row.last_message,
  lastMessageAt: row.last_message_at?.toISOString() ?? null,
  unreadCount: row.unread_count,
  isArchived: row.is_archived,
  createdAt: row.created_at.toISOString(),
  updatedAt: row.updated_at.toISOString(),
})

/** The thread does not exist: it never did, or it was removed with a person who was deleted or merged. */
export const missingConversation = (): AppError =>
  new AppError('not_found', 'conversation_not_found', 'This conversation does not exist or was removed.', {
    suggestion: 'The applicant may have been deleted or merged with another one. Look for the person in the list.',
  })

/** A malformed id is an unknown one. Refuses `conversation_not_found`. */
export const knownConversationId = (id: string): string => {
  if (!validate(id)) throw missingConversation()
  return id
}

/** One thread with its person. Refuses `conversation_not_found`. */
export const findConversation = async (context: Context, id: string): Promise<ConversationRow> => {
  const known = knownConversationId(id)
  const thread = context.db.selectFrom('conversations').selectAll().where('id', '=', known)
  const [row] = await findConversations(context, thread)
  if (!row) throw missingConversation()
  return row
}

/** One thread for display. Refuses `conversation_not_found`. */
export const readConversation = async (context: Context, id: string): Promise<Conversation> =>
  presentConversation(await findConversation(context, id))
