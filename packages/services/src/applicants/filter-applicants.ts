import { type ApplicantFilters, duplicateKinds } from '@velvet/contracts/applicants'
import type { ApplicationStatus } from '@velvet/contracts/applications'
import type { Database } from '@velvet/database'
import { type CheckedFilters, checkFilters } from '@velvet/domain/applicants'
import { type RawBuilder, type SelectQueryBuilder, type SqlBool, sql } from 'kysely'
import { validate } from 'uuid'
import type { Context } from '../kernel/index.ts'
import { contains, escapeLike, matchesSearch } from '../people/index.ts'
import { distinctValues } from './distinct-values.ts'

type Condition = RawBuilder<SqlBool>
type FilterValues = Required<CheckedFilters>
type FilterName = keyof FilterValues

const column = (name: keyof Database['applicants']) => sql.ref(`applicants.${name}`)

const priorityCondition = (priority: NonNullable<ApplicantFilters['priority']>): Condition =>
  priority === 'high'
    ? sql`${column('priority_rank')} >= 2`
    : sql`${column('priority_rank')} = ${{ low: 0, normal: 1, urgent: 3 }[priority]}::int`

/** There are few countries and many people, so the text is compared with the countries. */
const countryCondition = (text: string): Condition =>
  sql`${column('country')} = any (array(
    select value from (${distinctValues('country')}) known where ${contains(sql`fold(value)`, text)}))`

/** The part of a name that the search text also holds, so that its index narrows the result. */
const partOfSearchable = (name: 'name_sort' | 'instagram_key', text: string): Condition =>
  sql`(${contains(column('search_text'), text)} and ${contains(column(name), text)})`

const zipCondition = (zipCodes: readonly string[]): Condition =>
  sql`${column('zip_text')} like any (${zipCodes.map((zip) => `%${escapeLike(zip)}%`)}::text[])`

const tagCondition = (names: readonly string[]): Condition =>
  sql`${column('id')} in (select at.applicant_id from applicant_tags at join tags t on t.id = at.tag_id
    where lower(t.name) in (select lower(name) from unnest(${names}::text[]) name))`

const eventCondition = (eventId: string, status?: ApplicationStatus): Condition =>
  validate(eventId)
    ? sql`${column('id')} in (select ea.applicant_id from event_applications ea
        where ea.event_id = ${eventId}::uuid and ${status ? sql`ea.status = ${status}` : sql`true`})`
    : sql`false`

/** The bit is a literal in the statement: otherwise the planner cannot see that the partial index of this kind applies. */
const duplicatesCondition = (kind: NonNullable<ApplicantFilters['duplicates']>): Condition => {
  const bit = (duplicateKinds as readonly string[]).indexOf(kind)
  return bit < 0
    ? sql`${column('duplicate_kinds')} <> 0`
    : sql`${column('duplicate_kinds')} & ${sql.lit(1 << bit)} <> 0`
}

/** The condition of each filter on a row of `applicants`. */
const conditionOf: { [F in FilterName]: (value: FilterValues[F]) => Condition } = {
  search: (text) =>
    sql`(${sql.join(matchesSearch({ searchText: column('search_text'), id: column('id') }, text), sql` and `)})`,
  status: (status) => sql`${column('status')} = ${status}`,
  priority: priorityCondition,
  name: (text) => partOfSearchable('name_sort', text),
  instagram: (text) => partOfSearchable('instagram_key', text.replace(/^@/, '')),
  city: (text) => contains(column('city_key'), text),
  state: (state) => sql`${column('state')} = ${state}`,
  country: countryCondition,
  zipCodes: zipCondition,
  ages: ({ from, to }) =>
    to === undefined
      ? sql`${column('age')} >= ${from}::int`
      : sql`${column('age')} between ${from}::int and ${to}::int`,
  followersMin: (least) => sql`${column('instagram_followers')} >= ${least}::int`,
  followersMax: (most) => sql`${column('instagram_followers')} <= ${most}::int`,
  source: (source) => sql`${column('source')} = ${source}`,
  eventId: (eventId) => eventCondition(eventId),
  // Part of the condition of the event.
  applicationStatus: () => sql`true`,
  emailOptIn: (isIn) => (isIn ? sql`${column('email_opt_in')}` : sql`not ${column('email_opt_in')}`),
  smsOptIn: (isIn) => (isIn ? sql`${column('sms_opt_in')}` : sql`not ${column('sms_opt_in')}`),
  applied: ({ from, to }) =>
    sql`(${sql.join(
      [
        ...(from ? [sql`${column('created_at')} >= ${from}::timestamptz`] : []),
        ...(to ? [sql`${column('created_at')} < ${to}::timestamptz`] : []),
      ],
      sql` and `,
    )})`,
  tags: tagCondition,
  duplicates: duplicatesCondition,
}

const filterNames = Object.keys(conditionOf) as FilterName[]

const conditionFor = <F extends FilterName>(name: F, filters: CheckedFilters): Condition[] => {
  const value = (filters as Partial<FilterValues>)[name]
  return value === undefined ? [] : [conditionOf[name](value)]
}

/** The names of the filters that narrow the result. */
export const activeFilters = (filters: ApplicantFilters): FilterName[] => {
  const checked = checkFilters(filters)
  return filterNames.filter((name) => checked[name] !== undefined)
}

/** The condition of checked filters on a row of `applicants`; all must hold. */
export const conditionsFor = (checked: CheckedFilters): Condition[] => {
  const { eventId, applicationStatus, ...others } = checked
  const atEvent = eventId === undefined ? [] : [eventCondition(eventId, applicationStatus)]
  return [...atEvent, ...filterNames.flatMap((name) => conditionFor(name, others))]
}

/**
 * Everyone who matches a filter combination: the definition of "all matching" for the list, its total, and all other uses. The
 * caller chooses columns, order, and limit. Refuses malformed dates and crossed bounds.
 */
export const matchingApplicants = (
  { db }: Pick<Context, 'db'>,
  filters: ApplicantFilters,
): SelectQueryBuilder<Database, 'applicants', object> => {
  const checked = checkFilters(filters)
  return db.selectFrom('applicants').where((eb) => eb.and(conditionsFor(checked)))
}
