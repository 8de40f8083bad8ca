export { eraseApplicant } from './erase-applicant.ts'
export { exportPerson } from './export-person.ts'
