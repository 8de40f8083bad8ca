/** Why a picture could not be had. */
export type PictureFailure =
  | 'url_invalid'
  | 'host_forbidden'
  | 'missing'
  | 'too_large'
  | 'not_a_picture'
  | 'upstream_failed'
  | 'timeout'

/** Types by their first bytes; anything else, SVG above all, is no picture. */
export type PictureType = 'image/jpeg' | 'image/png' | 'image/gif' | 'image/webp' | 'image/avif'

export type FetchedPicture =
  | { readonly kind: 'picture'; readonly bytes: Uint8Array; readonly type: PictureType }
  | { readonly kind: 'failed'; readonly reason: PictureFailure; readonly message: string }

/** Fetches a picture from an allowed host, never from a private address. Its memory belongs to the caller alone. Never throws. */
export type FetchPicture = (url: string, signal?: AbortSignal) => Promise<FetchedPicture>

/** A picture made ready to be kept: re-encoded, so that nothing but pixels is left of what came. */
export type PreparedPicture = {
  readonly bytes: Uint8Array
  readonly width: number
  readonly height: number
}

/** Re-encodes to WebP within a longest side in pixels. Null when the bytes can not be read as a picture. */
export type PreparePicture = (bytes: Uint8Array, longestSide: number) => Promise<PreparedPicture | null>

/** Where kept pictures lie: a folder, or a bucket. Names are content hashes, so a picture never changes. */
export type PictureStore = {
  /** Throws `storage_full` when there is no room. */
  put(name: string, bytes: Uint8Array): Promise<void>
  /** In memory that belongs to the caller alone. Null when there is none of that name. */
  get(name: string): Promise<Uint8Array | null>
  /** Removing what is not there is no error. */
  remove(name: string): Promise<void>
}

/** How pictures come in and where they stay. */
export type PictureTools = {
  readonly fetch: FetchPicture
  readonly prepare: PreparePicture
  readonly store: PictureStore
}

/** A picture as it is given to a browser. */
export type ServedPicture = {
  readonly bytes: Uint8Array
  readonly type: PictureType
  /** Without quotes; the same as long as the bytes are. */
  readonly etag: string
  readonly cacheControl: string
  /** For whoever has sent the bytes, and no longer looks at them. */
  readonly giveBack: () => void
}
