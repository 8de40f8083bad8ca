export type { StoredContent } from './json.ts'
export type { Database } from './tables.ts'
