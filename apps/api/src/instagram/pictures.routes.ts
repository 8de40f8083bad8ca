import { getKeptPicture, proxyPicture } from '@velvet/contracts/instagram'
import {
  createPictureCache,
  type FetchPicture,
  type PictureStore,
  type PictureType,
  getKeptPicture as readKeptPicture,
  proxyPicture as readProxiedPicture,
} from '@velvet/services/instagram'
import type { Slice } from '../kernel/mount.ts'

const mebibyte = 1024 * 1024
const cached = {
  proxied: { maxBytes: 64 * mebibyte, keepMs: 3_600_000 },
  // Short, because pictures of an erased person must disappear from this cache as well.
  kept: { maxBytes: 32 * mebibyte, keepMs: 60_000 },
}

/** The storage that pictures are read from. */
export type PictureSources = { readonly fetch: FetchPicture; readonly store: PictureStore }

export const pictureRoutes =
  ({ fetch, store }: PictureSources): Slice =>
  ({ mountPicture }) => {
    const proxied = { fetch, cache: createPictureCache<{ bytes: Uint8Array; type: PictureType }>(cached.proxied) }
    const kept = { store, cache: createPictureCache<{ bytes: Uint8Array }>(cached.kept) }
    mountPicture(proxyPicture, (context, input) => readProxiedPicture(context, proxied, input))
    mountPicture(getKeptPicture, (context, input) => readKeptPicture(context, kept, input))
  }
