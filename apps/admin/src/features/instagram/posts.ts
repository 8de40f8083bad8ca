import { pictureSources, readPosts } from '@velvet/domain/instagram'

export type Post = {
  image: string
  /** A thumbnail, where one is stored. */
  thumbnail: string | undefined
  permalink: string | null
  caption: string
  /** Alternative text for screen readers. */
  text: string
  /** Null where Instagram hides it. */
  likes: number | null
  comments: number | null
}

const maxCaptionLength = 80

const kinds = { IMAGE: 'Post', CAROUSEL_ALBUM: 'Album', VIDEO: 'Video' }

/** The stored posts as they are shown; posts without a picture that may be shown are omitted. */
export const postsOf = (stored: readonly unknown[], owner: string): Post[] =>
  readPosts(stored).flatMap((post) => {
    if (pictureSources(post.mediaUrl).length === 0) return []
    const caption = cut(post.caption ?? '')
    return {
      image: post.mediaUrl,
      thumbnail: post.thumbnailUrl,
      permalink: post.permalink,
      caption,
      text: [`${kinds[post.mediaType]} by ${owner}`, caption].filter(Boolean).join(', '),
      likes: post.likeCount,
      comments: post.commentsCount,
    }
  })

/** Formats counts above 1000 with k (IG-19). */
export const thousands = (count: number): string => (count > 1000 ? `${Math.floor(count / 100) / 10}k` : String(count))

/** Truncates at 80 characters (IG-18), never within a character. */
function cut(caption: string): string {
  const characters = [...caption.trim()]
  return characters.length > maxCaptionLength
    ? `${characters.slice(0, maxCaptionLength).join('')}…`
    : characters.join('')
}
