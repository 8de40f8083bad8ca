export * from './account-guards.ts'
export * from './check-account.ts'
