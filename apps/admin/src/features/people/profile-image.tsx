import type { ApplicantSummary } from '@velvet/contracts/applicants'
import { displayName } from '@velvet/domain/applicants'
import { Avatar, type AvatarProps } from '@velvet/ui/avatar'
import { usePicture } from './use-picture.ts'

export type ProfileImageProps = {
  person: Pick<ApplicantSummary, 'firstName' | 'lastName' | 'email' | 'instagramProfilePicture'>
  size?: AvatarProps['size']
}

/** The picture of an applicant on every screen, or their initials (IG-21 to IG-26). Of fixed size: loading moves nothing. */
export function ProfileImage({ person, size }: ProfileImageProps) {
  const { source, fail } = usePicture(person.instagramProfilePicture)
  return <Avatar name={displayName(person)} sources={source ? [source] : []} onFail={fail} size={size} />
}
