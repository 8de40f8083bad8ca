import type { FetchedPicture, FetchPicture, PictureFailure } from '@velvet/services/instagram'
import { type Dispatcher, errors, request } from 'undici'
import { guardedLookup, openConnections, PrivateAddress, type Resolve, resolveAll } from './guarded-connections.ts'
import { type AllowedAddress, checkPictureUrl, isPublicAddress } from './picture-address.ts'
import { pictureTypeOf } from './picture-type.ts'
import { createTurns } from './turns.ts'

const mostBytes = 5 * 1024 * 1024
const mostRedirects = 3
const redirects: ReadonlySet<number> = new Set([301, 302, 303, 307, 308])
const gone: ReadonlySet<number> = new Set([404, 410])

const headers = {
  accept: 'image/avif,image/webp,image/jpeg,image/png,image/gif',
  'accept-encoding': 'identity',
  'user-agent': 'Mozilla/5.0 (compatible; Velvet)',
}

export type FetcherOptions = {
  /** Names whose pictures may be fetched, with all names below them, and whole loopback origins. */
  readonly hosts: readonly string[]
  /** Of a connection; 3 s. */
  readonly connectMs?: number
  /** Of the whole call with its redirects; 8 s. */
  readonly totalMs?: number
  /** Fetches at once; 16. */
  readonly atOnce?: number
  readonly resolve?: Resolve
  readonly isPublic?: (address: string) => boolean
  readonly port?: number
}

const failed = (reason: PictureFailure, message: string): FetchedPicture => ({ kind: 'failed', reason, message })

const tooLarge = failed('too_large', 'The picture is larger than 5 MB.')

/** The bytes of an answer; null as soon as they are too many. */
const read = async ({ body, headers }: Dispatcher.ResponseData): Promise<Buffer | null> => {
  if (Number(headers['content-length'] ?? 0) > mostBytes) return null
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of body as AsyncIterable<Buffer>) {
    size += chunk.length
    if (size > mostBytes) return null
    chunks.push(chunk)
  }
  return Buffer.concat(chunks, size)
}

/** Nobody wants the rest; that it ended early is no news. */
const leave = ({ body }: Dispatcher.ResponseData): void => {
  body.on('error', () => undefined).destroy()
}

const pictureOf = async (answer: Dispatcher.ResponseData): Promise<FetchedPicture> => {
  if (gone.has(answer.statusCode)) return failed('missing', 'There is no picture at this address any more.')
  if (answer.statusCode !== 200)
    return failed('upstream_failed', `The server of the picture answered ${answer.statusCode}.`)
  const bytes = await read(answer)
  if (!bytes) return tooLarge
  const type = await pictureTypeOf(bytes)
  return type
    ? { kind: 'picture', bytes, type }
    : failed('not_a_picture', 'What lies at this address is not a picture that can be shown.')
}

const causes = function* (error: unknown): Generator<unknown> {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    yield cause
    if (cause instanceof AggregateError) for (const inner of cause.errors) yield* causes(inner)
  }
}

const isTimeout = (error: unknown): boolean =>
  error instanceof errors.ConnectTimeoutError ||
  error instanceof errors.HeadersTimeoutError ||
  error instanceof errors.BodyTimeoutError ||
  (error instanceof Error && error.name === 'TimeoutError')

const failureOf = (error: unknown): FetchedPicture => {
  const all = [...causes(error)]
  if (all.some((cause) => cause instanceof PrivateAddress))
    return failed('host_forbidden', 'Pictures are not fetched from private networks.')
  return all.some(isTimeout)
    ? failed('timeout', 'The server of the picture took too long.')
    : failed('upstream_failed', 'The server of the picture could not be reached.')
}

/**
 * Opens the one way by which pictures come in from elsewhere: listed hosts only, never a private address, at most three
 * redirects that are each checked alike, at most 5 MiB, 3 s for a connection and 8 s for everything, its turn included.
 */
export const createPictureFetcher = (options: FetcherOptions): { fetch: FetchPicture; close: () => Promise<void> } => {
  const { hosts, connectMs = 3_000, totalMs = 8_000, atOnce = 16, port = 443 } = options
  const times = { connectMs, totalMs, connections: atOnce }
  const lookup = guardedLookup(options.resolve ?? resolveAll, options.isPublic ?? isPublicAddress)
  const open = openConnections({ ...times, lookup })
  const local = openConnections(times)
  const turn = createTurns(atOnce)

  const follow = async (checked: AllowedAddress, signal: AbortSignal, left: number): Promise<FetchedPicture> => {
    if (checked.kind === 'failed') return checked
    signal.throwIfAborted()
    const answer = await request(checked.url, { dispatcher: checked.isLocal ? local : open, headers, signal })
    const { location } = answer.headers
    if (!redirects.has(answer.statusCode) || typeof location !== 'string') {
      const picture = await pictureOf(answer)
      if (picture.kind === 'failed') leave(answer)
      return picture
    }
    leave(answer)
    if (left === 0) return failed('upstream_failed', 'The address of the picture leads from one place to the next.')
    return URL.canParse(location, checked.url.href)
      ? follow(checkPictureUrl(new URL(location, checked.url).href, hosts, port), signal, left - 1)
      : failed('upstream_failed', 'The address of the picture leads nowhere.')
  }

  return {
    fetch: async (url, signal) => {
      const checked = checkPictureUrl(url, hosts, port)
      if (checked.kind === 'failed') return checked
      // Not AbortSignal.timeout: that one outlives a fast call, and thousands of them weigh.
      const late = new AbortController()
      const timer = setTimeout(() => late.abort(new DOMException('too slow', 'TimeoutError')), totalMs)
      const end = signal ? AbortSignal.any([signal, late.signal]) : late.signal
      try {
        return await turn(() => follow(checked, end, mostRedirects))
      } catch (error) {
        return failureOf(error)
      } finally {
        clearTimeout(timer)
      }
    },
    close: async () => {
      await Promise.all([open.destroy(), local.destroy()])
    },
  }
}
