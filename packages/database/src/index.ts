export * from './client.ts'
export * from './migrate.ts'
export type { Database, StoredContent } from './schema/index.ts'
