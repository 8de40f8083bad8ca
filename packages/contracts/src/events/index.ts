export * from './events.endpoints.ts'
