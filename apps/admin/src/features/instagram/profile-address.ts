import type { Applicant } from '@velvet/contracts/applicants'
import { instagramAddress } from '@velvet/domain/applicants'

/** Where the profile of a person is to be seen, when one is known. */
export const profileAddress = ({ instagramUsername, instagramUrl }: Applicant): string | undefined =>
  instagramUsername ? instagramAddress(instagramUsername) : instagramLink(instagramUrl)

/** The address, if it leads to Instagram: what is stored came from outside and must not lead anywhere else. */
const instagramLink = (stored: unknown): string | undefined => {
  const url = typeof stored === 'string' ? URL.parse(stored) : null
  return url && /^https?:$/.test(url.protocol) && /^(?:www\.)?instagram\.com$/.test(url.host) ? url.href : undefined
}
