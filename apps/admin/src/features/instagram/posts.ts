import { pictureSources, readPosts } from '@velvet/domain/instagram'

export type Post = {
  image: string
  /** A small picture, where one is kept. */
  thumbnail: string | undefined
  permalink: string | null
  caption: string
  /** What the picture is, for who can not see it. */
  text: string
  /** Null where Instagram hides it. */
  likes: number | null
  comments: number | null
}

const longestCaption = 80

const kinds = { IMAGE: 'Post', CAROUSEL_ALBUM: 'Album', VIDEO: 'Video' }

/** The stored posts as they are shown; one without a picture that may be shown is left out. */
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

/** Counts above 1000 are shown with k (IG-19). */
export const thousands = (count: number): string => (count > 1000 ? `${Math.floor(count / 100) / 10}k` : String(count))

/** At 80 characters (IG-18), never through one. */
function cut(caption: string): string {
  const characters = [...caption.trim()]
  return characters.length > longestCaption ? `${characters.slice(0, longestCaption).join('')}…` : characters.join('')
}
