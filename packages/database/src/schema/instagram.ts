import type { Generated, JSONColumnType } from 'kysely'

type SourceName = 'apify' | 'zyla' | 'scrapedo' | 'html'

export type InstagramProfilesTable = {
  id: string
  username_key: string
  profile: JSONColumnType<Record<string, unknown>, string | undefined, string> | null
  source: SourceName | null
  fetched_at: Date | null
  checked_at: Date | null
  failure: string | null
  message: string | null
  attempts: JSONColumnType<unknown[], string | undefined, string>
  wanted_at: Date | null
  is_forced: Generated<boolean>
  lease_token: string | null
  lease_until: Date | null
  created_at: Generated<Date>
}

export type InstagramSourcesTable = {
  name: SourceName
  next_call_at: Generated<Date>
  day: Generated<string>
  calls: Generated<number>
  paused_until: Date | null
  pause_reason: string | null
  checked_at: Date | null
  is_working: boolean | null
  message: string | null
}

export type InstagramRefreshesTable = {
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

export type InstagramRefreshItemsTable = {
  id: string
  refresh_id: string
  profile_id: string | null
  state: Generated<'waiting' | 'succeeded' | 'failed' | 'skipped'>
  source: SourceName | null
  failure: string | null
  settled_at: Date | null
  lease_token: string | null
  lease_until: Date | null
}

export type PicturesTable = {
  name: string
  bytes: number
  width: number
  height: number
  created_at: Generated<Date>
  used_at: Generated<Date>
  is_owned: Generated<boolean>
}

export type ApplicantPicturesTable = {
  applicant_id: string
  slot: 'profile' | 'post'
  position: number
  name: string
  thumbnail: string
  source_url: string
  created_at: Generated<Date>
}
