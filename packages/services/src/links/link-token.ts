import { parse, stringify } from 'uuid'
import { openToken, sealToken } from '../kernel/index.ts'

const purpose = 'link'
const idBytes = 16
const positionBytes = 2

/**
 * The secret part of a tracked link: which message, which of its campaign's links, and proof that we wrote it. Positions
 * are 0 to 65,535, as stored in `campaign_links`. Where the link leads is not in it.
 */
export const linkToken = (secret: string, communicationId: string, position: number): string => {
  const content = Buffer.alloc(idBytes + positionBytes)
  content.set(parse(communicationId))
  content.writeUInt16BE(position, idBytes)
  return sealToken(secret, purpose, content)
}

/** What a token is about; null for one that we never wrote. */
export const readLinkToken = (secret: string, token: string): { communicationId: string; position: number } | null => {
  const content = openToken(secret, purpose, token, idBytes + positionBytes)
  return (
    content && { communicationId: stringify(content.subarray(0, idBytes)), position: content.readUInt16BE(idBytes) }
  )
}
