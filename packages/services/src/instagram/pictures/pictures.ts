/** Why a picture could not be fetched. */
export type PictureFailure =
  | 'url_invalid'
  | 'host_forbidden'
  | 'missing'
  | 'too_large'
  | 'not_a_picture'
  | 'upstream_failed'
  | 'timeout'

/** Types by their first bytes; anything else, SVG above all, is not a picture. */
export type PictureType = 'image/jpeg' | 'image/png' | 'image/gif' | 'image/webp' | 'image/avif'

export type FetchedPicture =
  | { readonly kind: 'picture'; readonly bytes: Uint8Array; readonly type: PictureType }
  | { readonly kind: 'failed'; readonly reason: PictureFailure; readonly message: string }

/** Fetches a picture from an allowed host, never from a private address. Only the caller holds its memory. Never throws. */
export type FetchPicture = (url: string, signal?: AbortSignal) => Promise<FetchedPicture>

/** A picture ready to be stored: re-encoded, so that nothing but pixels remains of the original. */
export type PreparedPicture = {
  readonly bytes: Uint8Array
  readonly width: number
  readonly height: number
}

/** Re-encodes to WebP within a longest side in pixels. Null when the bytes cannot be read as a picture. */
export type PreparePicture = (bytes: Uint8Array, maxSide: number) => Promise<PreparedPicture | null>

/** The storage of pictures: a folder, or a bucket. Names are content hashes, so a picture never changes. */
export type PictureStore = {
  /** Throws `storage_full` when there is no room. */
  put(name: string, bytes: Uint8Array): Promise<void>
  /** In memory that only the caller holds. Null when there is no picture with that name. */
  get(name: string): Promise<Uint8Array | null>
  /** Removing a missing picture is no error. */
  remove(name: string): Promise<void>
}

/** How pictures are fetched and stored. */
export type PictureTools = {
  readonly fetch: FetchPicture
  readonly prepare: PreparePicture
  readonly store: PictureStore
}

/** A picture as it is sent to a browser. */
export type ServedPicture = {
  readonly bytes: Uint8Array
  readonly type: PictureType
  /** Without quotes; the same as long as the bytes are. */
  readonly etag: string
  readonly cacheControl: string
  /** Called after the bytes were sent, when they are no longer used. */
  readonly giveBack: () => void
}
