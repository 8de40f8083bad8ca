export { eraseApplicant, erasePerson } from './erase-applicant.ts'
export { exportPerson } from './export-person.ts'
