import { parse, stringify } from 'uuid'
import { openToken, sealToken } from '../kernel/index.ts'

const purpose = 'link'
const idBytes = 16
const positionBytes = 2

/**
 * The secret part of a tracked link: the message, the position of the link in its campaign, and a signature. Positions are 0 to
 * 65,535, as stored in `campaign_links`. It does not contain the destination.
 */
export const linkToken = (secret: string, communicationId: string, position: number): string => {
  const content = Buffer.alloc(idBytes + positionBytes)
  content.set(parse(communicationId))
  content.writeUInt16BE(position, idBytes)
  return sealToken(secret, purpose, content)
}

/** The content of a token; null for a forged one. */
export const readLinkToken = (secret: string, token: string): { communicationId: string; position: number } | null => {
  const content = openToken(secret, purpose, token, idBytes + positionBytes)
  return (
    content && { communicationId: stringify(content.subarray(0, idBytes)), position: content.readUInt16BE(idBytes) }
  )
}
