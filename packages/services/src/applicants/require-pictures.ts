import type { InstagramPost } from '@velvet/contracts/instagram'
import type { CheckedFields } from '@velvet/domain/applicants'
import { isWebAddress, keptPicturePath, readPosts } from '@velvet/domain/instagram'
import { invalidFields } from '@velvet/domain/kernel'

/** Where the pictures of a person are, as stored. */
type Pictures = { instagram_profile_picture: string | null; instagram_recent_posts: unknown }

/** Kept pictures of this person; those of others must not be named, or they would be shown here and outlive their owner. */
const keptOf = ({ instagram_profile_picture: picture, instagram_recent_posts: posts }: Pictures): Set<string> =>
  new Set(
    [picture, ...readPosts(posts).flatMap(({ mediaUrl, thumbnailUrl }) => [mediaUrl, thumbnailUrl])].filter(
      (address) => address?.startsWith(keptPicturePath) === true,
    ) as string[],
  )

/**
 * The fields with pictures that may be shown: web addresses, and kept pictures of the person as `known`. Posts with another one
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
