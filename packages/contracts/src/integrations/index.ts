export * from './integrations.endpoints.ts'
