import type { Applicant } from '@velvet/contracts/applicants'
import { instagramAddress } from '@velvet/domain/applicants'

/** The address of the person's Instagram profile, if known. */
export const profileAddress = ({ instagramUsername, instagramUrl }: Applicant): string | undefined =>
  instagramUsername ? instagramAddress(instagramUsername) : instagramLink(instagramUrl)

/** Returns the address if it leads to Instagram: stored addresses come from outside and must not lead anywhere else. */
const instagramLink = (stored: unknown): string | undefined => {
  const url = typeof stored === 'string' ? URL.parse(stored) : null
  return url && /^https?:$/.test(url.protocol) && /^(?:www\.)?instagram\.com$/.test(url.host) ? url.href : undefined
}
