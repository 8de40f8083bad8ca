import type * as admins from './admins.ts'
import type * as applicants from './applicants.ts'
import type * as batches from './batches.ts'
import type * as campaigns from './campaigns.ts'
import type * as conversations from './conversations.ts'
import type * as duplicates from './duplicates.ts'
import type * as events from './events.ts'
import type * as imports from './imports.ts'
import type * as instagram from './instagram.ts'
import type * as merges from './merges.ts'

/** Every table and its columns, as the migrations leave them. */
export type Database = {
  activity: admins.ActivityTable
  admins: admins.AdminsTable
  announcements: admins.AnnouncementsTable
  applicant_emails: applicants.ApplicantEmailsTable
  applicant_pictures: instagram.ApplicantPicturesTable
  applicant_tags: applicants.ApplicantTagsTable
  applicant_totals: applicants.ApplicantTotalsTable
  applicants: applicants.ApplicantsTable
  batch_items: batches.BatchItemsTable
  batches: batches.BatchesTable
  campaign_links: campaigns.CampaignLinksTable
  hand_overs: campaigns.HandOversTable
  campaign_totals: campaigns.CampaignTotalsTable
  campaigns: campaigns.CampaignsTable
  communications: campaigns.CommunicationsTable
  consent_events: applicants.ConsentEventsTable
  conversations: conversations.ConversationsTable
  delivery_attempts: campaigns.DeliveryAttemptsTable
  delivery_lanes: campaigns.DeliveryLanesTable
  delivery_workers: campaigns.DeliveryWorkersTable
  event_applications: applicants.EventApplicationsTable
  event_totals: applicants.EventTotalsTable
  place_totals: applicants.PlaceTotalsTable
  events: events.EventsTable
  idempotent_calls: admins.IdempotentCallsTable
  import_rows: imports.ImportRowsTable
  imports: imports.ImportsTable
  instagram_profiles: instagram.InstagramProfilesTable
  instagram_refresh_items: instagram.InstagramRefreshItemsTable
  instagram_refreshes: instagram.InstagramRefreshesTable
  instagram_sources: instagram.InstagramSourcesTable
  key_fingerprints: admins.KeyFingerprintsTable
  login_throttles: admins.LoginThrottlesTable
  match_keys: duplicates.MatchKeysTable
  merged_applicants: merges.MergedApplicantsTable
  merges: merges.MergesTable
  messages: conversations.MessagesTable
  not_duplicates: duplicates.NotDuplicatesTable
  outbox: admins.OutboxTable
  phone_zones: applicants.PhoneZonesTable
  pictures: instagram.PicturesTable
  sessions: admins.SessionsTable
  state_zones: applicants.StateZonesTable
  suppressions: applicants.SuppressionsTable
  tags: events.TagsTable
  templates: campaigns.TemplatesTable
  unmatched_messages: conversations.UnmatchedMessagesTable
  webhook_events: campaigns.WebhookEventsTable
  report_kinds: campaigns.ReportKindsTable
  zip_places: applicants.ZipPlacesTable
}
export type { StoredContent } from './campaigns.ts'
