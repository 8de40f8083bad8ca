import { sql } from 'kysely'

/** The content of person `a` as one number: the same again once every change to the person was undone. */
export const contentOf = sql<string>`hash_record_extended(row(applicant_values(a),
  (select string_agg(tag_id::text, ',' order by tag_id) from applicant_tags where applicant_id = a.id),
  (select string_agg(email_key, ',' order by email_key) from applicant_emails where applicant_id = a.id)), 0)`

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
  and (w.written_at = a.updated_at or coalesce(w.written_content = ${contentOf}, false)))`
