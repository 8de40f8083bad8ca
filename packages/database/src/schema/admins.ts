import type { ColumnType, Generated, GeneratedAlways, JSONColumnType } from 'kysely'

export type AdminsTable = {
  id: string
  username: string
  password_hash: string
  email: string | null
  first_name: string | null
  last_name: string | null
  role: Generated<'super_admin' | 'admin' | 'moderator' | 'communications_only'>
  is_active: Generated<boolean>
  last_login_at: Date | null
  created_at: Generated<Date>
  updated_at: Generated<Date>
}

export type SessionsTable = {
  id_hash: Buffer
  admin_id: string
  created_at: Generated<Date>
  last_active_at: Generated<Date>
  ip: string | null
  user_agent: string | null
}

export type LoginThrottlesTable = {
  key: string
  failures: number
  window_started_at: Date
  window_ends_at: Date
}

export type ActivityTable = {
  id: string
  actor_kind: 'admin' | 'visitor' | 'provider' | 'system'
  admin_id: string | null
  actor_name: string
  action: string
  target_type: string | null
  target_id: string | null
  description: string
  details: JSONColumnType<Record<string, unknown>>
  ip_address: string | null
  user_agent: string | null
  created_at: ColumnType<Date, Date | undefined, never>
  /** The sentence, folded, behind a space. */
  search_text: GeneratedAlways<string>
}

export type OutboxTable = {
  id: string
  job: string
  payload: JSONColumnType<Record<string, unknown>>
  /** The request that asked for it; null where none did. */
  request_id: string | null
  /** Of what asked for it; null where that is not traced. */
  traceparent: string | null
  run_at: Generated<Date>
  created_at: Generated<Date>
  done_at: Date | null
}

export type IdempotentCallsTable = {
  admin_id: string
  endpoint: string
  key: string
  request_hash: Buffer
  /** Null while the call has no answer. */
  status: number | null
  body: string | null
  created_at: Date
}

export type AnnouncementsTable = {
  channel: string
  payload: string
  announced_at: Generated<Date>
}

export type KeyFingerprintsTable = {
  name: string
  fingerprint: Buffer
  created_at: Generated<Date>
}
