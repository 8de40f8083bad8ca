import type { Applicant } from '@velvet/contracts/applicants'
import { instagramAddress, parseInstagramUsername } from '@velvet/domain/applicants'

/** The person's Instagram username, if what is stored is one: earlier data has values such as `n/a`. */
export const knownUsername = ({ instagramUsername }: Applicant): string | null =>
  parseInstagramUsername(instagramUsername ?? '')

/** The address of the person's Instagram profile, if known. */
export const profileAddress = (applicant: Applicant): string | undefined => {
  const username = knownUsername(applicant)
  return username === null ? instagramLink(applicant.instagramUrl) : instagramAddress(username)
}

/** Returns the address if it leads to Instagram: stored addresses come from outside and must not lead anywhere else. */
const instagramLink = (stored: unknown): string | undefined => {
  const url = typeof stored === 'string' ? URL.parse(stored) : null
  return url && /^https?:$/.test(url.protocol) && /^(?:www\.)?instagram\.com$/.test(url.host) ? url.href : undefined
}
