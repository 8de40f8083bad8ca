export * from './webhooks.endpoints.ts'
