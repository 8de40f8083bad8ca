import type { Applicant } from '@velvet/contracts/applicants'
import { displayName } from '@velvet/domain/applicants'

/** Whose cell it is: visible on a phone, and for screen readers only where a column header shows it. */
export function Owner({ person }: { person: Applicant | undefined }) {
  return <span className="block text-xs text-fg-2 md:sr-only">{person ? displayName(person) : ''}</span>
}
