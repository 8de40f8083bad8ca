import { ApplicantFilters } from '@velvet/contracts/applicants'

/** Filters that may spell out who somebody is. */
export const personalFilters: readonly string[] = ['search', 'name', 'instagram'] satisfies (keyof ApplicantFilters)[]

/** Filters as the activity log keeps them: of those that may spell out who somebody is, only that there was one. */
export const withoutPersons = (filters: ApplicantFilters): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(filters)
      .filter(([name, value]) => name in ApplicantFilters.properties && value !== '')
      .map(([name, value]) => [name, personalFilters.includes(name) ? '…' : value]),
  )
