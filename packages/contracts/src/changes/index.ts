export * from './changes.endpoints.ts'
