export * from './policy-reports.endpoints.ts'
