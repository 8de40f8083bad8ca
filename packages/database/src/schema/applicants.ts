import type { Generated, GeneratedAlways, JSONColumnType } from 'kysely'

export type ApplicantsTable = {
  id: string
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
  instagram_recent_posts: JSONColumnType<unknown[], string | undefined, string>
  instagram_data_last_updated: Date | null
  status: Generated<'pending' | 'approved' | 'declined'>
  priority: Generated<'low' | 'normal' | 'high' | 'urgent'>
  score: number | null
  notes: string | null
  email_opt_in: Generated<boolean>
  sms_opt_in: Generated<boolean>
  /** When they opted out; null while they did not, though they may not have opted in either. Ended by an opt-in. */
  email_opted_out_at: Date | null
  sms_opted_out_at: Date | null
  preferred_contact_method: Generated<'email' | 'sms' | 'both'>
  event_id: string | null
  source: Generated<string>
  referral_code: string | null
  /** Bits: 1 email, 2 phone, 4 name, 8 Instagram; kept by triggers. */
  duplicate_kinds: Generated<number>
  /** The key in `match_keys` that groups the person in the list of duplicates; updated with the flags. */
  duplicate_group: GeneratedAlways<string | null>
  /** The same in the list of those who share an Instagram profile. */
  instagram_group: GeneratedAlways<string | null>
  decided_at: Date | null
  created_at: Generated<Date>
  updated_at: Generated<Date>
  email_key: GeneratedAlways<string | null>
  email2_key: GeneratedAlways<string | null>
  phone_key: GeneratedAlways<string | null>
  name_key: GeneratedAlways<string | null>
  instagram_key: GeneratedAlways<string | null>
  search_text: GeneratedAlways<string>
  name_sort: GeneratedAlways<string>
  city_key: GeneratedAlways<string>
  location_sort: GeneratedAlways<string>
  priority_rank: GeneratedAlways<number>
  zip_text: GeneratedAlways<string>
}

export type ApplicantEmailsTable = {
  id: string
  applicant_id: string
  email: string
  email_key: GeneratedAlways<string | null>
  created_at: Generated<Date>
}

export type ApplicantTagsTable = {
  id: string
  applicant_id: string
  tag_id: string
  created_at: Generated<Date>
}

/** Maintained by triggers; the sum of the rows of an event is exact. */
export type EventTotalsTable = {
  id: GeneratedAlways<string>
  event_id: GeneratedAlways<string>
  applications: GeneratedAlways<string>
  approved: GeneratedAlways<string>
  declined: GeneratedAlways<string>
}

/** Maintained by triggers; the sum of the rows of a place is exact. */
export type PlaceTotalsTable = {
  id: GeneratedAlways<string>
  city: GeneratedAlways<string>
  state: GeneratedAlways<string>
  status: GeneratedAlways<string>
  people: GeneratedAlways<string>
  /** Sums in millionths of a degree. */
  latitudes: GeneratedAlways<string>
  longitudes: GeneratedAlways<string>
  city_key: GeneratedAlways<string>
  state_key: GeneratedAlways<string>
}

export type EventApplicationsTable = {
  id: string
  applicant_id: string
  event_id: string
  source: Generated<string>
  payload: JSONColumnType<Record<string, unknown>>
  /** The decision for this event, which its counts follow. */
  status: Generated<'pending' | 'approved' | 'declined'>
  placement: Generated<'none' | 'waitlisted' | 'offered' | 'confirmed' | 'expired'>
  attendance: Generated<'none' | 'checked_in' | 'no_show'>
  created_at: Generated<Date>
}

export type ConsentEventsTable = {
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

export type SuppressionsTable = {
  channel: 'email' | 'sms'
  address_hmac: Buffer
  reason: 'unsubscribed' | 'stopped' | 'hard_bounce' | 'complaint' | 'invalid' | 'manual'
  source: string
  hint: string | null
  note: string | null
  /** Who had the address when it was noted last. They may be gone, or have another address by now. */
  applicant_id: string | null
  created_at: Generated<Date>
}

/** Maintained by triggers; the sum of the rows is exact, also of one status or some kinds of duplicates. */
export type ApplicantTotalsTable = {
  id: GeneratedAlways<string>
  status: GeneratedAlways<string>
  duplicate_kinds: GeneratedAlways<number>
  total: GeneratedAlways<string>
}

/** Where each zip code of the United States lies; filled by a migration. */
export type ZipPlacesTable = {
  zip: string
  city: string
  state: string
  latitude: number
  longitude: number
  zone: string
}

export type StateZonesTable = { name: string; zones: string[] }

export type PhoneZonesTable = { prefix: string; zones: string[] }
