export { announceApplicants } from './announce-applicants.ts'
export { apply } from './apply.ts'
export { createApplicant } from './create-applicant.ts'
export { decideApplications } from './decide-applications.ts'
export { deleteApplicant } from './delete-applicant.ts'
export { readPlaces } from './derive-places.ts'
export { conditionsFor, matchingApplicants } from './filter-applicants.ts'
export { followNumbers } from './follow-numbers.ts'
export { getApplicant } from './get-applicant.ts'
export { getStats } from './get-stats.ts'
export { listApplicantActivity } from './list-applicant-activity.ts'
export { countApplicants, listApplicants } from './list-applicants.ts'
export { listApplications } from './list-applications.ts'
export { listFacets } from './list-facets.ts'
export { contains, matchesSearch } from './match-text.ts'
export { missingApplicant } from './missing-applicant.ts'
export { latestApplication, presentApplicant, presentSummary, summaryColumns } from './present-applicant.ts'
export { sorted } from './sort-applicants.ts'
export {
  type AddressOwner,
  addressesOf,
  noteSuppressedAddresses,
  readAddressOwners,
} from './suppressed-addresses.ts'
export { updateApplicant } from './update-applicant.ts'
export { personalFilters, withoutPersons } from './without-persons.ts'
