import type { ApplicantSummary, DuplicateKind } from '@velvet/contracts/applicants'
import { displayName, formatPhone } from '@velvet/domain/applicants'

const words: Record<DuplicateKind, (value: string, person: ApplicantSummary) => string> = {
  email: (email) => `Same email: ${email}`,
  phone: (phone) => `Same phone: ${formatPhone(phone)}`,
  name: (_, person) => `Same name: ${displayName(person)}`,
  instagram: (username) => `Same Instagram: @${username}`,
}

/** The value that the people of a group share, above the first of them in a list of duplicates. */
export function groupHeading(person: ApplicantSummary, before: ApplicantSummary | undefined): string | undefined {
  const { duplicateGroup: group } = person
  const isSame = before?.duplicateGroup?.kind === group?.kind && before?.duplicateGroup?.value === group?.value
  return group && !isSame ? words[group.kind](group.value, person) : undefined
}
