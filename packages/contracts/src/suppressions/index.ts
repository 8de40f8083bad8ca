export * from './suppression.ts'
export * from './suppressions.endpoints.ts'
