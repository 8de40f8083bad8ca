export * from './tags.endpoints.ts'
