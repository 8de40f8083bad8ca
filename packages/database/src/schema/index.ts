export type { StoredContent, Values } from './json.ts'
export type { Database } from './tables.ts'
