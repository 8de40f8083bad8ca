import {
  type Applicant,
  type ApplicantStatus,
  type ApplicantSummary,
  duplicateKinds,
} from '@velvet/contracts/applicants'
import type { Database } from '@velvet/database'
import { consentStateOf } from '@velvet/domain/applicants'
import { isAllowed } from '@velvet/domain/auth'
import { type Selectable, sql } from 'kysely'
import type { Actor } from '../kernel/index.ts'

type Row = Selectable<Database['applicants']>

/** The columns of one list row; the wide ones (posts, notes, search text) stay in the database. */
export const summaryColumns = [
  'id',
  'first_name',
  'last_name',
  'email',
  'phone',
  'age',
  'city',
  'state',
  'zip_codes',
  'zip_code_cities',
  'instagram_username',
  'instagram_followers',
  'instagram_verified',
  'instagram_profile_picture',
  'status',
  'priority',
  'score',
  'event_id',
  'duplicate_kinds',
  'created_at',
  'updated_at',
] as const satisfies readonly (keyof Row)[]

/** The application to the latest event, joined to the person's columns; looked up only for the rows of a page. */
export const latestApplication = [
  sql<string | null>`(select e.name from events e where e.id = applicants.event_id)`.as('event_name'),
  sql<ApplicantStatus | null>`(select ea.status from event_applications ea
    where ea.applicant_id = applicants.id and ea.event_id = applicants.event_id)`.as('application_status'),
] as const
type Latest = { event_name: string | null; application_status: ApplicantStatus | null }

/** Notes and score are for roles that review applicants. */
const seesPrivate = (actor: Actor): boolean =>
  actor.kind === 'admin' && isAllowed(actor.role, 'applicants.read_private')

export const presentSummary = (
  row: Pick<Row, (typeof summaryColumns)[number]> & Latest,
  actor: Actor,
): ApplicantSummary => ({
  id: row.id,
  firstName: row.first_name,
  lastName: row.last_name,
  email: row.email,
  phone: row.phone,
  age: row.age,
  city: row.city,
  state: row.state,
  zipCodes: row.zip_codes,
  zipCodeCities: row.zip_code_cities,
  instagramUsername: row.instagram_username,
  instagramFollowers: row.instagram_followers,
  instagramVerified: row.instagram_verified,
  instagramProfilePicture: row.instagram_profile_picture,
  status: row.status,
  priority: row.priority,
  score: seesPrivate(actor) ? row.score : null,
  eventId: row.event_id,
  eventName: row.event_name,
  applicationStatus: row.application_status,
  duplicateOn: duplicateKinds.filter((_, bit) => (row.duplicate_kinds & (1 << bit)) !== 0),
  createdAt: row.created_at.toISOString(),
  updatedAt: row.updated_at.toISOString(),
})

export const presentApplicant = (row: Row & Latest, tags: string[], actor: Actor): Applicant => ({
  ...presentSummary(row, actor),
  email2: row.email2,
  country: row.country,
  instagramUrl: row.instagram_url,
  instagramRecentPosts: row.instagram_recent_posts,
  instagramDataLastUpdated: row.instagram_data_last_updated?.toISOString() ?? null,
  notes: seesPrivate(actor) ? row.notes : null,
  emailOptIn: row.email_opt_in,
  smsOptIn: row.sms_opt_in,
  emailConsent: consentStateOf(row.email_opt_in, row.email_opted_out_at),
  smsConsent: consentStateOf(row.sms_opt_in, row.sms_opted_out_at),
  preferredContactMethod: row.preferred_contact_method,
  source: row.source,
  referralCode: row.referral_code,
  tags,
})
