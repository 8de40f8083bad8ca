export * from './batches.endpoints.ts'
