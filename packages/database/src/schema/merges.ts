import type { Generated, JSONColumnType } from 'kysely'

export type MergesTable = {
  id: string
  primary_id: string
  superseded_by: string | null
  created_by: string | null
  created_at: Generated<Date>
  snapshot: JSONColumnType<Record<string, unknown>>
  undone_by: string | null
  undone_at: Date | null
}

/** Where a removed id lives on. */
export type MergedApplicantsTable = {
  id: string
  merged_into: string
  merge_id: string
}
