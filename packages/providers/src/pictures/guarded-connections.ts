import { lookup as lookUp } from 'node:dns/promises'
import type { LookupFunction } from 'node:net'
import { Agent } from 'undici'

export type ResolvedAddress = { readonly address: string; readonly family: number }
/** All addresses of a name. */
export type Resolve = (hostname: string) => Promise<readonly ResolvedAddress[]>

/** A host name resolved to an address outside the public internet. */
export class PrivateAddress extends Error {
  override readonly name = 'PrivateAddress'
}

export const resolveAll: Resolve = (hostname) => lookUp(hostname, { all: true, verbatim: true })

/**
 * Resolves a name for a connection, which then uses exactly these addresses: a DNS server cannot answer the check with one
 * address and the connection with another. If one address is not public, it refuses all of them.
 */
export const guardedLookup =
  (resolve: Resolve, isPublic: (address: string) => boolean): LookupFunction =>
  (hostname, options, callback) => {
    resolve(hostname).then(
      (addresses) => {
        const [first] = addresses
        if (!first) callback(Object.assign(new Error(`${hostname} has no address`), { code: 'ENOTFOUND' }), '', 0)
        else if (!addresses.every(({ address }) => isPublic(address)))
          callback(new PrivateAddress('The name leads into a private network'), '', 0)
        else if (options.all) callback(null, [...addresses])
        else callback(null, first.address, first.family)
      },
      (error: NodeJS.ErrnoException) => callback(error, '', 0),
    )
  }

type ConnectionOptions = {
  readonly connectMs: number
  readonly totalMs: number
  readonly connections: number
  /** Absent for connections to an IP address. */
  readonly lookup?: LookupFunction
}

export const openConnections = ({ connectMs, totalMs, connections, lookup }: ConnectionOptions): Agent =>
  new Agent({
    connections,
    allowH2: false,
    headersTimeout: totalMs,
    bodyTimeout: totalMs,
    connect: { timeout: connectMs, ...(lookup ? { lookup } : {}) },
  })
