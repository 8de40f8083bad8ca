import type { Generated, GeneratedAlways } from 'kysely'

/** By what each person may be recognised; maintained by triggers. */
export type MatchKeysTable = {
  applicant_id: GeneratedAlways<string>
  /** 1 email, 2 phone, 4 name, 8 Instagram. */
  kind: GeneratedAlways<number>
  key: GeneratedAlways<string>
}

/** Pairs that an admin marked as two different people. */
export type NotDuplicatesTable = {
  low_id: string
  high_id: string
  created_by: string | null
  created_at: Generated<Date>
}
