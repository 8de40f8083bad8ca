import type { TargetFilters } from '@velvet/contracts/campaigns'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { validate } from 'uuid'

type Condition = RawBuilder<SqlBool>

const escapeLike = (text: string): string => text.replace(/[\\%_]/g, (sign) => `\\${sign}`)

const nobody: Condition = sql`false`

const containing = (column: RawBuilder<unknown>, text: string): Condition =>
  sql`fold(${column}) like '%' || fold(${escapeLike(text.trim())}) || '%'`

const zipCondition = (zipCodes: string): Condition | null => {
  const parts = zipCodes.split(',').flatMap((part) => (part.trim() ? [`%${escapeLike(part.trim())}%`] : []))
  if (parts.length === 0) return null
  return sql`exists (select 1 from unnest(a.zip_codes) zip where zip like any (${parts}::text[]))`
}

const withUrgent = (priorities: readonly string[]): string[] =>
  priorities.includes('high') ? [...priorities, 'urgent'] : [...priorities]

const filterConditions = (filters: TargetFilters): (Condition | null)[] => [
  filters.status && filters.status.length > 0 ? sql`a.status = any (${filters.status}::text[])` : null,
  filters.priority && filters.priority.length > 0
    ? sql`a.priority = any (${withUrgent(filters.priority)}::text[])`
    : null,
  filters.ageMin === undefined ? null : sql`a.age >= greatest(${filters.ageMin}::int, 1)`,
  filters.ageMax === undefined ? null : sql`a.age between 1 and ${filters.ageMax}::int`,
  filters.city?.trim() ? containing(sql`a.city`, filters.city) : null,
  filters.state?.trim() ? containing(sql`a.state`, filters.state) : null,
  filters.zipCodes === undefined ? null : zipCondition(filters.zipCodes),
  filters.instagramFollowersMin === undefined
    ? null
    : sql`a.instagram_followers >= ${filters.instagramFollowersMin}::int`,
  filters.tags && filters.tags.length > 0
    ? sql`exists (select 1 from applicant_tags at join tags t on t.id = at.tag_id
        where at.applicant_id = a.id and lower(t.name) = any (${filters.tags.map((tag) => tag.trim().toLowerCase())}::text[]))`
    : null,
  filters.eventId
    ? validate(filters.eventId)
      ? sql`exists (select 1 from event_applications ea where ea.applicant_id = a.id and ea.event_id = ${filters.eventId}::uuid)`
      : nobody
    : null,
]

/** Which rows of `applicants a` a campaign is for (CAMP-38 to CAMP-45), before consent and suppression. */
export const audienceCondition = (filters: TargetFilters): Condition => {
  const chosen: (Condition | null)[] =
    filters.mode === 'manual'
      ? [sql`a.id = any (${(filters.applicantIds ?? []).filter((id) => validate(id))}::uuid[])`]
      : filterConditions(filters)
  const conditions = [
    ...chosen,
    filters.emailOptIn ? sql<SqlBool>`a.email_opt_in` : null,
    filters.smsOptIn ? sql<SqlBool>`a.sms_opt_in` : null,
  ].filter((condition) => condition !== null)
  return conditions.length > 0 ? sql`(${sql.join(conditions, sql` and `)})` : sql`true`
}
