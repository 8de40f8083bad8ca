export * from './links.endpoints.ts'
