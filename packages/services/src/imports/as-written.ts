import { sql } from 'kysely'

/**
 * For the rows that wrote one person: the last write and the person's values then; no result once others had changed the person
 * before.
 */
export const lastWritten = sql`bool_and(written_at is not null) as is_known, max(written_at) as written_at,
  (array_agg(written_content order by written_at desc))[1] as written_content`

/**
 * Whether person `a` is as rows `w` left them: not changed since, or every later change was undone (a bulk action, a merge, or an
 * import).
 */
export const isAsWritten = sql<boolean>`(w.is_known
  and (w.written_at = a.updated_at or coalesce(w.written_content = applicant_content(a), false)))`
