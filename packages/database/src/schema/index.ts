export type { StoredContent, Values } from './json.ts'

import type { Database as Tables } from './tables.ts'

/** All tables, and the views that are read like one of them. */
export type Database = Tables & {
  ledger: Tables['communications']
  ledger_attempts: Tables['delivery_attempts']
}
