export * from './duplicates.endpoints.ts'
