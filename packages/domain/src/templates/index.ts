export * from './check-template.ts'
