import ipaddr from 'ipaddr.js'

const parse = (ip: string) => {
  const [address = ''] = ip.split('%', 1)
  return ipaddr.isValid(address) ? ipaddr.process(address) : null
}

const blockOf = (address: ipaddr.IPv6, bits: number): string =>
  `${ipaddr.IPv6.networkAddressFromCIDR(`${address.toNormalizedString()}/${bits}`).toString()}/${bits}`

/**
 * The block of addresses that one client has to itself: a single address of IPv4, also when it is written as IPv6, and a /64 of
 * IPv6, within which a client chooses its addresses freely. Text that is no address is returned unchanged.
 */
export const clientBlock = (ip: string): string => {
  const address = parse(ip)
  return address instanceof ipaddr.IPv6 ? blockOf(address, 64) : (address?.toString() ?? ip)
}

/** The /48 of an IPv6 address, which a company or a rented server often has whole; null for any other address. */
export const siteBlock = (ip: string): string | null => {
  const address = parse(ip)
  return address instanceof ipaddr.IPv6 ? blockOf(address, 48) : null
}
