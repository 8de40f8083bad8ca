/** Every table and its columns, as the migrations leave them; written by `pnpm gen types`. */
import type { ColumnType, Generated, GeneratedAlways } from 'kysely'
import type {
  BatchCounts,
  BatchValues,
  ImportChanges,
  Json,
  JsonWithDefault,
  MergeValues,
  NullableJson,
  StoredAnswer,
  StoredCompanion,
  StoredContent,
  StoredEmail,
  StoredQuestion,
  Values,
} from './json.ts'

export type Database = {
  activity: {
    id: string
    actor_kind: 'admin' | 'visitor' | 'provider' | 'system'
    admin_id: string | null
    actor_name: string
    action: string
    target_type: string | null
    target_id: string | null
    description: string
    details: JsonWithDefault<Values>
    ip_address: string | null
    user_agent: string | null
    created_at: ColumnType<Date, Date | undefined, never>
    /** The sentence, folded, after a space. */
    search_text: GeneratedAlways<string>
  }
  admins: {
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
  announcements: {
    channel: string
    payload: string
    announced_at: Generated<Date>
  }
  applicant_emails: {
    id: string
    applicant_id: string
    email: string
    email_key: GeneratedAlways<string | null>
    created_at: Generated<Date>
  }
  applicant_pictures: {
    applicant_id: string
    slot: 'profile' | 'post'
    position: number
    name: string
    thumbnail: string
    source_url: string
    created_at: Generated<Date>
  }
  applicant_tags: {
    id: string
    applicant_id: string
    tag_id: string
    created_at: Generated<Date>
  }
  /** Maintained by triggers; the sum of the rows is exact, also of one status or some kinds of duplicates. */
  applicant_totals: {
    id: GeneratedAlways<string>
    status: GeneratedAlways<string>
    duplicate_kinds: GeneratedAlways<number>
    total: GeneratedAlways<string>
  }
  applicants: {
    id: string
    search_text: GeneratedAlways<string | null>
    first_name: string | null
    last_name: string | null
    email: string | null
    email2: string | null
    phone: string | null
    phone_e164: string | null
    age: Generated<number>
    zip_codes: Generated<string[]>
    zip_code_cities: string | null
    city: string | null
    state: string | null
    country: Generated<string>
    latitude: number | null
    longitude: number | null
    instagram_url: string | null
    instagram_username: string | null
    instagram_followers: number | null
    instagram_verified: Generated<boolean>
    instagram_profile_picture: string | null
    instagram_recent_posts: JsonWithDefault<unknown[]>
    instagram_data_last_updated: Date | null
    status: Generated<'pending' | 'approved' | 'declined'>
    priority: Generated<'low' | 'normal' | 'high' | 'urgent'>
    score: number | null
    notes: string | null
    email_opt_in: Generated<boolean>
    sms_opt_in: Generated<boolean>
    preferred_contact_method: Generated<'email' | 'sms' | 'both'>
    event_id: string | null
    source: Generated<string>
    referral_code: string | null
    /** Bits: 1 email, 2 phone, 4 name, 8 Instagram; kept by triggers. */
    duplicate_kinds: Generated<number>
    decided_at: Date | null
    created_at: Generated<Date>
    updated_at: Generated<Date>
    email_key: GeneratedAlways<string | null>
    email2_key: GeneratedAlways<string | null>
    phone_key: GeneratedAlways<string | null>
    name_key: GeneratedAlways<string | null>
    instagram_key: GeneratedAlways<string | null>
    name_sort: GeneratedAlways<string | null>
    city_key: GeneratedAlways<string | null>
    location_sort: GeneratedAlways<string | null>
    priority_rank: GeneratedAlways<number | null>
    zip_text: GeneratedAlways<string | null>
    /** The time of the opt-out; null without one, even if the person has not opted in. An opt-in clears it. */
    email_opted_out_at: Date | null
    /** As email_opted_out_at. */
    sms_opted_out_at: Date | null
    /** The key in match_keys that groups the person in the list of duplicates; updated with duplicate_kinds. */
    duplicate_group: GeneratedAlways<string | null>
    /** The same in the list of people who share an Instagram profile. */
    instagram_group: GeneratedAlways<string | null>
    /** Whether email about the own applications is welcome. */
    email_updates: Generated<boolean>
    /** Whether texts about the own applications are welcome. Null: never asked, because the person is older than these texts; then sms_opt_in decides. */
    sms_updates: Generated<boolean | null>
  }
  /** Applications that a merge removed, by the application that was kept. */
  application_aliases: {
    id: string
    application_id: string
    /** The number of the guest link that worked when the application was removed. */
    link_no: number
  }
  /** Every change of the status of an application. The form and imports add none when they add an application. */
  application_history: {
    id: string
    application_id: string
    /** Null when the change added the application. */
    from_status:
      | 'invited'
      | 'pending'
      | 'waitlisted'
      | 'offered'
      | 'approved'
      | 'declined'
      | 'withdrawn'
      | 'expired'
      | null
    to_status: 'invited' | 'pending' | 'waitlisted' | 'offered' | 'approved' | 'declined' | 'withdrawn' | 'expired'
    by_name: string
    reason: string | null
    note: string | null
    /** The change set that it belongs to, which may be gone. */
    batch_id: string | null
    is_staged: Generated<boolean>
    created_at: Generated<Date>
  }
  /** Applications and heads of each event by kind: a status, held, confirmed, or staged; the sum of the rows, which triggers keep. */
  application_totals: {
    id: GeneratedAlways<string>
    event_id: GeneratedAlways<string>
    kind: GeneratedAlways<string>
    applications: GeneratedAlways<string>
    heads: GeneratedAlways<string>
  }
  batch_items: {
    batch_id: string
    applicant_id: string
    before: Json<BatchValues>
    after: Json<BatchValues>
  }
  batches: {
    id: string
    action: string
    admin_id: string | null
    filter: NullableJson<Values>
    counts: Json<BatchCounts>
    created_at: Generated<Date>
    undo_cursor: string | null
    restored: Generated<number>
    undone_at: Date | null
  }
  campaign_links: {
    campaign_id: string
    position: number
    url: string
  }
  /** Maintained by triggers; the sum of the rows of a campaign, channel, state or code is exact. */
  campaign_totals: {
    id: GeneratedAlways<string>
    campaign_id: GeneratedAlways<string>
    channel: GeneratedAlways<string>
    state: GeneratedAlways<string>
    code: GeneratedAlways<string>
    people: GeneratedAlways<string>
    opened: GeneratedAlways<string>
    machine_opened: GeneratedAlways<string>
    clicked: GeneratedAlways<string>
    unsubscribed: GeneratedAlways<string>
  }
  campaigns: {
    id: string
    name: string
    type: 'email' | 'sms' | 'both'
    status: Generated<'draft' | 'scheduled' | 'sending' | 'completed' | 'failed'>
    failure_reason: string | null
    paused_at: Date | null
    pause_reason: string | null
    template_id: string | null
    custom_content: NullableJson<StoredContent>
    content_snapshot: NullableJson<StoredContent>
    target_filters: JsonWithDefault<Values>
    target_count: Generated<number>
    audience_receipt: NullableJson<Values>
    notice: string | null
    scheduled_at: Date | null
    sent_at: Date | null
    dispatch_cursor: string | null
    dispatched_at: Date | null
    completed_at: Date | null
    deleted_at: Date | null
    created_by: string | null
    created_at: Generated<Date>
    updated_at: Generated<Date>
    resumed_at: Date | null
    /** Since then, its messages contain nothing personal. */
    blanked_at: Date | null
    fill_failures: Generated<number>
    fill_error: string | null
    refused_at_resume: Generated<number>
    answered_at_resume: Generated<number>
    /** Of the request that sent it; null where that is not traced. */
    traceparent: string | null
    /** The email of the snapshot, parsed; null where there is none, and where an earlier version sent the campaign. */
    prepared_content: NullableJson<StoredEmail>
  }
  communications: {
    id: string
    campaign_id: string | null
    message_id: string | null
    applicant_id: string | null
    merged_from: string | null
    channel: 'email' | 'sms'
    address: string | null
    address_hmac: Buffer | null
    merge_values: JsonWithDefault<MergeValues>
    subject: string | null
    content: string | null
    state: Generated<
      'queued' | 'submitting' | 'unknown' | 'needs_review' | 'accepted' | 'delivered' | 'failed' | 'bounced' | 'skipped'
    >
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
    /** Sent by the worker that filled the ledger, without the queue. */
    at_once: Generated<boolean>
    /** The state as indexes of open work need it: queued includes submitting; null when nothing is left to do. */
    stage: GeneratedAlways<'queued' | 'unknown' | 'needs_review' | 'failed' | 'bounced' | null>
    /** Of a message to a guest about their application; null otherwise. */
    service_content_id: string | null
    /** Kept when the application is removed. */
    application_id: string | null
    told_no: number | null
    /** When the first report of the provider about this email arrived. */
    first_report_at: Date | null
    /** When the last report that changed this email arrived. */
    last_report_at: Date | null
    /** While state is submitting, the message follows this batch: the view ledger says in which state it is. */
    batch_id: string | null
  }
  consent_events: {
    id: string
    applicant_id: string | null
    address_hmac: Buffer | null
    channel: 'email' | 'sms'
    action: 'in' | 'out' | 'not_asked' | 'not_asserted'
    source: 'web' | 'csv' | 'admin' | 'stop' | 'start' | 'link' | 'provider' | 'merge'
    text_version: string | null
    ip_address: string | null
    user_agent: string | null
    created_at: Generated<Date>
  }
  conversations: {
    id: string
    applicant_id: string
    admin_id: string | null
    last_message_at: Date | null
    unread_count: Generated<number>
    is_archived: Generated<boolean>
    created_at: Generated<Date>
    updated_at: Generated<Date>
  }
  /** The reference data that the migrator has loaded, with the versions of its packages. */
  data_sets: {
    name: string
    version: string
    loaded_at: Generated<Date>
  }
  delivery_attempts: {
    communication_id: string
    attempt: number
    started_at: Date
    finished_at: Generated<Date>
    outcome: 'accepted' | 'refused' | 'retry' | 'blocked' | 'unknown'
    http_status: number | null
    provider_id: string | null
    error: string | null
  }
  /** The rate that a provider is found to allow all workers together. */
  delivery_lanes: {
    channel: 'email' | 'sms'
    per_second: number | null
    lowered_at: Date | null
    changed_at: Generated<Date>
    rests_until: Date | null
  }
  delivery_workers: {
    id: string
    channel: 'email' | 'sms'
    breaker: 'closed' | 'open' | 'half_open'
    seen_at: Generated<Date>
    /** Its share of the rate of the channel, until share_until. */
    per_second: Generated<number>
    share_until: Date | null
  }
  event_applications: {
    id: string
    applicant_id: string
    event_id: string
    source: Generated<string>
    payload: JsonWithDefault<Values>
    placement: Generated<'none' | 'waitlisted' | 'offered' | 'confirmed' | 'expired'>
    attendance: Generated<'none' | 'checked_in' | 'no_show'>
    created_at: Generated<Date>
    /** The decision for this event, which its counts follow. */
    status: Generated<
      'invited' | 'pending' | 'waitlisted' | 'offered' | 'approved' | 'declined' | 'withdrawn' | 'expired'
    >
    /** The guest and the companions. */
    party_requested: Generated<number>
    companions: JsonWithDefault<StoredCompanion[]>
    /** With the labels of the questions at the time of answering. */
    answers: JsonWithDefault<StoredAnswer[]>
    /** Not written anymore: the age and the minimum age are compared when they are read. */
    is_under_age: boolean | null
    /** Null: as requested. */
    party_granted: number | null
    response: Generated<'none' | 'confirmed' | 'cannot_come'>
    /** A decision that waits for its release. */
    staged_status:
      | 'invited'
      | 'pending'
      | 'waitlisted'
      | 'offered'
      | 'approved'
      | 'declined'
      | 'withdrawn'
      | 'expired'
      | null
    staged_by: string | null
    staged_at: Date | null
    staged_note: string | null
    /** What the guest last heard. */
    told_status:
      | 'invited'
      | 'pending'
      | 'waitlisted'
      | 'offered'
      | 'approved'
      | 'declined'
      | 'withdrawn'
      | 'expired'
      | null
    told_kind: string | null
    told_at: Date | null
    offer_expires_at: Date | null
    reason: string | null
    /** A username, guest, rule, or system. */
    decided_by: string | null
    decided_at: Date | null
    updated_at: Generated<Date>
    /** The places that the party takes. */
    heads: GeneratedAlways<number>
    /** Whether the party takes places of the capacity. */
    is_held: GeneratedAlways<boolean>
    /** How often the guest was told something; a message about it exists once for each number and channel. */
    told_no: Generated<number>
    /** The number of the guest link that works; earlier ones do not. */
    link_no: Generated<number>
    /** The number of the pass that works; it grows when a pass is revoked. */
    pass_no: Generated<number>
    /** A message about the event that waits for its release; null when none does. */
    notice_kind: 'changed' | 'cancelled' | null
    notice_by: string | null
    notice_at: Date | null
    notice_note: string | null
    /** When the reminder was due, whether or not it was sent. */
    reminded_at: Date | null
    /** When the guest joined the line again by applying again; null while the place in line is that of the first application. */
    queued_at: Date | null
  }
  /** Every slug that an event has or had; the earlier ones redirect. */
  event_slugs: {
    slug: string
    event_id: string
    created_at: Generated<Date>
  }
  events: {
    id: string
    name: string
    description: string | null
    location: string | null
    date: Date | null
    time_zone: string | null
    max_capacity: number | null
    is_active: Generated<boolean>
    archived_at: Date | null
    created_by: string | null
    created_at: Generated<Date>
    updated_at: Generated<Date>
    /** The address of the public page; null until the first version that writes it has named the event. */
    slug: string | null
    doors_at: Date | null
    ends_at: Date | null
    address: string | null
    dress_code: string | null
    minimum_age: number | null
    max_party: Generated<number>
    waitlist_open: Generated<boolean>
    auto_approve: Generated<'nobody' | 'members' | 'everybody'>
    release: Generated<'silent' | 'at_once' | 'by_hand' | 'at'>
    release_at: Date | null
    offer_hours: Generated<number>
    auto_offer: Generated<boolean>
    offer_rank: Generated<'applied' | 'score' | 'priority'>
    reminder_hours: number | null
    dropped_fields: Generated<string[]>
    /** In the order in which the form asks them. */
    questions: JsonWithDefault<StoredQuestion[]>
    cancelled_at: Date | null
    /** The picture of the public page; null without one. */
    picture: string | null
    /** Why decisions were not released at the set time; null when they were. */
    release_notice: string | null
  }
  /** Messages that were handed to the provider in one call. */
  hand_overs: {
    id: GeneratedAlways<string>
    lease_until: Date
    communication_ids: string[]
  }
  idempotent_calls: {
    admin_id: string
    endpoint: string
    key: string
    request_hash: Buffer
    /** Null while the call has no answer. */
    status: number | null
    body: string | null
    created_at: Date
  }
  import_rows: {
    import_id: string
    row_number: number
    cells: Generated<string[]>
    data: Json<Values>
    email_key: GeneratedAlways<string | null>
    warnings: Generated<string[]>
    decision: 'force_add' | 'merge' | null
    outcome: 'created' | 'updated' | 'skipped' | 'duplicate' | 'failed' | null
    error: string | null
    applicant_id: string | null
    match_id: string | null
    matched_on: string | null
    changes: NullableJson<ImportChanges>
    written_at: Date | null
    undone: 'removed' | 'restored' | 'kept' | null
    written_content: string | null
  }
  imports: {
    id: string
    status: Generated<
      | 'uploading'
      | 'checking'
      | 'checked'
      | 'running'
      | 'completed'
      | 'cancelling'
      | 'cancelled'
      | 'undoing'
      | 'undone'
      | 'failed'
    >
    file_name: string | null
    headers: Generated<string[]>
    columns: Generated<(string | null)[]>
    merge_duplicates: Generated<boolean>
    event_id: string | null
    tags: Generated<string[]>
    source: string | null
    total_rows: Generated<number>
    last_row: Generated<number>
    processed_rows: Generated<number>
    created_rows: Generated<number>
    updated_rows: Generated<number>
    skipped_rows: Generated<number>
    duplicate_rows: Generated<number>
    failed_rows: Generated<number>
    removed_people: Generated<number>
    restored_people: Generated<number>
    kept_people: Generated<number>
    failure_reason: string | null
    created_by: string | null
    created_at: Generated<Date>
    started_at: Date | null
    finished_at: Date | null
  }
  instagram_profiles: {
    id: string
    username_key: string
    profile: NullableJson<Values>
    source: 'apify' | 'zyla' | 'scrapedo' | 'html' | null
    fetched_at: Date | null
    checked_at: Date | null
    failure: string | null
    message: string | null
    attempts: JsonWithDefault<unknown[]>
    wanted_at: Date | null
    is_forced: Generated<boolean>
    lease_token: string | null
    lease_until: Date | null
    created_at: Generated<Date>
  }
  instagram_refresh_items: {
    id: string
    refresh_id: string
    profile_id: string | null
    state: Generated<'waiting' | 'succeeded' | 'failed' | 'skipped'>
    source: string | null
    failure: string | null
    settled_at: Date | null
    lease_token: string | null
    lease_until: Date | null
  }
  instagram_refreshes: {
    id: string
    status: Generated<'running' | 'completed' | 'canceled' | 'stopped'>
    stop_reason: 'not_configured' | 'unauthorized' | null
    is_forced: Generated<boolean>
    total: Generated<number>
    applicants: Generated<number>
    succeeded: Generated<number>
    failed: Generated<number>
    skipped: Generated<number>
    left_over: Generated<number>
    waits_until: Date | null
    started_by: string | null
    created_at: Generated<Date>
    ended_at: Date | null
  }
  instagram_sources: {
    name: 'apify' | 'zyla' | 'scrapedo' | 'html'
    next_call_at: Generated<Date>
    day: Generated<string>
    calls: Generated<number>
    paused_until: Date | null
    pause_reason: string | null
    checked_at: Date | null
    is_working: boolean | null
    message: string | null
  }
  key_fingerprints: {
    name: string
    fingerprint: Buffer
    created_at: Generated<Date>
  }
  login_throttles: {
    key: string
    failures: number
    window_started_at: Date
    window_ends_at: Date
  }
  /** What each person can be recognized by; maintained by triggers. */
  match_keys: {
    applicant_id: GeneratedAlways<string>
    /** 1 email, 2 phone, 4 name, 8 Instagram. */
    kind: GeneratedAlways<number>
    key: GeneratedAlways<string>
  }
  /** The person into whom a removed id was merged. */
  merged_applicants: {
    id: string
    merged_into: string
    merge_id: string
  }
  merges: {
    id: string
    primary_id: string
    superseded_by: string | null
    created_by: string | null
    created_at: Generated<Date>
    snapshot: Json<Values>
    undone_by: string | null
    undone_at: Date | null
  }
  messages: {
    id: string
    conversation_id: string
    sender_type: 'admin' | 'applicant'
    sender_id: string
    message_type: Generated<string>
    content: string
    metadata: JsonWithDefault<Values>
    is_read: Generated<boolean>
    provider_id: string | null
    sent_at: Generated<Date>
    delivered_at: Date | null
    read_at: Date | null
  }
  /** Pairs that an admin marked as two different people. */
  not_duplicates: {
    low_id: string
    high_id: string
    created_by: string | null
    created_at: Generated<Date>
  }
  outbox: {
    id: string
    job: string
    payload: Json<Values>
    run_at: Generated<Date>
    created_at: Generated<Date>
    done_at: Date | null
    /** The request that asked for the job; null without one. */
    request_id: string | null
    /** Of the request or job that asked for it; null where that is not traced. */
    traceparent: string | null
  }
  phone_zones: {
    prefix: string
    zones: string[]
  }
  pictures: {
    name: string
    bytes: number
    width: number
    height: number
    created_at: Generated<Date>
    used_at: Generated<Date>
    is_owned: Generated<boolean>
  }
  /** Maintained by triggers; the sum of the rows of a place is exact. */
  place_totals: {
    id: GeneratedAlways<string>
    city: GeneratedAlways<string>
    state: GeneratedAlways<string>
    status: GeneratedAlways<string>
    people: GeneratedAlways<string>
    /** The sum, in millionths of a degree. */
    latitudes: GeneratedAlways<string>
    /** The sum, in millionths of a degree. */
    longitudes: GeneratedAlways<string>
    city_key: GeneratedAlways<string>
    state_key: GeneratedAlways<string>
  }
  replica_marks: {
    id: Generated<number>
    announced_to: string
    timeline: string
  }
  report_kinds: {
    provider: 'sendgrid' | 'twilio'
    kind: string
    last_at: Generated<Date>
  }
  /** Messages of a campaign that leave in one call. Once it is accepted, those that follow it are. */
  send_batches: {
    id: string
    campaign_id: string
    /** split: its messages are on their own, because the call was not accepted as a whole. */
    state: Generated<'queued' | 'submitting' | 'accepted' | 'split'>
    /** How many messages follow the batch. */
    people: number
    /** The least id of its messages; with last_id, the range in which they are found. */
    first_id: string
    last_id: string
    lease_until: Date | null
    submit_at: Generated<Date | null>
    answered_at: Date | null
    http_status: number | null
    provider_id: string | null
    lease_token: string | null
  }
  /** The text of messages to guests as it was when they were released; never changes. */
  service_contents: {
    id: string
    /** Kept when the event is removed. */
    event_id: string
    kind: 'received' | 'waitlisted' | 'approved' | 'declined' | 'offer' | 'changed' | 'cancelled' | 'reminder'
    subject: string
    content: string
    sms_content: string
    content_hash: GeneratedAlways<string>
    created_at: Generated<Date>
  }
  /** What messages to guests say, where it differs from the built-in text. */
  service_templates: {
    id: string
    /** Null: for every event. */
    event_id: string | null
    kind: 'received' | 'waitlisted' | 'approved' | 'declined' | 'offer' | 'changed' | 'cancelled' | 'reminder'
    is_enabled: boolean
    subject: string
    content: string
    sms_content: string
    created_at: Generated<Date>
    updated_at: Generated<Date>
  }
  sessions: {
    id_hash: Buffer
    admin_id: string
    created_at: Generated<Date>
    last_active_at: Generated<Date>
    ip: string | null
    user_agent: string | null
    written_to: string | null
  }
  state_zones: {
    name: string
    zones: string[]
  }
  suppressions: {
    channel: 'email' | 'sms'
    address_hmac: Buffer
    reason: 'unsubscribed' | 'stopped' | 'hard_bounce' | 'complaint' | 'invalid' | 'manual'
    source: string
    hint: string | null
    note: string | null
    created_at: Generated<Date>
    /** The last known owner of the address, who may be gone or have another address by now. */
    applicant_id: string | null
  }
  tags: {
    id: string
    name: string
    color: Generated<string>
    description: string | null
    created_at: Generated<Date>
  }
  templates: {
    id: string
    name: string
    type: 'email' | 'sms' | 'both'
    subject: string | null
    content: string
    sms_content: string | null
    created_at: Generated<Date>
    updated_at: Generated<Date>
  }
  unmatched_messages: {
    id: string
    provider_id: string
    from_number: string
    content: string
    metadata: JsonWithDefault<Values>
    received_at: Generated<Date>
  }
  /** Reports and texts that may count only once. */
  webhook_events: {
    dedupe_key: Buffer
    provider: 'sendgrid' | 'twilio'
    communication_id: string | null
    payload: Json<Values>
    received_at: Generated<Date>
  }
  /** The location of each zip code of the United States; a data set. */
  zip_places: {
    zip: string
    city: string
    state: string
    latitude: number
    longitude: number
    zone: string
  }
}
