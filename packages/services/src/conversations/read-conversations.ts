import type { Conversation, SmsBlockReason } from '@velvet/contracts/conversations'
import { consentStateOf, displayName } from '@velvet/domain/applicants'
import { barrierOf } from '@velvet/domain/conversations'
import { AppError } from '@velvet/domain/kernel'
import { type RawBuilder, sql } from 'kysely'
import { validate } from 'uuid'
import { addressHashSql } from '../campaigns/index.ts'
import type { Context } from '../kernel/index.ts'

/** A thread with the displayed data of its person, and the data that decides whether they can be texted. */
export type ConversationRow = {
  id: string
  applicant_id: string
  admin_id: string | null
  username: string | null
  first_name: string | null
  last_name: string | null
  email: string | null
  phone: string | null
  phone_e164: string | null
  instagram_profile_picture: string | null
  status: Conversation['applicant']['status']
  sms_opt_in: boolean
  sms_opted_out_at: Date | null
  is_suppressed: boolean
  last_message: string | null
  last_message_at: Date | null
  unread_count: number
  is_archived: boolean
  created_at: Date
  updated_at: Date
}

/** The first words of a message, for one line of the list. */
const shownCharacters = 160

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

/** The sort time of the list; a thread without messages counts from when it was started. */
export const newestFirst = sql`coalesce(c.last_message_at, c.created_at) desc, c.id desc`

/** Threads in list order. `rows` selects whole rows of `conversations`; the rest is looked up for these alone. */
export const findConversations = async (
  { db, settings }: Context,
  rows: RawBuilder<unknown>,
): Promise<ConversationRow[]> => {
  const found = await sql<ConversationRow>`
    select c.*, ad.username, a.first_name, a.last_name, a.email, a.phone, a.phone_e164, a.status, a.sms_opt_in, a.sms_opted_out_at,
      a.instagram_profile_picture,
      s.address_hmac is not null as is_suppressed, m.last_message
    from (${rows}) c
    join applicants a on a.id = c.applicant_id
    left join admins ad on ad.id = c.admin_id
    left join suppressions s on s.channel = 'sms'
      and s.address_hmac = ${addressHashSql(settings.secret, 'sms', sql`a.phone_e164`)}
    left join lateral (
      select coalesce(nullif(left(content, ${shownCharacters}::int), ''), 'Picture') as last_message from messages
      where conversation_id = c.id order by sent_at desc, id desc limit 1
    ) m on true
    order by ${newestFirst}`.execute(db)
  return found.rows
}

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
  const [row] = await findConversations(context, sql`select * from conversations where id = ${known}::uuid`)
  if (!row) throw missingConversation()
  return row
}

/** One thread for display. Refuses `conversation_not_found`. */
export const readConversation = async (context: Context, id: string): Promise<Conversation> =>
  presentConversation(await findConversation(context, id))
