export * from './activity.endpoints.ts'
