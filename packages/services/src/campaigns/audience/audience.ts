import type { TargetFilters } from '@velvet/contracts/campaigns'
import { type CheckedFilters, checkFilters } from '@velvet/domain/applicants'
import { statesNamed } from '@velvet/domain/geography'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { validate } from 'uuid'
import { conditionsFor } from '../../applicants/index.ts'
import { oneOf } from '../../kernel/index.ts'
import { contains } from '../../people/index.ts'

type Condition = RawBuilder<SqlBool>

/** A missing or empty list narrows nothing. */
const anyOf = <T>(values: readonly T[] = [], asFilters: (value: T) => CheckedFilters): Condition[] =>
  values.length > 0
    ? [
        sql`(${sql.join(
          values.flatMap((value) => conditionsFor(asFilters(value))),
          sql` or `,
        )})`,
      ]
    : []

const listed = (text = ''): string[] =>
  text
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean)

/** A campaign's filters translated into those of the applicants list. */
const asChecked = (filters: TargetFilters): CheckedFilters => {
  const { ageMin, ageMax, instagramFollowersMin: followersMin, tags = [], eventId } = filters
  const city = filters.city?.trim()
  const zipCodes = listed(filters.zipCodes)
  const hasAges = ageMin !== undefined || ageMax !== undefined
  return {
    ...(hasAges ? { ages: { from: Math.max(1, ageMin ?? 0), ...(ageMax === undefined ? {} : { to: ageMax }) } } : {}),
    ...(city ? { city } : {}),
    ...(zipCodes.length > 0 ? { zipCodes } : {}),
    ...(followersMin === undefined ? {} : { followersMin }),
    ...(tags.length > 0 ? { tags: tags.map((tag) => tag.trim()) } : {}),
    ...(eventId ? { eventId } : {}),
  }
}

/** Part of a state as stored, or the start of its name: states are stored by their codes. */
const partOfState = (text: string): Condition =>
  sql`(${contains(sql`fold(applicants.state)`, text)} or upper(applicants.state) = ${oneOf(statesNamed(text))})`

/** The list has no filter for several statuses, several priorities, or a part of a state (CAMP-38, CAMP-39, CAMP-42). */
const filterConditions = (filters: TargetFilters): Condition[] => {
  const { eventId } = filters
  const state = filters.state?.trim()
  return [
    ...conditionsFor(asChecked(filters)),
    ...anyOf(filters.status, (status) => ({ status })),
    ...(eventId ? anyOf(filters.applicationStatus, (applicationStatus) => ({ eventId, applicationStatus })) : []),
    ...anyOf(filters.priority, (priority) => ({ priority })),
    ...(state ? [partOfState(state)] : []),
    ...(filters.applicants ? conditionsFor(checkFilters(filters.applicants)) : []),
  ]
}

/** The id of a merged person means the person who was kept. */
const namedCondition = (ids: readonly string[]): Condition => sql`applicants.id in (
  select coalesce(m.merged_into, named.id) from unnest(${ids.filter((id) => validate(id))}::uuid[]) as named(id)
  left join merged_applicants m on m.id = named.id)`

/** Refuses invalid filters, such as malformed dates, before anything is stored. */
export const requireTargets = (filters: TargetFilters): void => {
  const [applicationStatus] = filters.applicationStatus ?? []
  if (applicationStatus !== undefined)
    checkFilters({ applicationStatus, ...(filters.eventId ? { eventId: filters.eventId } : {}) })
  if (filters.applicants) checkFilters(filters.applicants)
}

/** Which rows of `applicants` a campaign targets (CAMP-38 to CAMP-45), before consent and suppression. */
export const audienceCondition = (filters: TargetFilters): Condition => {
  const conditions = [
    ...(filters.mode === 'manual' ? [namedCondition(filters.applicantIds ?? [])] : filterConditions(filters)),
    ...conditionsFor({
      ...(filters.emailOptIn ? { emailOptIn: true } : {}),
      ...(filters.smsOptIn ? { smsOptIn: true } : {}),
    }),
  ]
  return conditions.length > 0 ? sql`(${sql.join(conditions, sql` and `)})` : sql`true`
}
