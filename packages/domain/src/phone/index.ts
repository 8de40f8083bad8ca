export * from './e164.ts'
