export * from './permissions.ts'
