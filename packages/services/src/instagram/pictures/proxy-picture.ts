import { createHash } from 'node:crypto'
import type { proxyPicture as endpoint } from '@velvet/contracts/instagram'
import type { EndpointInput, ErrorKind } from '@velvet/contracts/kernel'
import { AppError } from '@velvet/domain/kernel'
import { authorize, type Context } from '../../kernel/index.ts'
import type { PictureCache } from './picture-cache.ts'
import type { FetchPicture, PictureFailure, PictureType, ServedPicture } from './pictures.ts'

const errors: Record<PictureFailure, readonly [ErrorKind, string]> = {
  url_invalid: ['invalid', 'picture_url_invalid'],
  host_forbidden: ['forbidden', 'picture_host_forbidden'],
  missing: ['not_found', 'picture_not_found'],
  too_large: ['too_large', 'picture_too_large'],
  not_a_picture: ['unsupported', 'not_a_picture'],
  upstream_failed: ['refused', 'picture_unreachable'],
  timeout: ['late', 'picture_timeout'],
}

export type ProxyOptions = {
  readonly fetch: FetchPicture
  readonly cache: PictureCache<{ readonly bytes: Uint8Array; readonly type: PictureType }>
}

/** A picture from Instagram or its delivery network, fetched once for all requests at the same time or soon after (API-03). */
export const proxyPicture = async (
  context: Context,
  { fetch, cache }: ProxyOptions,
  { query: { url } }: EndpointInput<typeof endpoint>,
): Promise<ServedPicture> => {
  authorize(context, 'applicants.read')
  const key = createHash('sha256').update(url).digest('base64url')
  const {
    picture: { bytes, type },
    giveBack,
  } = await cache(key, async () => {
    const fetched = await fetch(url)
    if (fetched.kind === 'picture') return fetched
    const [kind, code] = errors[fetched.reason]
    throw new AppError(kind, code, fetched.message)
  })
  return { bytes, type, etag: key, cacheControl: 'private, max-age=86400', giveBack }
}
