import { parse, stringify } from 'uuid'
import { openToken, sealToken } from '../kernel/index.ts'

const purpose = 'unsubscribe'
const idBytes = 16

/** The secret part of an unsubscribe link: the message and a signature. Contains nothing personal, never expires. */
export const unsubscribeToken = (secret: string, communicationId: string): string =>
  sealToken(secret, purpose, Buffer.from(parse(communicationId)))

/** The message of a token; null for a forged one. */
export const readUnsubscribeToken = (secret: string, token: string): string | null => {
  const content = openToken(secret, purpose, token, idBytes)
  return content && stringify(content)
}
