import { ApplicantFilters } from '@velvet/contracts/applicants'

/** Filters that may identify a person. */
export const personalFilters: readonly string[] = ['search', 'name', 'instagram'] satisfies (keyof ApplicantFilters)[]

/** Filters as the activity log stores them: for a filter that may identify a person, only that it was set. */
export const withoutPersons = (filters: ApplicantFilters): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(filters)
      .filter(([name, value]) => name in ApplicantFilters.properties && value !== '')
      .map(([name, value]) => [name, personalFilters.includes(name) ? '…' : value]),
  )
