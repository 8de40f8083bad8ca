import { sql } from 'kysely'

/** Of the rows that wrote one person: the last moment and what the person held then; nothing once others had changed them before. */
export const lastWritten = sql`bool_and(written_at is not null) as is_known, max(written_at) as written_at,
  (array_agg(written_content order by written_at desc))[1] as written_content`

/**
 * Whether person `a` is as rows `w` left them: not touched since, or all that was changed since was undone, by a bulk action,
 * a merge or an import that was taken back.
 */
export const isAsWritten = sql<boolean>`(w.is_known
  and (w.written_at = a.updated_at or coalesce(w.written_content = applicant_content(a), false)))`
