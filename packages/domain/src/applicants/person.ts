type Named = { firstName: string | null; lastName: string | null; email?: string | null }

/** First and last name, or the email address, or `Unnamed applicant`. */
export const displayName = (person: Named): string =>
  [person.firstName, person.lastName].filter(Boolean).join(' ') || person.email || 'Unnamed applicant'

/** Up to two letters for a picture that is missing. */
export const initials = (person: Named): string =>
  displayName(person)
    .split(/\s+/)
    .slice(0, 2)
    .map((word) => [...word][0]?.toUpperCase() ?? '')
    .join('')

type Located = { city: string | null; state: string | null; zipCodeCities: string | null }

/** City and state, else the places of the zip codes, else `N/A` (DASH-12). */
export const locationText = (person: Located): string =>
  [person.city, person.state].filter(Boolean).join(', ') || person.zipCodeCities || 'N/A'
