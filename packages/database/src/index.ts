export * from './client.ts'
export * from './listen.ts'
export * from './migrate.ts'
export type { Database, StoredContent } from './schema/index.ts'
