import ipaddr from 'ipaddr.js'

const longest = 2048
/** Plain ASCII only: parsers disagree about other characters, including spaces and control characters. */
const plain = /^[!-[\]-~]+$/

export type AllowedAddress =
  | { readonly kind: 'allowed'; readonly url: URL; readonly isLocal: boolean }
  | { readonly kind: 'failed'; readonly reason: 'url_invalid' | 'host_forbidden'; readonly message: string }

const refuse = (reason: 'url_invalid' | 'host_forbidden', message: string): AllowedAddress => ({
  kind: 'failed',
  reason,
  message,
})

/** Whether a host is an IP address in any notation: the URL parser has normalized it to dotted form or brackets. */
const isLiteral = (hostname: string): boolean => hostname.startsWith('[') || /^[\d.]+$/.test(hostname)

/**
 * Whether a picture may be fetched there: `https` on the given port, no credentials, a listed host or its subdomain, never an
 * IP address. An entry of `hosts` that is a whole origin allows exactly that origin.
 */
export const checkPictureUrl = (text: string, hosts: readonly string[], port: number): AllowedAddress => {
  if (text.length > longest || !plain.test(text) || !URL.canParse(text))
    return refuse('url_invalid', 'This is not a picture address.')
  const url = new URL(text)
  if (url.username || url.password) return refuse('url_invalid', 'A picture address must not contain a password.')
  if (hosts.includes(url.origin)) return { kind: 'allowed', url, isLocal: true }
  if (url.protocol !== 'https:') return refuse('url_invalid', 'A picture address must start with https.')
  if (isLiteral(url.hostname)) return refuse('host_forbidden', 'Pictures are not fetched from IP addresses.')
  if (Number(url.port || 443) !== port)
    return refuse('host_forbidden', 'Pictures are fetched only from the standard https port.')
  const isListed = hosts.some((host) => url.hostname === host || url.hostname.endsWith(`.${host}`))
  return isListed
    ? { kind: 'allowed', url, isLocal: false }
    : refuse('host_forbidden', 'Pictures are fetched from Instagram and its delivery network only.')
}

/** The allocated range of IPv6; everything outside is obsolete, reserved, or local to a machine. */
const givenOut = ipaddr.IPv6.parseCIDR('2000::/3')

/** Whether an address is on the public internet. An IPv4-mapped IPv6 address is judged as IPv4. */
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
