import type { ApplicantFilters, SortKey } from '@velvet/contracts/applicants'
import type { Database } from '@velvet/database'
import { type ExpressionBuilder, type ExpressionWrapper, type SelectQueryBuilder, type SqlBool, sql } from 'kysely'

type Condition = ExpressionWrapper<Database, 'applicants', SqlBool>
type Builder = ExpressionBuilder<Database, 'applicants'>

const escapeLike = (word: string): string => word.replace(/[\\%_]/g, (sign) => `\\${sign}`)

/** Shorter words have no trigram of their own; only the start of a name, address or number can then be looked up. */
const shortestAnywhere = 3

/**
 * Every word must occur somewhere in the search text, one of up to two letters at the start of a name, address or number;
 * digits of a phone are found however they were written.
 */
const searchCondition = (eb: Builder, search: string): Condition[] =>
  search
    .trim()
    .split(/\s+/)
    .slice(0, 8)
    .filter(Boolean)
    .map((word) => {
      const digits = word.replace(/\D/g, '')
      const pattern = digits.length >= 3 && /^[\d()+.-]+$/.test(word) ? digits : word
      const before = pattern.length < shortestAnywhere ? '% ' : '%'
      return eb(
        'search_text',
        'like',
        sql<string>`${before} || fold(${escapeLike(pattern)}) || '%'`,
      ) as unknown as Condition
    })

/** The conditions of a filter combination, for the list, its total, and everything else that means "all matching". */
export const filterConditions = (eb: Builder, filters: ApplicantFilters): Condition[] => [
  ...(filters.search ? searchCondition(eb, filters.search) : []),
  ...(filters.status ? [eb('status', '=', filters.status) as unknown as Condition] : []),
]

type Sortable =
  | 'name_sort'
  | 'email_key'
  | 'status'
  | 'created_at'
  | 'location_sort'
  | 'age'
  | 'instagram_key'
  | 'priority_rank'
  | 'score'

/** Which column answers which sort key; each has an index with the id as tie-break. */
const sortColumns: Record<SortKey, Sortable> = {
  name: 'name_sort',
  email: 'email_key',
  status: 'status',
  appliedDate: 'created_at',
  location: 'location_sort',
  age: 'age',
  instagram: 'instagram_key',
  priority: 'priority_rank',
  score: 'score',
}

/** Orders by key and id. Unknown values count as the least, so that the index serves both directions. */
export const sorted = <O>(
  query: SelectQueryBuilder<Database, 'applicants', O>,
  key: SortKey,
  order: 'asc' | 'desc',
): SelectQueryBuilder<Database, 'applicants', O> => {
  const column = sortColumns[key]
  const nullable = column === 'email_key' || column === 'instagram_key' || column === 'score'
  const byKey = nullable
    ? query.orderBy(column, (ob) => (order === 'asc' ? ob.asc().nullsFirst() : ob.desc().nullsLast()))
    : query.orderBy(column, order)
  const byStatus = key === 'status' ? byKey.orderBy('created_at', order) : byKey
  return byStatus.orderBy('id', order)
}
