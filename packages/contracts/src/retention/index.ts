export * from './retention.jobs.ts'
