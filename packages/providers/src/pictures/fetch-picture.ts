import type { FetchedPicture, FetchPicture, PictureFailure } from '@velvet/services/instagram'
import pLimit from 'p-limit'
import { errors } from 'undici'
import { beforeDeadline } from '../http/deadline.ts'
import { askForPicture, type PictureAnswer } from './ask-for-picture.ts'
import { guardedLookup, openConnections, PrivateAddress, type Resolve, resolveAll } from './guarded-connections.ts'
import { type AllowedAddress, checkPictureUrl, isPublicAddress } from './picture-address.ts'
import { pictureTypeOf } from './picture-type.ts'

const maxRedirects = 3
const redirects: ReadonlySet<number> = new Set([301, 302, 303, 307, 308])
const gone: ReadonlySet<number> = new Set([404, 410])

export type FetcherOptions = {
  /** Host names whose pictures may be fetched, including their subdomains, and whole loopback origins. */
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

const pictureOf = async (answer: PictureAnswer): Promise<FetchedPicture> => {
  if (answer.kind === 'too_large') return failed('too_large', 'The picture is larger than 5 MB.')
  if (answer.kind === 'other')
    return gone.has(answer.status)
      ? failed('missing', 'There is no longer a picture at this address.')
      : failed('upstream_failed', `The picture server answered with status ${answer.status}.`)
  const type = await pictureTypeOf(answer.bytes)
  return type
    ? { kind: 'picture', bytes: answer.bytes, type }
    : failed('not_a_picture', 'This address does not contain a picture that can be shown.')
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
    ? failed('timeout', 'The picture server took too long.')
    : failed('upstream_failed', 'The picture server could not be reached.')
}

/**
 * Creates the only code that fetches pictures from other servers: listed hosts only, never a private address, at most three
 * redirects, each with the same checks, at most 5 MiB, 3 s for a connection and 8 s in total, including the wait for a turn.
 */
export const createPictureFetcher = (options: FetcherOptions): { fetch: FetchPicture; close: () => Promise<void> } => {
  const { hosts, connectMs = 3_000, totalMs = 8_000, atOnce = 16, port = 443 } = options
  const times = { connectMs, totalMs, connections: atOnce }
  const lookup = guardedLookup(options.resolve ?? resolveAll, options.isPublic ?? isPublicAddress)
  const open = openConnections({ ...times, lookup })
  const local = openConnections(times)
  const limit = pLimit(atOnce)

  const follow = async (checked: AllowedAddress, signal: AbortSignal, left: number): Promise<FetchedPicture> => {
    if (checked.kind === 'failed') return checked
    const answer = await askForPicture(checked.isLocal ? local : open, checked.url, signal)
    if (answer.kind !== 'other' || !redirects.has(answer.status) || answer.location === undefined)
      return pictureOf(answer)
    if (left === 0) return failed('upstream_failed', 'The picture address redirects too often.')
    return URL.canParse(answer.location, checked.url.href)
      ? follow(checkPictureUrl(new URL(answer.location, checked.url).href, hosts, port), signal, left - 1)
      : failed('upstream_failed', 'The picture address redirects nowhere.')
  }

  return {
    fetch: async (url, signal) => {
      const checked = checkPictureUrl(url, hosts, port)
      if (checked.kind === 'failed') return checked
      try {
        return await beforeDeadline(totalMs, signal, (end) => limit(() => follow(checked, end, maxRedirects)))
      } catch (error) {
        return failureOf(error)
      }
    },
    close: async () => {
      await Promise.all([open.destroy(), local.destroy()])
    },
  }
}
