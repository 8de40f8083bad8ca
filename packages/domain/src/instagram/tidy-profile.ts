import type { InstagramPost } from '@velvet/contracts/instagram'
import { readPosts } from './read-posts.ts'

const longest = { name: 200, biography: 2_000, caption: 5_000, address: 4_096 }
/** What a column of the database holds. */
const maxCount = 2_147_483_647

type Profile = {
  readonly fullName: string | null
  readonly biography: string | null
  readonly profilePicture: string | null
  readonly followers: number | null
  readonly following: number | null
  readonly postsCount: number | null
  readonly posts: readonly InstagramPost[] | null
}

/** Text that every store takes: well-formed, without NUL, of a bounded length. */
const text = (value: string | null, most: number): string | null =>
  value === null ? null : value.slice(0, most).replaceAll('\0', '').toWellFormed()

const count = (value: number | null): number | null =>
  value !== null && Number.isInteger(value) && value >= 0 && value <= maxCount ? value : null

const webAddress = (value: string | null): string | null =>
  value !== null && value.length <= longest.address && /^https?:\/\//i.test(value) && URL.canParse(value)
    ? (text(value, longest.address) ?? null)
    : null

const tidyPost = (post: InstagramPost): InstagramPost => ({
  ...post,
  id: text(post.id, longest.name) ?? '',
  likeCount: count(post.likeCount),
  commentsCount: count(post.commentsCount),
  caption: text(post.caption, longest.caption),
  permalink: webAddress(post.permalink),
})

/** Posts from an external source, cleaned for storage. */
export const tidyPosts = (posts: unknown): InstagramPost[] => readPosts(posts).map(tidyPost)

export const isWebAddress = (value: string): boolean => webAddress(value) !== null

/**
 * Sanitizes a profile from an external source: impossible or unstorable values become null, long texts are cut, and posts whose
 * picture is not a web address are dropped.
 */
export const tidyProfile = <P extends Profile>(profile: P): P => ({
  ...profile,
  fullName: text(profile.fullName, longest.name),
  biography: text(profile.biography, longest.biography),
  profilePicture: webAddress(profile.profilePicture),
  followers: count(profile.followers),
  following: count(profile.following),
  postsCount: count(profile.postsCount),
  posts: profile.posts && tidyPosts(profile.posts.filter(({ mediaUrl }) => isWebAddress(mediaUrl))),
})
