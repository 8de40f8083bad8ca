import { timingSafeEqual } from 'node:crypto'
import { parse, stringify } from 'uuid'
import { keyedHash } from '../kernel/index.ts'

const idBytes = 16
const proofBytes = 16

const proofOf = (secret: string, communicationId: string): Buffer =>
  keyedHash(secret, 'unsubscribe', communicationId).subarray(0, proofBytes)

/** The secret part of an unsubscribe link: which message, and proof that we wrote it. Holds nothing personal, never expires. */
export const unsubscribeToken = (secret: string, communicationId: string): string =>
  Buffer.concat([parse(communicationId), proofOf(secret, communicationId)]).toString('base64url')

/** The message that a token is about; null for one that we never wrote. */
export const readUnsubscribeToken = (secret: string, token: string): string | null => {
  if (!/^[\w-]{43}$/.test(token)) return null
  const bytes = Buffer.from(token, 'base64url')
  if (bytes.length !== idBytes + proofBytes || bytes.toString('base64url') !== token) return null
  let communicationId: string
  try {
    communicationId = stringify(bytes.subarray(0, idBytes))
  } catch {
    return null
  }
  return timingSafeEqual(proofOf(secret, communicationId), bytes.subarray(idBytes)) ? communicationId : null
}
