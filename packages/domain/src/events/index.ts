export * from './event-open.ts'
