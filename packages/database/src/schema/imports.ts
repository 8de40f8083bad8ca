import type { Generated, GeneratedAlways, JSONColumnType } from 'kysely'

export type ImportsTable = {
  id: string
  status: Generated<
    | 'uploading'
    | 'checking'
    | 'checked'
    | 'running'
    | 'completed'
    | 'cancelling'
    | 'cancelled'
    | 'undoing'
    | 'undone'
    | 'failed'
  >
  file_name: string | null
  headers: Generated<string[]>
  columns: Generated<(string | null)[]>
  merge_duplicates: Generated<boolean>
  event_id: string | null
  tags: Generated<string[]>
  source: string | null
  total_rows: Generated<number>
  last_row: Generated<number>
  processed_rows: Generated<number>
  created_rows: Generated<number>
  updated_rows: Generated<number>
  skipped_rows: Generated<number>
  duplicate_rows: Generated<number>
  failed_rows: Generated<number>
  removed_people: Generated<number>
  restored_people: Generated<number>
  kept_people: Generated<number>
  failure_reason: string | null
  created_by: string | null
  created_at: Generated<Date>
  started_at: Date | null
  finished_at: Date | null
}

/** Of each field, what was there and what the import put there. */
type Changes = Record<string, { from: unknown; to: unknown }>

export type ImportRowsTable = {
  import_id: string
  row_number: number
  cells: Generated<string[]>
  data: JSONColumnType<Record<string, unknown>>
  email_key: GeneratedAlways<string | null>
  warnings: Generated<string[]>
  decision: 'force_add' | 'merge' | null
  outcome: 'created' | 'updated' | 'skipped' | 'duplicate' | 'failed' | null
  error: string | null
  applicant_id: string | null
  match_id: string | null
  matched_on: string | null
  changes: JSONColumnType<Changes | null, string | null | undefined, string | null>
  written_at: Date | null
  written_content: string | null
  undone: 'removed' | 'restored' | 'kept' | null
}
