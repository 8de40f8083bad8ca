import { timingSafeEqual } from 'node:crypto'
import { keyedHash } from './keyed-hash.ts'

const proofBytes = 16

const proofOf = (secret: string, purpose: string, content: Buffer): Buffer =>
  keyedHash(secret, purpose, content.toString('hex')).subarray(0, proofBytes)

/** Text for a public address: the content and a 128-bit signature for this purpose. It never expires. */
export const sealToken = (secret: string, purpose: string, content: Buffer): string =>
  Buffer.concat([content, proofOf(secret, purpose, content)]).toString('base64url')

/** The content of a token, with this many bytes; null for a forged token. Each token has exactly one spelling. */
export const openToken = (secret: string, purpose: string, token: string, contentBytes: number): Buffer | null => {
  const bytes = Buffer.from(token, 'base64url')
  if (bytes.length !== contentBytes + proofBytes || bytes.toString('base64url') !== token) return null
  const content = bytes.subarray(0, contentBytes)
  return timingSafeEqual(proofOf(secret, purpose, content), bytes.subarray(contentBytes)) ? content : null
}
