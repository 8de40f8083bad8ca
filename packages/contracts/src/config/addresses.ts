export const hasScheme = (text: string, ...protocols: string[]): boolean =>
  URL.canParse(text) && protocols.includes(new URL(text).protocol)

/** An address on this machine, the only kind that may go unencrypted. */
const isLocal = ({ hostname }: URL): boolean =>
  hostname === 'localhost' || hostname.endsWith('.localhost') || hostname === '127.0.0.1'

/** An address that visitors open: encrypted, except on this machine. */
export const isPage = (text: string): boolean =>
  hasScheme(text, 'https:') || (hasScheme(text, 'http:') && isLocal(new URL(text)))

/** Also true for text that is not an address at all, which another check reports. */
export const isEncryptedOrLocal = (origin: string): boolean => !URL.canParse(origin) || isPage(origin)

export const isLocalOrigin = (origin: string): boolean => URL.canParse(origin) && isLocal(new URL(origin))

const plainAddress = /^[^\s@<>"]+@[^\s@<>"]+$/

export const isEmail = (text: string): boolean => plainAddress.test(text)

/** `name <address>` or an address alone. */
export const isSender = (text: string): boolean => {
  const [, address] = /^[^<>]*<([^<>]+)>$/.exec(text) ?? []
  return isEmail(address ?? text)
}
