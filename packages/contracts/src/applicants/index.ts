export * from './applicant.ts'
export * from './applicants.endpoints.ts'
