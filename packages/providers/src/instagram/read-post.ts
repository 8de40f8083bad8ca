import type { InstagramPost } from '@velvet/contracts/instagram'
import { addressOf, at, countOf, firstOf, flagOf, listOf, textOf } from './json-values.ts'

/** The maximum number of posts of a profile (PROF-04). */
const maxPosts = 12

/** Instagram's maximum length of a caption. */
const maxCaptionLength = 2200

/** Names of the same things at different sources; the first ones are those of IG-20. */
const names = {
  id: ['id', 'pk', 'shortCode', 'shortcode', 'code'],
  code: ['shortCode', 'shortcode', 'code'],
  likes: ['likeCount', 'likesCount', 'likes', 'like_count', 'edge_liked_by.count', 'edge_media_preview_like.count'],
  comments: ['commentsCount', 'comments', 'commentCount', 'comment_count', 'edge_media_to_comment.count'],
  picture: [
    'mediaUrl',
    'imageUrl',
    'displayUrl',
    'url',
    'display_url',
    'image_versions2.candidates.0.url',
    'carousel_media.0.image_versions2.candidates.0.url',
    'thumbnail_src',
    'thumbnailUrl',
    'thumbnail_url',
    'image_url',
    'media_url',
  ],
  caption: ['caption.text', 'caption', 'caption_text', 'edge_media_to_caption.edges.0.node.text'],
  takenAt: ['takenAt', 'timestamp', 'taken_at_timestamp', 'taken_at'],
  type: ['mediaType', 'type', 'media_type', '__typename'],
}

const isInstagram = (url: URL): boolean => url.hostname === 'instagram.com' || url.hostname.endsWith('.instagram.com')

const isPage = (url: URL): boolean =>
  isInstagram(url) && /^\/(?:[\w.]{1,30}\/)?(?:p|reel|reels|tv)\//.test(url.pathname)

/** The first address of a picture; addresses of post pages and videos do not count. */
const pictureOf = (post: unknown): URL | null =>
  names.picture
    .map((name) => addressOf(at(post, name)))
    .find((url) => url !== null && !isPage(url) && !/\.(?:mp4|mov|m3u8)$/i.test(url.pathname)) ?? null

const permalinkOf = (post: unknown): string | null => {
  const given = ['permalink', 'postUrl', 'link', 'url'].map((name) => addressOf(at(post, name)))
  const page = given.find((url) => url !== null && url.protocol === 'https:' && !url.port && isPage(url))
  if (page) return page.href
  const code = firstOf(post, names.code)
  return typeof code === 'string' && /^[\w-]{5,64}$/.test(code) ? `https://www.instagram.com/p/${code}/` : null
}

const typeOf = (post: unknown): InstagramPost['mediaType'] => {
  const said = String(firstOf(post, names.type) ?? '').toLowerCase()
  if (said === '8' || /sidecar|carousel|album/.test(said)) return 'CAROUSEL_ALBUM'
  return said === '2' || /video|reel|clips/.test(said) || flagOf(at(post, 'is_video')) ? 'VIDEO' : 'IMAGE'
}

/** Instagram opened in October 2010. */
const oldest = Date.UTC(2010, 9, 1)
const dayMs = 86_400_000

const takenAtOf = (value: unknown): string | null => {
  const seconds = typeof value === 'string' && /^\d{9,10}$/.test(value) ? Number(value) : value
  const time =
    typeof seconds === 'number' ? (seconds < 1e11 ? seconds * 1000 : seconds) : Date.parse(textOf(seconds, 40) ?? '')
  return time >= oldest && time <= Date.now() + dayMs ? new Date(time).toISOString() : null
}

/** One post in any of the known shapes. Null without a picture, because nothing else of it would be shown. */
const readPost = (value: unknown): InstagramPost | null => {
  const post = at(value, 'node') ?? value
  const picture = pictureOf(post)
  if (!picture) return null
  const id = firstOf(post, names.id)
  const isHidden = flagOf(at(post, 'like_and_view_counts_disabled')) === true
  return {
    id: textOf(typeof id === 'number' ? String(id) : id, 100) ?? picture.pathname.slice(-100),
    mediaUrl: picture.href,
    mediaType: typeOf(post),
    likeCount: isHidden ? null : countOf(firstOf(post, names.likes)),
    commentsCount: countOf(firstOf(post, names.comments)),
    caption: textOf(firstOf(post, names.caption), maxCaptionLength),
    permalink: permalinkOf(post),
    takenAt: takenAtOf(firstOf(post, names.takenAt)),
  }
}

const newestFirst = (posts: readonly InstagramPost[]): readonly InstagramPost[] =>
  posts.every(({ takenAt }) => takenAt !== null)
    ? posts.toSorted((one, other) => (other.takenAt ?? '').localeCompare(one.takenAt ?? ''))
    : posts

/**
 * Posts in any of the known shapes, the newest first, at most 12, each once (IG-20). Pinned posts, which sources
 * list first, are sorted by time like the others. Null for a value that is not a list, or a list without a readable post.
 */
export const readPosts = (value: unknown): readonly InstagramPost[] | null => {
  const list = listOf(value)
  const posts = list?.slice(0, 100).flatMap((post) => readPost(post) ?? []) ?? []
  if (!list || (list.length > 0 && posts.length === 0)) return null
  const each = new Map(posts.map((post) => [post.id, post]))
  return newestFirst([...each.values()]).slice(0, maxPosts)
}
