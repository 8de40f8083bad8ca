/** The maximum number of stored post pictures per person (T27). */
const maxPostPictures = 12

export type StoredPost = Record<string, unknown>
export type Slot = { readonly slot: 'profile' | 'post'; readonly position: number; readonly address: string }

/** The data of one picture slot of a person. */
export type SlotPicture = { readonly name: string; readonly thumbnail: string; readonly source_url: string }

const folder = '/instagram-images/'

/** The path that serves a stored picture. */
export const keptAddress = (name: string): string => `${folder}${name}`

export const keptNameOf = (address: string): string | null =>
  address.startsWith(folder) ? address.slice(folder.length) : null

/** The picture of a post, under any of its field names (IG-20). */
export const addressOf = (post: StoredPost): string | null =>
  [post.mediaUrl, post.imageUrl, post.displayUrl, post.url].find(
    (value): value is string => typeof value === 'string' && value !== '',
  ) ?? null

/** The pictures a person shows and that may be stored: one of the profile, the first twelve of posts. */
export const slotsOf = (profilePicture: string | null, posts: readonly StoredPost[]): Slot[] => [
  ...(profilePicture ? [{ slot: 'profile', position: 0, address: profilePicture } as const] : []),
  ...posts.slice(0, maxPostPictures).flatMap((post, position) => {
    const address = addressOf(post)
    return address ? [{ slot: 'post', position, address } as const] : []
  }),
]

/**
 * The stable part of a picture's address: the delivery network signs its addresses again in every answer and serves them from
 * changing hosts, but a file keeps its path.
 */
const identityOf = (address: string): string => {
  if (!URL.canParse(address)) return address
  const { pathname } = new URL(address)
  return /\.(?:jpe?g|png|gif|webp|avif|heic)$/i.test(pathname) ? pathname : address
}

/** The key under which a picture is found again. */
export const keyOf = ({ slot, address }: Pick<Slot, 'slot' | 'address'>): string => `${slot} ${identityOf(address)}`

/** The post with the stored copy, or with the address it came from. */
export const postWith = (post: StoredPost, picture: { mediaUrl: string; thumbnailUrl: string | null }): StoredPost => {
  const { thumbnailUrl: _old, ...rest } = post
  return {
    ...rest,
    mediaUrl: picture.mediaUrl,
    ...(picture.thumbnailUrl ? { thumbnailUrl: picture.thumbnailUrl } : {}),
  }
}
