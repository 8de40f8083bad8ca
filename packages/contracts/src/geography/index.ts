export * from './geography.endpoints.ts'
