export * from './merges.endpoints.ts'
