import { type RawBuilder, sql } from 'kysely'

/**
 * The event that stands for a person in lists, files, and the profile: the chosen one or, for a person whom staff only added to
 * guest lists, that of the latest application.
 */
export const shownEvent: RawBuilder<string | null> = sql`coalesce(applicants.event_id, (
  select latest.event_id from event_applications latest where latest.applicant_id = applicants.id
  order by latest.created_at desc, latest.id desc limit 1))`
