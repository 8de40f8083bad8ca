import type { Applicant } from '@velvet/contracts/applicants'
import { displayName } from '@velvet/domain/applicants'

/** Whose cell it is: written on a phone, spoken where the column says it. */
export function Owner({ person }: { person: Applicant | undefined }) {
  return <span className="block text-xs text-fg-2 md:sr-only">{person ? displayName(person) : ''}</span>
}
