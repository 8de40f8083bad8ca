export * from './report-policy-violation.ts'
