import type { Generated, JSONColumnType } from 'kysely'

export type ImportsTable = {
  id: string
  status: Generated<'queued' | 'running' | 'completed' | 'failed' | 'cancelled' | 'undone'>
  file_name: string | null
  merge_duplicates: Generated<boolean>
  is_dry_run: Generated<boolean>
  event_id: string | null
  source: string | null
  total_rows: Generated<number>
  processed_rows: Generated<number>
  created_rows: Generated<number>
  updated_rows: Generated<number>
  skipped_rows: Generated<number>
  failed_rows: Generated<number>
  failure_reason: string | null
  created_by: string | null
  created_at: Generated<Date>
  started_at: Date | null
  finished_at: Date | null
}

export type ImportRowsTable = {
  import_id: string
  row_number: number
  data: JSONColumnType<Record<string, unknown>>
  outcome: 'created' | 'updated' | 'skipped' | 'failed' | 'duplicate' | null
  error: string | null
  applicant_id: string | null
  match_id: string | null
  matched_on: string | null
}
