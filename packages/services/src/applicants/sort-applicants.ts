import type { SortKey } from '@velvet/contracts/applicants'
import type { Database } from '@velvet/database'
import type { SelectQueryBuilder } from 'kysely'

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

/** The column of each sort key; each has an index with the id as tie-break. */
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

/** Orders by key and id. Unknown values sort lowest, so that the index serves both directions. */
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
