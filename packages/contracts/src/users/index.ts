export * from './account.endpoints.ts'
export * from './users.endpoints.ts'
