import type { Generated, GeneratedAlways, JSONColumnType } from 'kysely'

type Json<T extends object> = JSONColumnType<T, string | undefined, string>
type NullableJson<T extends object> = JSONColumnType<T | null, string | null | undefined, string | null>

export type StoredContent = { subject: string | null; content: string | null; smsContent?: string | null }

export type TemplatesTable = {
  id: string
  name: string
  type: 'email' | 'sms' | 'both'
  subject: string | null
  content: string
  sms_content: string | null
  created_at: Generated<Date>
  updated_at: Generated<Date>
}

export type CampaignsTable = {
  id: string
  name: string
  type: 'email' | 'sms' | 'both'
  status: Generated<'draft' | 'scheduled' | 'sending' | 'completed' | 'failed'>
  failure_reason: string | null
  paused_at: Date | null
  resumed_at: Date | null
  pause_reason: string | null
  template_id: string | null
  custom_content: NullableJson<StoredContent>
  content_snapshot: NullableJson<StoredContent>
  target_filters: Json<Record<string, unknown>>
  target_count: Generated<number>
  audience_receipt: NullableJson<Record<string, unknown>>
  notice: string | null
  scheduled_at: Date | null
  sent_at: Date | null
  /** Of the request that sent it; null where that is not traced. */
  traceparent: string | null
  dispatch_cursor: string | null
  dispatched_at: Date | null
  fill_failures: Generated<number>
  fill_error: string | null
  refused_at_resume: Generated<number>
  answered_at_resume: Generated<number>
  completed_at: Date | null
  /** Nothing personal is left in its messages. */
  blanked_at: Date | null
  deleted_at: Date | null
  created_by: string | null
  created_at: Generated<Date>
  updated_at: Generated<Date>
}

export type CommunicationsTable = {
  id: string
  campaign_id: string | null
  message_id: string | null
  applicant_id: string | null
  merged_from: string | null
  channel: 'email' | 'sms'
  address: string | null
  address_hmac: Buffer | null
  merge_values: Json<Record<string, string>>
  subject: string | null
  content: string | null
  state: Generated<
    'queued' | 'submitting' | 'unknown' | 'needs_review' | 'accepted' | 'delivered' | 'failed' | 'bounced' | 'skipped'
  >
  /** Handed over by the worker that filled the ledger, without the queue. */
  at_once: Generated<boolean>
  /** The state as indexes of open work need it: `queued` includes `submitting`; null when nothing is left to do. */
  stage: GeneratedAlways<'queued' | 'unknown' | 'needs_review' | 'failed' | 'bounced' | null>
  skip_reason: string | null
  attempt: Generated<number>
  lease_token: string | null
  lease_until: Date | null
  due_at: Generated<Date>
  zones: string[] | null
  checks: Generated<number>
  submit_at: Date | null
  acked_at: Date | null
  event_at: Date | null
  provider_id: string | null
  error_code: string | null
  error_message: string | null
  delivered_at: Date | null
  opened_at: Date | null
  machine_opened_at: Date | null
  clicked_at: Date | null
  bounced_at: Date | null
  unsubscribed_at: Date | null
  complained_at: Date | null
  created_at: Generated<Date>
}

/** Communications that crossed the point of no return together. */
export type HandOversTable = { id: GeneratedAlways<string>; lease_until: Date; communication_ids: string[] }

export type CampaignLinksTable = { campaign_id: string; position: number; url: string }

/** Maintained by triggers; the sum of the rows of a campaign, channel, state or code is exact. */
export type CampaignTotalsTable = {
  id: GeneratedAlways<string>
  campaign_id: GeneratedAlways<string>
  channel: GeneratedAlways<'email' | 'sms'>
  state: GeneratedAlways<string>
  code: GeneratedAlways<string>
  people: GeneratedAlways<string>
  opened: GeneratedAlways<string>
  machine_opened: GeneratedAlways<string>
  clicked: GeneratedAlways<string>
  unsubscribed: GeneratedAlways<string>
}

export type DeliveryWorkersTable = {
  id: string
  channel: 'email' | 'sms'
  breaker: 'closed' | 'open' | 'half_open'
  seen_at: Generated<Date>
  /** Its share of the lane, which it holds until then. */
  per_second: Generated<number>
  share_until: Date | null
}

/** What a provider is found to allow all workers together. */
export type DeliveryLanesTable = {
  channel: 'email' | 'sms'
  per_second: number | null
  lowered_at: Date | null
  changed_at: Generated<Date>
  rests_until: Date | null
}

export type DeliveryAttemptsTable = {
  communication_id: string
  attempt: number
  started_at: Date
  finished_at: Generated<Date>
  outcome: 'accepted' | 'refused' | 'retry' | 'blocked' | 'unknown'
  http_status: number | null
  provider_id: string | null
  error: string | null
}

export type ReportKindsTable = {
  provider: 'sendgrid' | 'twilio'
  kind: string
  last_at: Generated<Date>
}

export type WebhookEventsTable = {
  dedupe_key: Buffer
  provider: 'sendgrid' | 'twilio'
  communication_id: string | null
  payload: Json<Record<string, unknown>>
  received_at: Generated<Date>
}
