export * from './check-tag.ts'
