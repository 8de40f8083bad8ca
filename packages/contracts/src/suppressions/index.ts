export * from './suppressions.endpoints.ts'
