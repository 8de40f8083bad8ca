import ipaddr from 'ipaddr.js'

const longest = 2048
/** Addresses are plain ASCII; everything else, spaces and control characters among it, is read differently by different parsers. */
const plain = /^[!-[\]-~]+$/

export type AllowedAddress =
  | { readonly kind: 'allowed'; readonly url: URL; readonly isLocal: boolean }
  | { readonly kind: 'failed'; readonly reason: 'url_invalid' | 'host_forbidden'; readonly message: string }

const refuse = (reason: 'url_invalid' | 'host_forbidden', message: string): AllowedAddress => ({
  kind: 'failed',
  reason,
  message,
})

/** An address in numbers in any spelling: the parser of URLs has made it dotted or put it in brackets. */
const isLiteral = (hostname: string): boolean => hostname.startsWith('[') || /^[\d.]+$/.test(hostname)

/**
 * Whether a picture may be fetched there: `https` on the given port, no credentials, a listed name or one below it, never an
 * address in numbers. An entry of `hosts` that is a whole origin allows exactly that origin.
 */
export const checkPictureUrl = (text: string, hosts: readonly string[], port: number): AllowedAddress => {
  if (text.length > longest || !plain.test(text) || !URL.canParse(text))
    return refuse('url_invalid', 'This is not a picture address.')
  const url = new URL(text)
  if (url.username || url.password) return refuse('url_invalid', 'A picture address must not contain a password.')
  if (hosts.includes(url.origin)) return { kind: 'allowed', url, isLocal: true }
  if (url.protocol !== 'https:') return refuse('url_invalid', 'A picture address must start with https.')
  if (isLiteral(url.hostname)) return refuse('host_forbidden', 'Pictures are not fetched from IP addresses.')
  if (Number(url.port || 443) !== port) return refuse('host_forbidden', 'Pictures are not fetched from other ports.')
  const isListed = hosts.some((host) => url.hostname === host || url.hostname.endsWith(`.${host}`))
  return isListed
    ? { kind: 'allowed', url, isLocal: false }
    : refuse('host_forbidden', 'Pictures are fetched from Instagram and its delivery network only.')
}

/** All of IPv6 that is given out; what lies outside is old, reserved, or means something inside a machine. */
const givenOut = ipaddr.IPv6.parseCIDR('2000::/3')

/** Whether an address lies in the open internet. An IPv4 address inside an IPv6 one counts as what it is. */
export const isPublicAddress = (text: string): boolean => {
  try {
    const address = ipaddr.parse(text)
    const plainAddress =
      'isIPv4MappedAddress' in address && address.isIPv4MappedAddress() ? address.toIPv4Address() : address
    if (plainAddress instanceof ipaddr.IPv6 && !plainAddress.match(givenOut)) return false
    return plainAddress.range() === 'unicast'
  } catch {
    return false
  }
}
