import type { exportActivity } from '@velvet/contracts/activity'
import type { EndpointInput } from '@velvet/contracts/kernel'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { validate } from 'uuid'
import type { Context } from '../kernel/index.ts'
import { contains } from '../people/index.ts'
import { distinctInLog } from './distinct-in-log.ts'
import { spanConditions } from './time-span.ts'

export type ActivityFilters = EndpointInput<typeof exportActivity>['query']
type Condition = RawBuilder<SqlBool>

const maxWords = 8

/** An action, or each action of a noun. */
const actionCondition = (action: string): Condition =>
  action.includes('.')
    ? sql`action = ${action}`
    : sql`action = any (array(
        select value from (${distinctInLog('action')}) known where starts_with(value, ${`${action}.`})))`

/**
 * Punctuation alone is not a word; a search without a word matches nothing (S14). A word without three consecutive letters or digits is matched at word beginnings, because only
 * those are indexed.
 */
const searchConditions = (search: string): Condition[] => {
  const words = search.split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word))
  if (words.length === 0) return [sql`false`]
  return words
    .slice(0, maxWords)
    .map((word) => contains(sql`search_text`, /[\p{L}\p{N}]{3}/u.test(word) ? word : ` ${word}`))
}

const filled = <T>(text: string | undefined, conditionsOf: (text: string) => T[]): T[] => {
  const trimmed = text?.trim() ?? ''
  return trimmed === '' ? [] : conditionsOf(trimmed)
}

/** Conditions for the filters except the time span; all must hold. Refuses malformed dates by name, and `time_zone_unknown`. */
export const readFilters = async (
  context: Pick<Context, 'db'>,
  filters: ActivityFilters,
): Promise<{ span: Condition[]; others: Condition[] }> => ({
  span: await spanConditions(context, filters),
  others: [
    ...filled(filters.admin, (name) => [sql<SqlBool>`actor_name = ${name}`]),
    ...filled(filters.action, (action) => [actionCondition(action)]),
    ...filled(filters.targetType, (type) => [sql<SqlBool>`target_type = ${type}`]),
    ...filled(filters.targetId, (id) => [validate(id) ? sql<SqlBool>`target_id = ${id}::uuid` : sql<SqlBool>`false`]),
    ...filled(filters.search, searchConditions),
  ],
})

/** Combines conditions into one; an empty list matches everything. */
export const allOf = (conditions: readonly Condition[]): Condition =>
  conditions.length === 0 ? sql`true` : sql`(${sql.join(conditions, sql` and `)})`
