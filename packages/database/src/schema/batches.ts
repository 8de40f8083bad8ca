import type { Generated, JSONColumnType } from 'kysely'

/** One key per thing the batch changed; `tags` lists the ids of those tags, among the named ones, that the person had. */
type Values = { status?: string; priority?: string; notes?: string | null; tags?: string[] }

export type BatchesTable = {
  id: string
  action: string
  admin_id: string | null
  filter: JSONColumnType<Record<string, unknown>> | null
  counts: JSONColumnType<{ requested: number; processed: number; skipped: number; failed: number }>
  created_at: Generated<Date>
  undo_cursor: string | null
  restored: Generated<number>
  undone_at: Date | null
}

export type BatchItemsTable = {
  batch_id: string
  applicant_id: string
  before: JSONColumnType<Values>
  after: JSONColumnType<Values>
}
