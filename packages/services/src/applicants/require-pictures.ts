import type { InstagramPost } from '@velvet/contracts/instagram'
import type { CheckedFields } from '@velvet/domain/applicants'
import { isWebAddress, keptPicturePath, readPosts } from '@velvet/domain/instagram'
import { invalidFields } from '@velvet/domain/kernel'

/** The picture fields of a person, as stored. */
type Pictures = { instagram_profile_picture: string | null; instagram_recent_posts: unknown }

/**
 * The stored pictures of this person. A person must not name another person's picture, or it would be shown here and outlive its
 * owner.
 */
const keptOf = ({ instagram_profile_picture: picture, instagram_recent_posts: posts }: Pictures): Set<string> =>
  new Set(
    [picture, ...readPosts(posts).flatMap(({ mediaUrl, thumbnailUrl }) => [mediaUrl, thumbnailUrl])].filter(
      (address) => address?.startsWith(keptPicturePath) === true,
    ) as string[],
  )

/**
 * The fields with pictures that may be shown: web addresses, and stored pictures of the person `known`. Posts with other pictures
 * are left out; another profile picture is refused (`validation_failed`).
 */
export const requirePictures = (fields: CheckedFields, known: Pictures | null): CheckedFields => {
  const { instagramProfilePicture: picture, instagramRecentPosts: posts } = fields
  if (!picture && !posts) return fields
  const kept = known ? keptOf(known) : new Set<string>()
  const isShown = (address: string): boolean => isWebAddress(address) || kept.has(address)
  if (picture && !isShown(picture)) {
    const message = 'Enter the web address of a picture'
    throw invalidFields([{ path: 'instagramProfilePicture', code: 'invalid', message }])
  }
  const shown = ({ thumbnailUrl, ...post }: InstagramPost): InstagramPost[] =>
    isShown(post.mediaUrl)
      ? [{ ...post, ...(thumbnailUrl !== undefined && isShown(thumbnailUrl) ? { thumbnailUrl } : {}) }]
      : []
  return { ...fields, ...(posts ? { instagramRecentPosts: posts.flatMap(shown) } : {}) }
}
