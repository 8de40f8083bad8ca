import type { Generated, JSONColumnType } from 'kysely'

export type ConversationsTable = {
  id: string
  applicant_id: string
  admin_id: string | null
  last_message_at: Date | null
  unread_count: Generated<number>
  is_archived: Generated<boolean>
  created_at: Generated<Date>
  updated_at: Generated<Date>
}

export type MessagesTable = {
  id: string
  conversation_id: string
  sender_type: 'admin' | 'applicant'
  sender_id: string
  message_type: Generated<string>
  content: string
  metadata: JSONColumnType<Record<string, unknown>, string | undefined, string>
  is_read: Generated<boolean>
  provider_id: string | null
  sent_at: Generated<Date>
  delivered_at: Date | null
  read_at: Date | null
}

export type UnmatchedMessagesTable = {
  id: string
  provider_id: string
  from_number: string
  content: string
  metadata: JSONColumnType<Record<string, unknown>, string | undefined, string>
  received_at: Generated<Date>
}
