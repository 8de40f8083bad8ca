import { parse, stringify } from 'uuid'
import { openToken, sealToken } from '../kernel/index.ts'

const purpose = 'guest'
const idBytes = 16
const numberBytes = 4

/** An application and the number of its link: `event_applications.link_no`. */
export type GuestLink = { readonly applicationId: string; readonly linkNo: number }

/** The secret part of a guest link: the application, the number of the link, and a signature. Contains nothing personal. */
export const guestToken = (secret: string, { applicationId, linkNo }: GuestLink): string => {
  const content = Buffer.alloc(idBytes + numberBytes)
  content.set(parse(applicationId))
  content.writeUInt32BE(linkNo, idBytes)
  return sealToken(secret, purpose, content)
}

/** The content of a token; null for a forged one. Only the application's row says whether the link still works. */
export const readGuestToken = (secret: string, token: string): GuestLink | null => {
  const content = openToken(secret, purpose, token, idBytes + numberBytes)
  return content && { applicationId: stringify(content.subarray(0, idBytes)), linkNo: content.readUInt32BE(idBytes) }
}
