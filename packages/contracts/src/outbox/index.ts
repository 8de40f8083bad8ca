export * from './outbox.endpoints.ts'
