import { parseInstagramUsername } from '@velvet/domain/applicants'
import type { InstagramProfile } from '@velvet/services/instagram'
import { addressOf, at, countOf, firstOf, flagOf, textOf } from './json-values.ts'
import { readPosts } from './read-post.ts'

const maxNameLength = 150
const maxBiographyLength = 500

/** Names of the same things at different sources. */
const names = {
  username: ['username', 'userName', 'user_name'],
  fullName: ['fullName', 'full_name', 'name'],
  biography: ['biography', 'bio'],
  picture: [
    'profilePicUrlHD',
    'hd_profile_pic_url_info.url',
    'profile_pic_url_hd',
    'profilePicUrl',
    'profile_pic_url',
    'profilePicture',
    'profile_picture',
    'profile_picture_url',
  ],
  followers: [
    'followersCount',
    'followerCount',
    'follower_count',
    'followers_count',
    'edge_followed_by.count',
    'followers',
  ],
  following: ['followsCount', 'followingCount', 'following_count', 'follows_count', 'edge_follow.count', 'following'],
  postsCount: [
    'postsCount',
    'mediaCount',
    'media_count',
    'posts_count',
    'post_count',
    'edge_owner_to_timeline_media.count',
    'posts',
  ],
  isVerified: ['verified', 'isVerified', 'is_verified'],
  isPrivate: ['private', 'isPrivate', 'is_private'],
}

const postLists = [
  'latestPosts',
  'edge_owner_to_timeline_media.edges',
  'latest_posts',
  'recentPosts',
  'recent_posts',
  'posts',
  'posts.items',
  'items',
]

const countAt = (user: unknown, paths: readonly string[]): number | null =>
  paths.map((path) => countOf(at(user, path))).find((count) => count !== null) ?? null

const postsOf = (user: unknown, isPrivate: boolean | null, postsCount: number | null): InstagramProfile['posts'] => {
  const posts = postLists.map((path) => readPosts(at(user, path))).find((list) => list !== null) ?? null
  if (posts && posts.length > 0) return posts
  if (isPrivate === true || postsCount === 0) return []
  // An empty list with a positive count means that the source could not see the posts.
  return postsCount === null ? posts : null
}

/** The username of a profile in any of the known shapes; null when the value is none. */
export const usernameOf = (user: unknown): string | null =>
  parseInstagramUsername(textOf(firstOf(user, names.username), 100) ?? '')

/** A username alone only repeats the request. */
const saysSomething = ({ profilePicture, followers, following, postsCount, isPrivate }: InstagramProfile): boolean =>
  [profilePicture, followers, following, postsCount, isPrivate].some((value) => value !== null)

/** A profile in any of the known shapes. Null without a username, because then its owner is unknown. */
export const readProfile = (user: unknown): InstagramProfile | null => {
  const username = usernameOf(user)
  if (!username) return null
  const isPrivate = flagOf(firstOf(user, names.isPrivate))
  const postsCount = countAt(user, names.postsCount)
  const profile: InstagramProfile = {
    username,
    fullName: textOf(firstOf(user, names.fullName), maxNameLength),
    profilePicture: addressOf(firstOf(user, names.picture))?.href ?? null,
    followers: countAt(user, names.followers),
    following: countAt(user, names.following),
    postsCount,
    isVerified: flagOf(firstOf(user, names.isVerified)),
    isPrivate,
    biography: textOf(firstOf(user, names.biography), maxBiographyLength),
    posts: postsOf(user, isPrivate, postsCount),
  }
  return saysSomething(profile) ? profile : null
}
